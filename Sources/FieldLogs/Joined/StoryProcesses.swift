import TraceModel

/// The processes of a story: which process of one part is which of another.
struct StoryProcesses {
    private struct Known {
        let part: Int
        var record: ProcessRecord
        var life: ProcessLife
    }

    private var known: [UInt32: [(number: UInt32, known: Known)]] = [:]
    /// Number in the story of each process of each part.
    private(set) var numbers: [[UInt32]] = []
    /// Processes of the story of which an earlier part tells the start, or something that came before the start that a
    /// later part tells.
    private(set) var firstSeen: Set<UInt32> = []
    /// Processes that a part shares with an earlier one: their numbers in the part.
    private(set) var shared: [[UInt32]] = []

    /// Takes the processes of a part, whose events stand in these boots of the story.
    mutating func add(
        _ part: ReadPart, boots: [UInt32: UInt32], isLocal: Bool, parts: [ReadPart],
        into catalog: inout TraceCatalog, _ stand: (NameID, TextRole, inout TraceCatalog) -> NameID
    ) throws(InputFailure) {
        let lives = Dictionary(
            part.lives(isLocal: isLocal).map { ($0.process, $0) }, uniquingKeysWith: { one, _ in one })
        let index = numbers.count
        var mine: [UInt32] = []
        var both: [UInt32] = []
        for place in part.catalog.processes.indices {
            let number = UInt32(place + 1)
            let record = part.catalog.processes[place]
            let copy = record.translated { stand($0, $1, &catalog) }
            if let life = lives[number],
                let same = known[record.pid]?.last(where: { entry in
                    SameProcess.agree(
                        record, part.catalog, life, entry.known.record,
                        parts[entry.known.part].catalog, entry.known.life)
                })
            {
                mine.append(same.number)
                both.append(number)
                learn(copy, of: same.number, &catalog)
                if same.known.life.start != nil || life.start ?? .min >= same.known.life.first {
                    firstSeen.insert(same.number)
                }
                continue
            }
            if let death = part.namelessDeath, let same = numberOfOnly(death, parts.prefix(index)) {
                mine.append(same)
                continue
            }
            var new = copy
            new.boot = boots[number] ?? boots[0] ?? 0
            let added = try catalog.add(new)
            mine.append(added)
            if let life = lives[number] {
                known[record.pid, default: []].append((added, Known(part: index, record: record, life: life)))
            }
        }
        numbers.append(mine)
        shared.append(both)
    }

    /// The process of the story that died of this cause, if it is one alone.
    private func numberOfOnly(_ death: ReadPart.Death, _ earlier: ArraySlice<ReadPart>) -> UInt32? {
        let found = earlier.enumerated().compactMap { place, part in
            part.process(ofOnly: death).map { numbers[place][Int($0) - 1] }
        }
        return Set(found).count == 1 ? found.first : nil
    }

    /// What one part does not tell of a process, another may.
    private func learn(_ record: ProcessRecord, of number: UInt32, _ catalog: inout TraceCatalog) {
        var known = catalog[process: number]
        if !known.name.isPresent { known.name = record.name }
        if !known.app.isPresent { known.app = record.app }
        if !known.version.isPresent { known.version = record.version }
        if !known.build.isPresent { known.build = record.build }
        catalog[process: number] = known
    }
}
