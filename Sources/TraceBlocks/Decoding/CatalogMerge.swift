import TraceModel

extension BlockRecords {
    /// Checks that the records fit to what is known: a number may lie so far behind the highest known one as the
    /// blocks since then can have brought. So a small file cannot fill a catalog with empty records.
    func check(against catalog: TraceCatalog, missingBlocks: Int) throws(BlockDamage) {
        let (reach, overflow) = FormatLimits.recordsPerBlock.multipliedReportingOverflow(
            by: missingBlocks &+ 1)
        guard !overflow else { return }
        let isNear =
            boots.allSatisfy { Int($0.number) < catalog.boots.count &+ reach }
            && processes.allSatisfy { Int($0.number) <= catalog.processes.count &+ reach }
            && subjects.allSatisfy { Int($0.number) <= catalog.subjects.count &+ reach }
        guard isNear else { throw BlockDamage("the number of a record is far from all known ones") }
    }

    /// Puts the records into the catalog. Their numbers and names were checked.
    func merge(into catalog: inout TraceCatalog, _ texts: BlockTexts) throws(InputFailure) {
        if var source {
            source.format = texts.name(for: source.format)
            source.file = texts.name(for: source.file)
            source.unknownMembers = texts.name(for: source.unknownMembers)
            catalog.source = source
        }
        for (number, record) in boots {
            var boot = record
            boot.platform = texts.name(for: boot.platform)
            boot.os = texts.name(for: boot.os)
            boot.device = texts.name(for: boot.device)
            boot.unknownMembers = texts.name(for: boot.unknownMembers)
            while catalog.boots.count <= Int(number) { _ = try catalog.add(BootRecord()) }
            catalog[boot: number] = boot
        }
        for (number, record) in processes {
            var process = record
            process.boot = boots[Int(process.boot) - 1].number
            process.name = texts.name(for: process.name)
            process.app = texts.name(for: process.app)
            process.version = texts.name(for: process.version)
            process.build = texts.name(for: process.build)
            process.unknownMembers = texts.name(for: process.unknownMembers)
            while catalog.processes.count < Int(number) { _ = try catalog.add(ProcessRecord()) }
            catalog[process: number] = process
        }
        for (number, record) in subjects {
            var subject = record
            subject.process = subject.process == 0 ? 0 : processes[Int(subject.process) - 1].number
            subject.kind = texts.name(for: subject.kind)
            subject.name = texts.name(for: subject.name)
            subject.token = texts.identifier(for: subject.token)
            subject.unknownMembers = texts.name(for: subject.unknownMembers)
            while catalog.subjects.count < Int(number) { _ = try catalog.add(SubjectRecord()) }
            catalog[subject: number] = subject
        }
    }
}
