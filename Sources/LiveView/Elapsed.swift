/// Times that run on a screen: short, and of the same precision while they run.
enum Elapsed {
    /// `12.3 s`, `14 min 2 s`, `8 h 2 min`, `2 d 4 h`; cut off, so that a time is never told early.
    static func text(_ nanoseconds: Int64) -> String {
        let tenths = max(nanoseconds, 0) / 100_000_000
        return tenths < 1_000 ? "\(tenths / 10).\(tenths % 10) s" : seconds(Int(tenths / 10))
    }

    /// `12 s`, `14 min 2 s`.
    static func seconds(_ seconds: Int) -> String {
        if seconds < 100 { return "\(seconds) s" }
        if seconds < 3_600 { return "\(seconds / 60) min \(seconds % 60) s" }
        if seconds < 86_400 { return "\(seconds / 3_600) h \(seconds / 60 % 60) min" }
        return "\(seconds / 86_400) d \(seconds / 3_600 % 24) h"
    }
}
