import CommandLineKit
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite struct TerminalTests {
    @Test(
        arguments: [
            (nil, nil, 80), (120, nil, 120), (120, "40", 120), (1, "40", 1), (0, "40", 40), (0, nil, 80),
            (nil, "40", 40), (nil, "20", 20), (nil, "1000", 1000), (nil, "19", 80), (nil, "1001", 80),
            (nil, "", 80),
            (nil, "-40", 80), (nil, "wide", 80), (nil, "40x", 80), (nil, "99999999999999999999", 80),
            (-5, nil, 80),
        ] as [(Int?, String?, Int)])
    func width(reported: Int?, columns: String?, expected: Int) {
        #expect(terminalWidth(reported: reported, columns: columns) == expected)
    }

    @Test func aPipeIsNoTerminal() {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer {
            for end in ends { close(end) }
        }
        #expect(!isTerminal(ends[1]))
        #expect(!ColorChoice.auto.isColored(fileDescriptor: ends[1]))
        #expect(ColorChoice.always.isColored(fileDescriptor: ends[1]))
        let columns = environmentValue("COLUMNS")
        #expect(terminalWidth(fileDescriptor: ends[1]) == terminalWidth(reported: nil, columns: columns))
    }

    @Test func noFileIsNoTerminal() {
        #expect(!isTerminal(-1))
        #expect(terminalWidth(fileDescriptor: -1) > 0)
    }

    #if os(Linux)
        /// The controlling end of a new pseudo-terminal, which on Linux is a terminal itself.
        @Test func aTerminalTellsItsWidth() throws {
            let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
            try #require(terminal >= 0)
            defer { close(terminal) }
            var size = winsize(ws_row: 30, ws_col: 123, ws_xpixel: 0, ws_ypixel: 0)
            try #require(ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0)
            #expect(isTerminal(terminal))
            #expect(terminalWidth(fileDescriptor: terminal) == 123)
            let expected = ColorChoice.auto.isColored(
                noColor: environmentValue("NO_COLOR"), term: environmentValue("TERM"), isTerminal: true)
            #expect(ColorChoice.auto.isColored(fileDescriptor: terminal) == expected)
            #expect(!ColorChoice.never.isColored(fileDescriptor: terminal))
        }
    #endif
}

private func environmentValue(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
}
