import TraceModel

extension LogTrace {
    /// The wall clock is told in milliseconds and drifts between two of them.
    private static let wallTolerance: Int64 = 1_000_000_000

    /// A source that counts elapsed time itself tells what the wall clock shows at the present time. The first time, that
    /// dates the whole boot; later on, a difference is a step of the clock.
    mutating func tell(_ wall: WallReading) {
        let now = time &+ offset
        guard let known = catalog[boot: boot].wall else {
            catalog[boot: boot].wall = wall.advanced(by: 0 &- now)
            decideZone(wall)
            return
        }
        let by = wall.utcNanoseconds.subtractingClamped(
            known.advanced(by: now &+ wallShift).utcNanoseconds)
        guard by.magnitude > UInt64(Self.wallTolerance) else { return }
        wallShift &+= by
        add(.clockStep, number: by)
        add(.clockSync, number: wall.utcNanoseconds)
        if let zone = wall.zoneMinutes { extra(.zone, Int64(zone)) }
    }

    /// The trace time of a wall time that a dump prints; nil if that cannot be told. The first one dates a trace that has no
    /// clock of its own.
    mutating func time(of wall: WallReading) -> Int64? {
        let now: WallReading
        if clock.isRunning {
            guard let shown = clock.wall(at: 0).map(withYear), shown.precision == .full else { return nil }
            now = shown
        } else if let base = catalog[boot: boot].wall {
            guard base.precision == .full else { return nil }
            now = base.advanced(by: offset)
        } else {
            catalog[boot: boot].wall = wall.advanced(by: 0 &- offset)
            decideZone(wall)
            return 0
        }
        // Two local times compare, whatever their zone is.
        guard (now.zoneMinutes == nil) == (wall.zoneMinutes == nil) else { return nil }
        return wall.utcNanoseconds.subtractingClamped(now.utcNanoseconds)
    }
}
