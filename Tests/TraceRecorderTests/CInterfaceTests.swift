import CTraceRecorder
import Foundation
import TestSupport
import Testing
import TraceModel

@testable import TraceRecorder

@Suite("The same calls from C, and no zstd behind them")
struct CInterfaceTests {
    private static let example = Project.root.appending(
        path: "Sources/TraceRecorder/TraceRecorder.docc/Examples/record.c")

    /// Compiles the example as its user does.
    private func compile(in folder: URL) throws -> URL {
        let run = try shell(
            """
            cc -std=c99 -Wall -Wextra -Wpedantic -Werror -I '\(Project.root.path)/Sources/CTraceRecorder/include' \
            '\(Self.example.path)' -L '\(Project.products.path)' -lTraceRecorderC \
            -Wl,-rpath,'\(Project.products.path)' -o record
            """, in: folder)
        try #require(run.status == 0, "\(run.errors)")
        return folder.appending(path: "record")
    }

    @Test("The example is compiled by a C compiler and linked; the trace of its run is read")
    func example() throws {
        let scratch = try TemporaryFolder()
        _ = try compile(in: scratch.url)
        let run = try shell(
            "./record traces && zstd -q -t traces/*.zst && traceq verify traces/*.zst", in: scratch.url)
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        let folder = scratch.url.appending(path: "traces").path
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(files.count == 1)
        let trace = try WrittenTrace(path: "\(folder)/\(files[0])")
        #expect(
            try trace.lines.filter { $0.contains(#""kind""#) && !$0.contains("clock.sync") } == [
                #"{"process":1,"kind":"process.started","cause":"user"}"#,
                #"{"process":1,"kind":"state","subject":1,"state":"launching"}"#,
                #"{"process":1,"kind":"state","subject":1,"state":"active"}"#,
                #"{"process":1,"kind":"marker","name":"user"}"#,
                #"{"process":1,"kind":"sample","metric":"cpu_time","value":81200000}"#,
                #"{"process":1,"kind":"hold.acquired","hold":"location","id":1}"#,
                #"{"process":1,"kind":"task.began","task":"uikit","id":12,"name":"upload","handler":true}"#,
                #"{"process":1,"kind":"hold.released","hold":"location","id":1}"#,
                #"{"process":1,"kind":"state","subject":1,"state":"inactive"}"#,
                #"{"process":1,"kind":"state","subject":1,"state":"background"}"#,
                #"{"process":1,"kind":"task.began","task":"app refresh","id":"com.example.app.refresh","name":"com.example.app.refresh","handler":true,"remaining":30000000000}"#,
                #"{"process":1,"kind":"task.ended","task":"app refresh","id":"com.example.app.refresh","name":"com.example.app.refresh","result":"success"}"#,
                #"{"process":1,"kind":"task.expiring","task":"uikit","id":12,"name":"upload","duration":1500000}"#,
                #"{"process":1,"kind":"task.ended","task":"uikit","id":12,"name":"upload","result":"ended"}"#,
                #"{"process":1,"kind":"ended.early","why":"the recording was closed"}"#,
            ])
        let bytes = try Data(contentsOf: URL(filePath: trace.path))
        #expect(bytes.range(of: Data("4711".utf8)) == nil)
    }

    @Test("The header is C++ as well")
    func header() throws {
        let scratch = try TemporaryFolder()
        try scratch.file("a.cpp", Data("#include \"traceq_recorder.h\"\nint main() { return 0; }\n".utf8))
        let run = try shell(
            "g++ -Wall -Wextra -Werror -fsyntax-only -I '\(Project.root.path)/Sources/CTraceRecorder/include' a.cpp",
            in: scratch.url)
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test("Programs that use only the recorder need neither zstd nor Foundation, and run")
    func linked() throws {
        let scratch = try TemporaryFolder()
        _ = try compile(in: scratch.url)
        for program in [
            "./record", "'\(Project.products.path)/libTraceRecorderC.so'",
            "'\(Project.products.path)/recorder-probe'",
        ] {
            let needed = try shell("readelf -d \(program) | grep NEEDED; ldd \(program)", in: scratch.url)
            #expect(needed.text.contains("libc.so"), "what is looked for is printed")
            #expect(
                !needed.text.lowercased().contains("zstd") && !needed.text.contains("Foundation"),
                "\(needed.text)")
        }
    }

    @Test("The words of the header have the tokens of the words of Swift")
    func words() throws {
        let header = try String(
            contentsOf: Project.root.appending(path: "Sources/CTraceRecorder/include/traceq_recorder.h"),
            encoding: .utf8)
        var found: Set<Int> = []
        for match in header.matches(of: /TRACEQ_([A-Z_]+) = ([0-9]+)/) {
            let word = match.1
            guard let token = Int(match.2), !word.contains("HANDLER") else { continue }
            found.insert(token)
            let text = Name.knownTexts[token - 1]
            let squeezed = text.uppercased().filter { $0.isLetter }
            #expect(squeezed == word.filter { $0.isLetter } || token == 1, "\(word) is \(text)")
        }
        // All but the last, which only the recorder writes.
        #expect(found == Set(1...Name.knownTexts.count).subtracting([Int(Name.recordingOff.token)]))
    }

    @Test("What C gets wrong is refused or becomes harmless")
    func wrong() throws {
        let scratch = try TemporaryFolder()
        var options = traceq_options()
        var words = [CChar](repeating: 1, count: 16)
        #expect(traceq_open(&options, &words, words.count) == nil)
        #expect(
            String(decoding: words.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
                == "there is no fol")
        #expect(traceq_open(&options, nil, 0) == nil)
        let path = scratch.url.appending(path: "traces").path
        let opened = path.withCString { folder in
            options.folder = folder
            options.skips_recovery = true
            return traceq_open(&options, nil, 0)
        }
        let recorder = try #require(opened)
        #expect(!traceq_transition(recorder, 0, 9, 0))
        #expect(traceq_mark(recorder, 0))
        #expect(traceq_end(recorder, 22, -1, 0, 0))
        #expect(traceq_end(recorder, 22, -70_000, 0, 0))
        #expect(traceq_end(recorder, 22, traceq_id_of(0), 0, 0))
        #expect(traceq_mark(recorder, 60_000), "a token of nobody")
        traceq_set_on(recorder, false)
        #expect(!traceq_is_on(recorder) && !traceq_sample(recorder, 40, 1))
        traceq_set_on(recorder, true)
        #expect(traceq_close(recorder))
        let file = try #require(try FileManager.default.contentsOfDirectory(atPath: path).first)
        let trace = try WrittenTrace(path: "\(path)/\(file)")
        let events = try trace.lines.filter { $0.contains("marker") || $0.contains("task.ended") }
        #expect(
            events == [#"{"process":1,"kind":"marker","name":"(name not kept)"}"#]
                + [String](repeating: #"{"process":1,"kind":"task.ended","task":"uikit"}"#, count: 3))
        #expect(trace.losses == ["recording was switched off": 1, "unreadable slots of the journal": 1])
    }
}
