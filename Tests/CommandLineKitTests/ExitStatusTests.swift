import CommandLineKit
import Testing

// Swift Testing has an ExitStatus too.
private typealias Status = CommandLineKit.ExitStatus

@Suite private struct ExitStatusTests {
    @Test(
        arguments: [
            (Status.done, 0), (.findings, 1), (.notDone, 2), (.dataLost, 3), (.bug, 70),
            (.interrupted, 130),
        ] as [(Status, Int32)])
    func code(status: Status, code: Int32) {
        #expect(status.rawValue == code)
    }

    /// The winner of every pair: a status and those that it wins over.
    @Test(
        arguments: [
            (Status.done, [.done]), (.findings, [.done, .findings]),
            (.dataLost, [.done, .findings, .dataLost]),
            (.notDone, [.done, .findings, .dataLost, .notDone]),
            (.interrupted, [.done, .findings, .dataLost, .notDone, .interrupted]),
            (.bug, Status.allCases),
        ] as [(Status, [Status])])
    func precedence(winner: Status, others: [Status]) {
        for other in others {
            #expect(winner.combined(with: other) == winner)
            #expect(other.combined(with: winner) == winner)
        }
    }

    @Test func combiningIsAssociative() {
        for a in Status.allCases {
            for b in Status.allCases {
                for c in Status.allCases {
                    #expect(a.combined(with: b).combined(with: c) == a.combined(with: b.combined(with: c)))
                }
            }
        }
    }
}
