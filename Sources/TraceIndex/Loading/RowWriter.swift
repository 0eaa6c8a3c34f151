import CSQLite
import Dispatch

/// Rows of whole numbers on their way into one table.
///
/// Rows are collected, put in the order of their key and inserted many at a time: one call of SQLite for a row costs more
/// than the row. A table with a key of several columns is a tree in the order of that key, and neighbours share its pages.
/// They are inserted on the connection's own queue, while the caller fills the next ones.
///
/// Unchecked: the caller's side is used by one thread; what the queue reads is handed over by `isHandedOver`, which the
/// caller waits for before it touches it again.
final class RowWriter: @unchecked Sendable {
    /// Stands for NULL.
    static let null = Int64.min

    /// Rows that wait at most.
    private static let capacity = 8_192
    /// Rows of one statement.
    private static let block = 32

    private let columns: Int
    private let isSorted: Bool
    private let many: Statement
    private let one: Statement
    private let queue: DispatchQueue
    /// Free when the queue holds no rows of this table.
    private let isHandedOver = DispatchSemaphore(value: 1)
    /// The rows that the caller fills.
    private var filling: UnsafeMutableBufferPointer<Int64>
    private var count = 0
    /// The rows that the queue inserts.
    private var buffer: UnsafeMutableBufferPointer<Int64>
    private var order: [UInt32] = []
    /// The first failure, to be read after ``flush()``; nothing is inserted after it.
    private(set) var failure: DatabaseFailure?

    /// Rows of `table`, all of whose columns are whole numbers or NULL.
    init(_ table: TableDefinition, in database: Database) throws(DatabaseFailure) {
        columns = table.columns.count
        isSorted = table.key.count > 1
        let row = "(" + [String](repeating: "?", count: columns).joined(separator: ",") + ")"
        let rows = [String](repeating: row, count: Self.block).joined(separator: ",")
        one = try database.prepare("INSERT INTO \(table.name) VALUES \(row)")
        many = try database.prepare("INSERT INTO \(table.name) VALUES \(rows)")
        queue = database.queue
        filling = .allocate(capacity: Self.capacity * columns)
        buffer = .allocate(capacity: Self.capacity * columns)
    }

    deinit {
        filling.deallocate()
        buffer.deallocate()
    }

    /// The place of a new row, which the caller fills: as many numbers as the table has columns.
    func next() -> UnsafeMutablePointer<Int64> {
        if count == Self.capacity { handOver() }
        // `count` is below the capacity, so the row lies inside the buffer, which has a base address.
        let place = filling.baseAddress! + count * columns
        count += 1
        return place
    }

    /// Takes back the row that ``next()`` gave last.
    func forgetLast() { count -= 1 }

    /// Inserts what waits; done when this returns.
    func flush() {
        if count > 0 { handOver() }
        isHandedOver.wait()
        isHandedOver.signal()
    }

    private func handOver() {
        isHandedOver.wait()
        swap(&filling, &buffer)
        let rows = count
        count = 0
        queue.async {
            self.insert(rows)
            self.isHandedOver.signal()
        }
    }

    private func insert(_ count: Int) {
        guard failure == nil else { return }
        sort(count)
        var row = 0
        while row + Self.block <= count, insert(many, from: row, Self.block) { row += Self.block }
        while row < count, insert(one, from: row, 1) { row += 1 }
    }

    private func sort(_ count: Int) {
        order.removeAll(keepingCapacity: true)
        for row in 0..<count { order.append(UInt32(row)) }
        guard isSorted else { return }
        let columns = columns
        let buffer = buffer
        order.sort { left, right in
            let left = Int(left) * columns
            let right = Int(right) * columns
            return buffer[left] != buffer[right]
                ? buffer[left] < buffer[right] : buffer[left + 1] < buffer[right + 1]
        }
    }

    private func insert(_ statement: Statement, from first: Int, _ rows: Int) -> Bool {
        var place: Int32 = 1
        for position in first..<first + rows {
            let row = Int(order[position]) * columns
            for column in row..<row + columns {
                if buffer[column] == Self.null {
                    sqlite3_bind_null(statement.handle, place)
                } else {
                    sqlite3_bind_int64(statement.handle, place, buffer[column])
                }
                place += 1
            }
        }
        do throws(DatabaseFailure) {
            _ = try statement.step()
            return true
        } catch {
            failure = error
            return false
        }
    }
}
