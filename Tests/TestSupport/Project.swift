import Foundation

/// Where things are: the project, the built tool, and the material beside the project that tests may use.
public enum Project {
    /// The root of the project.
    public static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Real logs and field cases beside the project; nil where they are absent.
    public static let shared: URL? = {
        let folder = root.deletingLastPathComponent().appending(path: "shared")
        return FileManager.default.fileExists(atPath: folder.appending(path: "cases").path) ? folder : nil
    }()

    /// What a test that needs ``shared`` says when it is skipped.
    public static let sharedIsAbsent = "skipped: the folder `shared` is not beside the project"

    /// True for the full counts of `make prove`.
    public static let isProving = ProcessInfo.processInfo.environment["TRACEQ_PROVE"] != nil

    /// True when golden files are to be written anew instead of compared.
    public static let isRecording = ProcessInfo.processInfo.environment["TRACEQ_RECORD"] != nil

    /// The folder that the tests and the tool were built into.
    public static let products: URL = {
        #if os(macOS)
            for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
                return bundle.bundleURL.deletingLastPathComponent()
            }
        #endif
        // The test bundle is an executable beside the tool.
        return URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    }()

    /// The built tool.
    public static let tool = products.appending(path: "traceq")
}
