import Foundation
import TestSupport
import Testing
import TraceModel

@testable import TraceRecorder

@Suite("Texts are interned once, and can be replaced before they are written")
struct NameTests {
    @Test("The same text has the same token; a known word has the known token")
    func once() throws {
        let recorder = try Recording().recorder
        let upload = recorder.name("upload")
        #expect(recorder.name("upload") == upload)
        #expect(recorder.word("upload") == upload)
        #expect(recorder.name("Upload") != upload)
        #expect(recorder.word("active") == .active)
        #expect(Name(rawValue: upload.rawValue) == upload && Name(rawValue: 0) == nil)
        try recorder.close()
    }

    @Test("Replaced names are nowhere: not in the journal, not in the trace; words of the vocabulary stay")
    func redact() throws {
        let secret = "user-4711-secret"
        let recording = try Recording {
            $0.redact = { text in text.contains("secret") ? "redacted" : text.uppercased() }
        }
        let recorder = recording.recorder
        let scene = try #require(
            recorder.subject(.scene, name: recorder.name(secret), id: PlatformID(recorder.name(secret + "2")))
        )
        #expect(recorder.transition(scene, to: .foregroundActive))
        #expect(recorder.begin(.uikit, id: PlatformID(recorder.name(secret)), name: recorder.name(secret)))
        #expect(recorder.mark(recorder.name("hello")))
        #expect(recorder.transition(scene, to: recorder.word("own state")))
        try recorder.seal()
        for file in try recording.files("") {
            let bytes = try Data(contentsOf: recording.folder.appending(path: file))
            #expect(bytes.range(of: Data("secret".utf8)) == nil, "\(file)")
            #expect(bytes.range(of: Data("redacted".utf8)) != nil, "\(file)")
        }
        let lines = try recording.closedTrace().lines
        #expect(
            lines.contains(
                #"{"process":1,"kind":"task.began","task":"uikit","id":"redacted","name":"redacted"}"#))
        #expect(lines.contains(#"{"process":1,"kind":"marker","name":"HELLO"}"#))
        #expect(lines.contains { $0.contains(#""state":"own state""#) })
    }

    @Test("When the journal has no room for names, they become one that says so, and events go on")
    func overflow() throws {
        let recording = try Recording()
        let recorder = recording.recorder
        var kept = 0
        for number in 0..<1_000 where recorder.name("a name of some length \(number)") != .notKept {
            kept += 1
        }
        #expect((20..<200).contains(kept), "4 KiB hold \(kept)")
        #expect(recorder.name("a name of some length 0") != .notKept, "what is known stays known")
        while recorder.subject(.scene) != nil {}
        #expect(recorder.mark(recorder.name("one more")))
        let trace = try recording.closedTrace()
        #expect(try trace.lines.contains(#"{"process":1,"kind":"marker","name":"(name not kept)"}"#))
        #expect(trace.losses == [:])
    }

    @Test("Names that come during the recording are in every later journal of it")
    func laterNames() throws {
        let recording = try Recording()
        let recorder = recording.recorder
        var expected: [String] = []
        for number in 0..<20 {
            let name = recorder.name("name \(number)")
            for _ in 0..<400 {
                if recorder.mark(name) { expected.append("name \(number)") } else { usleep(1_000) }
            }
        }
        try recorder.close()
        let traces = try recording.traces()
        #expect(traces.count > 2)
        let found = traces.flatMap(\.markers).sorted()
        #expect(found == expected.sorted(), "\(found.count) of \(expected.count)")
    }

    @Test("A very long text is cut at a character, a text with zeros and odd characters is kept")
    func odd() throws {
        let recording = try Recording { $0.journalBytes = 1 << 20 }
        let long = String(repeating: "ä", count: 5_000)
        for text in [long, "", "a\u{0}b", "👩‍👩‍👧 \u{202E}"] {
            #expect(recording.recorder.mark(recording.recorder.name(text)))
        }
        let trace = try recording.closedTrace()
        #expect(trace.markers == [String(repeating: "ä", count: 2_048), "", "a\u{0}b", "👩‍👩‍👧 \u{202E}"])
    }
}
