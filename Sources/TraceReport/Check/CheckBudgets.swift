import LifecycleEngine
import TraceAnalysis

extension CheckResult {
    /// How the budgets of the apps stand, a line each, where one has several apps with the app in front.
    static func budgets(_ report: ReportModel) -> [String] {
        let told = report.apps.compactMap { app in
            app.parts.first { $0.label == ReportModel.Part.budgets }.map { (app.name, $0.lines) }
        }
        return told.flatMap { name, lines in told.count > 1 ? lines.map { "\(name): \($0)" } : lines }
    }
}
