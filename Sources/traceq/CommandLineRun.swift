import CommandLineKit

/// One run of the tool: from the words of the command line to the exit status.
enum CommandLineRun {
    static func run(_ words: [String]) -> ExitStatus {
        let table = Commands.table
        do {
            switch try table.parse(words, isFile: FileKind.exists) {
            case .help(let command, let isLong):
                return Console(Values.none).write(table.help(for: command, long: isLong))
            case .version:
                return Console(Values.none).write(table.versionLine + "\n")
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
}
