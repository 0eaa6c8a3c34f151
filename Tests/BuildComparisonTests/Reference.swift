import Foundation
import TestSupport
import Testing

/// What SciPy gives for the same questions: `scipy/reference.json`, made by `scipy/reference.py`.
struct Reference {
    /// One entry of a row: a number, or numbers.
    struct Row {
        fileprivate let entries: [Any]

        subscript(place: Int) -> Double { (entries[place] as? NSNumber)?.doubleValue ?? .nan }
        func count(_ place: Int) -> Int { Int(self[place]) }
        func list(_ place: Int) -> [Double] {
            (entries[place] as? [NSNumber])?.map(\.doubleValue) ?? []
        }
    }

    private let tables: [String: Any]

    init() throws {
        let file = Project.root.appending(path: "Tests/BuildComparisonTests/scipy/reference.json")
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        tables = try #require(json as? [String: Any])
    }

    /// The rows of a table, at least one.
    func rows(_ name: String) throws -> [Row] {
        let rows = try #require(tables[name] as? [[Any]])
        try #require(!rows.isEmpty)
        return rows.map { Row(entries: $0) }
    }
}

/// True if two numbers agree to so much of the larger one, or of 1.
func isNear(_ left: Double, _ right: Double, _ share: Double = 1e-9) -> Bool {
    left == right || abs(left - right) <= share * max(abs(left), abs(right), 1)
}

/// True if two small numbers agree in relative terms.
func isNearRelative(_ left: Double, _ right: Double, _ share: Double = 1e-9) -> Bool {
    left == right || abs(left - right) <= share * max(abs(left), abs(right))
}
