import Foundation
import TestSupport
import Testing

/// `repair` and `repack` as a user meets them.
@Suite struct RepairCommandTests {
    private let scratch: TemporaryFolder
    private static let sample = Project.root.appending(path: "SampleTraces/leaked-task.trace.zst")

    init() throws {
        scratch = try TemporaryFolder()
        try scratch.file("whole", Data(contentsOf: Self.sample))
        // Many small blocks: each boot has one of its own, and a cut can hit any of them.
        let lines = (0..<12).map {
            "{\"boot\":\($0)}\n{\"process\":\($0 + 1),\"boot\":\($0),\"pid\":\($0 + 10)}\n"
                + "{\"t\":5,\"process\":\($0 + 1),\"kind\":\"marker\",\"name\":\"m\($0)\"}\n"
        }
        try scratch.file("lines", Data(lines.joined().utf8))
        #expect(try shell("traceq record lines -o many", in: scratch.url).status == 0)
    }

    private func bytes(_ name: String) throws -> Data {
        try Data(contentsOf: scratch.url.appending(path: name))
    }

    @Test("A whole trace comes out as it went in, with status 0")
    func whole() throws {
        let run = try traceq("repair", "whole", "-o", "out", in: scratch.url)
        #expect(run.status == 0)
        #expect(run.errors.contains("nothing was wrong"))
        #expect(try bytes("out") == bytes("whole"))
    }

    @Test("Cut anywhere, the tool repairs what it can show: verify accepts it, dump says the same")
    func everyCut() throws {
        let size = try bytes("many").count
        let script = """
            for n in $(seq 1 7 \(size - 1)); do
              head -c $n many > cut; traceq dump cut > before 2> /dev/null; d=$?
              rm -f out; traceq repair cut -o out 2> err; r=$?
              if [ $d = 2 ]; then [ $r = 2 ] && [ ! -e out ] || echo "$n: $d $r"; continue; fi
              traceq verify out > /dev/null || echo "$n: not whole"
              traceq dump out | cmp - before || echo "$n: not the same"
              zstd -tq out || echo "$n: zstd"
              echo "status $r"
            done | sort | uniq -c
            """
        let run = try shell(script, in: scratch.url)
        let lines = run.text.split(separator: "\n").map {
            $0.split(separator: " ").dropFirst().joined(separator: " ")
        }
        #expect(Set(lines) == ["status 3", "status 0"], "\(run.text)")
    }

    @Test("A lost block is said here, in verify, and in the report; the status is 3 once")
    func lostBlock() throws {
        var damaged = try bytes("many")
        let verify = try traceq("verify", "--blocks", "many", in: scratch.url).text
        let line = try #require(verify.split(separator: "\n").first { $0.contains("block 4:") })
        let offset = try #require(Int(line.split(separator: " ")[3].dropLast()))
        damaged[damaged.startIndex + offset + 30] ^= 0x55
        try scratch.file("damaged", damaged)
        let run = try traceq("repair", "damaged", "-o", "out", in: scratch.url)
        #expect(run.status == 3)
        #expect(run.errors.contains("block 4 cannot be read"), "\(run.errors)")
        #expect(run.errors.contains("out: 11 blocks with 11 events kept; 1 block with 1 event lost"))
        let repaired = try traceq("verify", "out", in: scratch.url)
        #expect(repaired.status == 0)
        #expect(repaired.text.contains("whole: 12 blocks, 11 events"))
        #expect(repaired.text.contains("repaired: 1 block with 1 event lost"))
        let json = try traceq("verify", "--json", "out", in: scratch.url)
        #expect(json.text.contains(#""repaired":{"lost_blocks":1,"lost_events":1,"was_cut":false}"#))
        #expect(try JSONSerialization.jsonObject(with: json.output) is [String: Any])
        let report = try traceq("report", "out", in: scratch.url)
        #expect(report.status == 0)
        #expect(report.text.contains("the trace was repaired: 1 block with 1 event lost"), "\(report.text)")
        let again = try traceq("repair", "out", "-o", "out2", in: scratch.url)
        #expect(again.status == 0)
        #expect(try bytes("out2") == bytes("out"))
        // What is made of it does not forget the hole.
        let ingested = try shell("traceq ingest out -o i && traceq dump i | grep repaired", in: scratch.url)
        #expect(ingested.text.contains(#""kind":"gap""#), "\(ingested.text)")
    }

    @Test("Only the seek table is damaged: status 0, and no warning")
    func seekTable() throws {
        var damaged = try bytes("whole")
        damaged[damaged.endIndex - 20] ^= 1
        try scratch.file("damaged", damaged)
        #expect(try traceq("verify", "damaged", in: scratch.url).status == 3)
        let run = try traceq("repair", "damaged", "-o", "out", in: scratch.url)
        #expect(run.status == 0)
        #expect(run.errors.contains("nothing of the trace is lost") && !run.errors.contains("warning"))
        #expect(try bytes("out") == bytes("whole"))
    }

    @Test("A part of a repaired trace is the same by its new seek table and without it")
    func part() throws {
        let run = try shell(
            """
            head -c 900 many > cut; traceq repair -q cut -o out 2> /dev/null
            for flags in '--process 10' '--process 12' '--kind marker' '--from 0s --to 1s'; do
              traceq dump $flags out > with 2>> err; zstd -dcq out | traceq dump $flags - > without 2>> err
              cmp <(grep kind with) <(grep kind without) && grep -c kind with
            done; wc -c < err
            """, in: scratch.url)
        let lines = run.text.split(separator: "\n")
        #expect(lines.count == 5 && lines.last == "0", "\(run.text)\(run.errors)")
        #expect(lines.dropLast().allSatisfy { Int($0) ?? 0 > 0 }, "\(run.text)")
    }

    @Test("Through pipes, and as a plain stream")
    func pipes() throws {
        let run = try shell(
            "head -c 900 many | traceq repair - -o - 2> /dev/null | traceq verify -; "
                + "zstd -dcq many | head -c 900 | traceq repair - -o plain; traceq verify plain",
            in: scratch.url)
        #expect(run.text.split(separator: "\n").count == 2)
        #expect(
            run.text.split(separator: "\n").allSatisfy { $0.contains("whole") }, "\(run.text)\(run.errors)")
    }

    @Test("What cannot be repaired is refused, and no file is made")
    func refused() throws {
        try scratch.file("prose", Data("no trace".utf8))
        try scratch.file("nothing", Data())
        try scratch.file("stump", bytes("whole").prefix(100))
        for (words, sentence) in [
            (["prose", "-o", "out"], "it is no trace"), (["nothing", "-o", "out"], "the file is empty"),
            (["stump", "-o", "out"], "cut before the end of its first block"),
            (["missing", "-o", "out"], "no such file"), (["whole"], "missing '--output <file>'"),
            (["whole", "-o", "whole"], "is the damaged trace itself"),
            (["whole", "-o", "./whole"], "is the damaged trace itself"),
        ] {
            let run = try shell("traceq repair \(words.joined(separator: " "))", in: scratch.url)
            #expect(run.status == 2, "\(words)")
            #expect(run.errors.contains(sentence), "\(run.errors)")
        }
        #expect(!FileManager.default.fileExists(atPath: scratch.url.appending(path: "out").path))
        #expect(try bytes("whole") == Data(contentsOf: Self.sample))
    }

    @Test("Repacked: the same dump, byte for byte, at any level", arguments: ["--level 1", "--level 22", ""])
    func repack(level: String) throws {
        for name in ["whole", "many"] {
            let run = try shell("traceq repack \(name) \(level) -o out", in: scratch.url)
            #expect(run.status == 0 && run.text == "")
            #expect(
                run.errors.contains(
                    "out: \(try bytes(name).count) bytes before, \(try bytes("out").count) bytes now"))
            #expect(try shell("cmp <(traceq dump \(name)) <(traceq dump out)", in: scratch.url).status == 0)
            #expect(try traceq("verify", "out", in: scratch.url).status == 0)
        }
    }

    @Test("In place: the file is replaced, its permissions and a link to it stay")
    func inPlace() throws {
        let run = try shell(
            """
            for i in 1 2 3 4 5 6 7 8; do
              for k in $(seq 1 40); do echo "{\\"t\\":$((i * 2000000000 + k)),\\"kind\\":\\"marker\\",\\"process\\":1,\\"name\\":\\"n$k\\"}"; done
              sleep 1.1
            done > slow & (sleep 0.2; tail -f --pid=$! -n +1 slow) | traceq record -o small - ; wait
            cp small before; chmod 600 small; ln -s small link
            traceq repack --best link; stat -c %a small; test -L link && cmp <(traceq dump before | grep kind) \
            <(traceq dump small | grep kind) && echo same
            stat -c %s before small
            """, in: scratch.url)
        let lines = run.text.split(separator: "\n")
        #expect(lines.prefix(2) == ["600", "same"], "\(run.text)\(run.errors)")
        let sizes = lines.suffix(2).compactMap { Int($0) }
        #expect(sizes.count == 2 && sizes[1] * 2 < sizes[0], "joined blocks are far smaller: \(sizes)")
        let left = try FileManager.default.contentsOfDirectory(atPath: scratch.url.path)
        #expect(!left.contains { $0.contains("partial") })
    }

    @Test("A damaged trace, standard input and a wrong level are refused, and the file stays")
    func repackRefused() throws {
        try scratch.file("cut", bytes("many").dropLast(200))
        let before = try bytes("cut")
        for (words, sentence) in [
            (["cut"], "it is not whole"), (["cut", "--best"], "`traceq repair cut -o FILE`"),
            (["-"], "read twice"), (["whole", "--level", "0"], "whole number from 1 to 22"),
            (["whole", "--level", "23"], "whole number from 1 to 22"),
            (["whole", "--best", "--level", "3"], "--best has a level of its own"),
        ] {
            let run = try shell("traceq repack \(words.joined(separator: " "))", in: scratch.url)
            #expect(run.status == 2, "\(words)")
            #expect(run.errors.contains(sentence), "\(run.errors)")
        }
        #expect(try bytes("cut") == before)
        #expect(try bytes("whole") == Data(contentsOf: Self.sample))
    }

    @Test("A repaired trace keeps its note")
    func repackRepaired() throws {
        let run = try shell(
            "head -c 900 many > cut; traceq repair cut -o r; traceq repack --best r; traceq verify r",
            in: scratch.url)
        #expect(run.status == 0)
        #expect(run.text.contains("repaired: what followed its last block is not known"), "\(run.text)")
        #expect(run.errors.contains("so they are not joined"))
    }
}
