/// The places of a column in memory, read and written unchecked.
///
/// Decoding and encoding check a column once, as a whole, and then touch each place without a check. Whoever uses a
/// place says at the loop why it lies inside; that is the whole of the unchecked code of this target, beside the loads
/// from sections.
struct Column<Element: BitwiseCopyable> {
    let base: UnsafeMutablePointer<Element>

    @inline(__always)
    init(_ base: UnsafeMutablePointer<Element>) { self.base = base }

    @inline(__always)
    subscript(_ place: Int) -> Element {
        get { base[place] }
        nonmutating set { base[place] = newValue }
    }
}

/// Memory of one column that is used again for the next block. It grows to what a block needs and never shrinks; its
/// content is left over from the block before.
final class ColumnMemory<Element: BitwiseCopyable> {
    /// A line of the cache: elements of its size never lie across two.
    private static var alignment: Int { 64 }
    private var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)

    init() {}

    deinit { memory.deallocate() }

    /// The column, at least `count` places long; they hold anything.
    ///
    /// It is valid until the next call and as long as this object lives.
    func column(_ count: Int) -> Column<Element> {
        // Limits of the format keep counts below 2^20, so the product does not overflow.
        let bytes = max(count, 1) * MemoryLayout<Element>.stride
        if memory.count < bytes {
            memory.deallocate()
            memory = .allocate(byteCount: bytes, alignment: Self.alignment)
        }
        // Memory of a byte or more has a base address.
        return Column(memory.baseAddress!.assumingMemoryBound(to: Element.self))
    }
}
