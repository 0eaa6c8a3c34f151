#if canImport(Darwin)
    private import Darwin
#elseif canImport(Glibc)
    private import Glibc
#elseif canImport(Musl)
    private import Musl
#endif

/// Whether an open file descriptor is a terminal; false for one that is closed.
public func isTerminal(_ fileDescriptor: Int32) -> Bool {
    isatty(fileDescriptor) == 1
}

/// The number of columns to write for, always at least 1.
///
/// It is the width of the terminal if the file descriptor is one, else `COLUMNS` if that is a sane number,
/// else 80.
public func terminalWidth(fileDescriptor: Int32) -> Int {
    terminalWidth(reported: reportedWidth(fileDescriptor), columns: environmentValue("COLUMNS"))
}

/// The decision behind ``terminalWidth(fileDescriptor:)``, without the system.
/// - Parameters:
///   - reported: What the terminal says, `nil` when there is none. Some terminals say 0, which means unknown.
///   - columns: The value of `COLUMNS`, believed from 20 to 1000.
public func terminalWidth(reported: Int?, columns: String?) -> Int {
    if let reported, reported > 0 { return reported }
    if let columns, let count = Int(columns), (20...1000).contains(count) { return count }
    return 80
}

private func reportedWidth(_ fileDescriptor: Int32) -> Int? {
    guard isTerminal(fileDescriptor) else { return nil }
    var size = winsize()
    guard ioctl(fileDescriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return Int(size.ws_col)
}

/// The value of an environment variable, `nil` when it is not set.
func environmentValue(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    return String(cString: value)
}
