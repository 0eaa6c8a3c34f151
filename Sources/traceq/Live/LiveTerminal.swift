import CommandLineKit
import LiveView

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The terminal while the live view has it: its other screen, no cursor, keys without Enter. ``leave()`` gives it back as it
/// was.
final class LiveTerminal {
    /// A key that the view knows.
    enum Key {
        case quit, up, down, pageUp, pageDown, redraw
    }

    // Source of the sequences: ECMA-48, and xterm's control sequences for the private modes.
    private static let enterScreen = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l"
    private static let leaveScreen = "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
    private static let clear = "\u{1B}[2J"

    /// Where keys come from, though standard input is the log; −1 if there is no terminal to ask.
    let keyboard: Int32
    private var saved: termios?
    private var shown: [String] = []
    private var pending: [UInt8] = []
    private var isEntered = false
    private let isColored: Bool

    init(isColored: Bool) {
        self.isColored = isColored
        keyboard = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    }

    deinit {
        leave()
        if keyboard >= 0 { close(keyboard) }
    }

    /// Takes the terminal.
    func enter() {
        guard !isEntered else { return }
        isEntered = true
        var modes = termios()
        if keyboard >= 0, tcgetattr(keyboard, &modes) == 0 {
            saved = modes
            // Keys come at once and are not shown. Ctrl-C and Ctrl-Z stay signals.
            modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
            setMinimum(&modes)
            tcsetattr(keyboard, TCSADRAIN, &modes)
        }
        shown = []
        write(Self.enterScreen + Self.clear)
    }

    /// Gives the terminal back.
    func leave() {
        guard isEntered else { return }
        isEntered = false
        write(Self.leaveScreen)
        if var modes = saved { tcsetattr(keyboard, TCSADRAIN, &modes) }
    }

    /// Stops this program as Ctrl-Z does, with the terminal as it was, and takes it again when the program goes on.
    func suspend() {
        leave()
        kill(getpid(), SIGSTOP)
        enter()
    }

    /// Its size now; 80 by 24 where it does not tell.
    var screen: LiveScreen {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return LiveScreen(width: 80, height: 24)
        }
        return LiveScreen(width: Int(size.ws_col), height: Int(size.ws_row))
    }

    /// Draws everything anew at the next ``draw(_:)``.
    func forget() { shown = [] }

    /// Draws the rows that differ from what is shown. False if the terminal is gone.
    func draw(_ rows: [Row]) -> Bool {
        let texts = rows.map(styled)
        var output = ""
        if texts.count != shown.count {
            output = Self.clear
            shown = [String](repeating: "", count: texts.count)
        }
        for (place, text) in texts.enumerated() where text != shown[place] {
            // Cleared first: behind a row that is exactly full the cursor stands on its last character.
            output += "\u{1B}[\(place + 1);1H\u{1B}[2K\(text)"
        }
        shown = texts
        return output.isEmpty || write(output)
    }

    /// The keys that were pressed.
    func keys() -> [Key] {
        guard keyboard >= 0, isEntered else { return [] }
        var bytes = [UInt8](repeating: 0, count: 64)
        var polled = pollfd(fd: keyboard, events: Int16(POLLIN), revents: 0)
        guard poll(&polled, 1, 0) > 0, polled.revents & Int16(POLLIN) != 0 else { return [] }
        let count = read(keyboard, &bytes, bytes.count)
        guard count > 0 else { return [] }
        pending += bytes[..<count]
        return takeKeys()
    }

    private static let sequences: [(bytes: [UInt8], key: Key)] = [
        (Array("q".utf8), .quit), (Array("Q".utf8), .quit), (Array("k".utf8), .up), (Array("j".utf8), .down),
        (Array(" ".utf8), .pageDown), (Array("b".utf8), .pageUp), ([0x0C], .redraw),
        (Array("\u{1B}[A".utf8), .up), (Array("\u{1B}[B".utf8), .down), (Array("\u{1B}OA".utf8), .up),
        (Array("\u{1B}OB".utf8), .down), (Array("\u{1B}[5~".utf8), .pageUp),
        (Array("\u{1B}[6~".utf8), .pageDown),
    ]

    /// Keys of the bytes that came; the beginning of a sequence waits for its rest.
    private func takeKeys() -> [Key] {
        var keys: [Key] = []
        while !pending.isEmpty {
            if let known = Self.sequences.first(where: { pending.starts(with: $0.bytes) }) {
                keys.append(known.key)
                pending.removeFirst(known.bytes.count)
            } else if pending.count < 4, Self.sequences.contains(where: { $0.bytes.starts(with: pending) }) {
                break
            } else {
                pending.removeFirst()
            }
        }
        return keys
    }

    private func styled(_ row: Row) -> String {
        row.spans.map { span in
            let style: Style? =
                switch span.emphasis {
                case .plain: nil
                case .strong: .bold
                case .faint: .dim
                case .fault: .red
                case .warning: .yellow
                case .good: .green
                }
            return style?.applied(to: span.text, when: isColored) ?? span.text
        }.joined()
    }

    /// A read gives what is there, without waiting.
    private func setMinimum(_ modes: inout termios) {
        withUnsafeMutableBytes(of: &modes.c_cc) { places in
            places[Int(VMIN)] = 0
            places[Int(VTIME)] = 0
        }
    }

    @discardableResult private func write(_ text: String) -> Bool {
        Array(text.utf8).withUnsafeBytes { bytes in
            var place = 0
            while place < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[place...])
                #if canImport(Darwin)
                    let count = Darwin.write(STDOUT_FILENO, rest.baseAddress, rest.count)
                #elseif canImport(Glibc)
                    let count = Glibc.write(STDOUT_FILENO, rest.baseAddress, rest.count)
                #else
                    let count = Musl.write(STDOUT_FILENO, rest.baseAddress, rest.count)
                #endif
                if count < 0, errno == EINTR { continue }
                if count <= 0 { return false }
                place += count
            }
            return true
        }
    }
}
