import LifecycleEngine
import TraceModel

/// Events as proofs, in words.
extension ReportBuilder {
    func proof(_ event: EventReference, boot: UInt32, isTimeless: Bool = false) -> ReportModel.Proof {
        ReportModel.Proof(
            moment: isTimeless ? "time unknown" : times.moment(event.time, boot: boot), time: event.time,
            line: event.line == EventBatch.absent ? nil : event.line, words: words(event),
            phase: event.phase == .unknown ? "" : event.phase.word)
    }

    private func words(_ event: EventReference) -> String {
        let label = text(event.label)
        let name = event.name.isPresent ? " \"\(text(event.name))\"" : ""
        let detail = text(event.detail)
        switch event.kind {
        case .taskBegan: return "begin \(label)\(name)\(id(event))"
        case .taskEnded:
            let result = detail.isEmpty || detail == Words.Result.ended ? "" : ": \(detail)"
            return "end \(label)\(name)\(id(event))\(result)"
        case .taskExpiring: return "told that its time is up: \(label)\(name)\(id(event))"
        case .taskReported: return "the system: \(detail): \(label)\(name)\(id(event))"
        case .processStarted: return "process started" + (label.isEmpty ? "" : " (\(label))")
        case .processEnded: return "process ended" + exit(event) + (detail.isEmpty ? "" : ": \(detail)")
        case .taskScheduled: return "asked for \(label)\(name)\(id(event))"
        case .taskRefused: return "refused \(label)\(name)" + (detail.isEmpty ? "" : ": \(detail)")
        case .holdAcquired: return "took \(label)\(name)\(id(event))"
        case .holdReleased: return "gave back \(label)\(name)\(id(event))"
        case .processReported: return "the system: \(detail)\(name)"
        case .callback: return label + (detail.isEmpty ? "" : " (\(detail))")
        case .state: return "state \(label)"
        default: return EventTable.row(of: event.kind)?.word ?? "event"
        }
    }

    private func id(_ event: EventReference) -> String {
        guard event.number != EventBatch.absent else { return "" }
        let id = TaskIdentifier(rawValue: event.number)
        if let number = id.number { return " #\(number)" }
        // A text identifier is the name once more.
        return id.text == event.name ? "" : " \(identifier(id))"
    }

    private func exit(_ event: EventReference) -> String {
        guard event.number != EventBatch.absent, event.label.isPresent else { return "" }
        return " (\(ExitTable.text(namespace: text(event.label), code: event.number)))"
    }
}
