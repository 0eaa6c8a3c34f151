/// What a platform calls a task or hold by: a number (UIKit, job ids) or a text (BGTaskScheduler, work names).
///
/// A batch keeps it in its number column: numbers as they are, texts as −1 − the number of their name, an
/// absent one as ``EventBatch/absent``.
public struct TaskIdentifier: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
    /// The form in the number column.
    public let rawValue: Int64

    /// Reads the form of the number column.
    @inlinable
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// A number of the platform, 0 or more.
    public init(number: Int64) { rawValue = max(number, 0) }

    /// An interned text; ``NameID/none`` gives ``absent``.
    @inlinable
    public init(text: NameID) { rawValue = text.isPresent ? -1 - Int64(text.rawValue) : EventBatch.absent }

    /// The source printed no identifier.
    @inlinable public static var absent: TaskIdentifier { TaskIdentifier(rawValue: EventBatch.absent) }

    /// The number, if it is one.
    public var number: Int64? { rawValue >= 0 ? rawValue : nil }

    /// The text, if it is one.
    public var text: NameID? {
        guard rawValue < 0, rawValue != EventBatch.absent else { return nil }
        let number = -1 - rawValue
        return number <= Int64(UInt32.max) ? NameID(rawValue: UInt32(number)) : nil
    }
}
