import Testing
import TraceModel

@testable import FieldLogs

@Suite("Logcat: markers and headers")
struct LogcatMarkerTests {
    @Test("Markers and headers are known, and tell the version")
    func header() throws {
        let reading = try Logs.read([
            "type: logcat", "osVersion: acme/phone/phone:13/TQ1A.230105.002/9325679:user/release-keys",
            "packageName: com.acme.reader:12", "buffers: main", "level: verbose", "",
            "--------- beginning of events", Logs.line(0, 300, "Tag", "text"), "--------- switch to main",
            "--------- tail end of log events (/system/bin/logcat -b events -d)",
            "--------- beginning of /dev/log/system",
            "------ SYSTEM LOG (logcat -v threadtime -d *:v) ------",
            "------ 0.5s was the duration of 'SYSTEM LOG' ------",
        ])
        #expect(reading.counts.unknown == 0)
        #expect(reading.counts.used == 1)
        #expect(reading.catalog.text(reading.catalog.boots[0].os) == "13")
    }

    @Test("A dump's fingerprint tells the version; a preview's name does not")
    func fingerprint() throws {
        let line = Logs.line(0, 300, "Tag", "text")
        let dump = try Logs.read(
            [
                "========", "== dumpstate: 2020-02-02 02:02:02", "========",
                "Build fingerprint: 'acme/phone/phone:8.1.0/OPM1/1:user/release-keys'", line,
            ])
        #expect(dump.catalog.text(dump.catalog.boots[0].os) == "8.1.0")
        #expect(dump.counts.unknown == 0)
        let preview = try Logs.read(["osVersion: acme/phone/phone:Baklava/BP1/1:user/dev-keys", line])
        #expect(!preview.catalog.boots[0].os.isPresent)
    }

    @Test("Each buffer has an order of its own")
    func buffers() throws {
        let reading = try Logs.read([
            "--------- beginning of main", Logs.line(60_000, 300, "Tag", "text"),
            Logs.line(90_000, 300, "Tag", "text"), "--------- beginning of events",
            Logs.line(61_000, 300, "wm_on_resume_called", "[5,com.acme.Main,RESUME_ACTIVITY,1]"),
            Logs.line(62_000, 300, "wm_on_paused_called", "[5,com.acme.Main,performPause,1]"),
            "--------- switch to main", Logs.line(91_000, 300, "Tag", "text"),
        ])
        #expect(reading.events(.clockStep).isEmpty)
        #expect(reading.events(.callback).map(\.time) == [1_000_000_000, 2_000_000_000])
        #expect(reading.events(.endedEarly).map(\.time) == [31_000_000_000])
    }
}
