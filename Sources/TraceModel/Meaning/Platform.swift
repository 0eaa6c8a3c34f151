/// The platforms whose rules traceq knows.
public enum Platform: String, CaseIterable, Sendable {
    /// iOS and iPadOS.
    case ios
    /// Android.
    case android

    /// Its name in sentences.
    public var title: String {
        switch self {
        case .ios: "iOS"
        case .android: "Android"
        }
    }
}

extension Platform {
    /// True if at most one process of a name lives at a time, so that a new one shows that the old one is gone.
    /// On iOS extensions are processes of other names; on Android a name can be used by several users' processes.
    public var hasOneProcessPerName: Bool { self == .ios }
}

/// A version of a platform: iOS by major and minor number, Android by API level.
public struct PlatformVersion: Hashable, Comparable, Sendable {
    /// iOS major version, or Android API level.
    public let major: Int
    /// iOS minor version; 0 on Android.
    public let minor: Int

    /// A version of these numbers.
    public init(major: Int, minor: Int = 0) {
        self.major = major
        self.minor = minor
    }

    /// Reads the version that a source prints: `18.1` or `iOS 18.1`, and for Android a release (`14`,
    /// `8.1`) or `api-34`. Nil if the text holds no such number.
    public init?(_ text: String, platform: Platform) {
        let lowered = text.lowercased()
        let isLevel = lowered.contains("api")
        guard let start = lowered.firstIndex(where: { $0.isASCII && $0.isNumber }) else { return nil }
        let parts = lowered[start...].prefix { $0 == "." || ($0.isASCII && $0.isNumber) }
            .split(separator: ".").prefix(2).map { Int($0) ?? -1 }
        guard let first = parts.first, (0...10_000).contains(first) else { return nil }
        let second = parts.count > 1 ? max(parts[1], 0) : 0
        switch platform {
        case .ios:
            self.init(major: first, minor: second)
        case .android where isLevel:
            self.init(major: first)
        case .android:
            guard let level = Self.apiLevel(release: first, second) else { return nil }
            self.init(major: level)
        }
    }

    /// `18.1`, or the API level on Android.
    public var words: String { minor == 0 ? "\(major)" : "\(major).\(minor)" }

    /// Older before newer.
    public static func < (left: PlatformVersion, right: PlatformVersion) -> Bool {
        (left.major, left.minor) < (right.major, right.minor)
    }

    /// API level of an Android release (source: the Android platform codenames, tags and build numbers page).
    private static func apiLevel(release major: Int, _ minor: Int) -> Int? {
        switch (major, minor) {
        case (4, 0): 14
        case (4, 1): 16
        case (4, 2): 17
        case (4, 3): 18
        case (4, _): 19
        case (5, 0): 21
        case (5, _): 22
        case (6, _): 23
        case (7, 0): 24
        case (7, _): 25
        case (8, 0): 26
        case (8, _): 27
        case (9, _): 28
        case (10, _): 29
        case (11, _): 30
        // 12L (API 32) prints as 12 too; the lower level is the safer reading.
        case (12, _): 31
        case (13..., _): major + 20
        default: nil
        }
    }
}
