/// The values of one series in one trace: as they are while they are few, and by their size from then on.
///
/// So what a trace says stays small however long the trace is, and is the same whether it was just read or comes from an index.
public struct SeriesValues {
    /// Up to so many values are kept as they are; more are told within ``ValueSketch/relativeError``.
    public static let exactLimit = 500

    private var exact: [Double] = []
    private var sketch: ValueSketch?

    mutating func add(_ value: Double) {
        if sketch != nil {
            sketch?.add(value)
        } else if exact.count < Self.exactLimit {
            exact.append(value)
        } else {
            var sketch = ValueSketch()
            for known in exact { sketch.add(known) }
            sketch.add(value)
            self.sketch = sketch
            exact = []
        }
    }

    /// The values: in the order in which they came, or of a sketch in ascending order.
    var values: [Double] { sketch?.values ?? exact }
}
