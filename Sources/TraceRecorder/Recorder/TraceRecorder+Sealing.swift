import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension TraceRecorder {
    /// Writes all that is in the journals as traces, and gives their paths. Recording goes on: the next time the last
    /// trace is written anew, with more in it. Called when the app enters the background, it leaves little to do for the
    /// next launch.
    ///
    /// It takes milliseconds for each megabyte and must not run on a thread that may not wait.
    /// - Throws: a ``RecorderFailure`` if a trace cannot be written. The journal is kept then.
    @discardableResult
    public func seal() throws(RecorderFailure) -> [String] {
        try withShelf { (shelf) throws(RecorderFailure) in
            guard !shelf.isClosed else { return [] }
            var paths = try sealFull(&shelf)
            if let path = try seal(current, in: &shelf, .sealed) { paths.append(path) }
            return paths
        }
    }

    /// Ends the recording: calls return false from now on, and the journal becomes a trace. Gives the paths of the traces
    /// that were written. The second time it does nothing.
    /// - Throws: a ``RecorderFailure`` if a trace cannot be written, or a call that records does not come to its end
    ///   within a second. The journal is kept then, for the next launch.
    @discardableResult
    public func close() throws(RecorderFailure) -> [String] {
        keeper.stop()
        recordsCalls.store(false, ordering: .sequentiallyConsistent)
        return try withShelf { (shelf) throws(RecorderFailure) in
            guard !shelf.isClosed else { return [] }
            shelf.isClosed = true
            for place in shelf.filled { journal(at: place).close() }
            var paths: [String] = []
            // A spare can hold an event of a call that was under way, and is empty otherwise.
            for place in shelf.filled {
                guard journal(at: place).waitUntilCommitted() else { throw Self.busy }
                let ending = place == current ? JournalTrace.Ending.closed : .continued
                if let path = try seal(place, in: &shelf, ending) { paths.append(path) }
                remove(place, from: &shelf)
            }
            return paths.sorted()
        }
    }

    /// Makes a spare journal if there is none and a place for it.
    func provideSpare() {
        try? withShelf { (shelf) throws(RecorderFailure) in
            let word = ring.load(ordering: .acquiring)
            guard !shelf.isClosed, word >> 8 == Self.noSpare, let place = shelf.free else { return }
            try addJournal(at: place, &shelf)
            _ = ring.compareExchange(
                expected: word, desired: word & 0xFF | UInt64(place) << 8, ordering: .acquiringAndReleasing)
        }
    }

    private func addJournal(at place: Int, _ shelf: inout Shelf) throws(RecorderFailure) {
        let result = names.withLock { book in
            Result { () throws(RecorderFailure) in try shelf.add(at: place, time: now, book: &book) }
        }
        try result.get()
    }

    /// Seals the journals that are full, and frees their places. What cannot be done stays for the next time.
    func sealFull() {
        _ = try? withShelf { (shelf) throws(RecorderFailure) in try sealFull(&shelf) }
    }

    private func sealFull(_ shelf: inout Shelf) throws(RecorderFailure) -> [String] {
        var paths: [String] = []
        let word = ring.load(ordering: .acquiring)
        for place in shelf.filled where UInt64(place) != word & 0xFF && UInt64(place) != word >> 8 {
            guard journal(at: place).waitUntilCommitted() else { throw Self.busy }
            if let path = try seal(place, in: &shelf, .continued) { paths.append(path) }
            remove(place, from: &shelf)
        }
        return paths
    }

    private func seal(
        _ place: Int, in shelf: inout Shelf, _ ending: JournalTrace.Ending
    ) throws(RecorderFailure) -> String? {
        guard let name = shelf.name(at: place) else { return nil }
        guard let reader = JournalReader(journal(at: place)) else {
            throw RecorderFailure("the journal of \(name) cannot be read", cause: "something wrote over it")
        }
        return try sealing.seal(reader, as: name, ending)
    }

    private func remove(_ place: Int, from shelf: inout Shelf) {
        names.withLock { $0.detach(at: place) }
        shelf.remove(at: place)
    }

    /// A typed throw cannot leave the closure of withLock, so the result carries it.
    private func withShelf<Value: Sendable>(
        _ body: (inout Shelf) throws(RecorderFailure) -> Value
    ) throws(RecorderFailure) -> Value {
        let result = shelf.withLock { shelf in
            Result { () throws(RecorderFailure) in try body(&shelf) }
        }
        return try result.get()
    }

    private static var busy: RecorderFailure {
        RecorderFailure("a journal cannot be sealed yet", cause: "a call that records has not returned")
    }

    /// The folder of the journals and traces.
    public var folder: String { sealing.limit.folder }

    var diskLimit: Int { Int(clamping: sealing.limit.bytes) }
}

extension JournalMemory {
    /// Waits, up to a second, until the calls that reserved a slot have written it; false if one does not.
    fileprivate func waitUntilCommitted() -> Bool {
        for _ in 0..<1_000 {
            if isCommitted { return true }
            usleep(1_000)
        }
        return isCommitted
    }
}
