import CommandLineKit

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

// A reader that closes the pipe ends the work quietly, by an error code instead of a signal.
signal(SIGPIPE, SIG_IGN)
exit(CommandLineRun.run(Array(CommandLine.arguments.dropFirst())).rawValue)
