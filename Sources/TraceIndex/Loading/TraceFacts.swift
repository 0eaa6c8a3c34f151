import BuildComparison
import TraceAnalysis
import TraceModel

/// What is known of a trace when its last event was replayed.
struct TraceFacts {
    let input: TraceLoader.Input
    let base: RowBase
    let content: [UInt8]
    let summary: TraceSummary
    let catalog: TraceCatalog
    let sink: IndexSink
    let sequences: SequenceRanges
    /// Events that were left out because another trace has them.
    let leftOut: Int
    let losses: [InputFailure]
    let knownLosses: [InputFailure]
    /// What it says of builds, and the windows that belong to none.
    let contributions: [Contribution]
    let windowsSetAside: Int
}
