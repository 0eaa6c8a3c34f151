import TraceModel

/// The texts and catalog records that one block needs, as they are collected while the block is written.
struct BlockTables {
    private(set) var texts = PositionTable()
    private(set) var boots = PositionTable()
    private(set) var processes = PositionTable()
    private(set) var subjects = PositionTable()
    private var row: [UInt8] = []

    /// Forgets what the last block needed.
    mutating func removeAll() {
        texts.removeAll()
        boots.removeAll()
        processes.removeAll()
        subjects.removeAll()
    }

    /// The position of a text; 0 if there is none, or none with this number.
    @inline(__always)
    mutating func text(_ name: NameID, _ names: NameTable) -> UInt64 {
        name.isPresent && Int(name.rawValue) <= names.count ? texts.position(of: name.rawValue) : 0
    }

    /// The position of a boot.
    mutating func boot(_ number: UInt32) -> UInt64 { boots.position(of: number) }

    /// The position of a process; 0 for none.
    @inline(__always)
    mutating func process(_ number: UInt32) -> UInt64 { number == 0 ? 0 : processes.position(of: number) }

    /// The position of a subject; 0 for none.
    @inline(__always)
    mutating func subject(_ number: UInt32) -> UInt64 { number == 0 ? 0 : subjects.position(of: number) }

    /// The form in files of an identifier: its text by position.
    mutating func identifier(_ identifier: TaskIdentifier, _ names: NameTable) -> Int64 {
        guard identifier.rawValue < 0, identifier != .absent else { return identifier.rawValue }
        let position = text(identifier.text ?? .none, names)
        return position == 0 ? EventBatch.absent : -1 - Int64(position)
    }

    /// Writes the tables that have records, and the texts of the whole block last. Records name each other, so
    /// the order matters: a subject can add a process, and that a boot.
    /// - Returns: false if the block would exceed a limit.
    mutating func write(to block: inout [UInt8], _ catalog: TraceCatalog) -> Bool {
        writeSource(to: &block, catalog)
        writeSubjects(to: &block, catalog)
        writeProcesses(to: &block, catalog)
        writeBoots(to: &block, catalog)
        let most = FormatLimits.recordsPerBlock
        guard boots.numbers.count <= most, processes.numbers.count <= most, subjects.numbers.count <= most,
            texts.numbers.count <= FormatLimits.textsPerBlock
        else { return false }
        return writeTexts(to: &block, catalog.names)
    }

    private mutating func writeSource(to block: inout [UInt8], _ catalog: TraceCatalog) {
        let source = catalog.source
        guard source != SourceRecord() else { return }
        let section = block.beginSection(.source)
        row.append(varint: text(source.format, catalog.names))
        row.append(varint: text(source.file, catalog.names))
        row.append(varint: text(source.unknownMembers, catalog.names))
        row.append(varint: source.lines == nil ? 0 : 1)
        if let lines = source.lines {
            for count in [lines.used, lines.known, lines.unknown, lines.unreadable] {
                row.append(varint: min(UInt64(max(count, 0)), FormatLimits.lineCount))
            }
        }
        block.append(varint: 1)
        block.append(row: &row)
        block.endSection(section)
    }

    private mutating func writeSubjects(to block: inout [UInt8], _ catalog: TraceCatalog) {
        guard !subjects.numbers.isEmpty else { return }
        let section = block.beginSection(.subjects)
        block.append(varint: UInt64(subjects.numbers.count))
        for number in subjects.numbers {
            let record = catalog[subject: number]
            row.append(varint: UInt64(number))
            // A process that the catalog does not have is none.
            row.append(varint: process(Int(record.process) <= catalog.processes.count ? record.process : 0))
            row.append(varint: text(record.kind, catalog.names))
            row.append(varint: text(record.name, catalog.names))
            row.append(varint: Varint.optional(identifier(record.token, catalog.names)))
            row.append(varint: text(record.unknownMembers, catalog.names))
            block.append(row: &row)
        }
        block.endSection(section)
    }

    private mutating func writeProcesses(to block: inout [UInt8], _ catalog: TraceCatalog) {
        guard !processes.numbers.isEmpty else { return }
        let section = block.beginSection(.processes)
        block.append(varint: UInt64(processes.numbers.count))
        for number in processes.numbers {
            let record = catalog[process: number]
            row.append(varint: UInt64(number))
            // Every process has a boot; one that the catalog does not have is the first.
            row.append(varint: boot(Int(record.boot) < catalog.boots.count ? record.boot : 0))
            row.append(varint: UInt64(record.pid))
            row.append(varint: text(record.name, catalog.names))
            row.append(varint: text(record.app, catalog.names))
            row.append(varint: text(record.version, catalog.names))
            row.append(varint: text(record.build, catalog.names))
            row.append(varint: record.uid.map { UInt64($0) + 1 } ?? 0)
            row.append(varint: text(record.unknownMembers, catalog.names))
            block.append(row: &row)
        }
        block.endSection(section)
    }

    private mutating func writeBoots(to block: inout [UInt8], _ catalog: TraceCatalog) {
        guard !boots.numbers.isEmpty else { return }
        let section = block.beginSection(.boots)
        block.append(varint: UInt64(boots.numbers.count))
        for number in boots.numbers {
            let record = catalog[boot: number]
            row.append(varint: UInt64(number))
            row.append(varint: text(record.platform, catalog.names))
            row.append(varint: text(record.os, catalog.names))
            row.append(varint: text(record.device, catalog.names))
            row.append(varint: text(record.unknownMembers, catalog.names))
            row.append(varint: record.wall.map { UInt64($0.precision.rawValue) + 1 } ?? 0)
            if let wall = record.wall {
                row.append(varint: Varint.zigzag(wall.localNanoseconds))
                row.append(varint: Varint.optional(wall.zoneMinutes.map { Int64($0) } ?? EventBatch.absent))
            }
            block.append(row: &row)
        }
        block.endSection(section)
    }

    private func writeTexts(to block: inout [UInt8], _ names: NameTable) -> Bool {
        guard !texts.numbers.isEmpty else { return block.count <= FormatLimits.rawBlockBytes }
        let section = block.beginSection(.texts)
        block.append(varint: UInt64(texts.numbers.count))
        for number in texts.numbers {
            let size = names.withBytes(of: NameID(rawValue: number)) { $0.count }
            block.append(varint: UInt64(size))
        }
        for number in texts.numbers {
            // Checked while it grows: the texts of one batch can be far larger than a block.
            guard block.count <= FormatLimits.rawBlockBytes else { return false }
            names.withBytes(of: NameID(rawValue: number)) { block.append(contentsOf: $0) }
        }
        block.endSection(section)
        return block.count <= FormatLimits.rawBlockBytes
    }
}
