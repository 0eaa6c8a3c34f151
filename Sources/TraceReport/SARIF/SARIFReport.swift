import LifecycleEngine
import TraceAnalysis
import TraceModel

/// What was found as SARIF 2.1.0 (OASIS), which code hosts and editors read: the rules, a result for each finding, and the
/// events that prove it as a flow.
public struct SARIFReport {
    private let results: [CheckResult]
    private let version: String
    /// Rules with a result, in the order of the rules, and their places.
    private let rules: [Rule]
    private let places: [String: Int]

    /// One document for several inputs; `version` is that of the program.
    public init(_ results: [CheckResult], version: String) {
        self.results = results
        self.version = version
        let broken = Set(results.flatMap(\.entries).map(\.rule))
        rules = Rules.all.filter { broken.contains($0.id) }
        places = Dictionary(
            rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The document and a line feed, as UTF-8.
    public func render() -> [UInt8] {
        var tree = JSONTree()
        tree.object { tree in
            tree.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
            tree.member("version", "2.1.0")
            tree.array("runs", [0]) { tree, _ in tree.object { run(&$0) } }
        }
        return tree.bytes + [0x0A]
    }

    private func run(_ tree: inout JSONTree) {
        tree.object("tool") { tree in
            tree.object("driver") { tree in
                tree.member("name", "traceq")
                tree.member("semanticVersion", version)
                tree.array("rules", rules) { tree, rule in tree.object { self.rule(&$0, rule) } }
            }
        }
        tree.array("invocations", [0]) { tree, _ in
            tree.object { $0.member("executionSuccessful", true) }
        }
        tree.array("artifacts", results) { tree, result in
            tree.object { tree in
                tree.object("location") { $0.member("uri", RelativeReference.of(result.title)) }
            }
        }
        tree.member("columnKind", "unicodeCodePoints")
        tree.array(
            "results", results.enumerated().flatMap { place, result in result.entries.map { (place, $0) } }
        ) { tree, found in
            tree.object { self.result(&$0, found.1, artifact: found.0) }
        }
    }

    private func rule(_ tree: inout JSONTree, _ rule: Rule) {
        tree.member("id", rule.id)
        tree.object("shortDescription") { $0.member("text", rule.title) }
        tree.object("fullDescription") { $0.member("text", rule.why) }
        if !rule.advice.isEmpty { tree.object("help") { $0.member("text", rule.advice) } }
        tree.object("defaultConfiguration") { $0.member("level", rule.severity.word) }
        tree.object("properties") { tree in
            tree.member("source", rule.source)
            tree.member("grade", rule.grade.rawValue)
        }
    }

    private func result(_ tree: inout JSONTree, _ entry: ReportModel.Entry, artifact: Int) {
        tree.member("ruleId", entry.rule)
        tree.member("ruleIndex", ifPresent: places[entry.rule].map(Int64.init))
        // The words of the severities are those of the levels.
        tree.member("level", entry.severity.word)
        let facts = entry.facts.isEmpty ? "" : "\n" + entry.facts.joined(separator: "\n")
        tree.object("message") { $0.member("text", entry.headline + facts) }
        tree.array("locations", [0]) { tree, _ in
            tree.object { location(&$0, artifact, entry.proofs.last?.line, nil) }
        }
        tree.object("partialFingerprints") { tree in
            // The same finding in another trace: what a baseline of the tool's own goes by.
            tree.member("ruleAndFamily/v1", CheckResult.baselineLine(entry))
        }
        if !entry.proofs.isEmpty {
            tree.array("codeFlows", [0]) { tree, _ in
                tree.object { tree in
                    tree.array("threadFlows", [0]) { tree, _ in
                        tree.object { tree in
                            tree.array("locations", entry.proofs) { tree, proof in
                                tree.object { tree in
                                    tree.object("location") {
                                        location(&$0, artifact, proof.line, "\(proof.moment)  \(proof.words)")
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
        tree.object("properties") { tree in
            tree.member("certainty", entry.certainty.words)
            tree.member("app", ifPresent: entry.app)
        }
    }

    /// A line of the input, or the input as a whole where it has no lines.
    private func location(_ tree: inout JSONTree, _ artifact: Int, _ line: Int64?, _ words: String?) {
        tree.object("physicalLocation") { tree in
            tree.object("artifactLocation") { tree in
                tree.member("uri", RelativeReference.of(results[artifact].title))
                tree.member("index", artifact)
            }
            if let line, line > 0 { tree.object("region") { $0.member("startLine", line) } }
        }
        if let words { tree.object("message") { $0.member("text", words) } }
    }
}
