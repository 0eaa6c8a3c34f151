// swift-tools-version: 6.3
import PackageDescription

/// Every target is built alike: Swift 6 language mode, and a warning stops the build.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
]

/// A target of the house. Its dependencies stand to its left in the data flow, never to its right.
func target(
    _ name: String, uses dependencies: [Target.Dependency] = [], embeds files: [String] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, exclude: documentation[name].map { [$0] } ?? [],
        resources: files.map { .embedInCode($0) }, swiftSettings: settings)
}

/// The style of a page of a report, and its script in parts.
let page = [
    "page.css", "time.js", "data.js", "rows.js", "paint.js", "curves.js", "words.js", "view.js", "tables.js",
    "input.js", "start.js",
].map { "HTML/Page/" + $0 }

/// Documentation that lives beside its code and is not a source file.
let documentation = [
    "TraceModel": "TraceModel.docc",
    "FieldLogs": "FieldLogs.docc",
    "TraceFormat": "TraceFormat.docc",
    "TraceReport": "TraceReport.docc",
    "Reproduction": "Reproduction.docc",
    "BuildComparison": "BuildComparison.docc",
    "LifecycleEngine": "LifecycleEngine.docc",
    "TraceRecorder": "TraceRecorder.docc",
    "TraceIndex": "TraceIndex.docc",
    "TraceExport": "TraceExport.docc",
]

func tests(_ name: String, uses dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(
        name: name, dependencies: dependencies + ["TestSupport"], exclude: exclude, swiftSettings: settings)
}

/// What `--version` says of the commit. It is known here alone, and only C takes it as a definition.
let commit = Context.gitInformation.map { information in
    String(information.currentCommit.prefix(12)) + (information.hasUncommittedChanges ? "+changes" : "")
}

let package = Package(
    name: "traceq",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .executable(name: "traceq", targets: ["traceq"]),
        .executable(name: "traceq-bench", targets: ["traceq-bench"]),
        .library(name: "TraceModel", targets: ["TraceModel"]),
        .library(name: "TraceFormat", targets: ["TraceFormat"]),
        .library(name: "LifecycleEngine", targets: ["LifecycleEngine"]),
        .library(name: "TraceRecorder", targets: ["TraceRecorder", "CTraceRecorder"]),
        // The same as a shared library, for programs in C and what calls C.
        .library(name: "TraceRecorderC", type: .dynamic, targets: ["TraceRecorder", "CTraceRecorder"]),
    ],
    targets: [
        .systemLibrary(
            name: "CZstd", pkgConfig: "libzstd",
            providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
        .systemLibrary(
            name: "CXXHash", pkgConfig: "libxxhash",
            providers: [.apt(["libxxhash-dev"]), .brew(["xxhash"])]),
        .target(
            name: "CSimdjson",
            cxxSettings: [.unsafeFlags(["-O2"])],
            linkerSettings: [.linkedLibrary("simdjson")]),
        // The plain C that benchmarks divide by; optimised in every build.
        .target(
            name: "CTwins", dependencies: ["CZstd", "CSQLite"], cSettings: [.unsafeFlags(["-O2"])]),
        .target(
            name: "CBuildVersion",
            cSettings: commit.map { [.define("TRACEQ_COMMIT", to: "\"\($0)\"")] } ?? []),
        target("TraceModel"),
        // Numbers that are the same on every machine, which simulations and verdicts need.
        target("Numbers"),
        target("ByteIO", uses: ["TraceModel"]),
        target("TraceBlocks", uses: ["TraceModel", "ByteIO"]),
        target("Sampling", uses: ["TraceModel", "ByteIO"]),
        // Nothing but the header: TraceRecorder implements what it declares.
        .target(name: "CTraceRecorder"),
        target(
            "TraceRecorder", uses: ["TraceModel", "ByteIO", "TraceBlocks", "Sampling", "CTraceRecorder"]),
        target("TraceFormat", uses: ["TraceModel", "ByteIO", "TraceBlocks", "CZstd"]),
        target("LifecycleEngine", uses: ["TraceModel"]),
        target("TraceAnalysis", uses: ["TraceModel", "LifecycleEngine"]),
        target("BuildComparison", uses: ["TraceModel", "Numbers", "LifecycleEngine", "TraceAnalysis"]),
        target(
            "TraceIndex",
            uses: [
                "TraceModel", "ByteIO", "TraceBlocks", "TraceFormat", "LifecycleEngine", "TraceAnalysis",
                "BuildComparison", "CSQLite", "CXXHash",
            ]),
        target("Simulation", uses: ["TraceModel", "Numbers"]),
        target("FieldLogs", uses: ["TraceModel", "ByteIO", "CSimdjson", "CSQLite", "CZstd"]),
        target(
            "TraceReport",
            uses: [
                "TraceModel", "ByteIO", "LifecycleEngine", "TraceAnalysis", "TraceIndex",
                "BuildComparison",
            ], embeds: page),
        target(
            "TraceExport", uses: ["TraceModel", "ByteIO", "LifecycleEngine", "TraceAnalysis", "TraceReport"]),
        target("TraceExcerpt", uses: ["TraceModel", "ByteIO", "LifecycleEngine", "TraceAnalysis"]),
        target(
            "LiveView", uses: ["TraceModel", "ByteIO", "LifecycleEngine", "TraceAnalysis", "TraceReport"]),
        target("Reproduction", uses: ["TraceModel", "ByteIO", "LifecycleEngine"]),
        target("CommandLineKit", uses: ["ByteIO"]),
        .executableTarget(
            name: "traceq",
            dependencies: [
                "TraceModel", "ByteIO", "TraceBlocks", "TraceFormat", "TraceExport", "LifecycleEngine",
                "TraceAnalysis", "TraceIndex", "Simulation", "Sampling", "FieldLogs", "BuildComparison",
                "TraceReport", "TraceExcerpt", "TraceRecorder", "LiveView", "Reproduction", "CommandLineKit",
                "CBuildVersion",
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "traceq-bench",
            dependencies: [
                "TraceModel", "ByteIO", "TraceBlocks", "TraceFormat", "TraceRecorder", "Simulation",
                "FieldLogs", "LifecycleEngine", "TraceAnalysis", "TraceIndex", "TraceExport",
                "CommandLineKit",
                "CTwins",
            ],
            swiftSettings: settings),
        .target(
            name: "TestSupport", dependencies: ["ByteIO", "TraceModel", "LifecycleEngine"],
            path: "Tests/TestSupport", swiftSettings: settings),
        tests("TraceModelTests", uses: ["TraceModel"]),
        tests("ByteIOTests", uses: ["TraceModel", "ByteIO"]),
        tests(
            "TraceFormatTests", uses: ["TraceModel", "ByteIO", "TraceBlocks", "TraceFormat"],
            exclude: ["reader.py"]),
        .executableTarget(
            name: "recorder-probe", dependencies: ["TraceRecorder"], path: "Tests/RecorderProbe",
            swiftSettings: settings),
        tests(
            "TraceRecorderTests",
            uses: [
                "TraceModel", "ByteIO", "TraceFormat", "TraceExport", "TraceRecorder", "CTraceRecorder",
                "recorder-probe",
            ]),
        tests("LifecycleEngineTests", uses: ["TraceModel", "LifecycleEngine"]),
        tests("SamplingTests", uses: ["TraceModel", "Sampling"]),
        tests("SimulationTests", uses: ["TraceModel", "Numbers", "LifecycleEngine", "Simulation"]),
        tests(
            "FieldLogsTests",
            uses: ["TraceModel", "ByteIO", "LifecycleEngine", "FieldLogs", "TraceExport", "CSQLite"]),
        tests(
            "TraceExportTests",
            uses: ["TraceModel", "ByteIO", "TraceExport", "traceq"], exclude: ["Golden", "Readers"]),
        tests("TraceExcerptTests", uses: ["TraceModel", "ByteIO", "LifecycleEngine", "TraceExcerpt"]),
        tests("CommandLineKitTests", uses: ["ByteIO", "CommandLineKit"]),
        tests(
            "BuildComparisonTests",
            uses: ["TraceModel", "Numbers", "LifecycleEngine", "TraceAnalysis", "BuildComparison"],
            exclude: ["scipy"]),
        tests(
            "TraceReportTests",
            uses: ["TraceModel", "LifecycleEngine", "TraceAnalysis", "TraceReport", "traceq"],
            exclude: ["browser.py", "Golden"]),
        tests(
            "LiveViewTests",
            uses: ["TraceModel", "ByteIO", "FieldLogs", "LifecycleEngine", "TraceAnalysis", "LiveView"],
            exclude: ["Golden"]),
        tests("ReproductionTests", uses: ["TraceModel", "Reproduction"]),
        tests("GoldenTests", uses: ["traceq", "TraceExcerpt"], exclude: ["Cases"]),
        tests("traceqTests", uses: ["traceq", "CommandLineKit", "LifecycleEngine", "TraceExcerpt"]),
    ],
    cxxLanguageStandard: .cxx17
)
