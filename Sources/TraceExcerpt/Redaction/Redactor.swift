/// Takes names out of texts and puts placeholders in.
///
/// A name is taken apart into runs of letters, for it comes back in parts: a package in a process, a class in a component.
/// The same run gets the same placeholder wherever it stands, and digits stay, so that names of one family stay one. What is
/// nobody's secret (``PublicNames``) stays too.
public struct Redactor {
    private var placeholders = Placeholders()
    /// Runs that stay although they are part of a name.
    private let kept: Set<String>

    /// A redactor that leaves these runs of letters (in lower case) as they are.
    public init(keeping kept: Set<String> = []) { self.kept = kept }

    /// Runs of letters that are taken out, in lower case.
    public var runs: [String] { placeholders.runs }

    /// The placeholder of a name. A platform's own name stays.
    public mutating func name(_ name: String) -> String {
        PublicNames.isPublic(name) ? name : replaced(name) { PublicNames.structure.contains($0) }
    }

    /// A sentence without anything that could be a name: only words that are nobody's secret stay.
    public mutating func sentence(_ text: String) -> String {
        replaced(text) { PublicNames.runs.contains($0) }
    }

    private mutating func replaced(_ text: String, except isPublic: (String) -> Bool) -> String {
        var placeholders = self.placeholders
        defer { self.placeholders = placeholders }
        let kept = self.kept
        return Runs.replaced(in: text) { run, isHex in
            if isHex { return placeholders.number(for: run) }
            let key = run.lowercased()
            // One letter tells nobody's name.
            if run.utf8.count < 2 || kept.contains(key) || isPublic(key) { return run }
            return placeholders.word(for: run)
        }
    }

    /// A text of which only what was met in names goes.
    public mutating func known(in text: String) -> String {
        var placeholders = self.placeholders
        defer { self.placeholders = placeholders }
        return Runs.replaced(in: text) { run, isHex in
            if isHex { return placeholders.number(for: run) }
            let isName = placeholders.hasOne(for: run) && !kept.contains(run.lowercased())
            return isName && run.utf8.count > 1 ? placeholders.word(for: run) : run
        }
    }
}
