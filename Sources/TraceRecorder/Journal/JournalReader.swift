import Synchronization
import TraceBlocks

/// Reads a journal of which nothing is believed: any bytes give a reader or none, and no slot that does not hold
/// together.
struct JournalReader {
    let memory: JournalMemory
    let header: JournalHeader
    /// The texts, by their token − 1.
    private(set) var texts: [UnsafeRawBufferPointer] = []
    /// The subjects, by their number − 1.
    private(set) var subjects: [(kind: UInt16, name: UInt16, id: Int64)] = []
    /// Tokens of the description of the app, as `RecordLog.Kind.app` lists them.
    private(set) var app: [UInt16] = []
    /// True if the records end in something that is none.
    private(set) var hasDamagedRecords = false

    /// A reader of the journal at `memory`; nil if its header is not one, or names another size.
    init?(_ memory: JournalMemory) {
        guard let header = JournalHeader(.init(start: memory.base, count: JournalHeader.size)),
            header.fileSize == UInt64(memory.layout.size)
        else { return nil }
        self.memory = memory
        self.header = header
        readRecords()
    }

    private mutating func readRecords() {
        let written = memory.recordBytes.pointee.load(ordering: .acquiring)
        let size = Int(min(written, UInt64(memory.layout.recordCapacity)))
        var rest = UnsafeRawBufferPointer(start: memory.base + JournalLayout.headerBytes, count: size)[...]
        while rest.count >= RecordLog.headBytes {
            let head = UnsafeRawBufferPointer(rebasing: rest).bytes
            let length = Int(head.u16(2))
            guard length <= rest.count - RecordLog.headBytes else { break }
            let content = UnsafeRawBufferPointer(
                rebasing: rest.dropFirst(RecordLog.headBytes).prefix(length))
            // A record of a type that is not known would shift no numbers, so it is passed over.
            guard RecordLog.check(content) == head.u32(4) else { break }
            if let kind = RecordLog.Kind(rawValue: head.byte(0)) {
                guard read(kind, content) else { break }
            }
            rest = rest.dropFirst(RecordLog.headBytes + length)
        }
        hasDamagedRecords = !rest.isEmpty || written > UInt64(memory.layout.recordCapacity)
    }

    private mutating func read(_ kind: RecordLog.Kind, _ content: UnsafeRawBufferPointer) -> Bool {
        let bytes = content.bytes
        switch kind {
        case .text:
            guard texts.count < Name.limit else { return false }
            texts.append(content)
        case .subject:
            guard content.count >= 16, subjects.count < Subject.limit else { return false }
            subjects.append((bytes.u16(0), bytes.u16(2), Int64(bitPattern: bytes.u64(8))))
        case .app:
            app = (0..<min(content.count / 2, 7)).map { bytes.u16($0 * 2) }
        }
        return true
    }

    /// The slot at a position (lane by lane); damaged also if it names what is not there.
    func slot(_ position: Int) -> Slot.State {
        let (lane, index) = position.quotientAndRemainder(dividingBy: memory.layout.slotsPerLane)
        let state = Slot.read(memory.slot(lane, index))
        guard case .event(let slot) = state else { return state }
        return isSound(slot) ? state : .damaged
    }

    private func isSound(_ slot: Slot) -> Bool {
        guard let kind = SlotKind(rawValue: slot.kind), slot.time >= 0, isText(slot.label),
            kind == .state || isText(slot.name), kind == .taskBegan ? slot.handler <= 2 : slot.handler == 0
        else { return false }
        if let field = kind.field, slot.field == field.rawValue {
            guard !field.isText || slot.value > 0 && slot.value <= Int64(texts.count) else { return false }
        } else {
            guard slot.field == 0, slot.value == 0 else { return false }
        }
        let hasNumber = slot.number != Slot.absent
        switch kind {
        case .state:
            return slot.label != 0 && !hasNumber && slot.name > 0
                && Int(slot.name) <= subjects.count
        case .taskBegan, .taskExpiring, .taskEnded, .holdAcquired, .holdReleased:
            return slot.label != 0 && isIdentifier(slot.number)
        case .sample: return slot.label != 0 && slot.name == 0 && hasNumber
        case .marker: return slot.label == 0 && slot.name != 0 && !hasNumber
        case .lost: return slot.label != 0 && slot.name == 0 && slot.number >= 0
        }
    }

    private func isText(_ token: UInt16) -> Bool { Int(token) <= texts.count }

    private func isIdentifier(_ number: Int64) -> Bool {
        number >= 0 || number == Slot.absent || -1 - number <= Int64(texts.count) && number < -1
    }
}
