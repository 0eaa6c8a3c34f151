/// What is known of each subject with a span, so that its kind is looked up once.
struct KnownSubjects {
    struct Subject {
        /// Position in the summary's list; −1 if that was full.
        let place: Int32
        /// True if its states decide the phase of its process.
        let isDeciding: Bool
    }

    private var subjects: [Subject?] = []

    /// The subject with this number; nil if it was not met.
    subscript(number: UInt32) -> Subject? { Int(number) < subjects.count ? subjects[Int(number)] : nil }

    mutating func meet(_ number: UInt32, _ subject: Subject) {
        if Int(number) >= subjects.count {
            subjects.append(contentsOf: repeatElement(nil, count: Int(number) + 1 - subjects.count))
        }
        subjects[Int(number)] = subject
    }
}
