import TestSupport
import Testing
import TraceModel

/// The vocabulary table, identifiers, and events in order of time.
@Suite struct EventTests {
    @Test("Codes and words of the vocabulary are unique and fixed")
    func codes() {
        let codes: [(UInt8, String)] = [
            (0x01, "process.started"), (0x02, "process.ended"), (0x03, "process.suspended"),
            (0x04, "process.resumed"), (0x05, "process.frozen"), (0x06, "process.thawed"), (0x10, "state"),
            (0x11, "callback"), (0x20, "task.scheduled"), (0x21, "task.began"), (0x22, "task.expiring"),
            (0x23, "task.ended"), (0x24, "task.refused"), (0x30, "hold.acquired"), (0x31, "hold.released"),
            (0x40, "sample"), (0x50, "device"), (0x60, "marker"), (0x70, "clock.sync"), (0x71, "clock.step"),
            (0x72, "lost"), (0x73, "gap"), (0x74, "began.late"), (0x75, "ended.early"),
            (0x80, "task.reported"), (0x81, "process.reported"), (0x82, "task.registered"),
        ]
        #expect(EventTable.rows.map(\.kind.rawValue) == codes.map(\.0))
        #expect(EventTable.rows.map(\.word) == codes.map(\.1))
        for row in EventTable.rows {
            #expect(EventTable.row(of: row.kind)?.word == row.word)
            #expect(EventTable.kind(named: row.word)?.kind == row.kind)
            // No two fields of a kind share a place or a name.
            let fields = row.fields + EventTable.common
            #expect(Set(fields.map { "\($0.slot)" }).count == fields.count, "\(row.word)")
            #expect(
                Set(fields.map(\.key) + ["t", "kind", "process", "subject", "boot"]).count == fields.count + 5
            )
            for case .extra(let extra) in fields.map(\.slot) {
                let form = fields.first { $0.slot == .extra(extra) }?.form
                #expect(extra.isText == (form == .text || form == .word), "\(row.word) \(extra)")
            }
        }
        #expect(EventTable.row(of: EventKind(rawValue: 0xEE)) == nil)
    }

    @Test("Identifiers are numbers, texts or absent")
    func identifiers() {
        #expect(TaskIdentifier(number: 12).number == 12)
        #expect(TaskIdentifier(number: 12).text == nil)
        let text = TaskIdentifier(text: NameID(rawValue: 7))
        #expect(text.text == NameID(rawValue: 7) && text.number == nil)
        #expect(TaskIdentifier(text: .none) == .absent)
        #expect(TaskIdentifier.absent.text == nil && TaskIdentifier.absent.number == nil)
        #expect(TaskIdentifier(rawValue: -(1 << 40)).text == nil)
    }

    @Test("The orderer sorts, keeps equal times in order, loses nothing and is bounded")
    func orderer() {
        var generator = SeededGenerator.printed("orderer")
        var orderer = EventOrderer()
        var given: [(time: Int64, number: Int64)] = []
        var out: [(time: Int64, number: Int64)] = []
        var batch = EventBatch()
        func take() {
            for row in 0..<batch.count { out.append((batch.times[row], batch.numbers[row])) }
        }
        for number in 0..<200_000 {
            // Never later than the window: times go up, with a jitter.
            let time = Int64(number) * 10 + Int64(generator.next(in: 0...20_000))
            given.append((time, Int64(number)))
            orderer.append(time: time, kind: .marker, number: Int64(number))
            if number % 3 == 0 { orderer.appendExtra(.line, Int64(number)) }
            if orderer.isReady {
                orderer.release(into: &batch, boot: 0, all: false)
                #expect(batch.count <= EventBatch.capacity)
                take()
            }
        }
        orderer.release(into: &batch, boot: 0, all: true)
        var extra = 0
        for row in 0..<batch.count {
            let end = batch.extrasEnd(of: row, from: extra)
            let line = batch.extra(.line, in: extra..<end)
            #expect(line == (batch.numbers[row] % 3 == 0 ? batch.numbers[row] : nil))
            extra = end
        }
        take()
        given.sort { ($0.time, $0.number) < ($1.time, $1.number) }
        #expect(out.count == given.count)
        #expect(zip(out, given).allSatisfy { $0 == $1 })
        #expect(orderer.movedCount == 0 && orderer.isEmpty)
    }

    @Test("At pauses the orderer gives what was there at the last one, sorted, and nothing twice")
    func pauses() {
        var generator = SeededGenerator.printed("orderer at pauses")
        var orderer = EventOrderer()
        var batch = EventBatch()
        var given: [Int64] = []
        var out: [Int64] = []
        var atLastPause = 0
        for _ in 0..<200 {
            // Late by less than the time between two pauses.
            for _ in 0..<generator.next(in: 0...20) {
                let time = Int64(given.count) * 10 + Int64(generator.next(in: 0...9))
                given.append(time)
                orderer.append(time: time, kind: .marker, number: time)
            }
            orderer.releaseSettled(into: &batch, boot: 3)
            #expect(batch.boot == 3 && batch.times == batch.numbers)
            out += batch.times
            #expect(out.count >= atLastPause, "what was there at the last pause is out")
            atLastPause = given.count
        }
        orderer.releaseSettled(into: &batch, boot: 3)
        out += batch.times
        #expect(out == given.sorted() && orderer.isEmpty && orderer.movedCount == 0)
        // Nothing more comes: nothing more goes.
        orderer.releaseSettled(into: &batch, boot: 3)
        #expect(batch.isEmpty)
    }

    @Test("An event that is a little late finds its place across a pause")
    func lateAtPause() {
        var orderer = EventOrderer()
        var batch = EventBatch()
        orderer.append(time: 100, kind: .marker)
        orderer.releaseSettled(into: &batch, boot: 0)
        #expect(batch.isEmpty, "the first pause gives none")
        orderer.append(time: 200, kind: .marker)
        orderer.append(time: 90, kind: .marker)
        orderer.releaseSettled(into: &batch, boot: 0)
        #expect(batch.times == [90, 100])
        orderer.append(time: 195, kind: .marker)
        orderer.releaseSettled(into: &batch, boot: 0)
        #expect(batch.times == [195, 200] && orderer.movedCount == 0)
    }

    @Test("An event later than the window is moved, not lost")
    func late() {
        var orderer = EventOrderer()
        var batch = EventBatch()
        for time in 0..<Int64(EventBatch.capacity) { orderer.append(time: time, kind: .marker) }
        orderer.release(into: &batch, boot: 0, all: false)
        let last = batch.times.last ?? 0
        orderer.append(time: 0, kind: .marker)
        orderer.release(into: &batch, boot: 0, all: true)
        #expect(batch.times.first == last && orderer.movedCount == 1)
    }

    @Test(
        "Versions as sources print them",
        arguments: [
            ("18.1", Platform.ios, 18, 1), ("iOS 12.4.1", .ios, 12, 4),
            ("iPhone OS 14.0.1 (18A393)", .ios, 14, 0),
            ("14", .android, 34, 0), ("Android 8.1", .android, 27, 0), ("api-29", .android, 29, 0),
            ("15", .android, 35, 0),
        ])
    func versions(text: String, platform: Platform, major: Int, minor: Int) {
        #expect(PlatformVersion(text, platform: platform) == PlatformVersion(major: major, minor: minor))
    }

    @Test("What is no version is none", arguments: ["", "next", "Android 3", "99999999999999999999"])
    func noVersions(text: String) {
        #expect(PlatformVersion(text, platform: .android) == nil)
    }
}
