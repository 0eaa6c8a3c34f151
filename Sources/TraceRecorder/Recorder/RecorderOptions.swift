/// What is recorded of the app and the device that run.
public struct RecordedApp: Sendable {
    /// `ios` or `android`; nil elsewhere.
    public var platform: String?
    /// Version of the operating system, such as `18.1`.
    public var os: String?
    /// Model of the device.
    public var device: String?
    /// Bundle identifier or package.
    public var identifier: String?
    /// Name of the process.
    public var process: String?
    /// Version of the app.
    public var version: String?
    /// Build of the app.
    public var build: String?

    /// An app of which nothing is told.
    public init(
        platform: String? = nil, os: String? = nil, device: String? = nil, identifier: String? = nil,
        process: String? = nil, version: String? = nil, build: String? = nil
    ) {
        self.platform = platform
        self.os = os
        self.device = device
        self.identifier = identifier
        self.process = process
        self.version = version
        self.build = build
    }
}

/// How to record.
public struct RecorderOptions: Sendable {
    /// The folder of journals and traces; made if it is missing. Several processes may share one.
    public var folder: String
    /// What is recorded of the app.
    public var app = RecordedApp()
    /// What the process was started for, such as ``Name/user``.
    public var cause = Name.unknown
    /// Bytes of one journal, 64 KiB through 256 MiB, in steps of 64 KiB; other numbers are brought into that form. An
    /// event takes 32 bytes. Up to three journals stand in the folder at a time.
    public var journalBytes = 4 << 20
    /// Bytes that the traces in the folder may take together; the oldest go first. Journals are not counted.
    public var diskLimit = 64 << 20
    /// True to seal the journals that earlier processes left in the folder, in the background, when recording begins.
    public var recoversAtStart = true
    /// How often the recorder's own thread samples CPU time and memory of this process, and the battery: at trace time 0,
    /// then each period, and after each transition. Nil, as at first, is never; 1 ms through a year, other durations are
    /// brought into that range. What the system does not tell gives no sample.
    public var samplePeriod: Duration?
    /// Where `proc` and `sys` are, on Linux; tests give a folder of their own.
    package var systemRoot = "/"
    /// Replaces names before they are written anywhere. Words of the vocabulary are not given to it.
    public var redact: (@Sendable (String) -> String)?

    /// Records into this folder.
    public init(folder: String) { self.folder = folder }

    /// ``samplePeriod`` in nanoseconds.
    var samplePeriodNanoseconds: Int64? {
        guard let samplePeriod else { return nil }
        let bounded = min(max(samplePeriod, .milliseconds(1)), .seconds(365 * 86_400))
        // A year is 3 × 10¹⁶ nanoseconds.
        return bounded.components.seconds * 1_000_000_000 + bounded.components.attoseconds / 1_000_000_000
    }
}
