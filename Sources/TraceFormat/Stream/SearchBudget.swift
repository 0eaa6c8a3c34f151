import TraceBlocks

/// Looks for the next place where a block may begin, and bounds the work for places that only look like it.
///
/// A hostile input can hold millions of overlapping places, each of which costs a whole block to refuse. The bound
/// is far above what damage to a real trace costs, and makes the time grow with the size of the input only.
struct SearchBudget {
    /// What passing one piece of a zstd frame costs, in checked bytes.
    static let pieceCost = 64

    private var spent = 0

    /// Counts bytes that were checked.
    mutating func spend(_ bytes: Int) { spent &+= bytes }

    /// True if refusing has cost too much for an input read so far.
    func isSpent(at offset: Int) -> Bool {
        let (scaled, overflow) = offset.multipliedReportingOverflow(by: 1_024)
        return !overflow && spent > (scaled &+ 256 << 20)
    }

    /// True if these four bytes begin a block or frame in an input of this form. While searching, skippable frames
    /// do not count, except for a seek table: nothing says whether they really are one, and they can be long.
    static func isMagic(_ word: UInt32, _ form: BlockStream.Form?, isSearching: Bool) -> Bool {
        switch form {
        case .plain: word == BlockHeader.magic
        case .frames:
            word == FrameWalk.magic || word == SeekTable.frameMagic
                || (!isSearching && word & ~0xF == FrameWalk.skippableMagic)
        case nil:
            isMagic(word, .plain, isSearching: isSearching)
                || isMagic(word, .frames, isSearching: isSearching)
        }
    }

    /// Drops bytes of the window until a block or frame may begin, or the input ends.
    static func moveToNextMagic(_ window: inout InputWindow, _ form: BlockStream.Form?) {
        while window.fill(4) {
            let last = window.range.upperBound - 4
            let position = firstMagic(window.bytes.span.bytes, window.range.lowerBound...last, form)
            window.drop(position - window.range.lowerBound)
            if position <= last { return }
        }
        window.dropAll()
    }

    /// The first of these positions where a block or frame may begin; behind them if there is none.
    private static func firstMagic(
        _ bytes: RawSpan, _ positions: ClosedRange<Int>, _ form: BlockStream.Form?
    ) -> Int {
        var position = positions.lowerBound
        while position <= positions.upperBound, !isMagic(bytes.u32(position), form, isSearching: true) {
            position += 1
        }
        return position
    }
}
