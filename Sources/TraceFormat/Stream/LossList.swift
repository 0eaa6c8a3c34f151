import TraceBlocks
import TraceModel

/// What could not be read, in the order of the input. Its length is bounded, whatever the input is.
struct LossList {
    private var described: [InputFailure] = []
    private var undescribed = 0

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
    mutating func add(_ what: String, at offset: Int, cause: String? = nil, hint: String? = Self.verifyHint) {
        guard described.count < FormatLimits.lossesDescribed else {
            undescribed += 1
            return
        }
        described.append(InputFailure(.dataLost, what, place: "byte \(offset)", cause: cause, hint: hint))
    }

    /// What to do about most losses.
    static let verifyHint = "`traceq verify FILE` lists what can be read"
}
