/// A text that a recorder knows: an event carries this token instead of the text.
///
/// A token is for the recorder that gave it out; the ones that this type lists hold for every recorder.
public struct Name: Hashable, Sendable, BitwiseCopyable {
    /// Place in the journal's list of texts, from 1.
    @usableFromInline let token: UInt16

    @inlinable
    init(token: UInt16) { self.token = token }

    /// Texts that one recorder keeps at most.
    static let limit = Int(UInt16.max)

    /// The number of the token, for interfaces to other languages.
    public var rawValue: UInt16 { token }

    /// The token with this number, as ``rawValue`` gave it; 0 is none.
    public init?(rawValue: UInt16) {
        guard rawValue != 0 else { return nil }
        token = rawValue
    }
}

/// Something in the app that has states, registered with a recorder: the app, a scene, an activity, a service.
public struct Subject: Hashable, Sendable, BitwiseCopyable {
    /// Place in the journal's list of subjects, from 1.
    let number: UInt16

    init(number: UInt16) { self.number = number }

    /// Subjects that one recorder keeps at most.
    static let limit = Int(UInt16.max)

    /// The number of the subject, for interfaces to other languages.
    public var rawValue: UInt16 { number }

    /// The subject with this number, as ``rawValue`` gave it; 0 is none.
    public init?(rawValue: UInt16) {
        guard rawValue != 0 else { return nil }
        number = rawValue
    }
}
