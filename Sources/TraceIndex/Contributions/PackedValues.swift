import BuildComparison
import TraceBlocks

/// The values of a series as bytes: as they are while they are few, by bucket of a sketch from then on.
enum PackedValues {
    /// Stands before the first bucket, which holds 0.
    private static let beforeBuckets = ValueSketch.buckets.lowerBound - 2

    /// The bytes of these values; of more than ``SeriesValues/exactLimit`` they are the middles of buckets already.
    static func pack(_ values: [Double]) -> [UInt8] {
        var bytes: [UInt8] = []
        guard values.count > SeriesValues.exactLimit else {
            bytes.reserveCapacity(1 + 8 * values.count)
            bytes.append(0)
            for value in values {
                withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
            }
            return bytes
        }
        var sketch = ValueSketch()
        for value in values { sketch.add(value) }
        bytes.append(1)
        var last = beforeBuckets
        for (bucket, times) in sketch.counts.sorted(by: { $0.key < $1.key }) {
            let place = bucket == ValueSketch.zero ? beforeBuckets + 1 : bucket
            bytes.append(varint: UInt64(place - last))
            bytes.append(varint: UInt64(times))
            last = place
        }
        return bytes
    }

    /// The values of these bytes; nil if they are none, or more than `limit`.
    static func unpack(_ bytes: UnsafeRawBufferPointer, limit: Int) -> [Double]? {
        switch bytes.first {
        case 0:
            let count = (bytes.count - 1) / 8
            guard bytes.count == 1 + 8 * count, count <= limit else { return nil }
            var values: [Double] = []
            values.reserveCapacity(count)
            for place in 0..<count {
                let bits = bytes.loadUnaligned(fromByteOffset: 1 + 8 * place, as: UInt64.self)
                let value = Double(bitPattern: UInt64(littleEndian: bits))
                guard value.isFinite, value >= 0 else { return nil }
                values.append(value)
            }
            return values
        case 1: return sketch(bytes, limit: limit)?.values
        default: return nil
        }
    }

    private static func sketch(_ bytes: UnsafeRawBufferPointer, limit: Int) -> ValueSketch? {
        let span = bytes.bytes
        var sketch = ValueSketch()
        var position = 1
        var isDamaged = false
        var bucket = beforeBuckets
        var left = limit
        while position < span.byteCount {
            let step = span.varint(at: &position, &isDamaged)
            let times = span.varint(at: &position, &isDamaged)
            guard !isDamaged, step <= 10_000, times > 0, times <= UInt64(left) else { return nil }
            left -= Int(times)
            bucket += Int(step)
            let isZero = bucket == beforeBuckets + 1
            guard sketch.add(bucket: isZero ? ValueSketch.zero : bucket, times: Int(times)) else {
                return nil
            }
        }
        return sketch
    }
}
