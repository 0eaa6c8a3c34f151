/// What the loops over events keep of one shape in one actor, a series.
struct SeriesState {
    /// Next moment of its timer.
    var due: Int64
    /// Last number.
    var number: Int64 = 0
    /// Last difference of numbers.
    var speed: Int64 = 0
    /// Makes it 32 bytes, so that its address is a shift, and none lies across two lines of the cache.
    private let unused: Int64 = 0

    /// The state before the first event; timers are due then.
    init(first: Int64) { due = first }
}

/// What all events of one shape look like.
struct ShapeLook {
    /// Its word, as a number of the catalog.
    let label: UInt32
    /// Its kind, as wide as the word.
    let kind: UInt32
}

/// What the loop over events asks for of one shape, in one line of the cache, 64 bytes, and in a form that needs no branches:
/// masks are all ones or 0.
struct ShapeRule {
    /// Place of its next event by shape.
    var cursor: UInt32
    let restarts: Bool
    let period: Int64
    /// A time that is told as so much or more sets the timer anew.
    let reach: UInt64
    /// Mask: it has timers.
    let timer: Int64
    /// Mask: its number follows from the number before.
    let ofNumber: Int64
    /// Mask: it follows from the difference before.
    let ofSpeed: Int64
    /// Mask: its number must not be negative.
    let sign: Int64
    /// What all numbers are multiples of.
    let step: Int64

    init(_ shape: EventShape, cursor: UInt32) {
        self.cursor = cursor
        period = Int64(bitPattern: shape.period)
        reach = shape.isRearmed ? 0 : shape.period >> 1 &+ 1
        timer = shape.period > 0 ? -1 : 0
        ofNumber = shape.numberOrder == .plain ? 0 : -1
        ofSpeed = shape.numberOrder == .deltaOfDelta ? -1 : 0
        sign = shape.numberForm == .number && Vocabulary.hasIdentifier[Int(shape.kind)] ? -1 : 0
        step = shape.numberForm == .number ? Int64(bitPattern: shape.step) : 1
        restarts = shape.restartsTimers
    }
}
