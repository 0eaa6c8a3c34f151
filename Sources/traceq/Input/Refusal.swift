import FieldLogs
import TraceModel

/// What an input that is not read looks like, and what to do with it.
enum Refusal {
    private struct Look {
        let isSo: @Sendable ([UInt8]) -> Bool
        let cause: String
        let hint: String

        init(_ cause: String, hint: String, isSo: @escaping @Sendable ([UInt8]) -> Bool) {
            self.isSo = isSo
            self.cause = cause
            self.hint = hint
        }

        /// Known by its first bytes.
        init(_ magic: [UInt8], _ cause: String, hint: String) {
            self.init(cause, hint: hint) { $0.starts(with: magic) }
        }
    }

    /// Tried in order; the last ones fit everything.
    private static let looks: [Look] = [
        Look(
            [0x1F, 0x8B], "it is compressed by gzip, and what is inside is no log that traceq knows",
            hint: "`gzip -dc FILE | head` shows what it is"),
        Look(
            [0x00, 0x10, 0x00, 0x00, 0x11, 0x00, 0x00, 0x00],
            "it is a part of Apple's log in binary form (tracev3), which only Apple's `log` reads",
            hint: "on a Mac: `log show --archive X.logarchive --style ndjson --info > log.ndjson`"),
        Look(
            [0x28, 0xB5, 0x2F, 0xFD], "it is compressed by zstd, and no trace is inside",
            hint: "`zstd -dc FILE | traceq report -`"),
        Look(
            [0xFD, 0x37, 0x7A, 0x58, 0x5A], "it is compressed by xz", hint: "`xz -dc FILE | traceq report -`"),
        Look(
            Array("TQJ1".utf8), "it is the journal of a recorder, which becomes a trace when it is sealed",
            hint: "the next start of the app seals it, or `TraceRecorder.recover(folder)`"),
        Look([0xFF, 0xFE], "it is UTF-16 text", hint: "`iconv -f UTF-16 -t UTF-8 FILE | traceq report -`"),
        Look([0xFE, 0xFF], "it is UTF-16 text", hint: "`iconv -f UTF-16 -t UTF-8 FILE | traceq report -`"),
        Look("it is JSON, but not lines of traceq.events/1", hint: known) { JSONLinesSource.isJSON($0) },
        Look(
            "its lines look like logcat in the layout brief, which has no times",
            hint: "capture with `adb logcat -b all -v threadtime`"
        ) { front in
            LogSource.looksLikeBriefLogcat(front)
        },
        Look("it is binary, and not a trace", hint: known) { front in
            front.prefix(1_024).contains { $0 == 0 || ($0 < 0x20 && ![0x09, 0x0A, 0x0D, 0x1B].contains($0)) }
        },
        Look("none of its first lines has the shape of a known log", hint: known) { _ in true },
    ]

    private static let known =
        "traceq reads .trace.zst, JSON lines (traceq.events/1), reports of crashes, memory and CPU (.ips), MetricKit payloads, sysdiagnose archives, powerlogs, exports of Instruments (xctrace), zipped bug reports of Android, Perfetto traces, \(LogSource.formatNames.joined(separator: ", "))"

    /// An input that only `report` can do something with.
    static let totals = InputFailure(
        .notDone, "it holds totals of a window of time, and no events", place: "byte 0",
        hint: "`traceq report FILE` shows them")

    static func failure(for front: [UInt8]) -> InputFailure {
        let look = looks.first { $0.isSo(front) }
        return InputFailure(
            .notDone, "it is no trace and no log that traceq knows", place: "byte 0", cause: look?.cause,
            hint: look?.hint)
    }
}
