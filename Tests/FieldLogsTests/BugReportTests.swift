import ByteIO
import Foundation
import TestSupport
import Testing
import TraceModel

@testable import FieldLogs

/// The text of bug reports: sections of many kinds on one clock.
@Suite("Bug reports")
struct BugReportTests {
    /// Local time is two hours ahead. The logs begin at 12:00:00, the history of the battery at 11:50:00, and the first
    /// death that is remembered is of 11:40:00.
    static let lines = [
        "========================================================", "== dumpstate: 2026-03-08 12:00:30",
        "========================================================", "",
        "Build fingerprint: 'acme/phone/phone:15/AB1/9:user/release-keys'", "Uptime: up 0 weeks, 1 day",
        "------ UPTIME (uptime) ------", " 12:00:30 up 1 day",
        "------ 0.006s was the duration of 'UPTIME' ------",
        "------ SYSTEM LOG (logcat -v threadtime -v printable -v uid -d *:v) ------",
        "--------- beginning of system",
        "03-08 12:00:01.000  1000  1500  1501 I ActivityManager: Start proc 812:org.acme.tide/u0a150 for top-activity {org.acme.tide/org.acme.tide.Main}",
        "03-08 12:00:05.000  1000  1500  1501 I ActivityManager: Killing 812:org.acme.tide/u0a150 (adj 905): remove task",
        "03-08 12:00:09.000  1000  1500  1501 I Other: says nothing",
        "------ 0.045s was the duration of 'SYSTEM LOG' ------",
        "------ EVENT LOG (logcat -b events -v threadtime -v printable -v uid -d *:v) ------",
        "03-08 12:00:00.000  1000  1500  1501 I battery_level: [80,4100,298]",
        "03-08 12:00:02.000 10150   812   812 I wm_on_resume_called: [77123,org.acme.tide.Main,RESUME_ACTIVITY,3]",
        "03-08 12:00:04.000 10150   812   812 I wm_on_paused_called: [77123,org.acme.tide.Main,performPause,3]",
        "03-08 12:00:04.500 10150   812   812 I wm_on_stop_called: [77123,org.acme.tide.Main,x,3]",
        "------ 0.006s was the duration of 'EVENT LOG' ------",
        "------ LAST LOGCAT (logcat -L -v threadtime) ------",
        "03-08 12:00:04.500   812   812 I wm_on_stop_called: [77123,org.acme.tide.Main,x,3]",
        "------ 0.006s was the duration of 'LAST LOGCAT' ------",
        "------ CHECKIN BATTERYSTATS (/system/bin/dumpsys -T 30000 batterystats -c) ------",
        "9,0,i,vers,36,214,AB1,AB1", "9,hsp,0,10150,\"org.acme.tide\"",
        "9,hsp,1,10150,\"org.acme.tide/.Sync\"",
        "9,h,0:RESET:TIME:1772963400000", "9,h,0,Bl=81,Bs=d,Bp=n,+r,+S", "9,h,300000,+Ejb=1",
        "9,h,60000,-Ejb=1", "9,h,241000,+Etp=0", "9,h,4000,-Etp=0",
        "------ 0.9s was the duration of 'CHECKIN BATTERYSTATS' ------",
        "------ DUMPSYS (/system/bin/dumpsys) ------",
        "-------------------------------------------------------------------------------",
        "DUMP OF SERVICE activity:", "ACTIVITY MANAGER PROCESS EXIT INFO (dumpsys activity exit-info)",
        "  package: org.acme.tide", "    Historical Process Exit for uid=10150",
        "        ApplicationExitInfo #0:",
        "          timestamp=2026-03-08 12:00:05.100 pid=812 realUid=10150 packageUid=10150 definingUid=10150 user=0",
        "          process=org.acme.tide reason=10 (USER REQUESTED) subreason=22 (REMOVE TASK) status=0",
        "          importance=400 pss=0.00 rss=270MB description=remove task state=empty trace=null",
        "        ApplicationExitInfo #1:",
        "          timestamp=2026-03-08 11:40:00.000 pid=633 realUid=10150 packageUid=10150 definingUid=10150 user=0",
        "          process=org.acme.tide reason=3 (LOW MEMORY) subreason=0 (UNKNOWN) status=0",
        "          importance=400 pss=0.00 rss=270MB description=null state=empty trace=null",
        "--------- 0.1s was the duration of dumpsys activity, ending at: 2026-03-08 12:00:31",
        "DUMP OF SERVICE alarm:", "  nowRTC=1772964031000=2026-03-08 12:00:31.000 nowELAPSED=86400000",
        "  RTC #2: Alarm{3adcc09 type 1 origWhen 1 whenElapsed 2 org.acme.tide}",
        "    tag=*alarm*:org.acme.tide.LATER",
        "    type=RTC origWhen=x window=+1m0s0ms", "    whenElapsed=+1m0s0ms maxWhenElapsed=+2m0s0ms",
        "--------- 0.1s was the duration of dumpsys alarm, ending at: 2026-03-08 12:00:31",
        "DUMP OF SERVICE jobscheduler:", "  Job history:",
        "     -30s000ms   START: #u0a150/7 org.acme.tide/.Sync",
        "--------- 0.1s was the duration of dumpsys jobscheduler, ending at: 2026-03-08 12:00:32",
        "========================================================", "== dumpstate: done",
    ]

    private static func story(_ reading: LogcatReading) -> [String] {
        reading.events.filter { $0.kind != .device && $0.kind != .sample }.map { event in
            let who = reading.process(event).pid
            let what = EventTable.row(of: event.kind)?.word ?? ""
            return "\(event.time / 1_000_000) \(what) \(event.label) \(event.name) \(who)"
        }
    }

    private static let told = [
        "0 process.ended android  633",
        "900000 task.began job org.acme.tide/.Sync 0",
        "960000 task.ended job org.acme.tide/.Sync 0",
        "1201000 process.started user  812",
        "1201000 state top  0",
        "1202000 callback onResume  812",
        "1204000 callback onPause  812",
        "1204500 callback onStop  812",
        "1205000 process.ended android  812",
        "1205000 state background  0",
        "1205100 process.ended android  812",
        "1209000 ended.early end of log  0",
        "1231000 task.scheduled alarm org.acme.tide.LATER 0",
    ]

    @Test("Logs, battery history, deaths and alarms are one trace on one clock")
    func oneClock() throws {
        let reading = try Logs.read(Self.lines)
        #expect(Self.story(reading) == Self.told)
        #expect(reading.counts.unknown == 0)
        #expect(reading.counts.total == Self.lines.count)
        let wall = try #require(reading.catalog.boots.first?.wall)
        #expect(wall.iso8601 == "2026-03-08T11:40:00.000000000+02:00")
        #expect(reading.catalog.text(reading.catalog.boots[0].os) == "15")
        // Both tellings of the death are of one process.
        #expect(reading.catalog.processes.filter { $0.pid == 812 }.count == 1)
    }

    @Test("The order of the sections changes nothing")
    func order() throws {
        var random = SeededGenerator.printed("order of sections")
        // The head, then the sections, each from its rule on.
        var sections: [[String]] = []
        for line in Self.lines.dropLast(2) {
            if line.hasPrefix("------ "), !line.contains(" was the duration of "), !sections.isEmpty {
                sections.append([])
            }
            if sections.isEmpty { sections.append([]) }
            sections[sections.count - 1].append(line)
        }
        for _ in 0..<20 {
            let rest = sections.dropFirst().shuffled(using: &random)
            let reading = try Logs.read(sections[0] + rest.joined())
            #expect(Set(Self.story(reading)) == Set(Self.told))
        }
    }

    @Test("Without the dump of alarms the zone follows from the ends of the battery history and of the logs")
    func zone() throws {
        let without = Self.lines.filter { !$0.contains("nowRTC") && !$0.contains("DUMP OF SERVICE alarm") }
        let reading = try Logs.read(without)
        #expect(Self.story(reading).contains("900000 task.began job org.acme.tide/.Sync 0"))
    }

    @Test("A reboot in the battery history is a gap, and nothing lasts across it")
    func reboot() throws {
        var lines = Self.lines
        let place = try #require(lines.firstIndex(of: "9,h,60000,-Ejb=1"))
        lines.replaceSubrange(
            place...place, with: ["9,h,1000:SHUTDOWN", "9,h,4:START", "9,h,0:TIME:1772963759000"])
        let reading = try Logs.read(lines)
        #expect(
            Self.story(reading).filter { $0.contains("job") || $0.contains("gap") } == [
                "900000 task.began job org.acme.tide/.Sync 0", "901004 task.ended job org.acme.tide/.Sync 0",
                "901004 gap the device started anew  0",
            ])
        #expect(reading.events(.gap).map(\.number) == [959_000_000_000])
        #expect(reading.catalog.boots.count == 1)
    }

    @Test("A log from before New Year is of the year before the report")
    func newYear() throws {
        let reading = try Logs.read([
            "== dumpstate: 2026-01-01 00:00:30", "------ MAIN LOG (logcat) ------",
            "01-01 00:00:10.000  1500  1501 I battery_level: [80,4100,298]",
            "------ EVENT LOG (logcat) ------",
            "12-31 23:59:50.000  1500  1501 I battery_level: [81,4100,298]",
            "01-01 00:00:20.000  1500  1501 I battery_level: [79,4100,298]",
        ])
        #expect(
            reading.events(.sample).filter { $0.label == "battery_level" }.map { $0.time / 1_000_000_000 }
                == [
                    0, 20, 30,
                ])
        #expect(reading.catalog.boots.first?.wall?.date.year == 2025)
    }

    @Test("The same words in two sections are one line, in one section they are two")
    func repetitions() throws {
        let line = "01-01 00:00:10.000  1500  1501 I battery_level: [80,4100,298]"
        let reading = try Logs.read(
            ["== dumpstate: 2026-01-01 00:00:30", "------ MAIN LOG (logcat) ------", line, line]
                + ["------ EVENT LOG (logcat) ------", line])
        #expect(reading.events(.sample).filter { $0.label == "battery_level" }.count == 2)
    }

    @Test("Mutated reports never trap, and every line is counted once")
    func mutations() throws {
        var random = SeededGenerator.printed("mutated bug reports")
        for _ in 0..<(Project.isProving ? 20_000 : 400) {
            var lines = Self.lines
            for _ in 0..<random.next(in: 1...8) {
                let place = random.next(in: 2...(lines.count - 1))
                switch random.next(in: 0...3) {
                case 0: lines.remove(at: place)
                case 1: lines.insert(lines[random.next(in: 0...(lines.count - 1))], at: place)
                case 2: lines.swapAt(place, random.next(in: 2...(lines.count - 1)))
                default:
                    var bytes = Array(lines[place].utf8)
                    if !bytes.isEmpty {
                        bytes[random.next(in: 0...(bytes.count - 1))] = UInt8(random.next(in: 32...126))
                    }
                    lines[place] = String(decoding: bytes, as: UTF8.self)
                }
            }
            let reading = try Logs.read(lines)
            #expect(reading.counts.total == lines.count)
            #expect(zip(reading.events, reading.events.dropFirst()).allSatisfy { $0.time <= $1.time })
        }
    }
}

/// Reports of real devices, beside the project.
@Suite(
    "Bug reports: files of others",
    .enabled(if: Project.shared != nil, Comment(rawValue: Project.sharedIsAbsent)))
struct BugReportSampleTests {
    /// Lines used, known and unknown, and events of some kinds, looked at by hand.
    struct Expected: Sendable {
        let file: String
        let counts: [Int]
        let system: String
        let begin: String
        let services: Int
        let ends: Int
    }

    @Test(
        "Each is understood",
        arguments: [
            Expected(
                file: "emulator_api34.minimized.dump", counts: [2, 6_209, 0], system: "14",
                begin: "2023-12-26T16:18:03.038", services: 0, ends: 0),
            Expected(
                file: "emulator_nougat.minimized.with-time-travel.dump", counts: [20, 1_215, 0],
                system: "7.1.1", begin: "2022-10-09T18:08:30", services: 0, ends: 14),
            Expected(
                file: "galaxy_nexus_jbmr2.minimized.dump", counts: [936, 1_697, 2], system: "4.3",
                begin: "2018-07-19T13:29:16.750", services: 35, ends: 349),
        ])
    func sample(_ expected: Expected) throws {
        let file = try #require(Project.shared).appending(path: "samples/android/bugreport/\(expected.file)")
        let reading = try #require(try Logs.readIfKnown(Array(try Data(contentsOf: file))))
        #expect(
            [reading.counts.used, reading.counts.known, reading.counts.unknown] == expected.counts)
        #expect(reading.catalog.text(reading.catalog.boots[0].os) == expected.system)
        #expect(reading.catalog.boots[0].wall?.iso8601.hasPrefix(expected.begin) == true)
        #expect(reading.events(.state).count { $0.label == Words.ServiceState.created } == expected.services)
        #expect(reading.events(.processEnded).count == expected.ends)
    }

    @Test("A clock that was set back a day is one step, in all logs of the report")
    func timeTravel() throws {
        let file = try #require(Project.shared).appending(
            path: "samples/android/bugreport/emulator_nougat.minimized.with-time-travel.dump")
        let reading = try #require(try Logs.readIfKnown(Array(try Data(contentsOf: file))))
        let steps = reading.events(.clockStep).compactMap(\.number)
        #expect(steps.count == 1)
        #expect(abs((steps.first ?? 0) + 86_400_000_000_000) < 1_000_000_000)
        let last = try #require(reading.events.last)
        #expect(last.time < 60_000_000_000)
    }
}
