import ByteIO
import Foundation
import LifecycleEngine
import TestSupport
import Testing
import TraceModel

@testable import FieldLogs

/// The battery history, as `dumpsys batterystats -c` writes it and as the text for people does.
@Suite("Battery history")
struct BatteryHistoryTests {
    static let stories = [
        EventStory(
            name: "one night: screen off, Doze, a job in a window of it, the app opened in the morning",
            text: """
                9,0,i,vers,{version},214,AB1.1,AB1.1
                9,hsp,0,{uid},"{app}"
                9,hsp,1,{uid},"{app}/.NightJob"
                9,h,0:RESET:TIME:1700000000000
                9,h,0,Bl=81,Bs=d,Bh=g,Bp=n,Bt=251,Bv=4395,Bcc=3100,+r,+S,Pss=3,+W,+Etp=0
                9,h,{shown},-S
                9,h,0,-Etp=0
                9,h,1000,-r,di=light
                9,h,9000,di=full
                9,h,100000,+r,di=off,+Ejb=1
                9,h,{ran},-Ejb=1,Bl=80
                9,h,0,-r
                9,h,50000,+r,+S
                9,h,500,+Etp=0
                9,h,100,Bp=u,Bs=c,+BP
                9,0,i,uid,{uid},{app}
                """,
            events: [
                #"{"t":0,"kind":"sample","metric":"battery_level","value":810}"#,
                #"{"t":0,"kind":"device","device":"charging","value":"off"}"#,
                #"{"t":0,"kind":"device","device":"plugged","value":"none"}"#,
                #"{"t":0,"kind":"sample","metric":"battery_temperature","value":25100}"#,
                #"{"t":0,"kind":"sample","metric":"battery_charge","value":3100000}"#,
                #"{"t":0,"kind":"sample","metric":"awake_time","value":0}"#,
                #"{"t":0,"kind":"device","device":"screen","value":"on"}"#,
                #"{"t":0,"process":1,"kind":"state","subject":1,"state":"top"}"#,
                #"{"t":0,"kind":"device","device":"lowPowerMode","value":"off"}"#,
                #"{"t":{off},"kind":"sample","metric":"awake_time","value":{off}}"#,
                #"{"t":{off},"kind":"device","device":"screen","value":"off"}"#,
                #"{"t":{off},"process":1,"kind":"state","subject":1,"state":"background"}"#,
                #"{"t":{off},"process":1,"kind":"state","subject":1,"state":"background"}"#,
                #"{"t":{asleep},"kind":"sample","metric":"awake_time","value":{asleep}}"#,
                #"{"t":{asleep},"kind":"device","device":"doze","value":"light idle"}"#,
                #"{"t":{deep},"kind":"device","device":"doze","value":"idle"}"#,
                #"{"t":{began},"kind":"sample","metric":"awake_time","value":{asleep}}"#,
                #"{"t":{began},"kind":"device","device":"doze","value":"active"}"#,
                #"{"t":{began},"process":1,"kind":"task.began","task":"job","id":"{app}/.NightJob","name":"{app}/.NightJob"}"#,
                #"{"t":{ended},"process":1,"kind":"task.ended","task":"job","id":"{app}/.NightJob","name":"{app}/.NightJob","result":"ended"}"#,
                #"{"t":{ended},"kind":"sample","metric":"battery_level","value":800}"#,
                #"{"t":{ended},"kind":"sample","metric":"awake_time","value":{awake}}"#,
                #"{"t":{morning},"kind":"sample","metric":"awake_time","value":{awake}}"#,
                #"{"t":{morning},"kind":"device","device":"screen","value":"on"}"#,
                #"{"t":{opened},"kind":"sample","metric":"awake_time","value":{awakeAtOpening}}"#,
                #"{"t":{opened},"process":1,"kind":"state","subject":1,"state":"top"}"#,
                #"{"t":{plugged},"kind":"device","device":"plugged","value":"usb"}"#,
                #"{"t":{plugged},"kind":"device","device":"charging","value":"on"}"#,
                #"{"t":{plugged},"kind":"sample","metric":"awake_time","value":{awakeAtEnd}}"#,
            ],
            variants: [
                [
                    "version": "36", "uid": "10216", "app": "org.acme.tide", "shown": "20000", "ran": "4000",
                    "off": "20000000000", "asleep": "21000000000", "deep": "30000000000",
                    "began": "130000000000", "ended": "134000000000", "awake": "25000000000",
                    "morning": "184000000000", "opened": "184500000000", "plugged": "184600000000",
                    "awakeAtEnd": "25600000000", "awakeAtOpening": "25500000000",
                ],
                [
                    "version": "18", "uid": "1010077", "app": "net.other.owl", "shown": "7000",
                    "ran": "600000",
                    "off": "7000000000", "asleep": "8000000000", "deep": "17000000000",
                    "began": "117000000000", "ended": "717000000000", "awake": "608000000000",
                    "morning": "767000000000", "opened": "767500000000", "plugged": "767600000000",
                    "awakeAtEnd": "608600000000", "awakeAtOpening": "608500000000",
                ],
            ]),
        EventStory(
            name: "alarms, and a sync whose account is nobody's business",
            text: """
                9,hsp,7,{uid},"*walarm*:{app}.WAKE"
                9,hsp,9,{uid},"{app}.provider/org.acme/somebody@acme.example"
                9,h,0:RESET:TIME:1700000000000
                9,h,{wait},+Eal=7,+Esy=9
                9,h,{ran},-Eal=7
                9,h,5,-Esy=9
                """,
            events: [
                #"{"t":{begin},"process":1,"kind":"task.began","task":"alarm","id":"{app}.WAKE","name":"{app}.WAKE"}"#,
                #"{"t":{begin},"process":1,"kind":"task.began","task":"sync","id":"{app}.provider","name":"{app}.provider"}"#,
                #"{"t":{end},"process":1,"kind":"task.ended","task":"alarm","id":"{app}.WAKE","name":"{app}.WAKE","result":"ended"}"#,
                #"{"t":{last},"process":1,"kind":"task.ended","task":"sync","id":"{app}.provider","name":"{app}.provider","result":"ended"}"#,
            ],
            variants: [
                [
                    "uid": "10090", "app": "org.acme.post", "wait": "100", "ran": "20", "begin": "100000000",
                    "end": "120000000", "last": "125000000",
                ],
                [
                    "uid": "10311", "app": "com.other.mail", "wait": "4000", "ran": "7",
                    "begin": "4000000000", "end": "4007000000", "last": "4012000000",
                ],
            ]),
        EventStory(
            name: "single wake locks, from version 36 on",
            text: """
                9,0,i,vers,36,214,AB1.1,AB1.1
                9,hsp,1,1001,"*radio*"
                9,hsp,2,{uid},"*alarm*"
                9,h,0:RESET:TIME:1700000000000
                9,h,0,Bl=50,Bs=?,+r,+w
                9,h,10,+w=1
                9,h,{a},+w=2
                9,h,{b},-w=1
                9,h,{a},-w=2
                """,
            events: [
                #"{"t":0,"kind":"sample","metric":"battery_level","value":500}"#,
                #"{"t":0,"kind":"sample","metric":"awake_time","value":0}"#,
                #"{"t":0,"kind":"device","device":"screen","value":"off"}"#,
                #"{"t":0,"kind":"device","device":"lowPowerMode","value":"off"}"#,
                #"{"t":10000000,"process":1,"kind":"hold.acquired","hold":"wake lock","id":"*radio* (uid 1001)","name":"*radio*","charged":"1001"}"#,
                #"{"t":{t1},"process":2,"kind":"hold.acquired","hold":"wake lock","id":"*alarm* (uid {uid})","name":"*alarm*","charged":"{uid}"}"#,
                #"{"t":{t2},"process":1,"kind":"hold.released","hold":"wake lock","id":"*radio* (uid 1001)","name":"*radio*"}"#,
                #"{"t":{t3},"process":2,"kind":"hold.released","hold":"wake lock","id":"*alarm* (uid {uid})","name":"*alarm*"}"#,
                #"{"t":{t3},"kind":"sample","metric":"awake_time","value":{t3}}"#,
            ],
            variants: [
                [
                    "uid": "10216", "a": "20", "b": "30", "t1": "30000000", "t2": "60000000",
                    "t3": "80000000",
                ],
                [
                    "uid": "10099", "a": "1000", "b": "70", "t1": "1010000000", "t2": "1080000000",
                    "t3": "2080000000",
                ],
            ]),
        EventStory(
            name:
                "before that, one bit for all wake locks: what is known is the first holder and the last release",
            text: """
                9,0,i,vers,32,214,AB1.1,AB1.1
                9,hsp,4,{uid},"GCM_READ"
                9,hsp,5,{uid},"{tag}"
                9,h,0:RESET:TIME:1700000000000
                9,h,{a},+w=4
                9,h,{a},w=5
                9,h,{b},-w
                9,h,60000,+Elw=5
                9,h,{a},-Elw=5
                """,
            events: [
                #"{"t":{t1},"process":1,"kind":"hold.acquired","hold":"wake lock","id":"GCM_READ, or others after it (uid {uid})","name":"GCM_READ, or others after it","charged":"{uid}"}"#,
                #"{"t":{t2},"process":1,"kind":"hold.released","hold":"wake lock","id":"GCM_READ, or others after it (uid {uid})","name":"GCM_READ, or others after it"}"#,
                #"{"t":{t2},"process":1,"kind":"hold.acquired","hold":"wake lock","id":"{tag}, or others after it (uid {uid})","name":"{tag}, or others after it","charged":"{uid}"}"#,
                #"{"t":{t3},"process":1,"kind":"hold.released","hold":"wake lock","id":"{tag}, or others after it (uid {uid})","name":"{tag}, or others after it"}"#,
                #"{"t":{t4},"process":1,"kind":"hold.acquired","hold":"wake lock","id":"{tag} (uid {uid})","name":"{tag}","charged":"{uid}"}"#,
                #"{"t":{t5},"process":1,"kind":"hold.released","hold":"wake lock","id":"{tag} (uid {uid})","name":"{tag}"}"#,
            ],
            variants: [
                [
                    "uid": "10017", "tag": "GOOGLE_C2DM", "a": "5", "b": "100", "t1": "5000000",
                    "t2": "10000000", "t3": "110000000", "t4": "60110000000", "t5": "60115000000",
                ],
                [
                    "uid": "10171", "tag": "a, b", "a": "1", "b": "2", "t1": "1000000", "t2": "2000000",
                    "t3": "4000000", "t4": "60004000000", "t5": "60005000000",
                ],
            ]),
        EventStory(
            name: "the clock is set, and the history overflows",
            text: """
                9,h,0:RESET:TIME:1700000000000
                9,h,1000:TIME:{late}
                9,h,2000:*OVERFLOW*
                9,h,4000,Bl={percent}
                9,h,0:RESET:TIME:{reset}
                """,
            events: [
                #"{"t":1000000000,"kind":"clock.step","by":{by}}"#,
                #"{"t":1000000000,"kind":"clock.sync","wall":{wall},"zone":0}"#,
                #"{"t":3000000000,"kind":"gap","until":7000000000,"why":"the battery history was full"}"#,
                #"{"t":7000000000,"kind":"sample","metric":"battery_level","value":{percent}0}"#,
            ],
            variants: [
                [
                    "late": "1700000061000", "by": "60000000000", "wall": "1700000061000000000",
                    "percent": "37", "reset": "1700000067000",
                ],
                [
                    "late": "1699996401000", "by": "-3600000000000", "wall": "1699996401000000000",
                    "percent": "9", "reset": "1699996407001",
                ],
            ]),
        EventStory(
            name: "the text for people: offsets from the begin, users and uids in words",
            text: """
                Battery History (0% used, 2720 used of 4096KB, 31 strings using 2694):
                                    0 (19) RESET:TIME: 2022-01-04-17-30-01
                                    0 (2) 100 c0300021 status=discharging health=good plug=none temp=242 volt=4302 ap_temp=24 -otg charge=3000 +running +screen top={user}:"{app}"
                            +47s645ms (2) 100 +job={user}:"{app}/.a"b"c"
                            {end} (2) 099 -job={user}:"{app}/.a"b"c" device_idle=light
                            {end} (3) 099 +wake_lock=1001:"*radio*"

                Per-PID Stats:
                  PID 1 wake time: +1s
                """,
            events: [
                #"{"t":0,"kind":"sample","metric":"battery_level","value":1000}"#,
                #"{"t":0,"kind":"device","device":"charging","value":"off"}"#,
                #"{"t":0,"kind":"device","device":"plugged","value":"none"}"#,
                #"{"t":0,"kind":"sample","metric":"battery_temperature","value":24200}"#,
                #"{"t":0,"kind":"sample","metric":"battery_charge","value":3000000}"#,
                #"{"t":0,"kind":"sample","metric":"awake_time","value":0}"#,
                #"{"t":0,"kind":"device","device":"screen","value":"on"}"#,
                #"{"t":0,"process":1,"kind":"state","subject":1,"state":"top"}"#,
                #"{"t":0,"kind":"device","device":"lowPowerMode","value":"off"}"#,
                #"{"t":47645000000,"process":1,"kind":"task.began","task":"job","id":"{app}/.a\"b\"c","name":"{app}/.a\"b\"c"}"#,
                #"{"t":{t},"kind":"sample","metric":"battery_level","value":990}"#,
                #"{"t":{t},"process":1,"kind":"task.ended","task":"job","id":"{app}/.a\"b\"c","name":"{app}/.a\"b\"c","result":"ended"}"#,
                #"{"t":{t},"kind":"device","device":"doze","value":"light idle"}"#,
                #"{"t":{t},"process":2,"kind":"hold.acquired","hold":"wake lock","id":"*radio*, or others after it (uid 1001)","name":"*radio*, or others after it","charged":"1001"}"#,
                #"{"t":{t},"kind":"sample","metric":"awake_time","value":{t}}"#,
            ],
            variants: [
                ["user": "u0a94", "app": "org.acme.notes", "end": "+1m2s003ms", "t": "62003000000"],
                ["user": "u10a7", "app": "net.other.pad", "end": "+2d3h0m0s004ms", "t": "183600004000000"],
            ]),
    ]

    @Test("A history becomes the events that it tells of", arguments: stories, [0, 1])
    func story(_ story: EventStory, variant: Int) throws {
        #expect(try AppleReading.events(story.input(variant)) == story.expected(variant))
        #expect(try AppleReading.counts(story.input(variant)).unknown == 0)
    }

    @Test("Each start of the device is a boot of its own, dated by the time that follows it")
    func boots() throws {
        let lines = [
            "9,h,0:RESET:TIME:1700000000000", "9,h,1000,+S", "9,h,500:SHUTDOWN", "9,h,4:START",
            "9,h,0:TIME:1700003600000", "9,h,1000,+S", "9,h,7000:START", "9,h,20:TIME:1700009000000",
            "9,h,5,-S",
        ]
        let walls = try AppleReading.lines(lines.joined(separator: "\n")).filter { $0.hasPrefix("{\"boot\"") }
            .compactMap { $0.split(separator: "\"").last { $0.contains("T") }.map { String($0.prefix(19)) } }
        #expect(walls == ["2023-11-14T22:13:20", "2023-11-14T23:13:20", "2023-11-15T00:43:20"])
        let reading = try Logs.read(lines)
        #expect(reading.catalog.boots.count == 3)
        #expect(
            reading.catalog.boots.map { $0.wall?.utcNanoseconds } == [
                1_700_000_000_000_000_000, 1_700_003_600_000_000_000, 1_700_009_000_000_000_000,
            ])
        #expect(reading.events(.device).map(\.time) == [1_000_000_000, 1_000_000_000, 5_000_000])
        #expect(reading.counts.used == 9)
    }

    @Test("Where the first line of all that is on does not name it, the screen is off")
    func firstLine() throws {
        let reading = try Logs.read(["9,h,0:RESET:TIME:1700000000000", "9,h,0,Bl=3,Bs=?,+r", "9,h,9,Bl=2"])
        #expect(
            reading.events(.device).map { "\($0.label) \($0.name)" } == ["screen off", "lowPowerMode off"])
        let later = try Logs.read(["9,h,5,-S", "9,h,9,Bl=2,Bs=?"])
        #expect(later.events(.device).map { "\($0.label) \($0.name)" } == ["screen off"])
    }

    @Test(
        "Totals since the last charge, whatever the version writes between its numbers",
        arguments: [
            "0,f,0,{ms},p,12,60,w,0", "0,f,0,-1,0,0,{ms},p,12,0,5,{ms},{ms},bp,3,0,1,1,0,w,0,-1,0,0",
        ], [4_000, 61_000] as [Int64])
    func totals(_ form: String, _ milliseconds: Int64) throws {
        let wakeLocks = form.replacing("{ms}", with: "\(milliseconds)")
        let lines = [
            "9,0,i,vers,36,214,AB1,AB1", "9,0,i,uid,10087,org.acme.podcasts",
            "9,0,i,uid,10087,org.acme.other",
            "9,0,l,bt,0,100,90,43200000,90,1772917200000,1,1", "9,10087,l,wl,\"a,\\\"b\",\(wakeLocks)",
            "9,10087,l,wl,c,0,f,0,1000,p,1,w,0", "9,10087,l,jb,\"org.acme.podcasts/.Job\",612000,2,0,0",
            "9,10087,l,cpu,100,50,0", "9,10087,l,wua,\"x\",7", "9,1000,l,fgs,5,1", "9,1000,l,wl,bad",
            "9,1000,l,nova,1,2", "9,h,0:RESET:TIME:1772917200000",
        ]
        let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
        var source = try #require(LogSource(try PeekedSource(MemorySource(bytes))))
        var (batch, catalog) = (EventBatch(), TraceCatalog())
        while try source.next(&batch, &catalog) {}
        let facts = try #require(source.aggregates.first)
        #expect(facts.kind == .battery && source.aggregates.count == 1)
        #expect(facts.begin?.iso8601 == "2026-03-07T21:00:00.000000000+00:00")
        #expect(facts.end?.iso8601 == "2026-03-08T09:00:00.000000000+00:00")
        #expect(
            facts.values.map { "\($0.name) \($0.amount)" } == [
                "org.acme.podcasts: wake locks \((milliseconds + 1_000) * 1_000_000)",
                "org.acme.podcasts: of it wake lock \"a,\"b\" \(milliseconds * 1_000_000)",
                "org.acme.podcasts: 2 jobs 612000000000", "org.acme.podcasts: CPU time 150000000",
                "org.acme.podcasts: alarms that woke the device 7",
                "system: services in the foreground 5000000",
            ])
        #expect(catalog.source.lines == LineCounts(used: 11, known: 2, unknown: 0))
    }

    @Test("Lines of other makers, wrong numbers and missing texts are counted, and the rest is read")
    func tolerance() throws {
        let reading = try Logs.read([
            "9,h,0:RESET:TIME:1700000000000", "9,h,1,,Bl=99", "9,h,1,Bl=x", "9,h,1,+Qq", "9,h,1,+Etp=4",
            "9,h,1,-a,", "9,h,1,+wr=", "9,hsp,3,10001,\"open", "9,h,2,+Etp=3", "10014,l,apk,1",
            "9,h,99999999999999999999,Bl=4", "9,h,9223372036854775807,Bl=5", "9,h,1:TIME:-5", "9,h,1:NOVA",
            "9,0,l,br,326100,171,0,0,1", "9,0,i,vers,x", "9,10001,l,wl,\"a,\\\"b\",0,f,0", "",
        ])
        #expect(reading.counts == LineCounts(used: 5, known: 6, unknown: 7))
        #expect(reading.events(.state).count == 1)
        #expect(reading.events(.sample).compactMap(\.number) == [990, 50])
    }
}

extension LineCounts {
    init(used: Int, known: Int, unknown: Int) {
        self.init()
        self.used = used
        self.known = known
        self.unknown = unknown
    }
}

/// The real and public histories beside the project.
@Suite(
    "Battery history: files of others",
    .enabled(if: Project.shared != nil, Comment(rawValue: Project.sharedIsAbsent)))
struct BatterySampleTests {
    private static let folder = Project.shared?.appending(path: "samples/android/batterystats")

    private static func read(_ path: String) throws -> LogcatReading {
        let file = try #require(folder).appending(path: path)
        return try #require(try Logs.readIfKnown(Array(try Data(contentsOf: file))))
    }

    @Test("Nested wake locks of version 36 last as long as another reader finds")
    func wakeLocks() throws {
        let reading = try Self.read("perfetto_example_v36.checkin")
        var open: [Int64: Int64] = [:]
        var durations: [Int64] = []
        for event in reading.events {
            let id = event.number ?? 0
            if event.kind == .holdAcquired { open[id] = event.time }
            if event.kind == .holdReleased, let start = open.removeValue(forKey: id) {
                durations.append((event.time - start) / 1_000_000)
            }
        }
        #expect(open.isEmpty)
        #expect(durations == [10, 20, 20, 20, 20])
        #expect(reading.counts == LineCounts(used: 17, known: 0, unknown: 0))
    }

    @Test("Apps on top and jobs of a phone, at the times that another reader gives them")
    func slices() throws {
        let file = try #require(Self.folder).appending(path: "perfetto_expected_battery_stats_slices.csv")
        let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
        var lines: [String] = []
        var pool: [String] = []
        var expected: [String] = []
        var last: Int64?
        for row in rows {
            guard let match = row.firstMatch(of: #/^(\d+),"([+-])(top|job)=(\d+):"(.*)"",/#),
                let time = Int64(match.1)
            else { continue }
            let (sign, what, uid, tag) = (match.2, match.3, String(match.4), String(match.5))
            if last == nil { lines.append("9,h,0:RESET:TIME:\(time / 1_000_000)") }
            let code = what == "top" ? "Etp" : "Ejb"
            lines.append("9,h,\((time - (last ?? time)) / 1_000_000),\(sign)\(code)=\(pool.count)")
            pool.append("9,hsp,\(pool.count),\(uid),\"\(tag)\"")
            last = time
            expected.append("\(time) \(sign) \(what) \(uid)")
        }
        #expect(expected.count > 40)
        let reading = try Logs.read(pool + lines)
        let base = try #require(reading.catalog.boots.first?.wall?.utcNanoseconds)
        var found: [String] = []
        for event in reading.events {
            let uid = reading.process(event).uid ?? 0
            switch event.kind {
            case .state:
                found.append("\(base + event.time) \(event.label == "top" ? "+" : "-") top \(uid)")
            case .taskBegan: found.append("\(base + event.time) + job \(uid)")
            case .taskEnded: found.append("\(base + event.time) - job \(uid)")
            default: break
            }
        }
        #expect(found == expected)
    }

    /// What every history of another reader's tests is: lines used, known and unknown, looked at by hand.
    @Test("Each history of another reader's tests is understood")
    func histories() throws {
        let folder = try #require(Self.folder).appending(path: "battery_historian_tests")
        // A line without the version in front.
        let unknown = ["TestUIDAndPackageNameMapping_01.checkin": 1]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
            let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
            guard !bytes.isEmpty else { continue }
            let reading = try #require(try Logs.readIfKnown(bytes), "\(name)")
            #expect(reading.counts.unknown == unknown[name] ?? 0, "\(name)")
            #expect(reading.counts.used > 0 || unknown[name] != nil, "\(name)")
        }
    }
}
