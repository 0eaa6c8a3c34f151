import ByteIO
import TraceModel

/// A stream that is turned into lines of text on the way, such as binary records or an archive.
protocol ConvertedSource: AnyObject, ByteSource {
    /// Parts that could not be read, known at the end.
    var losses: [InputFailure] { get }
}
