import Foundation
import TestSupport
import Testing
import TraceModel

@testable import TraceRecorder

@Suite("Each call becomes the event that it says")
struct EventTests {
    @Test("All calls, with all that they can carry and with as little as they can")
    func calls() throws {
        let recording = try Recording {
            $0.cause = .user
            $0.app = RecordedApp(
                platform: "ios", os: "18.5", device: "iPhone15,2", identifier: "com.example.app",
                process: "ExampleApp", version: "7.2", build: "720")
        }
        let recorder = recording.recorder
        let app = try #require(recorder.subject(.app))
        let scene = try #require(recorder.subject(.scene, name: recorder.name("main"), id: 7))
        let upload = recorder.name("upload")
        #expect(recorder.transition(app, to: .launching))
        #expect(recorder.transition(scene, to: .foregroundActive, cause: .attach))
        #expect(recorder.begin(.uikit, id: 12, name: upload, hasHandler: true, remaining: 29_000_000_000))
        #expect(recorder.begin(.appWork, id: .none))
        #expect(recorder.begin(.uikit, id: 13, hasHandler: false))
        #expect(recorder.expiring(.uikit, id: 12, name: upload, handlerDuration: 5))
        #expect(recorder.expiring(.uikit, id: 13))
        #expect(recorder.end(.uikit, id: 12, name: upload, result: .timedOut))
        #expect(recorder.end(.appRefresh, id: PlatformID(upload)))
        #expect(recorder.hold(.wakeLock, id: 3, name: upload))
        #expect(recorder.release(.wakeLock, id: 3))
        #expect(recorder.sample(.batteryLevel, -7))
        #expect(recorder.sample(recorder.word("own_metric"), .max))
        #expect(recorder.sample(.cpuTime, .min))
        #expect(recorder.mark(recorder.name("state saved")))
        let trace = try recording.closedTrace()
        let lines = try trace.lines
        #expect(
            lines.filter { $0.contains(#""kind""#) && !$0.contains("clock.sync") } == [
                #"{"process":1,"kind":"process.started","cause":"user"}"#,
                #"{"process":1,"kind":"state","subject":1,"state":"launching"}"#,
                #"{"process":1,"kind":"state","subject":2,"state":"foregroundActive","cause":"attach"}"#,
                #"{"process":1,"kind":"task.began","task":"uikit","id":12,"name":"upload","handler":true,"remaining":29000000000}"#,
                #"{"process":1,"kind":"task.began","task":"app work"}"#,
                #"{"process":1,"kind":"task.began","task":"uikit","id":13,"handler":false}"#,
                #"{"process":1,"kind":"task.expiring","task":"uikit","id":12,"name":"upload","duration":5}"#,
                #"{"process":1,"kind":"task.expiring","task":"uikit","id":13}"#,
                #"{"process":1,"kind":"task.ended","task":"uikit","id":12,"name":"upload","result":"timed out"}"#,
                #"{"process":1,"kind":"task.ended","task":"app refresh","id":"upload"}"#,
                #"{"process":1,"kind":"hold.acquired","hold":"wake lock","id":3,"name":"upload"}"#,
                #"{"process":1,"kind":"hold.released","hold":"wake lock","id":3}"#,
                #"{"process":1,"kind":"sample","metric":"battery_level","value":-7}"#,
                #"{"process":1,"kind":"sample","metric":"own_metric","value":9223372036854775807}"#,
                #"{"process":1,"kind":"sample","metric":"cpu_time","value":-9223372036854775807}"#,
                #"{"process":1,"kind":"marker","name":"state saved"}"#,
                #"{"process":1,"kind":"ended.early","why":"the recording was closed"}"#,
            ])
        #expect(lines.contains(#"{"subject":1,"process":1,"is":"app"}"#))
        #expect(
            lines.contains(#"{"subject":2,"process":1,"is":"scene","name":"main","token":7}"#), "\(lines)")
        #expect(lines[0].contains(#""source":"recorder""#))
        #expect(
            lines[1].hasPrefix(#"{"boot":0,"platform":"ios","os":"18.5","device":"iPhone15,2","wall":"20"#))
        #expect(
            lines[2].contains(#""pid":\#(getpid())"#) && lines[2].contains(#""name":"ExampleApp""#)
                && lines[2].contains(#""version":"7.2","build":"720""#))
    }

    @Test("Trace time begins with the recording and counts on; one clock sync ties it to the wall")
    func times() throws {
        let recording = try Recording()
        let before = recording.recorder.now
        for value in 0..<100 { recording.recorder.sample(.cpuTime, Int64(value)) }
        let after = recording.recorder.now
        let wall = Int64(Date().timeIntervalSince1970 * 1e9)
        let trace = try recording.closedTrace()
        #expect(trace.times.first == 0)
        #expect(trace.times == trace.times.sorted())
        #expect(trace.times.dropFirst(2).dropLast().allSatisfy { (before...after).contains($0) })
        #expect(before >= 0 && after < 60_000_000_000, "not the time since boot")
        #expect(trace.labels(.clockSync).count == 1)
        let boot = try #require(trace.catalog.boots.first?.wall)
        #expect(abs(boot.utcNanoseconds + after - wall) < 2_000_000_000)
        let zone = TimeZone.current.secondsFromGMT() / 60
        #expect(boot.zoneMinutes == Int16(zone))
    }

    @Test("The codes and words that stand in two places are the same in both")
    func codes() {
        for kind in SlotKind.allCases {
            let row = EventTable.row(of: kind.eventKind)
            #expect(row?.kind.rawValue == kind.rawValue)
            #expect(
                (row?.fields.contains { $0.slot == .number && $0.form == .identifier } ?? false)
                    == kind.hasIdentifier)
            if let field = kind.field {
                #expect(row?.fields.contains { $0.slot == .extra(field.extra) } == true)
            }
        }
        for field in SlotField.allCases {
            #expect(field.extra.rawValue == field.rawValue)
            #expect(field.extra.isText == field.isText)
        }
        #expect(Slot.absent == EventBatch.absent)
        #expect(Set(Name.knownTexts).count == Name.knownTexts.count)
        #expect(Name.knownTexts.count == Int(Name.wifiScan.token))
        let pairs: [(Name, String)] = [
            (.notKept, NameTable.overflowText), (.app, "app"), (.service, "service"),
            (.launching, "launching"),
            (.active, "active"), (.foregroundActive, "foregroundActive"), (.destroyed, "destroyed"),
            (.uikit, "uikit"), (.appWork, "app work"), (.ended, "ended"), (.timedOut, "timed out"),
            (.wakeLock, "wake lock"), (.fileLock, "file lock"), (.cpuTime, "cpu_time"),
            (.thermalState, "thermal_state"), (.awakeTime, "awake_time"), (.user, "user"),
            (.attach, "attach"),
        ]
        for (name, text) in pairs { #expect(Name.knownTexts[Int(name.token) - 1] == text) }
    }

    @Test("Calls while it is switched off return false, and are told when it is on again")
    func off() throws {
        let recording = try Recording()
        let recorder = recording.recorder
        #expect(recorder.isOn)
        #expect(recorder.sample(.cpuTime, 1))
        recorder.isOn = false
        for _ in 0..<5 { #expect(!recorder.sample(.cpuTime, 2)) }
        #expect(!recorder.isOn)
        recorder.isOn = true
        #expect(recorder.sample(.cpuTime, 3))
        recorder.isOn = false
        #expect(!recorder.mark(.user))
        let trace = try recording.closedTrace()
        #expect(trace.samples == ["cpu_time": [1, 3]])
        let order = try trace.lines.filter { $0.contains("sample") || $0.contains("lost") }
        #expect(
            order == [
                #"{"process":1,"kind":"sample","metric":"cpu_time","value":1}"#,
                #"{"process":1,"kind":"lost","count":5,"what":"recording was switched off"}"#,
                #"{"process":1,"kind":"sample","metric":"cpu_time","value":3}"#,
                #"{"process":1,"kind":"lost","count":1,"what":"recording was switched off"}"#,
            ])
    }

    @Test("A closed recorder records nothing, and closing it again does nothing")
    func closed() throws {
        let recording = try Recording()
        _ = try recording.closedTrace()
        #expect(!recording.recorder.sample(.cpuTime, 1))
        recording.recorder.isOn = true
        #expect(!recording.recorder.isOn && !recording.recorder.sample(.cpuTime, 1))
        #expect(try recording.recorder.close() == [])
        #expect(try recording.recorder.seal() == [])
        #expect(try recording.files("").count == 1, "the trace alone")
    }
}
