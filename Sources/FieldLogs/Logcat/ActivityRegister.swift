import TraceModel

/// What the system's lines and the apps' callbacks tell about activities together: whose they are, and which of
/// them the system ordered to be made again.
///
/// The system prints token and component, an app token and class; up to API 29 an app prints the class alone.
struct ActivityRegister {
    /// The name that ties the lines of one activity together.
    enum Key: Hashable {
        /// `System.identityHashCode` of the system's record.
        case token(Int64)
        /// The full class name, where callbacks carry no token.
        case className(NameID)
    }

    /// A line that orders an activity to be made again.
    struct Order: Equatable {
        let time: Int64
        let line: Int64
    }

    struct Entry: Equatable {
        /// The app; none if it is not known, or if several have a class of this name.
        var package = NameID.none
        var isAmbiguous = false
        /// The process whose callback came last, and its pid.
        var process: UInt32 = 0
        var pid: UInt32 = 0
        /// The subject of that callback.
        var subject: UInt32 = 0
        /// An order that came before any callback.
        var order: Order?
    }

    private var entries = BoundedMap<Key, Entry>()

    /// What is known of an activity.
    subscript(_ key: Key) -> Entry {
        mutating get { entries[key] ?? Entry() }
        set { entries[key] = newValue }
    }

    /// The system named the app of an activity.
    mutating func learn(_ package: NameID, of key: Key) -> Entry {
        var entry = self[key]
        if case .className = key, entry.isAmbiguous || entry.package.isPresent && entry.package != package {
            // Apps share the classes of libraries.
            entry.package = .none
            entry.isAmbiguous = true
        } else {
            entry.package = package
        }
        entries[key] = entry
        return entry
    }
}
