import BuildComparison

/// A comparison as JSON (`traceq.comparison/1`): numbers in the units of their measures.
public enum ComparisonJSON {
    /// One object and a line feed.
    public static func render(_ comparison: Comparison) -> [UInt8] {
        var tree = JSONTree()
        tree.object { write(comparison, &$0) }
        return tree.bytes + [0x0A]
    }

    static func write(_ comparison: Comparison, _ tree: inout JSONTree) {
        let words = ComparisonWords(comparison: comparison)
        tree.member("schema", "traceq.comparison/1")
        tree.member("verdict", words.verdict)
        tree.member("isRegression", comparison.isFailing)
        tree.member("app", comparison.head.build.app)
        write("base", comparison.base, &tree)
        write("head", comparison.head, &tree)
        tree.object("settings") { tree in
            tree.member("alpha", comparison.options.alpha)
            tree.member("confidence", comparison.options.confidence)
            tree.member("seed", Int64(clamping: comparison.options.seed))
            tree.member("unit", comparison.options.unit == .stay ? "stay" : "trace")
            tree.member("correction", "holm")
        }
        tree.array("lines", comparison.lines) { write($1, comparison.options, &$0) }
        tree.array("new", comparison.novelties) { tree, novelty in
            tree.object { tree in
                tree.member("kind", novelty.kind.rawValue)
                tree.member("name", novelty.name)
                tree.member("count", novelty.count)
                tree.member("traces", novelty.traces)
                tree.member("example", novelty.example)
                tree.member("baseAtMost", novelty.baseAtMost)
            }
        }
        tree.array("shifts", comparison.shifts) { tree, shift in
            tree.object { tree in
                tree.member("kind", shift.kind)
                tree.array("shares", shift.shares) { tree, share in
                    tree.object { tree in
                        tree.member("name", share.name)
                        tree.member("base", share.base)
                        tree.member("head", share.head)
                    }
                }
            }
        }
        tree.array("notes", words.notes) { $0.element($1) }
    }

    private static func write(_ name: String, _ side: Side, _ tree: inout JSONTree) {
        tree.object(name) { tree in
            tree.member("version", ifPresent: side.build.version)
            tree.member("build", ifPresent: side.build.build)
            tree.member("traces", side.traces)
            tree.member("clusters", side.clusters)
            for exposure in Exposure.allCases where side[exposure] > 0 {
                tree.member(exposure.rawValue, side[exposure])
            }
            tree.member("staysCutOff", side.staysCutOff)
            tree.array("setAside", side.otherBuilds) { tree, other in
                tree.object { tree in
                    tree.member("version", ifPresent: other.build.version)
                    tree.member("build", ifPresent: other.build.build)
                    tree.member("traces", other.traces)
                }
            }
        }
    }

    private static func write(_ line: Line, _ options: ComparisonOptions, _ tree: inout JSONTree) {
        let text = LineText(line: line, options: options)
        tree.object { tree in
            tree.member("measure", line.measure.id)
            tree.member("part", ifPresent: line.part)
            tree.member("words", text.name)
            tree.member("unit", unit(line.measure.unit))
            tree.member("verdict", line.verdict.rawValue)
            if line.isLikely { tree.member("likely", line.change > 0 ? "worse" : "better") }
            if line.isAccepted { tree.member("accepted", true) }
            tree.member("center", line.center.rawValue)
            write("base", line.base, &tree)
            write("head", line.head, &tree)
            tree.member("change", line.change)
            tree.member("relative", ifPresent: line.relative)
            tree.member("low", ifPresent: line.low)
            tree.member("high", ifPresent: line.high)
            tree.member("p", ifPresent: line.p)
            tree.member("adjustedP", ifPresent: line.adjusted)
            tree.member("smallestP", line.smallestP)
            tree.member("stayP", ifPresent: line.stayP)
            tree.member("needed", ifPresent: line.needed.map { Int64($0) })
            tree.array("methods", line.methods) { $0.element($1) }
            if let follows = line.follows {
                tree.object("follows") { tree in
                    tree.member("measure", follows.measure)
                    tree.member("part", ifPresent: follows.part)
                }
            }
            tree.array("drivers", line.drivers) { tree, driver in
                tree.object { tree in
                    tree.member("kind", driver.kind)
                    tree.member("name", driver.name)
                    write("base", driver.base, &tree)
                    write("head", driver.head, &tree)
                }
            }
            if let examples = line.examples {
                tree.object("examples") { tree in
                    tree.member("base", examples.base)
                    tree.member("head", examples.head)
                }
            }
        }
    }

    private static func write(_ name: String, _ figure: Line.Figure, _ tree: inout JSONTree) {
        tree.object(name) { tree in
            tree.member("value", figure.value)
            tree.member("count", figure.count)
            tree.member("clusters", figure.clusters)
        }
    }

    private static func unit(_ unit: Measure.Unit) -> String {
        switch unit {
        case .time, .cpuTime: "ns"
        case .share: "share"
        case .count: "count"
        case .perThousand: "per one"
        case .batteryPerHour: "permille/h"
        case .cpuPerHour: "ns/h"
        case .perHour: "1/h"
        case .bytes: "bytes"
        }
    }
}
