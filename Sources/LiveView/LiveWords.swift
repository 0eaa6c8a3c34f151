import ByteIO
import LifecycleEngine
import TraceAnalysis
import TraceModel
import TraceReport

/// What is shown of a trace that still grows, in words that are safe to print.
public struct LiveWords {
    let builder: ReportBuilder
    /// The names.
    public let catalog: TraceCatalog
    let clock: WallClock

    /// Words for the names of a catalog and the times of a clock.
    public init(_ catalog: TraceCatalog, clock: WallClock, summary: TraceSummary = TraceSummary()) {
        self.catalog = catalog
        self.clock = clock
        builder = ReportBuilder(summary, catalog: catalog)
    }

    /// `13:02:10.000`; seconds from the start where there is no wall clock.
    func moment(_ time: Int64, boot: UInt32, digits: Int = 3) -> String {
        clock.reading(boot: boot, time: time)?.timeText(digits: digits) ?? "+\(Quantities.duration(time))"
    }

    /// `ExampleApp 793`.
    func process(_ number: UInt32) -> String {
        guard number != 0 else { return "device" }
        let record = catalog[process: number]
        let name = builder.text(record.name.isPresent ? record.name : record.app)
        if record.pid == 0 { return name.isEmpty ? "process #\(number)" : name }
        return name.isEmpty ? "pid \(record.pid)" : "\(name) \(record.pid)"
    }

    /// `uikit "upload" #8`.
    func task(_ kind: NameID, _ id: TaskIdentifier, _ name: NameID) -> String {
        var words = builder.text(kind)
        if name.isPresent { words += " \(builder.quoted(name))" }
        if let number = id.number { words += " #\(number)" }
        if let text = id.text, text != name { words += " \(builder.text(text))" }
        return words
    }

    /// `wake lock "sync"`.
    func hold(_ kind: NameID, _ name: NameID) -> String {
        name.isPresent ? "\(builder.text(kind)) \(builder.quoted(name))" : builder.text(kind)
    }

    /// `task leak: "upload" (id 8) was never ended`.
    func headline(_ finding: Finding) -> String { builder.headline([finding]) }

    /// `ended: killed by watchdog (0x8badf00d)`; a cause that says so already is told by itself.
    func end(_ end: ProcessEnd) -> String {
        let words = builder.causeWords(end)
        return words.hasPrefix("ended") ? words : "ended: \(words)"
    }

    /// `about 30 s (iOS 13 and later)`; a limit that the source prints with its number.
    func origin(_ budget: PresentBudget) -> String {
        budget.words.first?.isNumber ?? false || budget.words.hasPrefix("about")
            ? budget.words : "\(Quantities.duration(budget.limit)), \(budget.words)"
    }
}
