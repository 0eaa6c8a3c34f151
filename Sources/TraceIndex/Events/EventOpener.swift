import TraceFormat
import TraceModel

/// Opens the input that was indexed from `path`, so far as `selection` wants it. Numbers in it are those of the trace.
public typealias EventOpener =
    (_ path: String, _ selection: EventSelection) throws(InputFailure) -> (
        source: any EventSource, catalog: TraceCatalog
    )
