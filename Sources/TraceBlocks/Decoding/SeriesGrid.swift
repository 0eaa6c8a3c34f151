/// Where each series of a block, a shape in an actor, has its place: actors in rows, shapes in columns, as many as a power of
/// two.
struct SeriesGrid {
    let shapeBits: Int
    let actorCount: Int
    let shapeCount: Int

    /// The grid of a block; before its first one, an empty one.
    init(actors: Int = 0, shapes: Int = 0) {
        (actorCount, shapeCount) = (actors, shapes)
        // One column more than there are shapes, for ``nowhere``.
        shapeBits = Int.bitWidth - shapes.leadingZeroBitCount
    }

    /// The bits of a place that tell its shape.
    var shapeMask: Int { 1 << shapeBits - 1 }

    /// How many places there are. With actors × shapes at most 2^18, and neither more than 2^16, fewer than 2^20.
    var size: Int { (actorCount + 1) << shapeBits }

    /// The place before the first event, in a row of its own.
    var start: Int { actorCount << shapeBits }

    /// What follows where nothing followed yet: an actor and a shape of its own, whose events are counted apart.
    var nowhere: Int { start + shapeCount }

    @inline(__always) func place(_ actor: Int, _ shape: Int) -> Int { actor &<< shapeBits | shape }

    @inline(__always) func actor(_ place: Int) -> Int { place &>> shapeBits }
}
