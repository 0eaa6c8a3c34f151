/// Words that mean nothing, one for each run of letters: the same run gets the same one, in the order of first use.
struct Placeholders {
    private static let consonants = Array("bdfgklmnprstvz".utf8)
    private static let vowels = Array("aeiou".utf8)
    /// Endings that tell what a class is, and stay.
    private static let endings = [
        "Activity", "Service", "Receiver", "Worker", "Provider", "Fragment", "Job", "Task", "Scene", "Lock",
        "Controller", "Delegate", "Kit", "SDK",
    ]

    private var ofRun: [String: String] = [:]
    private var ofNumber: [String: Int] = [:]
    private var next = 0

    /// True if nothing was replaced so far.
    var isEmpty: Bool { ofRun.isEmpty && ofNumber.isEmpty }

    /// Runs, in lower case, that have one.
    var runs: [String] { ofRun.keys.sorted() }

    /// True if the run has one.
    func hasOne(for run: String) -> Bool { ofRun[Self.stem(of: run).stem.lowercased()] != nil }

    /// The placeholder of a run of letters, written like the run: small, capital, or with a capital first.
    mutating func word(for run: String) -> String {
        let (stem, ending) = Self.stem(of: run)
        let key = stem.lowercased()
        let word = ofRun[key] ?? make(key)
        let isCapital = stem.first?.isUppercase ?? false
        if isCapital, stem.count > 1, stem == stem.uppercased() { return word.uppercased() + ending }
        return (isCapital ? word.prefix(1).uppercased() + word.dropFirst() : word) + ending
    }

    /// The placeholder of a hexadecimal number: as long, with its hyphens, and with nothing of it.
    mutating func number(for run: String) -> String {
        let key = run.lowercased()
        let number = ofNumber[key] ?? ofNumber.count + 1
        ofNumber[key] = number
        var digits = Array(String(number).utf8)
        var result = Array(run.utf8)
        for place in result.indices.reversed() where result[place] != 0x2D {
            result[place] = digits.popLast() ?? 0x30
        }
        return String(decoding: result, as: UTF8.self)
    }

    private mutating func make(_ key: String) -> String {
        var word: String
        repeat {
            word = Self.word(next)
            next += 1
        } while PublicNames.runs.contains(word) || ofRun[word] != nil
        ofRun[key] = word
        return word
    }

    /// The word with this number: two syllables, then three, and so on.
    private static func word(_ number: Int) -> String {
        var bytes: [UInt8] = []
        var rest = number
        repeat {
            let syllable = rest % (consonants.count * vowels.count)
            bytes += [consonants[syllable % consonants.count], vowels[syllable / consonants.count]]
            rest /= consonants.count * vowels.count
        } while rest > 0 || bytes.count < 4
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func stem(of run: String) -> (stem: String, ending: String) {
        for ending in endings where run.hasSuffix(ending) && run.count >= ending.count + 2 {
            return (String(run.dropLast(ending.count)), ending)
        }
        return (run, "")
    }
}
