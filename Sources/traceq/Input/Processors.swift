#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The processors of this machine.
enum Processors {
    /// Threads that decode a trace: one for each processor, but no more than four, since each needs memory of its own and
    /// what follows on decoding takes longer.
    static var forReading: Int { min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 4) }
}
