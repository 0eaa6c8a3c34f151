import TestSupport
import Testing
import TraceModel

/// Interned texts: once each, found again, bounded.
@Suite struct NameTableTests {
    @Test("Every text has one number and comes back")
    func identity() {
        var table = NameTable()
        var generator = SeededGenerator.printed("names")
        // By bytes: texts that only mean the same are two texts.
        var known: [[UInt8]: NameID] = [:]
        for _ in 0..<20_000 {
            let text = String(decoding: generator.bytes(atMost: 12), as: UTF8.self)
            let name = table.intern(text)
            #expect(known[Array(text.utf8)] == nil || known[Array(text.utf8)] == name)
            known[Array(text.utf8)] = name
        }
        #expect(table.count == known.count)
        for (text, name) in known {
            #expect(table[name].utf8.elementsEqual(text))
            #expect(table.find(String(decoding: text, as: UTF8.self)) == name)
        }
    }

    @Test("The empty text is a text; none is none")
    func empty() {
        var table = NameTable()
        let empty = table.intern("")
        #expect(empty.isPresent && table[empty] == "")
        #expect(!NameID.none.isPresent && table[.none] == "")
        #expect(table[NameID(rawValue: 999)] == "")
        #expect(table.find("never") == nil)
    }

    @Test("Bytes that are no UTF-8 are repaired, long texts are cut at a character")
    func hostile() {
        var table = NameTable()
        let bytes: [UInt8] = [0x61, 0xFF, 0x62]
        let repaired = bytes.withUnsafeBytes { table.intern($0) }
        #expect(table[repaired] == "a\u{FFFD}b")
        let long = String(repeating: "\u{4F60}", count: 3_000)
        let name = table.intern(long)
        let kept = table[name]
        #expect(kept.utf8.count <= NameTable.textLimit && kept.utf8.count > NameTable.textLimit - 4)
        #expect(long.hasPrefix(kept))
    }

    @Test("Past the limit a text is counted and not kept")
    func limit() {
        var table = NameTable(byteLimit: 1_024)
        let names = (0..<1_000).map { table.intern("a name of some length \($0)") }
        #expect(table.overflowCount > 900)
        #expect(table[names[0]] == "a name of some length 0")
        #expect(table[names[999]] == NameTable.overflowText)
        #expect(table.count < 60)
    }
}
