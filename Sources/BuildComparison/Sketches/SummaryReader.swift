/// Why a summary cannot be read.
public struct SummaryFailure: Error, Sendable, Equatable {
    /// The line, from 1.
    public let line: Int
    /// What is wrong with it.
    public let what: String
}

/// Reads what ``SummaryFile`` writes. The file may hold anything: numbers are checked, and nothing grows past a bound.
public struct SummaryReader {
    /// Values of one file at most; a summary of a hundred thousand traces has fewer.
    private static let valueLimit = 20_000_000
    /// The largest count or amount that is believed.
    private static let numberLimit = 1e18

    private var line = 1
    private var valueCount = 0
    private var contributions: [Contribution] = []

    /// The contributions of a file.
    /// - Throws: a ``SummaryFailure`` at the first line that is wrong.
    public static func read(_ text: String) throws(SummaryFailure) -> [Contribution] {
        var reader = SummaryReader()
        for (place, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            reader.line = place + 1
            if place == 0 {
                guard line == SummaryFile.firstLine else {
                    throw reader.failure("it is no \(SummaryFile.firstLine)")
                }
            } else if !line.isEmpty {
                try reader.take(line.split(separator: "\t", omittingEmptySubsequences: false))
            }
        }
        return reader.contributions
    }

    private func failure(_ what: String) -> SummaryFailure { SummaryFailure(line: line, what: what) }

    private mutating func take(_ words: [Substring]) throws(SummaryFailure) {
        if words[0] == "trace" {
            guard words.count == 9 else {
                throw failure("a trace has 8 texts, and this has \(words.count - 1)")
            }
            let texts = words.dropFirst().map(Self.unescaped)
            contributions.append(
                Contribution(
                    build: BuildName(app: texts[2], version: texts[3], build: texts[4]), trace: texts[0],
                    cluster: texts[1], platform: texts[5], os: texts[6], device: texts[7]))
            return
        }
        guard var trace = contributions.popLast() else { throw failure("a number stands before any trace") }
        switch (words[0], words.count) {
        case ("exposure", 3):
            // A later version may count in more.
            if let exposure = Exposure(rawValue: String(words[1])) {
                trace.exposures[exposure] = try number(words[2])
            }
        case ("values", 4): trace.values[series(words)] = try values(words[3])
        case ("ratio", 5): trace.ratios[series(words)] = Ratio(try number(words[3]), of: try number(words[4]))
        case ("count", 4): trace.counts[series(words)] = try number(words[3])
        case ("transition", 3): trace.transitions[Self.unescaped(words[1])] = Int(try number(words[2]))
        case ("rule", 3): trace.brokenRules[Self.unescaped(words[1])] = Int(try number(words[2]))
        case ("cut", 2): trace.staysCutOff = Int(try number(words[1]))
        default: throw failure("a line of this kind and length is not known")
        }
        contributions.append(trace)
    }

    private func series(_ words: [Substring]) -> Series {
        Series(Self.unescaped(words[1]), Self.unescaped(words[2]))
    }

    private func number(_ text: Substring) throws(SummaryFailure) -> Double {
        guard let number = Double(text), number >= 0, number <= Self.numberLimit else {
            throw failure("a number from 0 to 1e18 is wanted")
        }
        return number
    }

    private mutating func values(_ text: Substring) throws(SummaryFailure) -> [Double] {
        var sketch = ValueSketch()
        for entry in text.split(separator: " ") {
            let parts = entry.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, let times = Int(parts[1]), times > 0,
                times <= Self.valueLimit - valueCount
            else {
                throw failure("a bucket and its count are wanted, at most \(Self.valueLimit) values in all")
            }
            valueCount += times
            let bucket =
                parts[0] == "0" ? ValueSketch.zero : parts[0].first == "b" ? Int(parts[0].dropFirst()) : nil
            guard let bucket, bucket != ValueSketch.zero || parts[0] == "0",
                sketch.add(bucket: bucket, times: times)
            else { throw failure("a bucket is 0, or b and its number") }
        }
        return sketch.values
    }

    private static func unescaped(_ text: Substring) -> String {
        guard text.utf8.contains(0x25) else { return String(text) }
        var bytes: [UInt8] = []
        var rest = Substring(text).utf8
        while let byte = rest.popFirst() {
            if byte == 0x25, let value = UInt8(String(rest.prefix(2)) ?? "", radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
