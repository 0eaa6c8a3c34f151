import TraceAnalysis

/// Picks the lines of a log that alone show the same as all of them, and takes the names out.
///
/// What "the same" is says `shows`: it reads the lines as the whole log was read.
public struct LineExcerpt {
    private let lines: LogLines
    private let shows: ([UInt8]) -> Bool
    /// Logs that were read.
    public private(set) var tries = 0

    /// Lines that are tried one by one at most; of a longer log only those are looked at that said something.
    public static let candidateLimit = 20_000

    /// An excerpt of these lines.
    public init(_ lines: LogLines, shows: @escaping ([UInt8]) -> Bool) {
        self.lines = lines
        self.shows = shows
    }

    /// The numbers of the fewest lines found, in order: none of them can be left out. Nil if no set of candidates shows it.
    ///
    /// The sets are tried in turn, the smallest first; each has line numbers from 1, in order.
    public mutating func pick(from candidates: [[Int]]) -> [Int]? {
        for set in candidates where !set.isEmpty && set.count <= Self.candidateLimit {
            if holds(set) { return DeltaDebugging.smallest(of: set) { holds($0) } }
        }
        return nil
    }

    private mutating func holds(_ numbers: [Int]) -> Bool {
        tries += 1
        return shows(lines.text(of: numbers))
    }

    /// The lines with placeholders for names. Nil if without the names they show something else.
    ///
    /// A word of the platform may also be part of a name; without it nobody reads the line any more. So what has to stay for
    /// that is found out, and given beside the text.
    public mutating func redacted(_ numbers: [Int], names: [String]) -> (text: [UInt8], kept: [String])? {
        let original = String(decoding: lines.text(of: numbers), as: UTF8.self)
        func text(keeping kept: [String]) -> [UInt8] {
            var redactor = Redactor(keeping: Set(kept))
            // Longer names first, so that the shorter ones in them get the same placeholders in every run.
            for name in names { _ = redactor.name(name) }
            return Array(redactor.known(in: original).utf8)
        }
        func holds(_ kept: [String]) -> Bool {
            tries += 1
            return shows(text(keeping: kept))
        }
        if holds([]) { return (text(keeping: []), []) }
        var redactor = Redactor()
        for name in names { _ = redactor.name(name) }
        let present = Set(Runs.letters(of: original))
        let runs = redactor.runs.filter(present.contains)
        guard holds(runs) else { return nil }
        let kept = DeltaDebugging.smallest(of: runs) { holds($0) }
        return (text(keeping: kept), kept)
    }
}
