/// Delta debugging (Zeller and Hildebrandt, 2002): takes parts out as long as a condition holds, first large ones, then ever
/// smaller ones.
public enum DeltaDebugging {
    /// The smallest part found of `items`, in their order, for which the condition holds: no item can be taken out alone. It
    /// must hold for all of them.
    public static func smallest<Item>(of items: [Item], while holds: ([Item]) -> Bool) -> [Item] {
        var kept = items
        var size = max(kept.count / 2, 1)
        while true {
            var isSmaller = false
            var start = 0
            while start < kept.count {
                let part = kept[..<start] + kept[min(start + size, kept.count)...]
                if !part.isEmpty, holds(Array(part)) {
                    kept = Array(part)
                    isSmaller = true
                } else {
                    start += size
                }
            }
            if size == 1, !isSmaller { return kept }
            if !isSmaller || size > kept.count { size = max(size / 2, 1) }
        }
    }
}
