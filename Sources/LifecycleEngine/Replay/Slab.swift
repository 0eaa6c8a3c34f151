/// Values at fixed places, read and changed where they stand: nothing is copied to look at one field of a large one.
///
/// An array gives a copy of the whole element wherever the compiler cannot prove that a part will do, with a reference
/// counted for each array and text in it; here a place is an address.
package struct Slab<Element>: ~Copyable {
    @usableFromInline var base: UnsafeMutablePointer<Element>
    private var capacity: Int
    /// Places that were ever taken: those before it hold a value, given back or not.
    package private(set) var count = 0
    private var free: [Int] = []

    package init() {
        capacity = 64
        base = .allocate(capacity: capacity)
    }

    deinit {
        base.deinitialize(count: count)
        base.deallocate()
    }

    /// The value at a place that was taken; any other place ends the program.
    @inlinable package subscript(place: Int) -> Element {
        // The address is inside what was initialized: `count` values stand from `base` on.
        unsafeAddress {
            precondition(place >= 0 && place < count)
            return UnsafePointer(base + place)
        }
        unsafeMutableAddress {
            precondition(place >= 0 && place < count)
            return base + place
        }
    }

    /// Puts a value at a free place.
    package mutating func take(_ element: consuming Element) -> Int {
        if let place = free.popLast() {
            (base + place).deinitialize(count: 1)
            (base + place).initialize(to: element)
            return place
        }
        if count == capacity { grow() }
        (base + count).initialize(to: element)
        count += 1
        return count - 1
    }

    /// The place is free again. What stands there keeps its memory until the place is taken: its owner empties it first.
    package mutating func give(_ place: Int) { free.append(place) }

    /// Takes everything out.
    package mutating func removeAll() {
        base.deinitialize(count: count)
        count = 0
        free.removeAll(keepingCapacity: true)
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: base, count: count)
        base.deallocate()
        base = larger
        capacity *= 2
    }
}
