#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The bytes of a journal that was left, in memory of their own: what happens to the file meanwhile does not matter.
///
/// It takes as much memory as the file is large, at most the 256 MiB of the largest journal.
struct JournalCopy: ~Copyable {
    let memory: JournalMemory

    /// Reads the file; nil if it has no size of a journal, cannot be read, or there is no memory.
    init?(_ file: borrowing JournalFile) { self.init(descriptor: file.descriptor, size: file.size) }

    /// The same of an open file of so many bytes.
    init?(descriptor: Int32, size: Int) {
        guard let layout = JournalLayout(size: size) else { return nil }
        var address: UnsafeMutableRawPointer?
        guard posix_memalign(&address, 64, layout.size) == 0, let address else { return nil }
        var filled = 0
        while filled < layout.size {
            let count = pread(descriptor, address + filled, layout.size - filled, off_t(filled))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                free(address)
                return nil
            }
            filled += count
        }
        memory = JournalMemory(base: address, layout: layout)
    }

    deinit { free(memory.base) }
}
