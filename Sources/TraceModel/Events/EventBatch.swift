/// Up to 64 Ki events of one boot, in order of time, as columns.
///
/// One position in all dense columns is one event. Fields that few kinds have stand in the sparse `extra`
/// columns, sorted by the position of their event. Which field of a kind is where: ``EventTable``.
public struct EventBatch: Sendable {
    /// Events that one batch, and one block of a file, holds at most.
    public static let capacity = 65_536

    /// A number that the source does not give.
    @inlinable public static var absent: Int64 { .min }

    /// The boot that all events belong to.
    public var boot: UInt32 = 0
    /// Nanoseconds of trace time, never decreasing.
    public private(set) var times: [Int64] = []
    /// Codes of ``EventKind``.
    public private(set) var kinds: [UInt8] = []
    /// Processes by their number in the catalog; 0 = none.
    public private(set) var processes: [UInt32] = []
    /// Subjects by their number in the catalog; 0 = none.
    public private(set) var subjects: [UInt32] = []
    /// Words (state, callback, task, hold, metric …).
    public private(set) var labels: [UInt32] = []
    /// Names.
    public private(set) var names: [UInt32] = []
    /// Numbers (identifier, value, code, duration …); ``absent`` where there is none.
    public private(set) var numbers: [Int64] = []
    /// Position of the event that a sparse field belongs to, never decreasing.
    public internal(set) var extraRows: [UInt32] = []
    /// Codes of ``ExtraField``.
    public internal(set) var extraFields: [UInt8] = []
    /// Values of the sparse fields: a number, or the number of a text.
    public internal(set) var extraValues: [Int64] = []

    /// An empty batch of boot 0.
    public init() {}

    /// How many events there are.
    public var count: Int { times.count }

    /// True if there are none.
    public var isEmpty: Bool { times.isEmpty }

    /// True if no further event fits.
    public var isFull: Bool { times.count >= Self.capacity || extraRows.count >= 4 * Self.capacity }

    /// Takes all events out and keeps the memory for the next ones.
    public mutating func removeAll(boot: UInt32) {
        self.boot = boot
        times.removeAll(keepingCapacity: true)
        kinds.removeAll(keepingCapacity: true)
        processes.removeAll(keepingCapacity: true)
        subjects.removeAll(keepingCapacity: true)
        labels.removeAll(keepingCapacity: true)
        names.removeAll(keepingCapacity: true)
        numbers.removeAll(keepingCapacity: true)
        removeExtras()
    }

    /// Takes all sparse fields out.
    mutating func removeExtras() {
        extraRows.removeAll(keepingCapacity: true)
        extraFields.removeAll(keepingCapacity: true)
        extraValues.removeAll(keepingCapacity: true)
    }

    /// Makes every dense column `count` places long, whatever stands in them, and hands them to `body`; `count` is above 0.
    mutating func withColumns(_ count: Int, _ body: (EventColumns) -> Bool) -> Bool {
        times.resize(to: count)
        kinds.resize(to: count)
        processes.resize(to: count)
        subjects.resize(to: count)
        labels.resize(to: count)
        names.resize(to: count)
        numbers.resize(to: count)
        return times.withUnsafeMutableBufferPointer { times in
            kinds.withUnsafeMutableBufferPointer { kinds in
                processes.withUnsafeMutableBufferPointer { processes in
                    subjects.withUnsafeMutableBufferPointer { subjects in
                        labels.withUnsafeMutableBufferPointer { labels in
                            names.withUnsafeMutableBufferPointer { names in
                                numbers.withUnsafeMutableBufferPointer { numbers in
                                    // An array with a place has a base address.
                                    body(
                                        EventColumns(
                                            times: times.baseAddress!, kinds: kinds.baseAddress!,
                                            processes: processes.baseAddress!,
                                            subjects: subjects.baseAddress!, labels: labels.baseAddress!,
                                            names: names.baseAddress!, numbers: numbers.baseAddress!))
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Adds one event. Its time must not lie before the last one's; ``EventOrderer`` sees to that.
    public mutating func append(
        time: Int64, kind: EventKind, process: UInt32 = 0, subject: UInt32 = 0, label: NameID = .none,
        name: NameID = .none, number: Int64 = EventBatch.absent
    ) {
        times.append(time)
        kinds.append(kind.rawValue)
        processes.append(process)
        subjects.append(subject)
        labels.append(label.rawValue)
        names.append(name.rawValue)
        numbers.append(number)
    }

    /// Adds a sparse field to the event that was appended last; without an event it does nothing.
    public mutating func appendExtra(_ field: ExtraField, _ value: Int64) {
        appendExtra(code: field.rawValue, value)
    }

    /// Adds a sparse text to the event that was appended last; an absent text is left out.
    public mutating func appendExtra(_ field: ExtraField, _ text: NameID) {
        if text.isPresent { appendExtra(code: field.rawValue, Int64(text.rawValue)) }
    }

    /// Adds a sparse field by its code, as a file stores it.
    public mutating func appendExtra(code: UInt8, _ value: Int64) {
        guard !times.isEmpty else { return }
        extraRows.append(UInt32(times.count - 1))
        extraFields.append(code)
        extraValues.append(value)
    }

    /// Adds a copy of one event of another batch at `time`, its sparse fields `extras` included.
    public mutating func append(row: Int, extras: Range<Int>, of other: EventBatch, at time: Int64) {
        append(
            time: time, kind: EventKind(rawValue: other.kinds[row]), process: other.processes[row],
            subject: other.subjects[row], label: NameID(rawValue: other.labels[row]),
            name: NameID(rawValue: other.names[row]), number: other.numbers[row])
        for extra in extras { appendExtra(code: other.extraFields[extra], other.extraValues[extra]) }
    }

    /// Moves all times; the end of a gap is a time too, and so are some sparse fields.
    public mutating func shift(by nanoseconds: Int64) {
        for place in extraFields.indices where ExtraField(rawValue: extraFields[place])?.isTraceTime ?? false
        {
            extraValues[place] &+= nanoseconds
        }
        for row in times.indices {
            times[row] &+= nanoseconds
            if kinds[row] == EventKind.gap.rawValue, numbers[row] != Self.absent {
                numbers[row] &+= nanoseconds
            }
        }
    }

    /// Position after the sparse fields of `row`, given that they start at `start`; for one walk over all rows.
    @inlinable
    public func extrasEnd(of row: Int, from start: Int) -> Int {
        var end = start
        while end < extraRows.count, extraRows[end] == UInt32(row) { end += 1 }
        return end
    }

    /// The value of a sparse field among `extras`; nil if the event has none.
    public func extra(_ field: ExtraField, in extras: Range<Int>) -> Int64? {
        for position in extras where extraFields[position] == field.rawValue { return extraValues[position] }
        return nil
    }

    /// The text of a sparse field among `extras`; ``NameID/none`` if the event has none.
    public func extraText(_ field: ExtraField, in extras: Range<Int>) -> NameID {
        guard let value = extra(field, in: extras), value > 0, value <= Int64(UInt32.max) else {
            return .none
        }
        return NameID(rawValue: UInt32(value))
    }
}

extension Array where Element: FixedWidthInteger {
    /// Makes the array so long and leaves what stands in it.
    fileprivate mutating func resize(to count: Int) {
        if self.count > count {
            removeLast(self.count - count)
        } else if self.count < count {
            append(contentsOf: repeatElement(0, count: count - self.count))
        }
    }
}
