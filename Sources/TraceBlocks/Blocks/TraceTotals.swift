/// What the end block says about the whole trace.
package struct TraceTotals: Equatable {
    /// Bit of the totals' flags: the file goes on with a seek table. Says nothing in a plain stream.
    package static let seekTableFlag: UInt64 = 1

    /// Events in all blocks.
    package var events: UInt64 = 0
    /// Blocks before the end block.
    package var blocks: UInt64 = 0
    /// Bits; see ``seekTableFlag``. Unknown bits tell an old reader nothing that it needs.
    package var flags: UInt64 = 0

    /// Totals of a trace.
    package init(events: UInt64 = 0, blocks: UInt64 = 0, flags: UInt64 = 0) {
        self.events = events
        self.blocks = blocks
        self.flags = flags
    }

    /// True if a file of frames must go on with a seek table.
    package var promisesSeekTable: Bool { flags & Self.seekTableFlag != 0 }
}
