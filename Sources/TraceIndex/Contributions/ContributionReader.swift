import BuildComparison
import TraceModel

/// What the traces of an index say of builds, as ``ContributionRows`` wrote it.
extension IndexReader {
    /// All contributions of the index in the order of their traces' paths, without their series: enough to choose builds by.
    /// - Throws: an `InputFailure` if they cannot be read.
    public func contributionHeads() throws(InputFailure) -> [Contribution] {
        let heads = try askOwn { database throws(DatabaseFailure) in
            let find = try database.prepare(Self.heads + " ORDER BY path, contribution_id")
            var heads: [Contribution?] = []
            while try find.step() { heads.append(Self.head(find)) }
            return heads
        }
        let sound = heads.compactMap { $0 }
        guard sound.count == heads.count else { throw Self.damaged }
        return sound
    }

    /// What the traces say of one build, in the order of their paths.
    /// - Throws: an `InputFailure` if it cannot be read.
    public func contributions(of build: BuildName) throws(InputFailure) -> [Contribution] {
        let all = try askOwn { database throws(DatabaseFailure) -> [Contribution]? in
            let find = try database.prepare(
                Self.heads + " WHERE app = ? AND version = ? AND build = ? ORDER BY path, contribution_id")
            try find.bind([.text(build.app), .text(build.version), .text(build.build)])
            var series = try StoredSeries(database)
            var contributions: [Contribution] = []
            while try find.step() {
                guard var contribution = Self.head(find),
                    try series.fill(&contribution, find.integer(0))
                else { return nil }
                contributions.append(contribution)
            }
            return contributions
        }
        guard let all else { throw Self.damaged }
        return all
    }

    /// Traces with windows of totals that span two builds, and how many of them.
    /// - Throws: an `InputFailure` if they cannot be read.
    public func windowsSetAside() throws(InputFailure) -> [(path: String, count: Int)] {
        try askOwn { database throws(DatabaseFailure) in
            let find = try database.prepare(
                "SELECT path, windows_set_aside FROM trace WHERE windows_set_aside > 0 ORDER BY path")
            var windows: [(path: String, count: Int)] = []
            while try find.step() { windows.append((find.text(0), Int(find.integer(1)))) }
            return windows
        }
    }

    /// Paths of the traces that are too long for the index to keep what they say of builds.
    /// - Throws: an `InputFailure` if they cannot be read.
    public func pathsNotCompared() throws(InputFailure) -> [String] {
        try askOwn { database throws(DatabaseFailure) in
            let find = try database.prepare(
                "SELECT path FROM trace WHERE is_compared = 0 AND state <> 'duplicate' ORDER BY path")
            var paths: [String] = []
            while try find.step() { paths.append(find.text(0)) }
            return paths
        }
    }

    private static let damaged = InputFailure(
        .notDone, "its contributions hold a number that traceq never writes",
        cause: "the database was changed or damaged", hint: "make it again: `traceq index PATH --db NEW-FILE`"
    )

    /// Exposures in the order of their columns.
    private static let exposures: [Exposure] = [
        .stays, .wholeStays, .sessions, .launches, .foregroundHours, .exits,
    ]

    private static let heads = """
        SELECT contribution_id, path, app, version, build, platform, os, device, stays_cut_off, stays, whole_stays, sessions,
          launches, foreground_hours, exits FROM contribution JOIN trace USING (trace_id)
        """

    /// A row of `heads`; nil if a number is none that can be.
    private static func head(_ row: Statement) -> Contribution? {
        let trace = row.text(1)
        var head = Contribution(
            build: BuildName(app: row.text(2), version: row.text(3), build: row.text(4)), trace: trace,
            cluster: trace, platform: row.text(5), os: row.text(6), device: row.text(7))
        guard let cut = Int(exactly: row.integer(8)), cut >= 0, cut < 1 << 53 else { return nil }
        head.staysCutOff = cut
        for (place, exposure) in exposures.enumerated() {
            let amount = row.real(9 + place)
            guard StoredSeries.isAmount(amount) else { return nil }
            if amount != 0 { head.exposures[exposure] = amount }
        }
        return head
    }
}
