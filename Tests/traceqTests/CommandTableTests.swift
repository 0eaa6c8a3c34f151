import CommandLineKit
import Testing

@testable import traceq

/// The table that parser and help read.
@Suite struct CommandTableTests {
    @Test("Nothing is wrong with the table, and its examples parse")
    func faults() {
        #expect(Commands.table.faults == [])
    }

    @Test("Every command has code behind it")
    func bodies() {
        let builtIn = ["help", "version"]
        for command in Commands.table.commands where !builtIn.contains(command.name) {
            #expect(Commands.body(of: command.name) != nil, "\(command.name)")
        }
    }
}
