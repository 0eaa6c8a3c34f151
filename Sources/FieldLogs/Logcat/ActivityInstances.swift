import TraceModel

/// Tells the instances of one class apart where callbacks carry no token (API 29 and older).
///
/// A callback belongs to the instance used last that can get it; `onCreate`, and before API 28 a resume by launch,
/// makes a new one. The system does not print more, so two paused instances of one class remain a guess.
struct ActivityInstances {
    private struct Key: Hashable {
        let process: UInt32
        let className: NameID
    }

    private struct Instance {
        let number: UInt32
        var last: String
        /// True while the system makes it again.
        var isRelaunching = false
    }

    /// Instances of one class that are told apart.
    private static let limit = 16

    /// Used last stands last.
    private var instances = BoundedMap<Key, [Instance]>()

    /// What an instance may have done before a callback (source: the activity lifecycle page of the Android
    /// developer documentation); the first callback seen of one may be any.
    private static let before: [String: Set<String>] = [
        "onStart": ["onCreate", "onRestart"], "onResume": ["onStart", "onPause", "onStop"],
        "onPause": ["onResume"], "onStop": ["onPause", "onStart"], "onRestart": ["onStop"],
        "onDestroy": ["onStop", "onCreate"],
        "onTopResumedActivityChanged(true)": ["onResume", "onStart"],
        "onTopResumedActivityChanged(false)": ["onResume"],
    ]

    /// The number of the instance that got the callback.
    mutating func instance(
        of className: NameID, in process: UInt32, callback: String, reason: ByteText, isOrdered: Bool
    ) -> UInt32 {
        let key = Key(process: process, className: className)
        var known = instances[key] ?? []
        let place = Self.place(in: known, callback: callback, reason: reason, isOrdered: isOrdered)
        var instance: Instance
        if let place {
            instance = known.remove(at: place)
        } else {
            // What only tells of the focus comes to a resumed one.
            let last = callback.hasPrefix("onTop") ? "onResume" : callback
            instance = Instance(number: (known.map(\.number).max() ?? 0) &+ 1, last: last)
            if known.count >= Self.limit { known.removeFirst() }
        }
        if !callback.hasPrefix("onTop") {
            instance.last = callback
            if reason.equals("handleRelaunchActivity") || isOrdered, callback != "onResume" {
                instance.isRelaunching = true
            } else if callback == "onResume" {
                instance.isRelaunching = false
            }
        }
        known.append(instance)
        instances[key] = known
        return instance.number
    }

    private static func place(
        in known: [Instance], callback: String, reason: ByteText, isOrdered: Bool
    ) -> Int? {
        if callback == "onCreate" {
            return known.lastIndex { $0.last == "onDestroy" && ($0.isRelaunching || isOrdered) }
        }
        // API 27 and older: a launched activity resumes for the first time, one that comes back does not.
        if callback == "onResume", reason.equals("LAUNCH_ACTIVITY") {
            return known.lastIndex { $0.last == "onStart" || $0.last == "onCreate" }
        }
        let legal = before[callback] ?? []
        return known.lastIndex { legal.contains($0.last) }
            ?? known.lastIndex { $0.isRelaunching } ?? (known.isEmpty ? nil : known.count - 1)
    }
}
