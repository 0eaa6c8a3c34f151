import CSQLite

/// Why a question has no answer.
public struct QuestionFailure: Error, Sendable {
    /// What is wrong, in one sentence.
    public let what: String
    /// Byte of the SQL at which it is; nil if SQLite does not tell.
    public let offset: Int?
    /// What to do.
    public let hint: String?

    init(_ failure: DatabaseFailure, isOverTime: Bool, seconds: Int) {
        offset = failure.offset
        switch failure.primaryCode {
        case SQLITE_INTERRUPT where isOverTime:
            what = "the question ran longer than \(seconds) s"
            hint = "ask for less, or give it more time with --timeout"
        case SQLITE_AUTH, SQLITE_READONLY:
            what = "a question can only read: \(failure.message)"
            hint = "SELECT is what there is; `sqlite3` changes databases"
        case SQLITE_TOOBIG:
            what = "a value of the answer is too large"
            hint = nil
        default:
            what = failure.message
            hint = nil
        }
    }
}
