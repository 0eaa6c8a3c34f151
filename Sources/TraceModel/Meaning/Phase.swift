/// What a process can do in a state, the same on every platform.
public enum Phase: UInt8, CaseIterable, Sendable {
    /// Nothing tells.
    case unknown = 0
    /// There is no process.
    case notRunning = 1
    /// The system ran the start of the process ahead of a launch and stopped it (iOS 15 and later).
    case prewarmed = 2
    /// On screen, without input.
    case inactive = 3
    /// On screen, with input.
    case active = 4
    /// Off screen and running, or not known to be suspended.
    case background = 5
    /// Off screen, in memory, not running.
    case suspended = 6
    /// Stopped by the freezer (Android), in memory, not running.
    case frozen = 7

    /// The word in reports and JSON.
    public var word: String {
        switch self {
        case .unknown: "unknown"
        case .notRunning: "not running"
        case .prewarmed: "prewarmed"
        case .inactive: "inactive"
        case .active: "active"
        case .background: "background"
        case .suspended: "suspended"
        case .frozen: "frozen"
        }
    }

    /// The phase with this word.
    public init?(word: String) {
        guard let phase = Phase.allCases.first(where: { $0.word == word }) else { return nil }
        self = phase
    }

    /// On screen: active or inactive.
    @inlinable
    public var isForeground: Bool { self == .active || self == .inactive }

    /// In memory without running.
    @inlinable
    public var isStopped: Bool { self == .suspended || self == .frozen || self == .prewarmed }
}
