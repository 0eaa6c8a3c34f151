import ByteIO
import TraceModel

/// A bug report for measuring: a log in a fifth of its bytes, and dumps of services that say nothing about lives. A pure
/// function of its length, made piece by piece so that nobody has to hold it.
struct BugReportText: ByteSource {
    private static let head = """
        ========================================================
        == dumpstate: 2026-07-08 12:00:30
        ========================================================

        Build fingerprint: 'acme/phone/phone:15/AB1/9:user/release-keys'
        ------ SYSTEM LOG (logcat -v threadtime -d *:v) ------

        """
    private static let middle = """
        ------ 0.045s was the duration of 'SYSTEM LOG' ------
        ------ DUMPSYS (/system/bin/dumpsys) ------
        -------------------------------------------------------------------------------
        DUMP OF SERVICE window:

        """
    private static let pieceSize = 1 << 20

    private enum Stage { case log, dump }

    private var stage = Stage.log
    private var log = LogText(atLeast: 0)
    /// Bytes that are still to be made of the present stage, and of the dumps.
    private var rest: Int
    private let dumpSize: Int
    private var piece = Array(Self.head.utf8)
    private var place = 0
    private var row = 0

    init(bytes: Int) {
        rest = bytes / 5
        dumpSize = bytes - bytes / 5
    }

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int {
        if place == piece.count { makePiece() }
        let count = min(buffer.count, piece.count - place)
        piece.withUnsafeBytes { buffer.copyMemory(from: .init(rebasing: $0[place..<place + count])) }
        place += count
        return count
    }

    /// The next piece; an empty one at the end.
    private mutating func makePiece() {
        place = 0
        piece.removeAll(keepingCapacity: true)
        if rest <= 0, stage == .log {
            (stage, rest) = (.dump, dumpSize)
            piece += Array(Self.middle.utf8)
        }
        guard rest > 0 else { return }
        switch stage {
        case .log:
            log.goOn(atLeast: min(rest, Self.pieceSize))
            piece += log.bytes
        case .dump:
            while piece.count < min(rest, Self.pieceSize) {
                row += 1
                piece += Array(
                    "    Window #\(row) Window{\(row &* 7_919) u0 com.example.harbor/com.example.harbor.DockActivity}: mAttrs={(0,0)(fillxfill) sim={adjust=pan} ty=BASE_APPLICATION}\n"
                        .utf8)
            }
        }
        rest -= piece.count
    }
}
