import TraceModel

/// One event of the present batch.
struct ReplayEvent {
    let time: Int64
    let kind: EventKind
    let process: UInt32
    let subject: UInt32
    let label: NameID
    let name: NameID
    let number: Int64
    /// Its sparse fields in the batch.
    let extras: Range<Int>
}

extension Replay {
    /// Place of a process that was met and did not end; ``see(_:)`` comes before every use.
    func slot(_ process: UInt32) -> Int { slots[process] }

    /// False if the process ended; it was met.
    func isLive(_ process: UInt32) -> Bool { slots[process] >= 0 }

    /// Place of a subject that was met, in a process that did not end.
    func subjectSlot(_ subject: UInt32) -> Int { subjectSlots[subject] }

    /// A name as text.
    func text(_ name: NameID) -> String { catalog.text(name) }

    /// A name as a word that rules read.
    mutating func word(_ name: NameID) -> Word { words.word(name, catalog) }

    /// A sparse field of an event; nil if it has none.
    func extra(_ field: ExtraField, of event: ReplayEvent) -> Int64? {
        event.extras.isEmpty ? nil : batch.extra(field, in: event.extras)
    }

    /// A sparse text of an event; none if it has none.
    func extraText(_ field: ExtraField, of event: ReplayEvent) -> NameID {
        event.extras.isEmpty ? .none : batch.extraText(field, in: event.extras)
    }

    /// What pairs the begin and the end of a task or hold.
    func key(of event: ReplayEvent) -> KeyTable.Key {
        let id = event.number == EventBatch.absent ? TaskIdentifier(text: event.name).rawValue : event.number
        return KeyTable.Key(process: event.process, word: event.label.rawValue, id: id)
    }

    /// The present phase of a process that was met; unknown for none.
    func phase(of process: UInt32) -> Phase {
        if process == 0 { return .unknown }
        return isLive(process) ? lives[slot(process)].phase : .notRunning
    }

    /// Where an event says more, the one that tells most first.
    private static let detailFields: [ExtraField] = [.words, .report, .result, .reason]

    /// The event as evidence.
    func reference(_ event: ReplayEvent) -> EventReference {
        var line = EventBatch.absent
        var detail = NameID.none
        if !event.extras.isEmpty {
            line = extra(.line, of: event) ?? EventBatch.absent
            for field in Self.detailFields where !detail.isPresent {
                detail = extraText(field, of: event)
            }
        }
        return EventReference(
            time: event.time, line: line, kind: event.kind, label: event.label, name: event.name,
            number: event.number, detail: detail,
            phase: phase(of: event.process))
    }
}
