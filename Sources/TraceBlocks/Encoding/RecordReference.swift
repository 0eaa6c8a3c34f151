/// A record of the catalog by its trace-wide number.
enum RecordReference: Hashable {
    case boot(UInt32)
    case process(UInt32)
    case subject(UInt32)
}
