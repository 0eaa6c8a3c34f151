/// The number of an interned text in one ``NameTable``; 0 stands for "no text".
public struct NameID: RawRepresentable, Hashable, Comparable, Sendable, BitwiseCopyable {
    /// Position in the table, in the order of first use; dense from 1.
    public let rawValue: UInt32

    /// Wraps a position that a ``NameTable`` gave out.
    @inlinable
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// No text at all, which is not the empty text.
    @inlinable public static var none: NameID { NameID(rawValue: 0) }

    /// True for every text, the empty one included.
    @inlinable
    public var isPresent: Bool { rawValue != 0 }

    /// Order of first use.
    @inlinable
    public static func < (left: NameID, right: NameID) -> Bool { left.rawValue < right.rawValue }
}
