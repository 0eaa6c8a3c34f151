/// The candidate that a user most likely meant by a mistyped word, or `nil` when none is close.
///
/// A candidate is close when its distance is below 4 and below half of its length: a far-off suggestion is
/// worse than none. Of equally close candidates the first wins.
public func suggestion(for word: String, among candidates: some Sequence<String>) -> String? {
    var best: (name: String, distance: Int)?
    let typed = Array(word.unicodeScalars.prefix(maximumLength + 1))
    guard typed.count <= maximumLength else { return nil }
    for candidate in candidates {
        let name = Array(candidate.unicodeScalars)
        // The difference in length is a lower bound of the distance.
        guard abs(name.count - typed.count) < 4 else { continue }
        let distance = editDistance(typed, name)
        guard distance < 4, distance * 2 < name.count, distance < best?.distance ?? .max else { continue }
        best = (candidate, distance)
    }
    return best?.name
}

/// No name of a table is near this length; a longer word is a pasted text, not a typing slip.
private let maximumLength = 100

/// The Damerau-Levenshtein distance in its optimal string alignment form: the number of insertions,
/// deletions, replacements and swaps of neighbours that turn one word into the other, no part being changed
/// twice.
private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...b.count)
    for i in a.indices {
        var current = [i + 1]
        current.reserveCapacity(b.count + 1)
        for j in b.indices {
            let replaced = previous[j] + (a[i] == b[j] ? 0 : 1)
            var least = min(replaced, previous[j + 1] + 1, current[j] + 1)
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                least = min(least, beforePrevious[j - 1] + 1)
            }
            current.append(least)
        }
        beforePrevious = previous
        previous = current
    }
    return previous[b.count]
}
