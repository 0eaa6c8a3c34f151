import TraceModel

/// Events of one part in one boot of a story, on the story's clock.
struct StoryPiece {
    /// The part; nil for what the joining itself tells.
    let part: Int?
    var events = EventBatch()
}

extension StoryBoots {
    /// The events of all parts, by boot of the story. Lines are counted in the first part alone.
    func pieces(_ parts: [ReadPart], dropping isDropped: (Int, UInt32, EventKind, Int64) -> Bool)
        -> [[StoryPiece]]
    {
        var pieces = [[StoryPiece]](repeating: [], count: all.count)
        for (index, part) in parts.enumerated() {
            for (boot, batch) in part.events.enumerated() where !batch.isEmpty {
                let placement = place(part, index: index, boot: UInt32(boot))
                var copies: [Int: (batch: EventBatch, by: Int64)] = [:]
                var extra = 0
                for row in 0..<batch.count {
                    let end = batch.extrasEnd(of: row, from: extra)
                    defer { extra = end }
                    let kind = EventKind(rawValue: batch.kinds[row])
                    // The story has one end.
                    if kind == .endedEarly || isDropped(index, batch.processes[row], kind, batch.times[row]) {
                        continue
                    }
                    let (target, by) =
                        placement.fixed
                        ?? {
                            // What is told of the device stands in the boot of its own moment.
                            let process = batch.processes[row]
                            let target =
                                process == 0
                                ? self.boot(at: placement.zero.addingClamped(batch.times[row]))
                                : placement.processes[process] ?? 0
                            return (target, placement.zero.subtractingClamped(all[target].zero))
                        }()
                    var copy = copies[target]?.batch ?? EventBatch()
                    copies[target] = nil
                    copy.append(row: row, extras: extra..<extra, of: batch, at: batch.times[row])
                    for place in extra..<end
                    where index == 0 || batch.extraFields[place] != ExtraField.line.rawValue {
                        copy.appendExtra(code: batch.extraFields[place], batch.extraValues[place])
                    }
                    copies[target] = (copy, by)
                }
                for (target, copy) in copies {
                    var piece = StoryPiece(part: index, events: copy.batch)
                    piece.events.shift(by: copy.by)
                    pieces[target].append(piece)
                }
            }
        }
        return pieces
    }
}
