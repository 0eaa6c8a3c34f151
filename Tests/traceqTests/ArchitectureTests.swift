import Foundation
import TestSupport
import Testing

/// The house: which target may import what, and who does not link Foundation.
@Suite struct ArchitectureTests {
    /// What each target may import of the project, directly; data flows from left to right.
    private static let allowed: [String: Set<String>] = [
        "TraceModel": [],
        "ByteIO": ["TraceModel"],
        "TraceBlocks": ["TraceModel", "ByteIO"],
        "TraceRecorder": ["TraceModel", "ByteIO", "TraceBlocks", "Sampling", "CTraceRecorder"],
        "TraceFormat": ["TraceModel", "ByteIO", "TraceBlocks", "CZstd"],
        "LifecycleEngine": ["TraceModel"],
        "TraceAnalysis": ["TraceModel", "LifecycleEngine"],
        "TraceIndex": [
            "TraceModel", "ByteIO", "TraceBlocks", "TraceFormat", "LifecycleEngine", "TraceAnalysis",
            "BuildComparison", "CSQLite", "CXXHash",
        ],
        "Numbers": [],
        "Simulation": ["TraceModel", "Numbers"],
        "BuildComparison": ["TraceModel", "Numbers", "LifecycleEngine", "TraceAnalysis"],
        "Sampling": ["TraceModel", "ByteIO"],
        "FieldLogs": ["TraceModel", "ByteIO", "CSimdjson", "CSQLite", "CZstd"],
        "TraceReport": [
            "TraceModel", "ByteIO", "LifecycleEngine", "TraceAnalysis", "TraceIndex",
            "BuildComparison",
        ],
        "TraceExport": ["TraceModel", "ByteIO", "LifecycleEngine", "TraceAnalysis", "TraceReport"],
        "TraceExcerpt": ["TraceModel", "ByteIO", "LifecycleEngine", "TraceAnalysis"],
        "LiveView": ["TraceModel", "ByteIO", "LifecycleEngine", "TraceAnalysis", "TraceReport"],
        "Reproduction": ["TraceModel", "ByteIO", "LifecycleEngine"],
        "CommandLineKit": ["ByteIO"],
        "traceq-bench": [
            "TraceModel", "ByteIO", "TraceBlocks", "TraceFormat", "TraceRecorder", "Simulation",
            "FieldLogs", "LifecycleEngine", "TraceAnalysis", "TraceIndex", "TraceExport", "CommandLineKit",
            "CTwins",
        ],
    ]

    private static let system: Set<String> = [
        "Darwin", "Dispatch", "Glibc", "Musl", "Synchronization", "UIKit",
    ]

    @Test("A target imports only what stands to its left", arguments: allowed.keys.sorted())
    func imports(target: String) throws {
        let files = try swiftFiles(in: Project.root.appending(path: "Sources/\(target)"))
        #expect(!files.isEmpty)
        let imported = try Set(files.flatMap { try Self.imports(of: $0) })
        #expect(imported.subtracting(Self.system).subtracting(Self.allowed[target] ?? []) == [])
    }

    @Test("Every target of Sources is in the table")
    func table() throws {
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: Project.root.appending(path: "Sources").path)
        let known = Set(Self.allowed.keys).union([
            "CZstd", "CSQLite", "CXXHash", "CSimdjson", "CTraceRecorder", "CTwins", "CBuildVersion", "traceq",
        ])
        #expect(Set(folders).subtracting(known) == [])
    }

    @Test(
        "The object files ask the linker for no Foundation",
        arguments: [
            "TraceModel", "TraceBlocks", "TraceFormat", "LifecycleEngine", "ByteIO", "TraceAnalysis",
            "FieldLogs", "Sampling", "TraceRecorder", "TraceIndex", "BuildComparison",
        ])
    func objects(target: String) throws {
        let folder = Project.products.appending(path: "\(target).build")
        let objects = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "o" }
        #expect(!objects.isEmpty)
        for object in objects {
            // A module that is used leaves its library's name in the autolink section.
            let bytes = try Data(contentsOf: object)
            #expect(bytes.range(of: Data("-lFoundation".utf8)) == nil, "\(object.lastPathComponent)")
            #expect(bytes.range(of: Data("-lswiftCore".utf8)) != nil, "the section is where it is looked for")
        }
    }

    @Test("The tools themselves run without Foundation", arguments: ["traceq", "traceq-bench"])
    func tool(name: String) throws {
        let needed = try shell("readelf -d '\(Project.products.appending(path: name).path)' | grep NEEDED")
        #expect(needed.status == 0)
        #expect(needed.text.contains("libswiftCore"))
        #expect(!needed.text.contains("Foundation"))
    }

    @Test("No file is longer than it may be", arguments: allowed.keys.sorted() + ["traceq"])
    func length(target: String) throws {
        for file in try swiftFiles(in: Project.root.appending(path: "Sources/\(target)")) {
            let lines = try String(contentsOf: file, encoding: .utf8).split(
                separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count <= 400, "\(file.lastPathComponent)")
        }
    }

    private static func imports(of file: URL) throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            return words.first == "import" && words.count == 2 ? String(words[1]) : nil
        }
    }

    private func swiftFiles(in folder: URL) throws -> [URL] {
        let paths = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (paths?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
    }
}
