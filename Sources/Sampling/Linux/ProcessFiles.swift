#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

#if !canImport(Darwin)
    extension Sampler {
        func readProcess(into readings: inout Readings) {
            let folder =
                switch target {
                case .own: "\(systemRoot)proc/self/"
                case .process(let pid): "\(systemRoot)proc/\(pid)/"
                }
            readings.cpuTime = SystemFile.bytes(folder + "stat").flatMap {
                ProcessFiles.cpuTime(stat: $0, ticksPerSecond: Int64(sysconf(Int32(_SC_CLK_TCK))))
            }
            readings.memoryFootprint = SystemFile.bytes(folder + "status").flatMap {
                ProcessFiles.footprint(status: $0)
            }
        }
    }
#endif

/// What stands in the files of `/proc/PID`.
enum ProcessFiles {
    /// User and system time of `stat` in nanoseconds.
    static func cpuTime(stat: [UInt8], ticksPerSecond: Int64) -> Int64? {
        // The name of the process may hold spaces and brackets, so the fields are counted from the last bracket. There
        // `state` is field 3 of the manual, and the two times are 14 and 15.
        guard ticksPerSecond > 0, let end = stat.lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let fields = stat[(end + 1)...].split(separator: 0x20)
        guard fields.count > 12, let user = number(fields[11]), let system = number(fields[12]) else {
            return nil
        }
        let (ticks, isTooMany) = user.addingReportingOverflow(system)
        let (time, isTooLong) = ticks.multipliedReportingOverflow(by: 1_000_000_000)
        return isTooMany || isTooLong ? nil : time / ticksPerSecond
    }

    /// `RssAnon` and `VmSwap` of `status` in bytes; nil if the process has no memory of its own, as after its end.
    static func footprint(status: [UInt8]) -> Int64? {
        guard let resident = kilobytes("RssAnon:", in: status) else { return nil }
        // Without swap the kernel leaves the line out.
        let (sum, isTooMany) = resident.addingReportingOverflow(kilobytes("VmSwap:", in: status) ?? 0)
        let (bytes, isTooLong) = sum.multipliedReportingOverflow(by: 1_024)
        return isTooMany || isTooLong ? nil : bytes
    }

    private static func kilobytes(_ label: String, in status: [UInt8]) -> Int64? {
        let line = status.split(separator: 0x0A).first { $0.starts(with: label.utf8) }
        let words = line?.dropFirst(label.utf8.count).split { $0 == 0x20 || $0 == 0x09 }
        guard let words, words.count == 2, words[1].elementsEqual("kB".utf8) else { return nil }
        return number(words[0])
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
        guard let number = Int64(String(decoding: digits, as: UTF8.self)), number >= 0 else { return nil }
        return number
    }
}
