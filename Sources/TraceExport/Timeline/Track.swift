/// One line of a time line: what it shows, and of whom.
struct Track: Hashable {
    /// What a track shows; in the order in which those of a process stand below each other.
    enum Content: UInt8, CaseIterable {
        case phases, life, findings, recording, states, tasks, holds, samples
    }

    /// The process; 0 = the device, or the whole trace.
    let process: UInt32
    let content: Content
    /// The subject, by number, or the name of the kind of task, hold or metric; 0 for content that has one track.
    let word: UInt32
}
