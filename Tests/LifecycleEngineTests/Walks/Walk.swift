import LifecycleEngine
import TestSupport
import TraceModel

/// A walk through the life of an app, as lines of an `ExampleTrace`, told by rules of thumb of its own: no table of the engine
/// is read here, so that the two can contradict each other.
struct Walk {
    /// One line, and what it is to the mutations.
    struct Step {
        var milliseconds: Int
        var words: String
    }

    let platform: Platform
    var steps: [Step] = []
    private var now = 0
    private var id = 0
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(state: seed)
        platform = seed % 2 == 0 ? .ios : .android
        if platform == .ios { tellApple() } else { tellAndroid() }
    }

    func trace() throws(InputFailure) -> ExampleTrace {
        let lines = steps.map { "\(Double($0.milliseconds) / 1_000) \($0.words)" }.joined(separator: "\n")
        return try ExampleTrace(platform, os: platform == .ios ? "18.5" : "15", lines)
    }

    private mutating func wait(_ range: ClosedRange<Int>) { now += random.next(in: range) }
    private mutating func tell(_ words: String) { steps.append(Step(milliseconds: now, words: words)) }
    private mutating func isLucky(_ percent: Int) -> Bool { random.next(in: 1...100) <= percent }

    private mutating func newID() -> Int {
        id += 1
        return id
    }

    // MARK: iOS

    private mutating func tellApple() {
        tell("start user")
        wait(50...200)
        if isLucky(50) { tell("register app~refresh 900 sync") }
        tell("app didFinishLaunching")
        wait(50...400)
        tell("app didBecomeActive")
        tell("schedule app~refresh 900 sync")
        for _ in 0..<random.next(in: 1...4) {
            visit()
            leave()
            away()
        }
        if isLucky(50) {
            wait(1_000...9_000)
            tell("die springboard 3735943697")
        }
    }

    private mutating func visit() {
        let camera = isLucky(40) ? newID() : 0
        wait(500...20_000)
        if camera > 0 { tell("hold camera \(camera) scanner") }
        if isLucky(30) {
            tell("app willResignActive")
            wait(500...9_000)
            tell("app didBecomeActive")
        }
        wait(500...20_000)
        if camera > 0 { tell("release camera \(camera)") }
        wait(100...500)
    }

    private mutating func leave() {
        tell("app willResignActive")
        wait(50...900)
        tell("app didEnterBackground took=0.1")
        wait(1...50)
        tell("mark state~saved")
    }

    private mutating func away() {
        if isLucky(80) {
            let task = newID()
            wait(10...3_000)
            tell("begin uikit \(task) upload handler=yes")
            if isLucky(50) {
                tell("hold file~lock \(task) store")
                wait(100...2_000)
                tell("release file~lock \(task)")
            }
            wait(100...7_000)
            tell("end uikit \(task)")
        }
        wait(200...4_000)
        tell("suspend")
        if isLucky(40) {
            wait(1_300_000...4_000_000)
            tell("resume")
            wait(10...80)
            tell("begin app~refresh 900 sync")
            wait(10...200)
            tell("schedule app~refresh 900 sync")
            wait(1_000...20_000)
            tell("end app~refresh 900 result=success")
            wait(200...900)
            tell("suspend")
        }
        wait(10_000...900_000)
        tell("resume")
        wait(10...90)
        tell("app willEnterForeground")
        wait(50...300)
        tell("app didBecomeActive")
        // The walk ends off screen or on it; the last visit is told by the loop.
        wait(500...5_000)
    }

    // MARK: Android

    private mutating func tellAndroid() {
        tell("start user")
        wait(50...200)
        tell("activity onCreate")
        tell("activity onStart")
        wait(1...30)
        tell("activity onResume")
        for _ in 0..<random.next(in: 1...4) {
            let service = isLucky(40) ? newID() : 0
            wait(500...20_000)
            if service > 0 { tell("begin service \(service) Sync") }
            wait(500...20_000)
            tell("activity onPause took=0.02")
            wait(10...400)
            tell("activity onStop took=0.02")
            if service > 0 {
                wait(100...50_000)
                tell("end service \(service)")
            }
            work()
            wait(5_000...900_000)
            tell("activity onRestart")
            tell("activity onStart")
            wait(1...30)
            tell("activity onResume")
        }
        if isLucky(50) {
            wait(1_000...9_000)
            tell("activity onPause took=0.02")
            wait(10...400)
            tell("activity onStop took=0.02")
            wait(10...400)
            tell("activity onDestroy took=0.02")
        }
    }

    private mutating func work() {
        if isLucky(40) {
            let job = newID()
            wait(60_000...200_000)
            tell("begin job \(job) sync")
            wait(1_000...500_000)
            tell("end job \(job) result=success")
        }
        if isLucky(40) {
            let service = newID()
            wait(5_000...20_000)
            tell("schedule foreground~service \(service) Player")
            wait(10...4_000)
            tell("begin foreground~service \(service) Player type=shortService")
            wait(1_000...170_000)
            tell("end foreground~service \(service)")
        }
        if isLucky(30) {
            wait(10_000...50_000)
            tell("freeze")
            wait(10_000...900_000)
            tell("thaw")
        }
    }
}
