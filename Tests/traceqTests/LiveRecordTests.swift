import Foundation
import TestSupport
import Testing

/// `record -`: a pipe that is recorded while it is written to.
@Suite struct LiveRecordTests {
    private let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    private static func logcat(_ number: Int) -> String {
        let seconds = String(format: "%02d:%02d.000", number / 60 % 60, number % 60)
        return
            "07-17 10:\(seconds)  1000  1000 I am_proc_start: [0,\(4_000 + number),10001,com.example.a\(number),"
            + "activity,{com.example.a\(number)/.Main}]\n"
    }

    private static let header =
        #"{"schema":"traceq.events/1","platform":"ios","source":"recorder"}"# + "\n"
        + #"{"process":1,"boot":0,"pid":812,"name":"ExampleApp"}"# + "\n"

    private static func marker(_ number: Int) -> String { marker(number, name: "m\(number)") }

    private static func marker(_ number: Int, name: String) -> String {
        #"{"t":\#(number)000000,"process":1,"kind":"marker","name":"\#(name)"}"# + "\n"
    }

    private func record(_ more: String...) throws -> RunningTool {
        try RunningTool(["record", "-o", "x.trace.zst"] + more + ["-"], in: scratch.url)
    }

    private func shown() throws -> String { try traceq("dump", "x.trace.zst", in: scratch.url).text }

    private func count(_ kind: String) throws -> Int {
        try shown().split(separator: "\n").count { $0.contains("\"kind\":\"\(kind)\"") }
    }

    private var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).sorted() }
    }

    @Test("A few lines of a log are in the file soon, while the pipe stays open")
    func fewLines() throws {
        let tool = try record()
        try tool.write(Self.logcat(0) + Self.logcat(1))
        #expect(try eventually(within: 20) { try count("process.started") == 2 })
        try tool.write(Self.logcat(2))
        #expect(try eventually(within: 20) { try count("process.started") == 3 })
        // A reader of the growing file is told that it is not whole yet.
        #expect(try traceq("verify", "x.trace.zst", in: scratch.url).status == 3)
        tool.closeInput()
        #expect(try tool.finish().status == 0)
        #expect(try traceq("verify", "x.trace.zst", in: scratch.url).status == 0)
        #expect(try count("process.started") == 3)
        #expect(try files == ["x.trace.zst"])
    }

    @Test("JSON lines, live: the same events as from a file")
    func jsonLines() throws {
        let lines = (1...50).map { Self.marker($0) }
        let tool = try record()
        try tool.write(Self.header + lines[..<20].joined())
        #expect(try eventually(within: 20) { try count("marker") == 20 })
        // Half a line is waited for.
        try tool.write(String(lines[20].prefix(30)))
        usleep(1_500_000)
        try tool.write(lines[20].dropFirst(30) + lines[21...].joined())
        tool.closeInput()
        #expect(try tool.finish().status == 0)
        try scratch.file("in", Data((Self.header + lines.joined()).utf8))
        #expect(try traceq("record", "in", "-o", "y", in: scratch.url).status == 0)
        #expect(try traceq("dump", "y", in: scratch.url).text == shown())
    }

    @Test("What was read is in the file when traceq is killed", arguments: 1...3)
    func killed(round: Int) throws {
        let tool = try record()
        try tool.write(Self.header + (1...40).map { Self.marker($0) }.joined())
        #expect(try eventually(within: 20) { try count("marker") == 40 })
        var written = 40
        // Lines keep coming while it dies.
        for _ in 0..<(10 * round) {
            written += 1
            try tool.write(Self.marker(written))
            usleep(50_000)
        }
        tool.send(SIGKILL)
        #expect(try tool.finish().status == 137)
        let kept = try count("marker")
        #expect(kept >= 40 && kept <= written)
        #expect(try traceq("verify", "x.trace.zst", in: scratch.url).status == 3)
        // They are the first ones, none is missing between them.
        let text = try shown()
        for number in 1...kept { #expect(text.contains("\"m\(number)\"")) }
    }

    @Test("A steady stream is sealed too, with no pause in it")
    func steady() throws {
        let tool = try record()
        try tool.write(Self.header)
        var number = 0
        // A line each 20 ms, so there never is a quiet second.
        let isSealed = try eventually(within: 30) {
            number += 1
            try tool.write(Self.marker(number))
            guard number % 25 == 0 else { return false }
            return try count("marker") > 25
        }
        #expect(isSealed)
        tool.closeInput()
        #expect(try tool.finish().status == 0)
        #expect(try count("marker") == number)
    }

    @Test(
        "Interrupted: the file is whole and marked, half a line is left out, the status is 130",
        arguments: [SIGINT, SIGTERM])
    func interrupted(signal: Int32) throws {
        let tool = try record()
        try tool.write(Self.header + (1...5).map { Self.marker($0) }.joined())
        #expect(try eventually(within: 20) { try count("marker") == 5 })
        // Written and not sealed yet, and half of another one.
        try tool.write(Self.marker(6) + Self.marker(7).prefix(25))
        usleep(200_000)
        tool.send(signal)
        let run = try tool.finish()
        #expect(run.status == 130, "\(run.errors)")
        #expect(run.errors.contains("interrupted: x.trace.zst holds what came until then"))
        #expect(!run.errors.contains("warning"), "\(run.errors)")
        #expect(try count("marker") == 6)
        #expect(try shown().contains(#""kind":"ended.early","why":"interrupted""#))
        #expect(try traceq("verify", "x.trace.zst", in: scratch.url).status == 0)
    }

    @Test("Interrupted before anything came: no file, and an old one stays")
    func nothing() throws {
        try scratch.file("x.trace.zst", Data("old".utf8))
        let tool = try record()
        usleep(1_500_000)
        tool.send(SIGINT)
        #expect(try tool.finish().status == 130)
        #expect(try files == ["x.trace.zst"])
        #expect(try Data(contentsOf: scratch.url.appending(path: "x.trace.zst")) == Data("old".utf8))
    }

    @Test("A pipe of nothing, and one of nothing that is known, are refused at their end")
    func refused() throws {
        let empty = try record()
        empty.closeInput()
        #expect(try empty.finish().status == 2)
        let prose = try record()
        try prose.write("Once upon a time\n")
        usleep(1_500_000)
        try prose.write("there was a log.\n")
        prose.closeInput()
        let run = try prose.finish()
        #expect(run.status == 2)
        #expect(run.errors.contains("no trace and no log"), "\(run.errors)")
        #expect(try files.isEmpty)
    }

    @Test("What is unknown at first is waited for until it is known")
    func lateRecognition() throws {
        let tool = try record()
        try tool.write("some words of the shell\n")
        usleep(1_300_000)
        try tool.write(Self.logcat(0))
        #expect(try eventually(within: 20) { try count("process.started") == 1 })
        tool.closeInput()
        #expect(try tool.finish().status == 0)
    }

    @Test("A trace through a pipe is recorded block by block")
    func trace() throws {
        let run = try shell(
            "traceq simulate --scenario clean-day | traceq record -o x.trace.zst - && "
                + "cmp <(traceq dump x.trace.zst) <(traceq simulate --scenario clean-day | traceq dump -)",
            in: scratch.url)
        #expect(run.status == 0, "\(run.text)\(run.errors)")
    }

    @Test("To a pipe: whole blocks come out while it records")
    func pipeToPipe() throws {
        let head = Self.header + (1...9).map { Self.marker($0) }.joined()
        try scratch.file("head", Data(head.utf8))
        let run = try shell(
            "(cat head; sleep 4) | traceq record - | (head -c 60 | wc -c; date +%s > seen); date +%s > end; "
                + "echo $(( $(cat end) - $(cat seen) ))", in: scratch.url)
        let numbers = run.text.split { $0.isWhitespace }.compactMap { Int($0) }
        #expect(numbers.first == 60)
        // The first block was there well before the pipe ended.
        #expect(try #require(numbers.last) >= 1, "\(run.text)")
    }

    @Test("A long recording needs no more memory than a short one")
    func memory() throws {
        func peak(lines: Int) throws -> Int {
            let tool = try RunningTool(["record", "-o", "m.trace.zst", "-"], in: scratch.url)
            try tool.write(Self.header)
            var written = 1
            while written < lines {
                try tool.write((written..<written + 2_000).map { Self.marker($0, name: "tick") }.joined())
                written += 2_000
            }
            let status = try String(contentsOfFile: "/proc/\(tool.pid)/status", encoding: .utf8)
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
            tool.closeInput()
            #expect(try tool.finish().status == 0)
            return try #require(Int(line.split(separator: " ").dropLast().last ?? ""))
        }
        let short = try peak(lines: 200_000)
        let long = try peak(lines: 800_000)
        #expect(long < short * 3 / 2, "\(short) and \(long) kB")
        #expect(long < 128 << 10)
    }
}
