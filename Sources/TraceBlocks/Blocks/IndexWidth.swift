/// How many bytes tell one of a number of things.
enum IndexWidth {
    /// 0 for one thing, else 1 or 2: a block has at most 65,536 of anything that events name.
    static func bytes(toTellOneOf count: Int) -> Int { count <= 1 ? 0 : count <= 256 ? 1 : 2 }
}
