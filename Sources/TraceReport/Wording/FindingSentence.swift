import LifecycleEngine
import TraceAnalysis
import TraceModel

extension ReportBuilder {
    /// The sentence of one finding, as a report that is about nothing else begins its entry.
    public static func sentence(of finding: Finding, _ catalog: TraceCatalog) -> String {
        ReportBuilder(TraceSummary(), catalog: catalog).headline([finding])
    }
}
