import TraceModel

/// A row of ``UseLimits`` as numbers.
struct UseRule {
    enum Scope: UInt8 {
        case background, foreground, activation, any
    }

    let scope: Scope
    /// Time off screen when the window begins, in nanoseconds.
    let from: Int64
    let until: Int64
    let window: Int64
    let amount: Int64

    /// True if a sample in this phase opens, continues or closes a window. Any other phase closes it by having begun:
    /// a window goes on in the phase only in which it was opened.
    func means(_ phase: Phase) -> Bool {
        switch scope {
        case .any: true
        case .foreground: phase.isForeground
        case .activation: phase == .active
        case .background: phase == .background
        }
    }

    init(_ limit: UseLimit) {
        window = limit.window
        amount = limit.amount
        switch limit.scope {
        case .background(let range): (scope, from, until) = (.background, range.lowerBound, range.upperBound)
        case .foreground: (scope, from, until) = (.foreground, 0, .max)
        case .activation: (scope, from, until) = (.activation, 0, .max)
        case .any: (scope, from, until) = (.any, 0, .max)
        }
    }
}

/// What one process used since a moment, for one row.
struct UseWindow {
    var start: Int64 = 0
    /// Value of the metric at the start.
    var value: Int64 = 0
    /// When the phase that the window lies in began.
    var phaseSince = Int64.min
    /// False before the first sample in the scope.
    var isOpen = false
    var isReported = false
    /// True if no further window of this phase counts.
    var isDone = false

    /// True if a sample changes nothing: the window was opened in the phase that began at `since`, it lasts, the value did not
    /// go back and is not past the amount.
    @inline(__always)
    func holds(_ value: Int64, at time: Int64, _ rule: UseRule, _ since: Int64) -> Bool {
        // Less than nothing, as an unsigned number, is past every amount.
        isOpen && phaseSince == since
            && UInt64(bitPattern: value &- self.value) <= UInt64(bitPattern: rule.amount)
            && time &- start <= rule.window
    }
}

/// The windows of all processes, in one place: a process with samples has as many as there are rows.
struct UseBook {
    var windows: [UseWindow] = []
    /// At the first row of a metric in a phase: how far its samples can go before any row has something to do.
    var calms: [UseCalm] = []
    private var free: [Int] = []

    /// Position of the first of `count` new windows.
    mutating func take(_ count: Int) -> Int {
        if let base = free.popLast() {
            for place in base..<base + count {
                windows[place] = UseWindow()
                calms[place] = UseCalm()
            }
            return base
        }
        windows.append(contentsOf: repeatElement(UseWindow(), count: count))
        calms.append(contentsOf: repeatElement(UseCalm(), count: count))
        return windows.count - count
    }

    /// The process at this position has ended.
    mutating func give(_ base: Int) { free.append(base) }
}
