import CommandLineKit
import TraceModel

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What the command line asks for.
struct Request {
    var names: [String] = []
    var events = 10_000_000
    var runs = 9
    /// Where another process keeps the trace files; nil if this one does.
    var folder: String?

    init(_ words: [String]) throws(BenchFailure) {
        var rest = words[...]
        while let word = rest.popFirst() {
            switch word {
            case "--events":
                guard let count = parseCount(rest.popFirst() ?? ""), (1_000...500_000_000).contains(count)
                else {
                    throw BenchFailure("--events takes a count from 1k to 500M, such as 10M")
                }
                events = count
            case "--runs":
                guard let count = parseCount(rest.popFirst() ?? ""), (1...1_000).contains(count) else {
                    throw BenchFailure("--runs takes a number from 1 to 1000")
                }
                runs = count
            case "--folder": folder = rest.popFirst()
            default:
                guard Measures.all.contains(where: { $0.name == word }) else { throw Self.usage }
                names.append(word)
            }
        }
        if names.isEmpty { names = Measures.all.map(\.name) }
    }

    private static var usage: BenchFailure {
        BenchFailure(
            "usage: traceq-bench [MEASURE ...] [--events 10M] [--runs 9]\n"
                + Measures.all.map { "  \(padded($0.name, 10))\($0.summary)" }.joined(separator: "\n"))
    }

    /// Runs the measures.
    func run() throws {
        if let folder {
            let workload = Workload(events: events, runs: runs, folder: folder)
            for measure in Measures.all where names.contains(measure.name) { try measure.run(workload) }
            return
        }
        var template = Array("/tmp/traceq-bench-XXXXXX\0".utf8CString)
        guard mkdtemp(&template) != nil else { throw BenchFailure("no folder can be made in /tmp") }
        let folder = String(
            decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { remove(folder) }
        print(
            "field workload, \(events) events, seed \(Workload.seed); medians of \(runs) runs in turn, CPU time\n"
        )
        print(ResultTable.heading)
        // Each measure in a process of its own: none sees what another left in memory.
        for name in names {
            fflush(nil)
            try ChildProcess.run([name, "--events", "\(events)", "--runs", "\(runs)", "--folder", folder])
        }
    }

    private func remove(_ folder: String) {
        for count in [events, max(events / 10, 1), 1_000] { unlink("\(folder)/field-\(count).trace.zst") }
        rmdir(folder)
    }
}

func fail(_ what: String) -> Never {
    let line = Array("traceq-bench: \(what)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(2)
}

do {
    let words = Array(CommandLine.arguments.dropFirst())
    if try !Children.run(words) { try Request(words).run() }
} catch let failure as BenchFailure {
    fail(failure.what)
} catch let failure as InputFailure {
    fail(failure.what)
} catch {
    fail("\(error)")
}
