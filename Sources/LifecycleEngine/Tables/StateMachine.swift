import TraceModel

/// How one kind of subject moves between states: facts as rows, compiled once for fast look-up.
///
/// An object, so that looking at a row copies no table.
public final class StateMachine: Sendable {
    /// How the states of a subject count for its process.
    public enum Standing: Int, CaseIterable, Sendable {
        /// They are a second stream of events, from a framework, and decide nothing beside a native subject.
        case echo = 0
        /// They decide the phase of the process as long as no deciding subject of it is known.
        case standIn = 1
        /// They decide the phase of the process.
        case deciding = 2
    }

    /// One state.
    public struct State: Sendable {
        /// The platform's name.
        public let name: String
        /// What a process can do in it.
        public let phase: Phase
        /// True while a launch is still under way: it does not tell yet whether the process goes on screen.
        public let isLaunch: Bool
        /// A state that cannot last: so many nanoseconds after it began, the subject is in `then`.
        public let expires: (after: Int64, then: String)?

        init(
            _ name: String, _ phase: Phase, isLaunch: Bool = false,
            expires: (after: Int64, then: String)? = nil
        ) {
            self.name = name
            self.phase = phase
            self.isLaunch = isLaunch
            self.expires = expires
        }
    }

    /// One callback and the state that it leads to.
    public struct Callback: Sendable {
        /// What a callback does besides leading to a state.
        public enum Effect: Sendable {
            /// Nothing else.
            case none
            /// The subject got the focus.
            case focusGained
            /// The subject lost the focus while it keeps its state.
            case focusLost
            /// The platform will destroy and make the subject again.
            case relaunchOrdered
            /// The launch is over; it finishes once in the life of a process.
            case launchFinished
        }

        /// The platform's name.
        public let name: String
        /// The state after it; nil if it changes none.
        public let state: String?
        /// What else it does.
        public let effect: Effect
        /// The state that a subject must be in to get it; tells the state if none was known.
        public let implied: String?

        init(_ name: String, _ state: String?, _ effect: Effect = .none, implies implied: String? = nil) {
            self.name = name
            self.state = state
            self.effect = effect
            self.implied = implied
        }
    }

    /// One legal transition with the id of its source.
    public struct Transition: Sendable {
        let from: String
        let to: String
        let source: String

        init(_ from: String, _ to: String, _ source: String) {
            self.from = from
            self.to = to
            self.source = source
        }
    }

    /// What a callback leads to in one state or for one reason, where that differs from its row.
    public struct Exception: Sendable {
        /// The state before; nil for any.
        let from: String?
        let callback: String
        /// The reason printed with the callback; nil for any.
        let reason: String?
        /// The state printed with the callback; nil for any.
        let printedState: String?
        /// True if it holds only after ``Callback/Effect/relaunchOrdered``.
        let ifOrdered: Bool
        let to: String

        init(
            from: String? = nil, _ callback: String, reason: String? = nil, printedState: String? = nil,
            ifOrdered: Bool = false, to: String
        ) {
            self.ifOrdered = ifOrdered
            self.from = from
            self.callback = callback
            self.reason = reason
            self.printedState = printedState
            self.to = to
        }
    }

    /// Kind of subject that it is for (``SubjectRecord/kind``).
    public let subject: String
    /// First parts of the ids of its rules, before `.illegal-transition` and `.double-transition`.
    public let rules: String
    /// How it counts for the process.
    public let standing: Standing
    /// True if one subject of it hands the screen over to the next, with nothing active in between.
    public let handsOver: Bool
    /// How long after a state that does not follow the right one may still come, which shows that the first was sent by
    /// somebody else; 0 if nobody else can, ns.
    public let strayTime: Int64
    /// True if the platform passes through every state on the way: where its own log shows none in between, a line of
    /// the log is missing.
    public let passesThrough: Bool
    /// Its states.
    public let states: [State]
    /// Its callbacks.
    public let callbacks: [Callback]
    /// Its legal transitions.
    public let transitions: [Transition]
    /// Where a callback leads elsewhere.
    public let exceptions: [Exception]
    /// Reasons printed with callbacks that its rules read.
    var reasons: [String] { exceptions.compactMap(\.reason) + exceptions.compactMap(\.printedState) }
    /// Callbacks that older versions do not report: until one was seen, a transition that skips them is legal.
    public let laterCallbacks: Set<String>
    /// Transitions that are legal as long as no ``laterCallbacks`` was seen.
    public let earlierTransitions: [Transition]

    // Parts of the states that events look at, each on its own: looking at a row copies all of it.
    let names: [String]
    let phases: [Phase]
    let isLaunch: [Bool]
    /// How long each state can last, ns.
    let longest: [Int64]
    private let stateIndex: [String: Int]
    private let callbackIndex: [String: Int]
    private let isLegal: [Bool]
    private let isLegalEarlier: [Bool]

    init(
        subject: String, rules: String, standing: Standing, handsOver: Bool = false, strayTime: Int64 = 0,
        passesThrough: Bool = false, states: [State],
        callbacks: [Callback], transitions: [Transition], exceptions: [Exception] = [],
        laterCallbacks: Set<String> = [], earlierTransitions: [Transition] = []
    ) {
        self.subject = subject
        self.rules = rules
        self.standing = standing
        self.handsOver = handsOver
        self.strayTime = strayTime
        self.passesThrough = passesThrough
        self.states = states
        self.callbacks = callbacks
        self.transitions = transitions
        self.exceptions = exceptions
        self.laterCallbacks = laterCallbacks
        self.earlierTransitions = earlierTransitions
        let stateIndex = Dictionary(
            states.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        func matrix(_ rows: [Transition]) -> [Bool] {
            var legal = [Bool](repeating: false, count: states.count * states.count)
            for row in rows {
                guard let from = stateIndex[row.from], let to = stateIndex[row.to] else { continue }
                legal[from * states.count + to] = true
            }
            return legal
        }
        self.stateIndex = stateIndex
        names = states.map(\.name)
        phases = states.map(\.phase)
        isLaunch = states.map(\.isLaunch)
        longest = states.map { $0.expires?.after ?? .max }
        callbackIndex = Dictionary(
            callbacks.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        isLegal = matrix(transitions)
        isLegalEarlier = matrix(transitions + earlierTransitions)
    }

    /// Position of the state with this name.
    public func state(named name: String) -> Int? { stateIndex[name] }

    /// Position of the callback with this name.
    public func callback(named name: String) -> Int? { callbackIndex[name] }

    /// True if a subject may go from one state to the other; `laterSeen` tells whether one of
    /// ``laterCallbacks`` was seen.
    public func allows(from: Int, to: Int, laterSeen: Bool) -> Bool {
        (laterSeen ? isLegal : isLegalEarlier)[from * states.count + to]
    }

    /// A state that lies between two, by legal transitions; nil if there is none, or more than one is missing.
    func state(between from: Int, and to: Int) -> Int? {
        guard passesThrough, from != to else { return nil }
        return states.indices.first { isLegal[from * states.count + $0] && isLegal[$0 * states.count + to] }
    }

    /// The state that a callback leads to; nil if it changes none. `state` is nil if none is known.
    public func target(
        of callback: Int, in state: Int?, reason: String, printedState: String, isOrdered: Bool
    ) -> Int? {
        let name = callbacks[callback].name
        for exception in exceptions where exception.callback == name {
            let fitsState = exception.from == nil || state.map { states[$0].name } == exception.from
            let fitsReason = exception.reason == nil || exception.reason == reason
            let fitsPrinted = exception.printedState == nil || exception.printedState == printedState
            if fitsState, fitsReason, fitsPrinted, isOrdered || !exception.ifOrdered {
                return stateIndex[exception.to]
            }
        }
        return callbacks[callback].state.flatMap { stateIndex[$0] }
    }
}
