/// Names of the files of a folder that are made of inputs, each name once.
struct FileNames {
    private var taken: Set<String>

    /// Names none of which is among these.
    init(taken: Set<String> = []) { self.taken = taken }

    /// `field.log` of `logs/field.log` becomes `field.log.html`; a second one of the name gets a number.
    mutating func next(for input: String, ending: String) -> String {
        let file = input.split(separator: "/").last.map(String.init) ?? "report"
        // A file system has no longer names.
        let stem = String(file.prefix(60))
        var name = "\(stem).\(ending)"
        var number = 2
        while !taken.insert(name).inserted {
            name = "\(stem)-\(number).\(ending)"
            number += 1
        }
        return name
    }
}
