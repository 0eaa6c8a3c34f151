@testable import LifecycleEngine
import TestSupport
import Testing
import TraceModel

/// What is kept of processes that ended, and for how long.
@Suite struct EndedProcessTests {
    /// Every kind of event, with and without sparse fields, after the end of its process: none ends the program, none
    /// brings the process back, and the death stays one.
    @Test(arguments: EventTable.rows.map(\.kind.rawValue))
    func anyEventAfterTheEnd(_ code: UInt8) throws {
        for word in Word.allCases.map({ "\($0)" }) + ["uikit", "wake lock", "cpu time", "resumed"] {
            var story = try Story(.android, os: "14")
            try story.activity(0.5, "onResume")
            try story.die(1, "android exit", 4)
            for (place, extras) in [[], [(ExtraField.age, Int64(5)), (.limit, 7), (.uncertainty, 1)]]
                .enumerated()
            {
                try story.add(
                    2 + Double(place), EventKind(rawValue: code), subject: "Main", is: Words.Subject.activity,
                    label: word, name: "n", number: 7, extras,
                    texts: [(.report, Words.Report.stillOpen), (.words, "again"), (.state, "resumed")])
            }
            let found = story.replay()
            #expect(found.ends.count == 1, "\(word)")
            #expect(found.ends.first?.time == 1_000_000_000, "\(word)")
        }
    }

    /// More deaths in one boot than are kept open for further records: each is told once, in its order.
    @Test func manyDeaths() throws {
        var story = try Story(.android, os: "14")
        let count = EndedBook.limit * 2 + 100
        for place in 0..<count {
            if place > 0 { try story.newProcess(pid: UInt32(place)) }
            try story.add(Double(place), .processStarted, label: Words.Cause.user)
            try story.die(Double(place) + 0.5, "android exit", 4)
        }
        let found = story.replay()
        #expect(found.ends.map(\.process) == (1...UInt32(count)).map { $0 })
    }

    /// A record that comes late still explains the death that it speaks of.
    @Test func lateRecord() throws {
        var story = try Story(.android, os: "14")
        try story.die(1)
        let first = story.process
        for place in 0..<EndedBook.limit - 1 {
            try story.newProcess(pid: UInt32(1_000 + place))
            try story.die(2 + Double(place), "android exit", 1)
        }
        try story.add(10_000, .processEnded, label: "android exit", number: 4, process: first)
        let found = story.replay()
        #expect(found.ends.first { $0.process == first }?.code == 4)
        #expect(found.ends.count == EndedBook.limit)
    }
}
