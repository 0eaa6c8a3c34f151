import ByteIO
import TraceModel

/// The lines of a log, in memory.
public struct LogLines: Sendable {
    /// Bytes that are held at most.
    public static let limit = 256 << 20

    private let bytes: [UInt8]
    /// Where each line ends, its line feed included.
    private let ends: [Int]

    /// How many there are.
    public var count: Int { ends.count }

    /// Reads a source to its end.
    /// - Throws: what the source throws; an ``InputFailure`` past ``limit`` bytes.
    public static func read(_ source: consuming any ByteSource) throws(InputFailure) -> [UInt8] {
        var source = source
        var bytes: [UInt8] = []
        while try source.read(behind: &bytes) > 0 {
            guard bytes.count <= limit else {
                throw InputFailure(
                    .notDone, "it is larger than \(limit >> 20) MB",
                    hint:
                        "`traceq record -o TRACE FILE` reads it as it comes; take the excerpt from that trace"
                )
            }
        }
        return bytes
    }

    /// The lines of these bytes.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var ends: [Int] = []
        for place in bytes.indices where bytes[place] == 0x0A { ends.append(place + 1) }
        if let last = ends.last ?? Optional(0), last < bytes.count { ends.append(bytes.count) }
        self.ends = ends
    }

    /// The lines with these numbers, from 1, one after the other.
    public func text(of numbers: [Int]) -> [UInt8] {
        var text: [UInt8] = []
        for number in numbers where number >= 1 && number <= ends.count {
            text.append(contentsOf: bytes[(number == 1 ? 0 : ends[number - 2])..<ends[number - 1]])
            if text.last != 0x0A { text.append(0x0A) }
        }
        return text
    }
}
