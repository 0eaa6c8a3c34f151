import Foundation
import Testing

/// What a test wants to know of a report in JSON.
struct SampleReport {
    let verdict: String
    /// The rules that were broken.
    let findings: [String]
    let format: String
    let lines: RealSample.Lines
    /// Milliseconds in each state, by subject; states of less than one are left out.
    let spans: [String: [String: Int]]

    init(json text: String) throws {
        let report = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        verdict = try #require((report["verdict"] as? [String: Any])?["kind"] as? String)
        findings = try #require(report["findings"] as? [[String: Any]]).compactMap { $0["rule"] as? String }
        let input = try #require(report["input"] as? [String: Any])
        // The words begin with the format.
        format = String(try #require(input["words"] as? String).prefix { $0 != "," })
        func count(_ key: String) throws -> Int { try #require(input[key] as? Int) }
        lines = RealSample.Lines(
            read: try count("lines"), used: try count("lines_used"), known: try count("lines_known"),
            unknown: try count("lines_unknown"))
        let apps = try #require(report["apps"] as? [[String: Any]])
        let parts = apps.compactMap { $0["words"] as? [[String: Any]] }.joined()
        let subjects = parts.filter { $0["label"] as? String == "SUBJECTS" }.compactMap {
            $0["lines"] as? [String]
        }
        spans = Dictionary(
            subjects.joined().map(Self.spans), uniquingKeysWith: { first, _ in first })
    }

    /// `Main on screen 3.533 s: started 0.066 s (20:56:33.470-20:56:33.536), …` taken apart.
    private static func spans(_ line: String) -> (String, [String: Int]) {
        let name = line.prefix { $0 != " " && $0 != ":" }
        let states = line.matches(of: #/([a-z]+) (?:at least )?(\d+)\.(\d{3}) s \(/#).compactMap { match in
            Int(match.2 + match.3).map { (String(match.1), $0) }
        }
        return (String(name), Dictionary(states, uniquingKeysWith: +).filter { $0.value > 0 })
    }
}
