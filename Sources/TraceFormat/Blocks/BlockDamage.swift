/// Why one block cannot be read. Never leaves the target: readers turn it into an `InputFailure` with a place.
struct BlockDamage: Error, Equatable {
    /// One clause without a full stop.
    let cause: String

    init(_ cause: String) { self.cause = cause }
}
