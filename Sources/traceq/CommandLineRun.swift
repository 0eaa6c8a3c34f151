import ByteIO
import CBuildVersion
import CommandLineKit
import TraceModel

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// One run of the tool: from the words of the command line to the exit status.
enum CommandLineRun {
    static func run(_ words: [String]) -> ExitStatus {
        let table = Commands.table
        do {
            switch try table.parse(configured(words), isFile: FileKind.exists) {
            case .help(let command, let isLong):
                return Console(Values.none).write(table.help(for: command, long: isLong))
            case .version:
                return Console(Values.none).write("\(table.versionLine)\(commit)\n")
            case .run(let command, let values):
                let console = Console(values)
                guard let body = Commands.body(of: command.name) else {
                    return console.fail(Problem("the command '\(command.name)' has no body"), .bug)
                }
                do {
                    return try body(values, console)
                } catch let error as UsageError {
                    return console.fail(error.problem, .notDone)
                }
            }
        } catch let error as UsageError {
            return Console(error.values).fail(error.problem, .notDone)
        } catch {
            return Console(Values.none).fail(Problem("an error that nothing accounts for: \(error)"), .bug)
        }
    }

    /// The commit that was built, in brackets; empty where the sources were no checkout.
    private static var commit: String {
        let commit = String(cString: traceq_commit())
        return commit.isEmpty ? "" : " (\(commit))"
    }

    /// The words, with those of the file that `TRACEQ_CONFIG` names. Help and version need no file.
    private static func configured(_ words: [String]) throws(UsageError) -> [String] {
        guard let value = getenv("TRACEQ_CONFIG"), case let path = String(cString: value), !path.isEmpty,
            !words.prefix(while: { $0 != "--" }).contains("--no-config")
        else { return words }
        return try Commands.table.words(words) { () throws(UsageError) in
            do throws(InputFailure) {
                return ConfigurationFile(try SmallFile.text(path), path: path)
            } catch {
                throw UsageError(
                    "\(path): the file that TRACEQ_CONFIG names cannot be read: \(error.what)",
                    hint: "`--no-config` goes without it")
            }
        }
    }
}
