import TraceModel

/// Counts the lines that are not of a log's format by their shape: the same words with other numbers are one shape.
///
/// Memory is bounded: when there are too many shapes, the rarer half is forgotten. What is common in the whole log
/// stays, and a count may be too low but never too high.
struct UnknownLineCounts {
    /// Shapes that are told apart.
    private static let limit = 1_024
    /// Bytes of a line that make its shape.
    private static let length = 80

    private struct Entry {
        let count: Int
        let firstLine: Int64

        init(count: Int, firstLine: Int64) {
            self.count = count
            self.firstLine = firstLine
        }

        init(_ first: Entry, _ second: Entry) {
            self.init(
                count: first.count + second.count, firstLine: min(first.firstLine, second.firstLine))
        }
    }

    private var entries: [[UInt8]: Entry] = [:]

    /// Counts a line.
    mutating func add(_ line: ByteText, number: Int64) {
        let shape = Self.shape(line)
        if let known = entries[shape] {
            entries[shape] = Entry(count: known.count + 1, firstLine: known.firstLine)
            return
        }
        if entries.count >= Self.limit { forgetRarer() }
        entries[shape] = Entry(count: 1, firstLine: number)
    }

    /// Counts lines that were counted elsewhere.
    mutating func add(_ other: UnknownLineCounts) { entries.merge(other.entries) { Entry($0, $1) } }

    /// The commonest shapes.
    func commonest(_ most: Int = 10) -> [InputExplanation.UnknownLines] {
        entries.sorted { ($1.value.count, $0.value.firstLine) < ($0.value.count, $1.value.firstLine) }
            .prefix(most).map {
                InputExplanation.UnknownLines(
                    shape: String(decoding: $0.key, as: UTF8.self), count: $0.value.count,
                    firstLine: $0.value.firstLine)
            }
    }

    private mutating func forgetRarer() {
        let counts = entries.values.map(\.count).sorted()
        let middle = counts[counts.count / 2]
        // Where all are equally common, none is worth more than the next one.
        entries = entries.filter { $0.value.count > middle }
    }

    /// The front of a line with each number as `#`.
    private static func shape(_ line: ByteText) -> [UInt8] {
        var shape: [UInt8] = []
        shape.reserveCapacity(length)
        for byte in line.trimmed.bytes.prefix(4 * length) {
            let isDigit = (0x30...0x39).contains(byte)
            if isDigit, shape.last == 0x23 { continue }
            if shape.count == length { break }
            shape.append(isDigit ? 0x23 : byte)
        }
        return shape
    }
}
