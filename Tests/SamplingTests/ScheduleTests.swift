import Sampling
import TestSupport
import Testing

@Suite("When to sample")
struct ScheduleTests {
    @Test("Moments lie on the grid, whatever the delays; missed ones are left out")
    func grid() {
        var schedule = SampleSchedule(period: 100, start: 1_000)
        var isDue = false
        isDue = schedule.isDue(at: 999)
        #expect(!isDue)
        #expect(schedule.wait(at: 999) == 1)
        isDue = schedule.isDue(at: 1_000)
        #expect(isDue)
        isDue = schedule.isDue(at: 1_000)
        #expect(!isDue)
        #expect(schedule.next == 1_100)
        isDue = schedule.isDue(at: 1_137)
        #expect(isDue)
        #expect(schedule.next == 1_200, "late by 37, and the grid stays")
        isDue = schedule.isDue(at: 1_750)
        #expect(isDue)
        isDue = schedule.isDue(at: 1_799)
        #expect(!isDue)
        #expect(schedule.next == 1_800)
        #expect(schedule.wait(at: 1_900) == 0)
    }

    @Test("Nothing is due while suspended, and what passed is not made up for")
    func suspended() {
        var schedule = SampleSchedule(period: 100, start: 0)
        var isDue = false
        isDue = schedule.isDue(at: 0)
        #expect(isDue)
        schedule.suspend()
        #expect(!schedule.isRunning)
        isDue = schedule.isDue(at: 5_000)
        #expect(!isDue)
        #expect(schedule.wait(at: 5_000) == nil)
        schedule.resume(at: 5_050)
        isDue = schedule.isDue(at: 5_050)
        #expect(!isDue)
        #expect(schedule.wait(at: 5_050) == 50)
        isDue = schedule.isDue(at: 5_100)
        #expect(isDue)
        schedule.resume(at: 9_999)
        #expect(schedule.next == 5_200, "it was running already")
    }

    @Test("Any times and periods: each due moment is the only one of its slot, and nothing traps")
    func anything() {
        var generator = SeededGenerator.printed("sample schedule")
        let edges: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]
        for _ in 0..<2_000 {
            func any() -> Int64 {
                generator.next(in: 0...2) == 0
                    ? edges[generator.next(in: 0...6)] : Int64(bitPattern: generator.next())
            }
            let start = any()
            var schedule = SampleSchedule(period: any(), start: start)
            var time = any()
            for _ in 0..<8 {
                let before = schedule.next
                let isDue = schedule.isDue(at: time)
                #expect(isDue == (time >= before))
                #expect(schedule.next > time || schedule.next == .max || !isDue)
                if isDue, schedule.next != .max {
                    // On the grid: the distance to the start is a multiple of the period.
                    let distance = UInt64(bitPattern: schedule.next &- start)
                    #expect(distance % UInt64(schedule.period) == 0)
                    #expect(UInt64(bitPattern: schedule.next &- time) <= UInt64(schedule.period))
                }
                #expect((schedule.wait(at: time) ?? -1) >= 0)
                time = max(time, any())
            }
        }
    }
}
