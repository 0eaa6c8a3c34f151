import TraceModel

/// Boots: where the rules of a system begin to hold, and where everything open ends.
extension Replay {
    mutating func beginBoot(_ number: UInt32, at time: Int64) {
        if hasBegun { endBoot() }
        hasBegun = true
        boot = number
        firstTime = time
        now = time
        let record = catalog[boot: number]
        platform = Platform(rawValue: catalog.text(record.platform))
        version = platform.flatMap { PlatformVersion(catalog.text(record.os), platform: $0) }
        if let forced = options.version {
            platform = platform ?? forced.platform
            if platform == forced.platform { version = forced.version }
        }
        isVersionAssumed = version == nil
        limits = BootLimits(platform: platform, version: version)
        laterCallbacksSeen = laterCallbacksSeen.map { _ in false }
        ledgers = LedgerBook()
        counts = CountBook()
        uses = UseBook()
        scheduling = SchedulingBook()
        device = DeviceState()
        restarts = RestartBook()
        awake = AwakeClock()
        windows = WindowBook()
        duplicates = Duplicates()
        lossOfAll = .min
        gapCount = 0
    }

    mutating func endBoot() {
        for process in slots.numbers where isLive(process) && now > lives[slot(process)].nextDeadline {
            reachDeadlines(of: process, until: now)
        }
        reachLedgerDeadlines(until: now)
        for process in slots.numbers where isLive(process) { closeAtTraceEnd(process) }
        settleEnds(EndedBook.limit)
        tellRestarts()
        tellRequests()
        tellLedgers()
        if duplicates.count > 0 { sink.duplicates(boot: boot, count: duplicates.count) }
        coverage.endBoot(platform: platform, version: version, catalog)
        sink.bootEnded(boot: boot, first: firstTime, last: now, isVersionAssumed: isVersionAssumed)
        slots.removeAll()
        subjectSlots.removeAll()
        processOfName.removeAll(keepingCapacity: true)
        processOfUID.removeAll(keepingCapacity: true)
        lives.removeAll()
        ended.removeAll()
        subjects.removeAll()
        tasks.removeAll()
        openTasks.removeAll()
        holds.removeAll()
        openHolds.removeAll()
    }

    /// Ends what is still open when the trace of the boot ends.
    private mutating func closeAtTraceEnd(_ process: UInt32) {
        expireStates(of: process, until: now)
        acceptStrays(of: process)
        closeTasks(of: process, at: now, death: nil)
        closeHolds(of: process, at: now, isDeath: false)
        closeSubjects(of: process, at: now, certainty: .openAtEnd)
        endPhaseSpan(of: process, at: now, certainty: .openAtEnd)
        endStay(of: process, at: now, certainty: .openAtEnd)
    }
}
