import TraceModel

/// Numbers the families of names, so that each name is looked at once.
struct FamilyNumbers {
    /// Family of each name that was looked at; 0 = not looked at.
    private var ofName: [UInt32] = []
    private var ofFamily: [String: UInt32] = [:]

    /// Number of the family of a name that was looked at, from 1; nil if it was not.
    func known(_ name: NameID) -> UInt32? {
        let index = Int(name.rawValue)
        return index < ofName.count && ofName[index] != 0 ? ofName[index] : nil
    }

    /// Number of the family of a name, from 1.
    mutating func number(of name: NameID, _ catalog: TraceCatalog) -> UInt32 {
        if let known = known(name) { return known }
        let index = Int(name.rawValue)
        let text = FamilyName.of(catalog.text(name))
        let number = ofFamily[text] ?? UInt32(ofFamily.count + 1)
        ofFamily[text] = number
        if index >= ofName.count {
            ofName.append(contentsOf: repeatElement(0, count: index + 1 - ofName.count))
        }
        ofName[index] = number
        return number
    }
}
