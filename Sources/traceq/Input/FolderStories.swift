import ByteIO
import FieldLogs
import TraceFormat
import TraceModel

/// The files of a folder as stories: reports are told together with the log that they belong to.
///
/// Traces are stories of their own. Only where a folder holds reports beside something that they may belong to is anything
/// read ahead; what belongs to nothing is opened later, one by one.
struct FolderStories {
    /// Files of a folder that are looked at: more of them are a fleet, of which each is told alone.
    private static let fileLimit = 500

    /// What is told as one.
    enum Story {
        case single(InputList.Entry)
        case joined(title: String, JoinedSource)
    }

    /// The stories of a folder, in the order of their first file.
    static func of(_ entries: [InputList.Entry], folder: String, options: ReadingOptions) -> [Story] {
        let singles = entries.map { Story.single($0) }
        guard entries.count > 1, entries.count <= fileLimit else { return singles }
        let roles = entries.map { role(of: $0.path, options) }
        // Something has to be there that could belong to something else.
        guard roles.contains(.report), roles.count(where: { $0 != nil }) > 1 else { return singles }
        var places: [Int] = []
        var parts: [ReadPart] = []
        var room = ReadPart.eventLimit
        for place in entries.indices where roles[place] != nil {
            guard let part = read(entries[place].path, options, room) else { continue }
            room -= part.eventCount
            // A story that does not fit is told file by file, which has no limit.
            guard room > 0 else { return singles }
            places.append(place)
            parts.append(part)
        }
        for place in parts.indices {
            guard let (date, title) = Belonging.date(of: parts[place], from: parts) else { continue }
            var dated = options
            if dated.date == nil, dated.year == nil {
                dated.date = date
                dated.dateEvidence = "\(title), a report about a process of it"
            }
            if let part = read(entries[places[place]].path, dated, ReadPart.eventLimit) {
                parts[place] = part
            }
        }
        return order(singles, Belonging.stories(of: parts), places, parts, folder)
    }

    private static func order(
        _ singles: [Story], _ stories: [Belonging.Story], _ places: [Int], _ parts: [ReadPart],
        _ folder: String
    ) -> [Story] {
        var all = singles.map { Optional($0) }
        for story in stories {
            let files = story.parts.map { places[$0] }
            guard let first = files.min() else { continue }
            for file in files { all[file] = nil }
            let isWhole = files.count == singles.count
            let name = parts[story.parts[0]].title
            let title =
                isWhole
                ? folder : "\(folder.hasSuffix("/") ? folder : folder + "/")\(name) + \(files.count - 1) more"
            all[first] = .joined(
                title: title, JoinedSource(story.parts.map { parts[$0] }, reasons: story.reasons))
        }
        return all.compactMap { $0 }
    }

    /// What a file is to a story; nil if it is none of an Apple system, or cannot be opened.
    private static func role(of path: String, _ options: ReadingOptions) -> FieldInput.Role? {
        do throws(InputFailure) {
            let bytes = try PeekedSource(FileSource(path: path))
            guard !TraceReader.recognises(front: bytes.front) else { return nil }
            return try FieldInput.open(bytes, options: options).flatMap { FieldInput.role(of: $0) }
        } catch {
            return nil
        }
    }

    private static func read(_ path: String, _ options: ReadingOptions, _ room: Int) -> ReadPart? {
        do throws(InputFailure) {
            let input = try OpenedInput(path: path, options: options)
            let name = path.split(separator: "/").last.map(String.init) ?? path
            return try ReadPart(input.source, title: name, catalog: input.catalog, limit: max(room, 1))
        } catch {
            // It is opened again when it is told alone, and the failure with it.
            return nil
        }
    }
}
