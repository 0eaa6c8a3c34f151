#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Files in memory.
enum MappedFile {
    /// Addresses for `size` bytes, without memory behind them yet.
    /// - Throws: a ``RecorderFailure`` if there are none.
    static func reserve(_ size: Int) throws(RecorderFailure) -> UnsafeMutableRawPointer {
        #if canImport(Darwin)
            let flags = MAP_PRIVATE | MAP_ANON
        #else
            let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        #endif
        guard let address = mmap(nil, size, PROT_NONE, flags, -1, 0), address != MAP_FAILED else {
            throw RecorderFailure("there is no room in memory for journals", cause: systemWords())
        }
        return address
    }

    /// Puts the file at an address of ``reserve(_:)``, in place of what was there.
    /// - Throws: a ``RecorderFailure`` if the system refuses.
    static func map(_ descriptor: Int32, _ size: Int, at address: UnsafeMutableRawPointer)
        throws(RecorderFailure)
    {
        let mapped = mmap(address, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, descriptor, 0)
        guard mapped == address else {
            throw RecorderFailure("the journal cannot be mapped", cause: systemWords())
        }
        #if os(Linux)
            // The pages are made now rather than by the first event in each. Kernels before 5.14 do not know the advice
            // (MADV_POPULATE_WRITE, 23), and then it is only slower.
            madvise(address, size, 23)
        #endif
    }

    /// Gives the file its size with blocks on the disk behind all of it: a page that has none would stop the process
    /// (SIGBUS) when the disk is full.
    /// - Throws: a ``RecorderFailure`` if the disk has no room.
    static func allocate(_ descriptor: Int32, _ size: Int) throws(RecorderFailure) {
        #if canImport(Darwin)
            var wanted = fstore_t(
                fst_flags: UInt32(F_ALLOCATEALL), fst_posmode: F_PEOFPOSMODE, fst_offset: 0,
                fst_length: off_t(size), fst_bytesalloc: 0)
            let isRefused =
                fcntl(descriptor, F_PREALLOCATE, &wanted) != 0 || ftruncate(descriptor, off_t(size)) != 0
            let words = systemWords()
        #else
            let code = posix_fallocate(descriptor, 0, off_t(size))
            let isRefused = code != 0
            let words = String(cString: strerror(code))
        #endif
        if isRefused { throw RecorderFailure("there is no room on the disk for a journal", cause: words) }
    }
}
