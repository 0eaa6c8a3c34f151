import Dispatch
import TraceBlocks
import TraceModel

/// One block that is read ahead of the others: everything that one thread needs for it.
///
/// Unchecked, because the compiler cannot see it: each iteration of `concurrentPerform` touches the block of its own index
/// only, and the reader waits for all of them before it touches any. So no two threads ever touch one block at once.
private final class AheadBlock: @unchecked Sendable {
    let raw = RawBlock()
    let decoder = BlockDecoder()
    var batch = EventBatch()
    var place = (offset: 0, size: 0)
    var missingBlocks = 0
    /// Why the frame cannot be opened.
    var isBroken = false
    /// Why the block cannot be read.
    var damage: BlockDamage?

    func open(_ frame: UnsafeRawBufferPointer, _ content: Int) {
        (isBroken, damage) = (false, nil)
        do throws(BlockDamage) {
            try raw.read(frame: frame, content: content)
        } catch {
            isBroken = true
            return
        }
        attempt { () throws(BlockDamage) in try decoder.read(raw.bytes, raw.header) }
    }

    func fill() {
        guard damage == nil else { return }
        attempt { () throws(BlockDamage) in try decoder.fill(&batch, raw.bytes, raw.header) }
    }

    private func attempt(_ body: () throws(BlockDamage) -> Void) {
        do throws(BlockDamage) {
            try body()
        } catch {
            damage = error
        }
    }
}

/// Decodes the next blocks of a stream at the same time, one on each thread.
///
/// It takes whole frames that stand one after the other and hold blocks of events. Anything else (damage, the end block, a
/// plain stream) stays in the stream, for the reader to take step by step; so both ways give the same.
struct BlockAhead {
    private let blocks: [AheadBlock]
    /// Blocks that wait to be handed out.
    private var waiting = 0..<0

    /// For so many threads.
    init(threads: Int) { blocks = (0..<threads).map { _ in AheadBlock() } }

    /// A block that was read ahead.
    struct Ready {
        let header: BlockHeader
        let place: (offset: Int, size: Int)
        let missingBlocks: Int
        let decoder: BlockDecoder
        let damage: BlockDamage?
    }

    /// True if no block waits.
    var isEmpty: Bool { waiting.isEmpty }

    /// The next block in the order of the stream, its events in `batch`; nil if none waits.
    mutating func next(_ batch: inout EventBatch) -> Ready? {
        guard let index = waiting.first else { return nil }
        waiting.removeFirst()
        let block = blocks[index]
        swap(&batch, &block.batch)
        return Ready(
            header: block.raw.header, place: block.place, missingBlocks: block.missingBlocks,
            decoder: block.decoder, damage: block.damage)
    }

    /// Reads as many blocks as there are threads; fewer, or none, if something else stands at the front.
    mutating func read(_ stream: inout BlockStream, _ names: inout NameTable) {
        let frames = stream.frames(atMost: blocks.count)
        guard frames.count > 1 else { return }
        let blocks = blocks
        stream.withFront { front in
            // Threads only read these bytes, and are done with them before the closure ends.
            nonisolated(unsafe) let front = front
            DispatchQueue.concurrentPerform(iterations: frames.count) { index in
                let frame = frames[index]
                let bytes = UnsafeRawBufferPointer(rebasing: front[frame.start..<frame.start + frame.size])
                blocks[index].open(bytes, frame.content)
            }
        }
        var taken = 0
        for (block, frame) in zip(blocks, frames) {
            guard !block.isBroken, block.raw.header.type == BlockType.events,
                stream.take(frame, block.raw.header)
            else { break }
            block.place = stream.place
            block.missingBlocks = stream.missingBlocks
            if block.damage == nil { block.decoder.intern(block.raw.bytes, into: &names) }
            taken += 1
        }
        DispatchQueue.concurrentPerform(iterations: taken) { blocks[$0].fill() }
        waiting = 0..<taken
    }
}
