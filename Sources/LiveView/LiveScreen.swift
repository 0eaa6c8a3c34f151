/// Lays a picture out on a screen: `height` rows of at most `width` columns, whatever the picture holds.
public struct LiveScreen: Sendable {
    /// The smallest screen that is laid out; a smaller one shows the first rows and columns of it.
    static let leastWidth = 20
    /// Screens of fewer rows have neither empty rows nor a line for the keys.
    private static let roomyHeight = 16
    private static let keysHeight = 10
    /// With fewer rows it is not told how many are missing.
    private static let leastRoom = 2
    /// Columns that a name is cut to at least.
    private static let leastName = 12
    /// Rows that the second part of a line takes at most.
    private static let wrapLimit = 3

    /// Columns.
    public let width: Int
    /// Rows.
    public let height: Int

    /// A screen of this size.
    public init(width: Int, height: Int) {
        self.width = max(width, Self.leastWidth)
        self.height = max(height, 1)
    }

    /// The rows of the picture, exactly as many as the screen has; `scroll` rows of the processes are passed over.
    public func rows(_ picture: LivePicture, at moment: LiveMoment, scroll: Int = 0) -> [Row] {
        func laid(_ line: LivePicture.Line) -> [Row] { self.laid(line, at: moment) }
        let isRoomy = height >= Self.roomyHeight
        // On a short screen the processes are what is looked for.
        let isShort = height < Self.keysHeight
        var top = [apart(picture.title, at: moment)]
        top += isShort ? [beside(picture.verdict, at: moment)] : laid(picture.verdict)
        if !isShort { top.insert(contentsOf: laid(picture.input), at: 1) }
        if isRoomy { top.append(Row()) }
        let bottom = !isShort ? [row([Span(picture.keys, .faint)])] : []
        let room = height - top.count - bottom.count
        let gap = isRoomy ? 1 : 0
        let processes = picture.processes.flatMap { $0.flatMap(laid) }
        let findings = picture.findings.flatMap(laid)
        // A third is kept for findings if there are so many; what one part does not need the other takes.
        let least = isShort ? 1 : max(room / 3, 2)
        let forFindings = max(min(findings.count + 1, least), room - gap - processes.count - 1)
        let forProcesses = room - gap - forFindings
        var rows = top
        rows += part("PROCESSES", picture.processCount, processes, scroll: scroll, rows: forProcesses)
        if isRoomy { rows.append(Row()) }
        rows += part("FINDINGS", picture.findingCount, findings, scroll: 0, rows: forFindings)
        rows = Array(rows.prefix(height - bottom.count))
        rows += [Row](repeating: Row(), count: height - bottom.count - rows.count)
        return rows + bottom
    }

    /// How far the processes can be scrolled.
    public func scrollLimit(_ picture: LivePicture) -> Int {
        max(
            picture.processes.reduce(0) { $0 + $1.reduce(0) { $0 + laid($1, at: LiveMoment()).count } } - 1, 0
        )
    }

    /// A heading with a count, and as many rows as there is room for; the last one says what is missing.
    private func part(_ label: String, _ count: String, _ lines: [Row], scroll: Int, rows: Int) -> [Row] {
        guard rows > 0 else { return [] }
        let heading = row([Span(label, .strong), Span("  \(count)")])
        let room = rows - 1
        let shown = lines.dropFirst(min(scroll, max(lines.count - 1, 0)))
        guard shown.count > room, room > Self.leastRoom else {
            let body = Array(shown.prefix(room))
            return [heading] + body + [Row](repeating: Row(), count: room - body.count)
        }
        let hidden = shown.count - (room - 1)
        return [heading] + shown.prefix(room - 1) + [row([Span("… \(hidden) more rows", .faint)])]
    }

    private func row(_ spans: [Span]) -> Row { Row(spans, width: width) }

    /// A line as one row, or as two where its parts do not fit beside each other.
    private func laid(_ line: LivePicture.Line, at moment: LiveMoment) -> [Row] {
        let indent = String(repeating: " ", count: line.indent)
        let main = shortened(indented(line.main.flatMap { $0.spans(at: moment) }, by: indent))
        let more = line.more.flatMap { $0.spans(at: moment) }
        guard !more.isEmpty else { return [row(main)] }
        let needed = (main + more).reduce(2) { $0 + Cells.count($1.text) }
        let length = main.reduce(0) { $0 + Cells.count($1.text) }
        if needed <= width { return [row(main + [Span("  ")] + more)] }
        // Behind a short label the text stays beside it.
        let isLabel = length < 10
        let hanging = isLabel ? String(repeating: " ", count: length + 2) : indent + "    "
        var rows = wrapped(more, width: width - Cells.count(hanging)).map { indented($0, by: hanging) }
        if isLabel, let first = rows.first {
            let text = first[0].text.dropFirst(hanging.count)
            rows[0] = main + [Span("  "), Span(String(text), first[0].emphasis)] + first.dropFirst()
        }
        return (isLabel ? [] : [row(main)]) + rows.map(row)
    }

    /// The pieces with the first one, a name, cut if they are too wide together: what is said of it matters more.
    private func shortened(_ spans: [Span]) -> [Span] {
        let rest = spans.dropFirst().reduce(0) { $0 + Cells.count($1.text) }
        guard let first = spans.first, Cells.count(first.text) + rest > width, width - rest >= Self.leastName
        else { return spans }
        return [Span(Cells.fitted(first.text, to: width - rest), first.emphasis)] + spans.dropFirst()
    }

    /// The pieces on several rows, broken between words; the last one holds all that is left.
    private func wrapped(_ spans: [Span], width: Int) -> [[Span]] {
        var rows: [[Span]] = [[]]
        var used = 0
        for span in spans {
            for (place, word) in span.text.split(separator: " ", omittingEmptySubsequences: false)
                .enumerated()
            {
                let text = (place > 0 ? " " : "") + word
                let count = Cells.count(text)
                if used > 0, used + count > width, place > 0, rows.count < Self.wrapLimit {
                    rows.append([Span(String(word), span.emphasis)])
                    used = count - 1
                } else {
                    rows[rows.count - 1].append(Span(text, span.emphasis))
                    used += count
                }
            }
        }
        return rows
    }

    private func indented(_ spans: [Span], by indent: String) -> [Span] {
        guard !indent.isEmpty, let first = spans.first else { return spans }
        return [Span(indent + first.text, first.emphasis)] + spans.dropFirst()
    }

    /// A line as one row.
    private func beside(_ line: LivePicture.Line, at moment: LiveMoment) -> Row {
        row((line.main + [.text("  ")] + line.more).flatMap { $0.spans(at: moment) })
    }

    /// A line with its second part at the right edge.
    private func apart(_ line: LivePicture.Line, at moment: LiveMoment) -> Row {
        let more = line.more.flatMap { $0.spans(at: moment) }
        let right = more.reduce(0) { $0 + Cells.count($1.text) }
        let room = width - right - 1
        guard room > 0 else { return row(more) }
        let left = Row(line.main.flatMap { $0.spans(at: moment) }, width: room)
        let used = Cells.count(left.text)
        return row(left.spans + [Span(String(repeating: " ", count: width - right - used))] + more)
    }
}
