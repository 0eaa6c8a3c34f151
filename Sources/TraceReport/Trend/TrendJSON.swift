import BuildComparison

/// Several builds in a row as JSON (`traceq.trend/1`): one comparison for each step, as `traceq compare` gives it.
public enum TrendJSON {
    /// One object and a line feed.
    public static func render(_ trend: Trend) -> [UInt8] {
        var tree = JSONTree()
        tree.object { tree in
            tree.member("schema", "traceq.trend/1")
            tree.member("verdict", TrendText.verdict(trend))
            tree.array("builds", trend.builds) { tree, build in
                tree.object { tree in
                    tree.member("version", ifPresent: build.version)
                    tree.member("build", ifPresent: build.build)
                }
            }
            tree.array("steps", trend.steps) { tree, step in
                tree.object { ComparisonJSON.write(step, &$0) }
            }
        }
        return tree.bytes + [0x0A]
    }
}
