import TraceModel

/// Which subject of the catalog a scene, activity or app of the log is.
struct SubjectRegister {
    private struct Key: Hashable {
        let process: UInt32
        let kind: NameID
        let token: Int64
        let name: NameID
        let instance: UInt32
    }

    private var numbers: [Key: UInt32] = [:]

    /// The subject; met now if it is new. With a token the name does not tell subjects apart; without one,
    /// `instance` tells those of one name apart.
    mutating func subject(
        process: UInt32, kind: NameID, name: NameID, token: TaskIdentifier = .absent, instance: UInt32 = 0,
        catalog: inout TraceCatalog
    ) throws(InputFailure) -> UInt32 {
        let isByToken = token != .absent
        let key = Key(
            process: process, kind: kind, token: token.rawValue, name: isByToken ? .none : name,
            instance: instance)
        if let number = numbers[key] { return number }
        var record = SubjectRecord()
        record.process = process
        record.kind = kind
        record.name = name
        record.token = token
        let number = try catalog.add(record)
        numbers[key] = number
        return number
    }
}
