import TraceModel

/// The year of a log whose stamps have none: from the user, from a line that tells when the log was captured, or from
/// the name of the file. The date of the file itself is none: copies get new ones.
struct YearEvidence {
    /// The day of the capture, as a header tells it.
    private var captured: CivilDate?
    private var capturedLine: Int64 = 0

    /// A header line tells when the log was captured.
    mutating func capture(on date: CivilDate, line: Int64) {
        guard captured == nil else { return }
        captured = date
        capturedLine = line
    }

    /// The year of a log's first stamp; nil if nothing tells it. A capture holds what came before it, so a day later
    /// in the year than the capture's is of the year before.
    func year(month: Int, day: Int, options: ReadingOptions) -> InputExplanation.Decision? {
        if let year = options.year { return decision(year, options.evidence(of: "--year")) }
        if let date = options.date { return decision(date.year, options.evidence(of: "--date")) }
        if let captured {
            return decision(
                Self.year(month: month, day: day, before: captured), "a line that tells when it was captured",
                line: capturedLine)
        }
        return Self.date(in: options.fileName).map { date in
            decision(Self.year(month: month, day: day, before: date), "the date in the name of the file")
        }
    }

    private func decision(_ year: Int, _ because: String, line: Int64? = nil) -> InputExplanation.Decision {
        InputExplanation.Decision("year", "\(year)", because: because, line: line)
    }

    private static func year(month: Int, day: Int, before end: CivilDate) -> Int {
        // One day of grace: the capture's date may be of another zone than the stamps.
        let later = CivilDate(daysSince1970: end.daysSince1970 + 1)
        guard later.year == end.year else { return end.year }
        return (month, day) > (later.month, later.day) ? max(end.year - 1, 1_970) : end.year
    }

    /// The last `YYYY-MM-DD` of a name, also with underscores.
    static func date(in name: String) -> CivilDate? {
        var found: CivilDate?
        Array(name.utf8).withUnsafeBytes { bytes in
            let text = ByteText(bytes)
            for place in 0..<max(text.count - 9, 0) {
                let mark = text[place + 4]
                guard mark == 0x2D || mark == 0x5F, text[place + 7] == mark,
                    place == 0 || !(0x30...0x39).contains(text[place - 1]),
                    !(0x30...0x39).contains(text[place + 10]),
                    let year = text.digits(place, 4), (2_005...2_100).contains(year),
                    let month = text.digits(place + 5, 2), let day = text.digits(place + 8, 2),
                    let date = CivilDate(year: year, month: month, day: day)
                else { continue }
                found = date
            }
        }
        return found
    }
}
