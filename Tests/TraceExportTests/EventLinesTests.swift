import ByteIO
import Foundation
import TestSupport
import Testing
import TraceExport
import TraceModel

/// JSON lines stay JSON lines, whatever a trace holds.
@Suite struct EventLinesTests {
    private func lines(unknown: String, name: String = "x") throws -> [String] {
        var catalog = TraceCatalog()
        _ = try catalog.add(BootRecord())
        _ = try catalog.add(ProcessRecord())
        var batch = EventBatch()
        batch.append(time: 0, kind: .marker, process: 1, name: catalog.names.intern(name))
        batch.appendExtra(.unknownMember, catalog.names.intern(unknown))
        var writer = EventLinesWriter(to: MemorySink())
        try writer.write(batch, catalog)
        try writer.finish(catalog)
        return String(decoding: writer.sink.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test(
        "Members of a later version are written as they stood",
        arguments: [
            #""a":1"#, #""a":{"b":[1,-2.5e3,"x\n\u00e9",true,null]},"c":"}""#, #""":0"#, #""a":[],"b":{}"#,
        ])
    func kept(members: String) throws {
        let lines = try lines(unknown: members)
        #expect(lines.last?.hasSuffix(members + "}") ?? false)
        _ = try JSONSerialization.jsonObject(with: Data(lines.last?.utf8 ?? "".utf8))
    }

    @Test(
        "What is no member is written as a text",
        arguments: [
            "a", #""a":"#, #""a":1}"#, #""a":1},{"t":0"#, "\"a\":\"\n\"", #""a":01"#, #""a":nan"#,
            #""a":0x1"#, #""a":1,"#,
            #""a":"\x""#, #""a":"\u12""#, #""a":[1"#, String(repeating: #"{"a":"#, count: 200), #""a":.5"#,
            #""a":1."#,
        ])
    func hostile(members: String) throws {
        let lines = try lines(unknown: members)
        #expect(lines.count == 4)
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(lines.last?.utf8 ?? "".utf8)) as? [String: Any])
        #expect(json["unreadable"] as? String == members)
    }

    @Test("Names of any kind stay inside their strings")
    func names() throws {
        var generator = SeededGenerator.printed("names in JSON lines")
        for _ in 0..<2_000 {
            let name = String(decoding: generator.bytes(atMost: 40), as: UTF8.self)
            let line = try lines(unknown: #""a":1"#, name: name).last ?? ""
            let json = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            #expect((json["name"] as? String).map { Array($0.utf8) } == Array(name.utf8), "\(line)")
        }
    }

    @Test("A part declares what its events name, once, and all boots")
    func namedOnly() throws {
        var catalog = TraceCatalog()
        _ = try catalog.add(BootRecord())
        _ = try catalog.add(BootRecord())
        for pid in [10, 20, 30] as [UInt32] {
            var process = ProcessRecord()
            process.pid = pid
            _ = try catalog.add(process)
        }
        var subject = SubjectRecord()
        subject.process = 3
        _ = try catalog.add(subject)
        _ = try catalog.add(subject)
        let active = catalog.names.intern("active")
        var batch = EventBatch()
        batch.append(time: 0, kind: .lost, number: 1)
        batch.append(time: 1, kind: .processStarted, process: 2)
        batch.append(time: 2, kind: .state, process: 3, subject: 2, label: active)
        batch.append(time: 3, kind: .state, process: 3, subject: 2, label: active)
        // Numbers that the catalog does not have are no reason to stop.
        batch.append(time: 4, kind: .processStarted, process: .max, subject: .max)
        var writer = EventLinesWriter(to: MemorySink(), declaresNamedOnly: true)
        try writer.write(batch, catalog)
        try writer.write(batch, catalog)
        try writer.finish(catalog)
        let lines = String(decoding: writer.sink.bytes, as: UTF8.self).split(separator: "\n")
        let declared = lines.filter { !$0.hasPrefix("{\"t\":") }
        #expect(
            declared == [
                #"{"schema":"traceq.events/1"}"#, #"{"boot":0}"#, #"{"boot":1}"#,
                #"{"process":2,"boot":0,"pid":20}"#, #"{"process":3,"boot":0,"pid":30}"#,
                #"{"subject":2,"process":3}"#,
            ])
        #expect(lines.count == declared.count + 10)
        #expect(lines.firstIndex(of: declared[5])! + 1 == lines.firstIndex { $0.hasPrefix("{\"t\":2") }!)
    }
}
