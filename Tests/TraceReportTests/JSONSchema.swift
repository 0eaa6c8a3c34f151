import Foundation
import TestSupport

/// The part of JSON Schema that the published schemas use.
struct JSONSchema {
    private let root: [String: Any]

    /// A schema of the documentation.
    init(named name: String) throws {
        let file = Project.root.appending(path: "Sources/TraceReport/TraceReport.docc/\(name).schema.json")
        root = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] ?? [:]
    }

    /// What is wrong with a document, a line each. A member that the schema does not name is wrong too: it is not
    /// published.
    func faults(in document: Any) -> [String] { faults(document, root, "") }

    private func faults(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
        if let reference = schema["$ref"] as? String {
            let name = reference.split(separator: "/").last.map(String.init) ?? ""
            guard let target = (root["$defs"] as? [String: Any])?[name] as? [String: Any] else {
                return ["\(path): no \(reference)"]
            }
            return faults(value, target, path)
        }
        if let choices = schema["oneOf"] as? [[String: Any]] {
            let all = choices.map { faults(value, $0, path) }
            let matching = all.count { $0.isEmpty }
            return matching == 1
                ? [] : ["\(path): \(matching) of the forms fit; \(all.min { $0.count < $1.count } ?? [])"]
        }
        if let constant = schema["const"] as? String, value as? String != constant {
            return ["\(path): is \(value), not \(constant)"]
        }
        if let words = schema["enum"] as? [String], !words.contains(value as? String ?? "") {
            return ["\(path): \(value) is none of \(words)"]
        }
        switch schema["type"] as? String {
        case "string": return value is String ? [] : ["\(path): no text"]
        case "boolean": return isBoolean(value) ? [] : ["\(path): no boolean"]
        case "integer":
            let isInteger =
                !isBoolean(value)
                && (value as? NSNumber).map { $0.doubleValue.rounded() == $0.doubleValue } ?? false
            return isInteger ? [] : ["\(path): no integer"]
        case "array":
            guard let elements = value as? [Any] else { return ["\(path): no array"] }
            guard let own = schema["items"] as? [String: Any] else { return [] }
            return elements.enumerated().flatMap { faults($1, own, "\(path)[\($0)]") }
        case "object":
            guard let members = value as? [String: Any] else { return ["\(path): no object"] }
            let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
            let required = schema["required"] as? [String] ?? []
            return required.filter { members[$0] == nil }.map { "\(path): \($0) is missing" }
                + members.flatMap { name, value in
                    properties[name].map { faults(value, $0, "\(path).\(name)") }
                        ?? ["\(path): \(name) is not in the schema"]
                }
        default: return []
        }
    }

    /// A number that was written as `true` or `false`.
    private func isBoolean(_ value: Any) -> Bool {
        (value as? NSNumber).map { String(cString: $0.objCType) == "c" } ?? false
    }
}
