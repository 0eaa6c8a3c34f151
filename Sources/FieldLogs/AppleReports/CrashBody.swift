import TraceModel

/// The body of a crash report as JSON (bug type 309).
enum CrashBody {
    static func isCrash(_ tree: JSONTree) -> Bool {
        tree.has("exception") || tree.has("termination") || tree.has("procName")
    }

    static func facts(_ body: JSONTree, header: JSONTree) -> ReportFacts? {
        var facts = ReportFacts()
        ReportHeader.read(header, into: &facts)
        if !body["procName"].string.isEmpty { facts.name = body["procName"].string }
        facts.pid = body["pid"].int.flatMap { UInt32(exactly: $0) }
        let bundle = body["bundleInfo"]
        if !bundle["CFBundleIdentifier"].string.isEmpty { facts.app = bundle["CFBundleIdentifier"].string }
        if facts.version.isEmpty { facts.version = bundle["CFBundleShortVersionString"].string }
        if facts.build.isEmpty { facts.build = bundle["CFBundleVersion"].string }
        let train = ReportHeader.os(body["osVersion"]["train"].string)
        if !train.isEmpty { facts.os = train }
        facts.device = body["modelCode"].string
        facts.time = ReportHeader.stamp(body["captureTime"]) ?? facts.time
        facts.launch = ReportHeader.stamp(body["procLaunch"])
        let role = body["procRole"].string
        facts.role = role.lowercased() == "unknown" ? "" : role
        facts.ending = ending(body)
        let termination = body["termination"]
        let details = (termination["reasons"].elements + termination["details"].elements).map(\.string)
        facts.context = details.joined(separator: "\n")
        facts.words =
            details.first.map { $0.contains("RBSTerminateContext") ? explanation(of: $0) : $0 } ?? ""
        if facts.words.isEmpty { facts.words = termination["indicator"].string }
        facts.mainThread = mainThread(body, app: facts.name)
        return facts.isUseful ? facts : nil
    }

    /// The termination says who ended it; the exception is only the form that this took.
    private static func ending(_ body: JSONTree) -> ReportFacts.Ending? {
        let termination = body["termination"]
        if !termination["namespace"].string.isEmpty {
            return ReportFacts.Ending(
                namespace: termination["namespace"].string.lowercased(), code: termination["code"].int)
        }
        guard let code = ExitCodes.signal(body["exception"]["signal"].string) else { return nil }
        return ReportFacts.Ending(namespace: "signal", code: code)
    }

    private static func explanation(of text: String) -> String {
        var words = ""
        ReportFacts.withBytes(text) { words = ExitContext($0).explanation.string }
        return words
    }

    private static func mainThread(_ body: JSONTree, app: String) -> String {
        let images = body["usedImages"].elements.map { $0["name"].string }
        guard let thread = body["threads"].elements.first else { return "" }
        let frames = thread["frames"].elements.prefix(MainThread.frameLimit).map { frame in
            let place = frame["imageIndex"].int.flatMap { Int(exactly: $0) } ?? -1
            return MainThread.Frame(
                image: images.indices.contains(place) ? images[place] : "", symbol: frame["symbol"].string)
        }
        return MainThread.words(frames, app: app)
    }
}
