import CommandLineKit
import TestSupport
import Testing

@Suite struct RandomArgumentsTests {
    /// No command line traps, every error is one inert sentence with a hint, and the same line gives the same
    /// answer again.
    @Test func noCommandLineTraps() {
        var random = SeededGenerator.printed("command lines")
        for _ in 0..<20_000 {
            let line = (0..<random.next(in: 0...8)).map { _ in word(&random) }
            let isFile = random.next(in: 0...1) == 0
            let first = Result { () throws(UsageError) in
                try Sample.table.parse(line, isFile: { _ in isFile })
            }
            let second = Result { () throws(UsageError) in
                try Sample.table.parse(line, isFile: { _ in isFile })
            }
            #expect(first == second, "\(line)")
            check(first, line)
        }
    }

    private func check(_ result: Result<Invocation, UsageError>, _ line: [String]) {
        switch result {
        case .success(.run(let command, let values)):
            let fewest = command.arguments.count { $0.isRequired }
            #expect(values.arguments.count >= fewest, "\(line)")
            for flag in command.flags + Sample.table.globalFlags {
                let all = values.all(flag.name)
                #expect(flag.isRepeatable || all.count <= 1, "\(line)")
                #expect(flag.choices.isEmpty || all.allSatisfy(flag.choices.contains), "\(line)")
                #expect(!flag.isBoolean || all.isEmpty, "\(line)")
                _ = try? values.integer(flag.name, in: 0...10)
                _ = try? values.duration(flag.name)
            }
        case .success(.help(let command, let isLong)):
            #expect(!Sample.table.help(for: command, long: isLong).isEmpty, "\(line)")
        case .success(.version):
            break
        case .failure(let error):
            #expect(!error.message.isEmpty && error.hint != nil, "\(line)")
            #expect(isInert(error.description), "\(line)")
            let text = error.problem.text(tool: Sample.table.name)
            #expect(text.split(separator: "\n").allSatisfy { isInert(String($0)) }, "\(line)")
            _ = error.values.isOn("json")
        }
    }

    /// A word that is sometimes right, sometimes nearly right and sometimes any bytes at all.
    private func word(_ random: inout SeededGenerator) -> String {
        let names = Sample.table.commands.map(\.name)
        let flags = (Sample.table.commands.flatMap(\.flags) + Sample.table.globalFlags)
        let flag = flags[random.next(in: 0...(flags.count - 1))]
        switch random.next(in: 0...11) {
        case 0, 1: return names[random.next(in: 0...(names.count - 1))]
        case 2: return "--" + flag.name
        case 3: return "--no-" + flag.name
        case 4: return "--\(flag.name)=" + String(decoding: random.bytes(atMost: 6), as: UTF8.self)
        case 5: return flag.short.map { "-\($0)" } ?? "-"
        case 6:
            return "-"
                + String(
                    (0..<random.next(in: 0...5)).compactMap { _ in "qvfophVL=-5".randomElement(using: &random)
                    })
        case 7:
            return ["--", "-", "", "=", "json", "text", "5s", "-5s", "a.log"].randomElement(using: &random)
                ?? ""
        case 8:
            var letters = Array("--" + flag.name)
            letters.swapAt(random.next(in: 0...(letters.count - 1)), random.next(in: 0...(letters.count - 1)))
            return String(letters)
        case 9: return "-" + String(decoding: random.bytes(atMost: 6), as: UTF8.self)
        case 10: return "--" + String(decoding: random.bytes(atMost: 12), as: UTF8.self)
        default: return String(decoding: random.bytes(atMost: 12), as: UTF8.self)
        }
    }
}
