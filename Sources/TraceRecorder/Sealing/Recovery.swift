#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What a recovery did.
public struct RecoveryReport: Sendable {
    /// Paths of the traces that journals became.
    public internal(set) var sealed: [String] = []
    /// Files that end like journals and cannot be read; they were put aside.
    public internal(set) var unreadable: [String] = []
    /// Journals that stay for the next time, because their traces could not be written.
    public internal(set) var failures: [RecorderFailure] = []
    /// Journals of processes that live.
    public internal(set) var live = 0
}

extension TraceRecorder {
    /// Seals the journals that ended processes left in the folder. A recorder does it by itself when it begins.
    ///
    /// Journals of living processes stay, so several processes may share a folder and recover at the same time. How an
    /// ended process ended is not in its journal: the trace says that the recording ended early, and why.
    /// - Parameter diskLimit: bytes that the traces in the folder may take together; the oldest go first.
    public static func recover(_ folder: String, diskLimit: Int = 64 << 20) -> RecoveryReport {
        let sealing = Sealing(folder: folder, diskLimit: Int64(max(diskLimit, 0)))
        var report = RecoveryReport()
        Drafts.clear(folder)
        for entry in Folder.entries(folder, suffix: Folder.journalSuffix) {
            let name = String(entry.name.dropLast(Folder.journalSuffix.count))
            guard let file = JournalFile.takeLeft(name, in: folder) else {
                report.live += 1
                continue
            }
            guard file.isBegun else {
                file.remove()
                continue
            }
            guard let copy = JournalCopy(file), let reader = JournalReader(copy.memory) else {
                file.putAside()
                report.unreadable.append(entry.name)
                continue
            }
            do throws(RecorderFailure) {
                if let path = try sealing.seal(reader, as: name, .recovered) { report.sealed.append(path) }
                file.remove()
            } catch {
                report.failures.append(error)
            }
            withExtendedLifetime(copy) {}
        }
        return report
    }
}

/// Traces that were being written when their process ended: `NAME.trace.zst.partial-PID`.
private enum Drafts {
    static func clear(_ folder: String) {
        for entry in Folder.entries(folder, suffix: "") {
            guard let range = entry.name.range(ofLast: Folder.traceSuffix + ".partial-"),
                let pid = pid_t(entry.name[range...]), kill(pid, 0) != 0, errno == ESRCH
            else { continue }
            unlink("\(folder)/\(entry.name)")
        }
    }
}

extension String {
    /// Where the text after the last `separator` begins; nil without one.
    fileprivate func range(ofLast separator: String) -> String.Index? {
        var start = endIndex
        while start > startIndex {
            start = index(before: start)
            if self[start...].hasPrefix(separator) { return index(start, offsetBy: separator.count) }
        }
        return nil
    }
}
