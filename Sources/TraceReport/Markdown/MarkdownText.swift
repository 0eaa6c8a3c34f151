/// Text as Markdown (GitHub's flavour): nothing in it becomes markup, a link, or a mention of somebody.
func markdown(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        switch scalar {
        case "<": result.append(contentsOf: "&lt;".unicodeScalars)
        case ">": result.append(contentsOf: "&gt;".unicodeScalars)
        case "&": result.append(contentsOf: "&amp;".unicodeScalars)
        case "@": result.append(contentsOf: "&#64;".unicodeScalars)
        case "\\", "`", "*", "_", "[", "]", "#", "|", "~", "!", "$":
            result.append("\\")
            result.append(scalar)
        default: result.append(scalar)
        }
    }
    // An address would become a link.
    return String(result).split(separator: "://", omittingEmptySubsequences: false).joined(
        separator: ":&#47;/")
}
