import TraceModel

/// Under which versions of which platform a row of a table holds.
public struct Validity: Sendable {
    /// The platform; nil for both.
    public let platform: Platform?
    /// First version that it holds for; nil = from the start.
    public let since: PlatformVersion?
    /// First version that it no longer holds for; nil = holds in the newest.
    public let until: PlatformVersion?

    /// On both platforms, in every version.
    public static let always = Validity(nil)

    init(_ platform: Platform?, since: Int? = nil, until: Int? = nil) {
        self.platform = platform
        self.since = since.map { PlatformVersion(major: $0) }
        self.until = until.map { PlatformVersion(major: $0) }
    }

    /// True if it holds on this platform in this version; without a version, if it holds in the newest.
    public func holds(on platform: Platform?, _ version: PlatformVersion?) -> Bool {
        if let own = self.platform, own != platform { return false }
        guard let version, self.platform != nil else { return until == nil }
        return (since.map { $0 <= version } ?? true) && (until.map { version < $0 } ?? true)
    }

    /// "iOS 13 and later", "Android API 26 to 30"; empty for everywhere.
    public var words: String {
        guard let platform else { return "" }
        let name = platform == .ios ? "iOS" : "Android API"
        switch (since, until) {
        case (nil, nil): return platform.title
        case (let since?, nil): return "\(name) \(since.words) and later"
        case (nil, let until?): return "\(name) \(until.major - 1) and earlier"
        case (let since?, let until?):
            return since.major == until.major - 1
                ? "\(name) \(since.words)" : "\(name) \(since.words) to \(until.major - 1)"
        }
    }
}
