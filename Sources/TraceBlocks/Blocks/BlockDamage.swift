/// Why one block cannot be read. Never leaves the target: readers turn it into an `InputFailure` with a place.
package struct BlockDamage: Error, Equatable {
    /// One clause without a full stop.
    package let cause: String

    package init(_ cause: String) { self.cause = cause }
}
