import TraceAnalysis
import TraceModel

/// The texts of the parts of measures in one trace, each with a number: most are met again and again.
struct PartTexts {
    /// A kind and a name, as the catalog numbers them.
    private struct Pair: Hashable {
        let kind: NameID
        let name: NameID
    }

    /// Pairs whose number is kept; of more the text is made again each time.
    private static let pairLimit = 1 << 16

    /// Number 0 is the whole, which has no text.
    private var texts = [""]
    private var numbers: [String: Int] = ["": 0]
    private var ofPair: [Pair: Int] = [:]

    subscript(number: Int) -> String { texts[number] }

    /// Number of a text.
    mutating func number(_ text: String) -> Int {
        if let known = numbers[text] { return known }
        numbers[text] = texts.count
        texts.append(text)
        return texts.count - 1
    }

    /// Number of a kind and the family of a name.
    mutating func number(
        _ kind: NameID, _ name: NameID, _ catalog: TraceCatalog, _ make: (String, String) -> String
    )
        -> Int
    {
        let pair = Pair(kind: kind, name: name)
        if let known = ofPair[pair] { return known }
        let number = number(make(catalog.text(kind), FamilyName.of(catalog.text(name))))
        if ofPair.count < Self.pairLimit { ofPair[pair] = number }
        return number
    }
}
