/// One thing that is measured.
struct Measure {
    /// What a command line calls it by.
    let name: String
    /// What it measures, in one clause.
    let summary: String
    /// Measures and prints.
    let run: @Sendable (Workload) throws -> Void
}

/// The measures in the order in which they are run.
enum Measures {
    /// All measures. A new one is a file in `Measures` and a line here.
    static let all = [
        Measure(name: "memory", summary: "peak memory of reading a trace", run: measureMemory),
        Measure(name: "size", summary: "bytes per event of the whole file", run: measureSize),
        Measure(name: "decode", summary: "decoding to columns on one thread", run: measureDecoding),
        Measure(name: "threads", summary: "decoding on two threads against one", run: measureTwoThreads),
        Measure(name: "encode", summary: "writing a trace on one thread", run: measureEncoding),
        Measure(name: "replay", summary: "decoding and replay under all rules", run: measureReplay),
        Measure(name: "report", summary: "time and memory of a whole report", run: measureReport),
        Measure(name: "start", summary: "the report of a small sample", run: measureStart),
        Measure(name: "index", summary: "loading a trace into an index", run: measureIndexing),
        Measure(name: "questions", summary: "questions to an index", run: measureQuestions),
        Measure(name: "small", summary: "loading many small traces", run: measureSmallTraces),
        Measure(
            name: "compare", summary: "comparing two builds of an index of many traces", run: measureComparing
        ),
        Measure(name: "export", summary: "writing a trace in the forms of other tools", run: measureExport),
        Measure(name: "recorder", summary: "the recorder's call, on and off", run: measureRecorder),
        Measure(name: "logcat", summary: "reading the text of logcat", run: measureLogcat),
        Measure(
            name: "unified-log", summary: "reading the unified log as text", run: measureUnifiedLogText),
        Measure(
            name: "unified-log-json", summary: "reading the unified log as JSON lines",
            run: measureUnifiedLogJSON),
        Measure(
            name: "log-forms", summary: "reading the other forms of Android's logs", run: measureLogForms),
        Measure(
            name: "bug-report", summary: "reading a long bug report, and its memory", run: measureBugReport),
        Measure(name: "limits", summary: "what this machine can do at all", run: measureLimits),
        Measure(
            name: "encodings", summary: "bytes per event of each column in several encodings",
            run: measureEncodings),
    ]
}
