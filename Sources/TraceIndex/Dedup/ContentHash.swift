import ByteIO
import CXXHash
import TraceModel

/// XXH3 with 128 bits over what a trace holds, however it is cut into blocks and compressed.
///
/// Each column has a state of its own, fed from batch to batch, so the sizes of batches do not matter.
final class ContentHash {
    private let states: [OpaquePointer]

    init() {
        states = (0..<10).map { _ in
            // Null only if there is no memory for 600 bytes.
            let state = XXH3_createState()!
            XXH3_128bits_reset(state)
            return state
        }
    }

    deinit { for state in states { XXH3_freeState(state) } }

    /// Takes the next events.
    func add(_ batch: EventBatch) {
        update(0, batch.times)
        update(1, batch.kinds)
        update(2, batch.processes)
        update(3, batch.subjects)
        update(4, batch.labels)
        update(5, batch.names)
        update(6, batch.numbers)
        update(7, batch.extraFields)
        update(8, batch.extraValues)
        var boot = batch.boot
        withUnsafeBytes(of: &boot) { _ = XXH3_128bits_update(states[9], $0.baseAddress, $0.count) }
    }

    /// The hash, with the records and texts of the catalog. The name of the file is no part of it.
    func finish(_ catalog: TraceCatalog) -> [UInt8] {
        var bytes: [UInt8] = []
        for state in states { appendHash(XXH3_128bits_digest(state), to: &bytes) }
        var source = catalog.source
        let file = source.file
        source.file = .none
        for number in 1...UInt32(max(catalog.names.count, 1)) where number != file.rawValue {
            let text = catalog.text(NameID(rawValue: number))
            bytes.append(contentsOf: text.utf8)
            bytes.append(0)
        }
        func append(_ numbers: Int64...) {
            for number in numbers { withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) } }
        }
        for boot in catalog.boots {
            append(
                Int64(boot.platform.rawValue), Int64(boot.os.rawValue), Int64(boot.device.rawValue),
                boot.wall?.localNanoseconds ?? EventBatch.absent, Int64(boot.wall?.zoneMinutes ?? .min))
        }
        for process in catalog.processes {
            append(
                Int64(process.boot), Int64(process.pid), Int64(process.name.rawValue),
                Int64(process.app.rawValue), Int64(process.version.rawValue), Int64(process.build.rawValue),
                process.uid.map { Int64($0) } ?? EventBatch.absent)
        }
        for subject in catalog.subjects {
            append(
                Int64(subject.process), Int64(subject.kind.rawValue), Int64(subject.name.rawValue),
                subject.token.rawValue)
        }
        return Self.hash(bytes)
    }

    /// The hash of bytes.
    static func hash(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        let hash = bytes.withUnsafeBytes { XXH3_128bits($0.baseAddress, $0.count) }
        appendHash(hash, to: &result)
        return result
    }

    private func update<Element: BitwiseCopyable>(_ state: Int, _ column: [Element]) {
        column.withUnsafeBytes { _ = XXH3_128bits_update(states[state], $0.baseAddress, $0.count) }
    }
}

/// Adds the 16 bytes of a hash in their canonical order.
private func appendHash(_ hash: XXH128_hash_t, to bytes: inout [UInt8]) {
    for part in [hash.high64, hash.low64] {
        for shift in stride(from: 56, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: part >> UInt64(shift)))
        }
    }
}

/// XXH3 with 128 bits over the bytes of a file.
public struct FileHash {
    /// The hash of all bytes of a source.
    /// - Throws: an `InputFailure` if it cannot be read.
    public static func of(_ source: any ByteSource) throws(InputFailure) -> [UInt8] {
        var source = source
        // Null only if there is no memory for 600 bytes.
        let state = XXH3_createState()!
        defer { XXH3_freeState(state) }
        XXH3_128bits_reset(state)
        var chunk = [UInt8](repeating: 0, count: 256 << 10)
        while case let count = try source.read(intoFreePartOf: &chunk, from: 0), count > 0 {
            chunk.withUnsafeBytes { _ = XXH3_128bits_update(state, $0.baseAddress, count) }
        }
        var result: [UInt8] = []
        appendHash(XXH3_128bits_digest(state), to: &result)
        return result
    }
}
