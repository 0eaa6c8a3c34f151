import TraceModel

/// Writes the columns of a part of a batch as sections.
struct ColumnEncoder {
    /// True for the codes of the kinds that were written last.
    private(set) var kinds = [Bool](repeating: false, count: 256)

    /// Adds the sections to `block` and what the events name to `tables`.
    mutating func write(
        _ part: BlockEncoder.Part, of batch: EventBatch, to block: inout [UInt8],
        _ tables: inout BlockTables, _ names: NameTable
    ) {
        writeTimes(batch.times[part.rows], to: &block)
        writeKinds(batch.kinds[part.rows], to: &block)
        write(batch.processes[part.rows], .eventProcesses, to: &block) { tables.process($0) }
        write(batch.subjects[part.rows], .eventSubjects, to: &block) { tables.subject($0) }
        write(batch.labels[part.rows], .eventLabels, to: &block) { tables.text(NameID(rawValue: $0), names) }
        write(batch.names[part.rows], .eventNames, to: &block) { tables.text(NameID(rawValue: $0), names) }
        writeNumbers(batch.numbers[part.rows], batch.kinds[part.rows], to: &block, &tables, names)
        if !part.extras.isEmpty { writeExtras(part, of: batch, to: &block, &tables, names) }
    }

    private func writeTimes(_ times: ArraySlice<Int64>, to block: inout [UInt8]) {
        let section = block.beginSection(.eventTimes)
        var last = times.first ?? 0
        for time in times {
            // Times do not decrease, so the true difference is 0 through 2^64 − 1 and wrapping keeps it whole.
            block.append(varint: UInt64(bitPattern: time &- last))
            last = time
        }
        block.endSection(section)
    }

    private mutating func writeKinds(_ codes: ArraySlice<UInt8>, to block: inout [UInt8]) {
        for code in 0...255 { kinds[code] = false }
        for code in codes { kinds[Int(code)] = true }
        let section = block.beginSection(.eventKinds)
        block.append(contentsOf: codes)
        block.endSection(section)
    }

    /// A column of numbers that have a position in a table; nothing at all if no event has one.
    @inline(__always)
    private func write(
        _ numbers: ArraySlice<UInt32>, _ id: SectionID, to block: inout [UInt8], position: (UInt32) -> UInt64
    ) {
        guard numbers.contains(where: { $0 != 0 }) else { return }
        let section = block.beginSection(id)
        for number in numbers { block.append(varint: position(number)) }
        block.endSection(section)
    }

    private func writeNumbers(
        _ numbers: ArraySlice<Int64>, _ codes: ArraySlice<UInt8>, to block: inout [UInt8],
        _ tables: inout BlockTables, _ names: NameTable
    ) {
        guard numbers.contains(where: { $0 != EventBatch.absent }) else { return }
        let hasIdentifier = Vocabulary.hasIdentifier
        let section = block.beginSection(.eventNumbers)
        for (number, code) in zip(numbers, codes) {
            let isText = number < 0 && hasIdentifier[Int(code)]
            let kept = isText ? tables.identifier(TaskIdentifier(rawValue: number), names) : number
            block.append(varint: Varint.optional(kept))
        }
        block.endSection(section)
        write(
            codes: 0...255, where: { kinds[Int($0)] && hasIdentifier[Int($0)] }, .identifierKinds, to: &block)
    }

    private func writeExtras(
        _ part: BlockEncoder.Part, of batch: EventBatch, to block: inout [UInt8],
        _ tables: inout BlockTables, _ names: NameTable
    ) {
        var section = block.beginSection(.extraRows)
        var last = UInt32(part.rows.lowerBound)
        for row in batch.extraRows[part.extras] {
            block.append(varint: UInt64(row &- last))
            last = row
        }
        block.endSection(section)

        var isUsed = [Bool](repeating: false, count: 256)
        section = block.beginSection(.extraFields)
        for code in batch.extraFields[part.extras] { isUsed[Int(code)] = true }
        block.append(contentsOf: batch.extraFields[part.extras])
        block.endSection(section)

        let isText = Vocabulary.isTextExtra
        section = block.beginSection(.extraValues)
        for extra in part.extras {
            let value = batch.extraValues[extra]
            guard isText[Int(batch.extraFields[extra])] else {
                block.append(varint: Varint.optional(value))
                continue
            }
            let name = NameID(rawValue: UInt32(exactly: value) ?? 0)
            block.append(varint: Varint.optional(Int64(tables.text(name, names))))
        }
        block.endSection(section)
        write(codes: 0...255, where: { isUsed[Int($0)] && isText[Int($0)] }, .textFields, to: &block)
    }

    /// A list of the codes for which the condition holds; nothing at all if it is empty.
    private func write(
        codes: ClosedRange<UInt8>, where isListed: (UInt8) -> Bool, _ id: SectionID, to block: inout [UInt8]
    ) {
        let listed = codes.filter(isListed)
        guard !listed.isEmpty else { return }
        let section = block.beginSection(id)
        block.append(contentsOf: listed)
        block.endSection(section)
    }
}
