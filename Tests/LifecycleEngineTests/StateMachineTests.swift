import LifecycleEngine
import TestSupport
import Testing
import TraceModel

/// The transition tables, against lists that were written apart from them.
@Suite struct StateMachineTests {
    /// What the platforms allow, from their documentation; everything else is not legal.
    static let legal: [String: Set<String>] = [
        Words.Subject.app: [
            "launching>launching", "launching>launchedInBackground", "launching>inactive", "launching>active",
            "launching>background", "launching>terminating", "launchedInBackground>background",
            "launchedInBackground>inactive", "launchedInBackground>terminating", "inactive>active",
            "inactive>background", "inactive>terminating", "active>inactive", "active>terminating",
            "background>inactive", "background>terminating",
        ],
        Words.Subject.scene: [
            "unattached>unattached", "unattached>foregroundInactive", "unattached>background",
            "foregroundInactive>foregroundActive", "foregroundInactive>background",
            "foregroundActive>foregroundInactive", "background>foregroundInactive", "background>unattached",
        ],
        Words.Subject.activity: [
            "created>started", "created>destroyed", "started>resumed", "started>stopped",
            "started>relaunching",
            "restarting>started", "resumed>paused", "resumed>relaunching", "paused>resumed", "paused>stopped",
            "paused>relaunching", "stopped>restarting", "stopped>destroyed", "stopped>relaunching",
            "relaunching>relaunching", "relaunching>started", "relaunching>resumed", "relaunching>stopped",
        ],
        Words.Subject.flutter: [
            "detached>resumed", "detached>inactive", "resumed>inactive", "inactive>resumed",
            "inactive>hidden",
            "hidden>inactive", "hidden>paused", "paused>hidden", "paused>detached",
        ],
        Words.Subject.visibility: [
            "foreground>background", "background>foreground", "foreground>foreground",
            "background>background", "top>background", "background>top", "top>top",
        ],
    ]

    @Test("Each pair of states is legal exactly where the list says so", arguments: StateMachines.all.indices)
    func pairs(machine: Int) throws {
        let machine = StateMachines.all[machine]
        let legal = try #require(Self.legal[machine.subject])
        for (from, fromState) in machine.states.enumerated() {
            for (to, toState) in machine.states.enumerated() {
                let isLegal = legal.contains("\(fromState.name)>\(toState.name)")
                #expect(
                    machine.allows(from: from, to: to, laterSeen: true) == isLegal,
                    "\(machine.subject): \(fromState.name) to \(toState.name)")
            }
        }
        #expect(StateMachines.index(forSubject: machine.subject) != nil)
    }

    @Test(
        "Every state and callback has a defined outcome in the engine", arguments: StateMachines.all.indices)
    func outcomes(machine: Int) throws {
        let machine = StateMachines.all[machine]
        for state in machine.states {
            for callback in machine.callbacks {
                var story = try Story(machine.rules.hasPrefix("android") ? .android : .ios)
                try story.add(1, .state, subject: "x", is: machine.subject, label: state.name)
                try story.add(2, .callback, subject: "x", is: machine.subject, label: callback.name)
                let result = story.replay()
                #expect(result.findings.count <= 1)
                let from = try #require(machine.state(named: state.name))
                let to = machine.target(
                    of: try #require(machine.callback(named: callback.name)), in: from, reason: "",
                    printedState: "", isOrdered: false)
                let isBroken = to.map { !machine.allows(from: from, to: $0, laterSeen: true) } ?? false
                let isEarlierLegal = to.map { machine.allows(from: from, to: $0, laterSeen: false) } ?? true
                // One callback alone is judged by whether it is itself one of those that older systems lack.
                let laterSeen =
                    machine.laterCallbacks.isEmpty || machine.laterCallbacks.contains(callback.name)
                #expect(
                    result.findings.isEmpty == (laterSeen ? !isBroken : isEarlierLegal),
                    "\(machine.subject): \(callback.name) in \(state.name): \(result.rules)")
            }
        }
    }

    @Test("Ids of rules and rows are consistent")
    func tables() {
        #expect(Rules.all.map(\.id) == Rules.all.map(\.id).sorted())
        #expect(Set(Rules.all.map(\.id)).count == Rules.all.count)
        for rule in Rules.all {
            #expect(rule.id.split(separator: ".").count == 3, "\(rule.id)")
            #expect(!rule.title.isEmpty && !rule.source.isEmpty)
        }
        for machine in StateMachines.all {
            #expect(Rules["\(machine.rules).illegal-transition"] != nil)
            #expect(Rules["\(machine.rules).double-transition"] != nil)
        }
        for row in LimitRows.all {
            for rule in row.rules { #expect(Rules[rule] != nil, "\(rule)") }
        }
    }

    @Test(
        "One limit holds in each version",
        arguments: [
            (4, 600), (6, 600), (7, 180), (12, 180), (13, 30), (18, 30), (26, 30),
        ])
    func limits(version: Int, seconds: Int64) {
        let version = PlatformVersion(major: version)
        func shared(_ version: PlatformVersion?) -> [Int64] {
            TaskLimits.all.filter { $0.scope == .stay && $0.validity.holds(on: .ios, version) }.map(
                \.nanoseconds)
        }
        #expect(shared(version) == [seconds * 1_000_000_000])
        #expect(shared(nil) == [30_000_000_000])
    }

    @Test(
        "Exit codes in words",
        arguments: [
            ("runningboard", 0x2182_bad2, ExitCause.Kind.taskTimeout),
            ("SPRINGBOARD", 0x8bad_f00d, .watchdog),
            ("frontboard", 0xdead_fa11, .user), ("jetsam", 7, .memory), ("jetsam", 100, .cpu),
            ("runningboard", 0xdead_10cc, .lock), ("android", 16, .update),
            ("signal", 11, .crash), ("signal", 9, .unknown), ("signal", 2, .user), ("signal", 1, .normal),
            ("signal", 6, .crash), ("exit", 0, .normal), ("android", 6, .watchdog),
            ("android", 3, .memory), ("nobody", 1, .unknown),
        ])
    func exits(namespace: String, code: Int64, kind: ExitCause.Kind) {
        #expect(ExitTable.cause(namespace: namespace, code: code).kind == kind)
        // Android's system names itself as the killer before it gives a reason.
        let withoutCode = ExitTable.cause(namespace: namespace, code: nil).kind
        #expect(withoutCode == (namespace == "android" ? .systemKill : .unknown))
    }
}
