import Foundation
import TestSupport
import Testing

/// `traceq dump` with a selection: the same answer from a file, a pipe, a plain stream and JSON lines.
@Suite struct PartOfTraceTests {
    private func field() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let made = try shell(
            "traceq simulate --scenario field --events 140k --seed 9 -o f.zst && traceq dump f.zst > all && "
                + "zstd -dc f.zst > plain && head -c -100 f.zst > cut",
            in: folder.url)
        #expect(made.status == 0)
        return folder
    }

    @Test func everyFormGivesTheSame() throws {
        let folder = try field()
        let selections = [
            "--process com.example.field3 --process '#12' --from 2h --kind state", "--from 1h --to 62m",
            "--kind task.began --kind marker", "--process FieldApp3 --to 3h", "--process 515 --to 90m",
            "--from 900h", "--to 0s", "--from 10s --to 1m --process FieldApp60 --kind sample",
        ]
        for (number, words) in selections.enumerated() {
            let file = try shell("traceq dump \(words) f.zst", in: folder.url)
            #expect(file.status == 0, "\(words) \(file.errors)")
            let others = ["- < f.zst", "<(cat f.zst)", "plain"] + (number == 0 ? ["all", "- < all"] : [])
            for other in others {
                let run = try shell("traceq dump \(words) \(other)", in: folder.url)
                #expect(run.status == 0 && run.output == file.output, "\(words) \(other): \(run.errors)")
            }
            // A cut trace has no table; it lacks no event here, but that is not known.
            let cut = try shell("traceq dump \(words) cut", in: folder.url)
            #expect(cut.status == 3 && cut.output == file.output, "\(words)")
        }
    }

    @Test func eventsAreThoseOfTheWholeDump() throws {
        let folder = try field()
        let all = try String(contentsOf: folder.url.appending(path: "all"), encoding: .utf8)
            .split(separator: "\n")
        // `{"KEY":NUMBER,` at the start, or `"process":NUMBER,` right behind the time.
        func numbers(_ line: Substring) -> [Int64] {
            line.split(separator: ",").prefix(2).compactMap { member in
                member.split(separator: ":").last.flatMap { Int64($0) }
            }
        }
        let run = try shell(
            "traceq dump --from 3600s --to 2h --kind task.ended --process FieldApp2 f.zst", in: folder.url)
        let lines = run.text.split(separator: "\n")
        let processes = Set(
            all.filter { $0.contains("\"name\":\"FieldApp2\"") && $0.hasPrefix("{\"process\"") }
                .map { numbers($0)[0] })
        let wanted = all.filter { line in
            guard line.hasPrefix("{\"t\":"), line.contains("\"kind\":\"task.ended\"") else { return false }
            return (3_600_000_000_000..<7_200_000_000_000).contains(numbers(line)[0])
                && processes.contains(numbers(line)[1])
        }
        #expect(wanted.count > 100)
        #expect(lines.filter { $0.hasPrefix("{\"t\":") } == wanted)
        // Declared is the source, the boot and what the events name, nothing else.
        let named = Set(wanted.map { numbers($0)[1] })
        #expect(lines.count == 2 + named.count + wanted.count)
        // And a reader of the lines understands them.
        let again = try shell(
            "traceq dump --from 1h --to 2h --process FieldApp2 f.zst | traceq record -o x && traceq verify x",
            in: folder.url)
        #expect(again.status == 0, "\(again.errors)")
    }

    @Test(
        arguments: [
            ("--process Nobody", "it has no process called 'Nobody'"),
            ("--process '#9999'", "no process #9999"),
            ("--process 77777", "no process with pid 77777"),
            ("--process \"$(printf '\\e[1m')\"", #"\u{1B}[1m"#),
            ("--kind nonsense", "Please give one of"),
            ("--from yesterday", "Please give a number and a unit"),
        ])
    func wrongUseIsRefused(words: String, answer: String) throws {
        let run = try shell("traceq simulate --scenario clean-day | traceq dump \(words) -")
        #expect(run.status == 2 && run.text.isEmpty)
        #expect(run.errors.contains(answer), "\(run.errors)")
    }

    @Test func damageInsideAPartIsTold() throws {
        let folder = try field()
        let run = try shell(
            """
            at=$(traceq verify --blocks f.zst | sed -n 's/^  block 2: byte \\([0-9]*\\),.*/\\1/p')
            printf XXXXXXXX | dd of=f.zst bs=1 seek=$((at + 5000)) conv=notrunc 2>/dev/null
            traceq dump --kind marker f.zst > part; echo $?; traceq dump f.zst | grep '"kind":"marker"' > whole
            grep '"t":' part | cmp - whole && traceq dump --to 1m f.zst > front; echo $?
            """, in: folder.url)
        // All blocks have markers, so the damaged one is met; the first minute is not in it.
        #expect(run.text == "3\n0\n", "\(run.text) \(run.errors)")
        #expect(run.errors.contains("block 2, "))
    }
}
