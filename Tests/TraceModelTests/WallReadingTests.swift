import TestSupport
import Testing
import TraceModel

/// Wall times as text and back, and the calendar behind them.
@Suite struct WallReadingTests {
    @Test(
        "Text that is read is written again",
        arguments: [
            "2026-07-01T13:02:10.000000000+02:00", "1970-01-01T00:00:00.000000000+00:00",
            "2000-02-29T23:59:59.999999999-11:30", "2261-12-31T00:00:00.000000001+14:00",
            "--12-31T23:59:52.120000000", "--02-29T00:00:00.000000000", "T23:30:43.112804000-05:00",
            "T00:00:00.000000000",
            "2026-07-01T13:02:10.000000000",
        ])
    func round(text: String) throws {
        #expect(try #require(WallReading(text)).iso8601 == text)
    }

    @Test(
        "Other forms mean the same",
        arguments: [
            ("2026-07-01T13:02:10Z", "2026-07-01T13:02:10.000000000+00:00"),
            ("2026-07-01 13:02:10.5+0200", "2026-07-01T13:02:10.500000000+02:00"),
        ])
    func forms(text: String, same: String) throws {
        #expect(try #require(WallReading(text)).iso8601 == same)
    }

    @Test(
        "What is no time is refused",
        arguments: [
            "", "T", "yesterday", "2026-13-01T00:00:00Z", "2025-02-29T00:00:00Z", "2026-07-01T24:00:00Z",
            "2026-07-01T00:60:00Z", "2026-07-01T00:00:00.Z", "2026-07-01T00:00:00.1234567890Z",
            "2026-07-01T00:00:00+2",
            "9999-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "2026-07-01T00:00:00+25:00",
            "2026-07-01T00:00:00+01:99",
            "--13-01T00:00:00", "2026-07-01T00:00:00 Z",
        ])
    func refused(text: String) {
        #expect(WallReading(text) == nil)
    }

    @Test("Every day of the range is itself again, and follows the day before")
    func calendar() throws {
        let last = try #require(CivilDate(year: 2261, month: 12, day: 31)).daysSince1970
        var before = CivilDate(daysSince1970: -1)
        for days in 0...last {
            let date = CivilDate(daysSince1970: days)
            #expect(date.daysSince1970 == days)
            let isNextDay =
                date.day == before.day + 1 && date.month == before.month && date.year == before.year
            let isNextMonth = date.day == 1 && (date.month == before.month + 1 || date.month == 1)
            #expect(isNextDay || isNextMonth)
            before = date
        }
        #expect(before.year == 2261)
    }

    @Test("UTC and local readings agree, and steps do not overflow")
    func zones() {
        let reading = WallReading(utcNanoseconds: 1_712_966_473_292_000_000, zoneMinutes: -330)
        #expect(reading.utcNanoseconds == 1_712_966_473_292_000_000)
        #expect(reading.timeText(digits: 3) == "18:31:13.292")
        #expect(reading.advanced(by: .max).localNanoseconds == .max)
        #expect(reading.advanced(by: 1_000_000_000).timeText(digits: 0) == "18:31:14")
    }

    @Test("Random readings survive")
    func random() throws {
        var generator = SeededGenerator.printed("wall readings")
        for _ in 0..<5_000 {
            let local = Int64.random(in: 0...9_214_000_000_000_000_000, using: &generator)
            let zone = generator.next(in: 0...1) == 0 ? nil : Int16(generator.next(in: -1_439...1_439))
            let reading = WallReading(localNanoseconds: local, zoneMinutes: zone)
            #expect(WallReading(reading.iso8601) == reading)
        }
    }
}
