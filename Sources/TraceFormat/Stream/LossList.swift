import TraceBlocks
import TraceModel

/// What could not be read, in the order of the input. Its length is bounded, whatever the input is.
struct LossList {
    private var described: [InputFailure] = []
    private var undescribed = 0
    /// Which of the described losses, and how many of the others, are nothing but missing block numbers.
    private var areHoles: [Bool] = []
    private var undescribedHoles = 0

    /// How many losses there are.
    var count: Int { described.count + undescribed }

    /// All losses; the last one stands for those that were only counted.
    var failures: [InputFailure] {
        guard undescribed > 0 else { return described }
        return described + [
            InputFailure(
                .dataLost, "\(undescribed) more parts of the trace cannot be read",
                cause: "only the first \(FormatLimits.lossesDescribed) are described one by one")
        ]
    }

    /// Adds a loss at this byte of the input.
    /// - Parameter isHole: true if the input has no byte that cannot be read there; only a block number is missing.
    mutating func add(
        _ what: String, at offset: Int, cause: String? = nil, hint: String? = Self.verifyHint,
        isHole: Bool = false
    ) {
        guard described.count < FormatLimits.lossesDescribed else {
            undescribed += 1
            undescribedHoles += isHole ? 1 : 0
            return
        }
        areHoles.append(isHole)
        described.append(InputFailure(.dataLost, what, place: "byte \(offset)", cause: cause, hint: hint))
    }

    /// Takes out the missing block numbers: the trace itself tells of them.
    mutating func forgiveHoles() {
        described = zip(described, areHoles).filter { !$1 }.map { $0.0 }
        areHoles = described.map { _ in false }
        undescribed -= undescribedHoles
        undescribedHoles = 0
    }

    /// What to do about most losses.
    static let verifyHint = "`traceq repair FILE -o OUT` keeps what can be read"
}
