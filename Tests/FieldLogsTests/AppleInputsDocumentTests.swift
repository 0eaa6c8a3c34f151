import Foundation
import TestSupport
import Testing

@testable import FieldLogs

/// The document about inputs lists the tables that code reads.
@Suite struct AppleInputsDocumentTests {
    @Test("Tables of powerlogs, schemas of Instruments and limits stand in the document")
    func tables() throws {
        let document = try String(
            contentsOf: Project.root.appending(path: "Sources/FieldLogs/FieldLogs.docc/AppleInputs.md"),
            encoding: .utf8)
        let rows = Set(
            document.split(separator: "\n").filter { $0.hasPrefix("| `") }.compactMap {
                $0.split(separator: "`").dropFirst().first.map(String.init)
            })
        #expect(rows == Set(PowerlogTable.all.map(\.name)).union(XctraceTables.schemas))
        for limit in ["10 000 members", "2 000 000 events", "500 000 rows", "beyond 64"] {
            #expect(document.contains(limit))
        }
        #expect(ArchiveReader.memberLimit == 10_000 && ReadPart.eventLimit == 2_000_000)
        #expect(PowerlogDatabase.rowLimit == 500_000 && XMLReader.depthLimit == 64)
    }
}
