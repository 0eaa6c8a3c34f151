/// Lines that are kept to be read later, one behind the other.
struct KeptLines {
    /// Where a kept line stands.
    struct Place {
        /// Number in the source.
        let number: Int64
        let start: Int
        let length: Int
    }

    private var bytes: [UInt8] = []
    private(set) var places: [Place] = []

    /// Bytes that are kept.
    var size: Int { bytes.count }
    var isEmpty: Bool { places.isEmpty }

    mutating func append(_ line: ByteText, number: Int64) {
        places.append(Place(number: number, start: bytes.count, length: line.count))
        bytes.append(contentsOf: line.bytes)
    }

    /// Gives the lines at `indices`, in that order, each with its number in the source and its index.
    func read(_ indices: some Sequence<Int>, _ body: (ByteText, Int64, Int) -> Void) {
        bytes.withUnsafeBytes { all in
            for index in indices {
                let place = places[index]
                let line = UnsafeRawBufferPointer(rebasing: all[place.start..<place.start + place.length])
                body(ByteText(line), place.number, index)
            }
        }
    }
}
