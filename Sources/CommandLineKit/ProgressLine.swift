import ByteIO
import Synchronization

/// One line that says how far long work is: on a terminal only, after half a second, ten times a second at most, and gone
/// when the work is done.
///
/// It uses no escape sequence: a carriage return and spaces are enough on every terminal.
public final class ProgressLine: Sendable {
    private struct State {
        var label = ""
        /// Bytes in all; 0 = not known.
        var total: Int64 = 0
        var done: Int64 = 0
        var start: UInt64 = 0
        var lastDrawn: UInt64 = 0
        var drawnWidth = 0
    }

    /// Nanoseconds before the first line, and between two.
    private static let delay: UInt64 = 500_000_000
    private static let interval: UInt64 = 100_000_000

    private let state = Mutex(State())
    private let width: Int
    private let now: @Sendable () -> UInt64
    private let write: @Sendable (String) -> Void

    /// A line of up to `width` columns; `now` is a clock in nanoseconds that never goes back.
    public init(
        width: Int, now: @escaping @Sendable () -> UInt64, write: @escaping @Sendable (String) -> Void
    ) {
        self.width = width
        self.now = now
        self.write = write
    }

    /// Work begins; `total` bytes are to be read, 0 if that is not known.
    public func begin(_ label: String, total: Int64) {
        state.withLock { state in
            erase(&state)
            state = State(label: printable(label), total: total, start: now())
        }
    }

    /// The work goes on with another part of it, under this label: its clock and its bytes go on too.
    public func goOn(_ label: String) { state.withLock { $0.label = printable(label) } }

    /// So many more bytes were read.
    public func advance(by count: Int) {
        state.withLock { state in
            state.done += Int64(count)
            let time = now()
            guard time >= state.start + Self.delay, time >= state.lastDrawn + Self.interval else { return }
            state.lastDrawn = time
            let text = Self.text(
                state.label, done: state.done, total: state.total,
                nanoseconds: time - state.start, width: width)
            let gap = String(repeating: " ", count: max(0, state.drawnWidth - text.count))
            write("\r\(text)\(gap)")
            state.drawnWidth = text.count
        }
    }

    /// Takes the line away; the next ``advance(by:)`` brings it back.
    public func erase() { state.withLock { erase(&$0) } }

    private func erase(_ state: inout State) {
        guard state.drawnWidth > 0 else { return }
        write("\r\(String(repeating: " ", count: state.drawnWidth))\r")
        state.drawnWidth = 0
    }

    /// `field.log  43 %  [########------------]  12.3 MB/s  3 s left`, as much of it as fits.
    static func text(_ label: String, done: Int64, total: Int64, nanoseconds: UInt64, width: Int) -> String {
        let seconds = max(Double(nanoseconds) / 1e9, 1e-3)
        let rate = Double(done) / seconds
        var parts: [String] = []
        if total > 0 {
            let share = min(Double(done) / Double(total), 1)
            let filled = Int(share * 20)
            parts.append("\(Int(share * 100)) %")
            parts.append(
                "[" + String(repeating: "#", count: filled) + String(repeating: "-", count: 20 - filled) + "]"
            )
            parts.append("\(tenths(rate / 1e6)) MB/s")
            if rate > 0, done < total {
                parts.append("\(Int((Double(total - done) / rate).rounded(.up))) s left")
            }
        } else {
            parts = ["\(tenths(Double(done) / 1e6)) MB", "\(tenths(rate / 1e6)) MB/s"]
        }
        // The last column stays free: some terminals break a line that is exactly full.
        let room = max(width - 1, 1)
        while parts.count > 1, parts.joined(separator: "  ").count + 12 > room { parts.removeLast() }
        let rest = parts.joined(separator: "  ")
        let name =
            label.count + 2 + rest.count > room ? "\(label.prefix(max(0, room - rest.count - 3)))…" : label
        return String("\(name)  \(rest)".prefix(room))
    }

    private static func tenths(_ value: Double) -> String {
        let tenths = Int64(exactly: (value * 10).rounded()) ?? 0
        return "\(tenths / 10).\(tenths % 10)"
    }
}
