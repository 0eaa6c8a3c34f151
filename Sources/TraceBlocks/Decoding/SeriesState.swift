/// What the loop over events knows and keeps of one shape in one actor: all that it asks for in one line of the cache, 64
/// bytes, in a form that needs no branches.
struct SeriesState {
    /// Next moment of its timer.
    var due: Int64
    /// Last number.
    var number: Int64 = 0
    /// Last difference of numbers.
    var speed: Int64 = 0
    let period: Int64
    /// A time that is told as so much or more sets the timer anew.
    let reach: UInt64
    /// What followed last time; see ``EventOrder/Series``.
    var successor: UInt32
    var process: UInt32 = 0
    var subject: UInt32 = 0
    let label: UInt32
    let shape: UInt16
    let kind: UInt8
    let restarts: Bool
    /// All ones for a timer, else 0.
    let timer: Int8
    /// All ones if the number follows from the number before, else 0.
    let ofNumber: Int8
    /// All ones if it follows from the difference before, else 0.
    let ofSpeed: Int8
    /// All ones where a number must not be negative, else 0.
    let sign: Int8

    /// The state of a shape before its first event. What nothing followed yet, `nowhere` follows.
    init(_ shape: EventShape, number: Int, nowhere: Int, label: UInt32, first: Int64) {
        successor = UInt32(nowhere)
        due = first
        period = Int64(bitPattern: shape.period)
        reach = shape.isRearmed ? 0 : shape.period >> 1 &+ 1
        self.label = label
        // A block has at most 65,535 shapes, so the number behind the last one fits as well.
        self.shape = UInt16(number)
        kind = shape.kind
        restarts = shape.restartsTimers
        timer = shape.period > 0 ? -1 : 0
        ofNumber = shape.numberOrder == .plain ? 0 : -1
        ofSpeed = shape.numberOrder == .deltaOfDelta ? -1 : 0
        sign = shape.numberForm == .number && Vocabulary.hasIdentifier[Int(shape.kind)] ? -1 : 0
    }

    /// What is expected where nothing followed yet, at place `nowhere`: a shape of its own, whose events are counted apart.
    init(nowhere: Int, shape: Int) {
        self.init(EventShape(), number: shape, nowhere: nowhere, label: 0, first: 0)
    }
}
