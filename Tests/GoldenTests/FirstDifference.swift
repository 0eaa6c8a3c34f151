/// Where two reports differ first, in words; nil if they are the same. Lines before `from` are not looked at.
func firstDifference(_ report: String, approved: String, from: Int = 0) -> String? {
    let lines = report.split(separator: "\n", omittingEmptySubsequences: false)
    let expected = approved.split(separator: "\n", omittingEmptySubsequences: false)
    for place in from..<max(lines.count, expected.count, from) {
        let line = place < lines.count ? lines[place] : "(no line)"
        let other = place < expected.count ? expected[place] : "(no line)"
        if line != other { return "line \(place + 1) is\n\(line)\ninstead of\n\(other)" }
    }
    return nil
}
