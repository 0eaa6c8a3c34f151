import TraceModel

extension TimelineText {
    /// False for a text that the trace does not give, and for no words.
    var isPresent: Bool {
        switch self {
        case .words(let words): !words.isEmpty
        case .name(let name): name.isPresent
        }
    }
}

/// What a time line calls those whose tracks it shows.
enum TimelineNames {
    /// `ExampleApp 812`: the name of the process, else of its app, and its pid.
    static func process(_ number: UInt32, _ catalog: TraceCatalog) -> String {
        guard number != 0 else { return "device" }
        let record = catalog[process: number]
        let name = record.name.isPresent ? record.name : record.app
        let words = name.isPresent ? catalog.text(name) : "process"
        return record.pid == 0 ? "\(words) #\(number)" : "\(words) \(record.pid)"
    }
}
