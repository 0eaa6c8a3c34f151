/// Reading the unified log as text against looking for the ends of its lines.
func measureUnifiedLogText(_ workload: Workload) throws {
    try measureLog(
        "unified log, text, against memchr", MeasuredLog(lines: UnifiedLogLines.text(bytes: 32 << 20)),
        runs: workload.runs, reach: .atLeast(0.04))
}

/// Reading the unified log as JSON lines against looking for the ends of its lines.
func measureUnifiedLogJSON(_ workload: Workload) throws {
    try measureLog(
        "unified log, ndjson, against memchr", MeasuredLog(lines: UnifiedLogLines.json(bytes: 32 << 20)),
        runs: workload.runs, reach: .atLeast(0.03))
}

/// A log of a device as it is: few of its lines are about apps' lives.
private enum UnifiedLogLines {
    private static let messages: [(process: String, pid: Int, subsystem: String, text: String)] = [
        (
            "locationd", 70, "com.apple.locationd.Core:Client",
            "{\\\"msg\\\":\\\"client update\\\", \\\"count\\\":12, \\\"active\\\":true}"
        ),
        (
            "dasd", 50, "com.apple.duetactivityscheduler:scoring",
            "501:com.apple.weather.refresh:0B1380:[{name: Application Policy, policyWeight: 25.000, response: {Decision: Can Proceed, Score: 0.60}} ], FinalDecision: Can Proceed FinalScore: 0.84}"
        ),
        ("CommCenter", 40, "com.apple.CommCenter:ct", "QMI: Ind: NAS, Network Time, qmi-tx: 4, svc 0x03"),
        (
            "runningboardd", 33, "com.apple.runningboard:ttl",
            "[app<net.acme.ferry(9F)>:301] Set jetsam priority to 100 [0] flag[1]"
        ),
        (
            "Ferry", 301, "net.acme.ferry:network",
            "GET /v1/items finished in 120 ms with status 200, 5230 bytes"
        ),
        ("backboardd", 64, "com.apple.BackBoard:TouchEvents", "contact 1 presence: none, hit test region 3"),
        (
            "Ferry", 301, "com.apple.UIKit:BackgroundTask",
            "Ending background task with UIBackgroundTaskIdentifier: 19"
        ),
        ("mediaserverd", 90, "com.apple.coreaudio:cas", "session 0x1f deactivated, reason 2, running yes"),
    ]

    static func text(bytes: Int) -> [UInt8] {
        fill(bytes) { row, stamp in
            "\(stamp)+0100 0x1853    Default     0x0                  \(row.pid)   0    \(row.process): [\(row.subsystem)] \(row.text.replacing("\\\"", with: "\""))\n"
        }
    }

    static func json(bytes: Int) -> [UInt8] {
        fill(bytes) { row, stamp in
            #"{"traceID":444438921084932,"eventMessage":"\#(row.text)","eventType":"logEvent","source":null,"formatString":"%{public}s","userID":0,"activityIdentifier":0,"subsystem":"\#(row.subsystem)","category":"","threadID":101,"senderImageUUID":"A6F4A2BD-5575-37EB-91C0-28AB00C8FCBF","backtrace":{"frames":[{"imageOffset":6084,"imageUUID":"A6F4A2BD-5575-37EB-91C0-28AB00C8FCBF"}]},"bootUUID":"49BA0000-0000-0000-0000-000000000000","processImagePath":"/usr/libexec/\#(row.process)","senderImagePath":"/System/Library/Frameworks/x","timestamp":"\#(stamp)+0100","machTimestamp":161796510,"messageType":"Default","processImageUUID":"39395A83-7379-3C29-AB78-D1B5EDB9C714","processID":\#(row.pid),"senderProgramCounter":6084,"parentActivityIdentifier":0,"timezoneName":""}"#
                + "\n"
        }
    }

    private static func fill(
        _ size: Int, _ line: ((process: String, pid: Int, subsystem: String, text: String), String) -> String
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size + 4_096)
        var count = 0
        while bytes.count < size {
            let milliseconds = count % 60_000
            let fraction = String(1_000_000 + milliseconds % 1_000 * 1_000).dropFirst()
            let second = String(100 + milliseconds / 1_000).dropFirst()
            let minute = String(100 + count / 60_000 % 60).dropFirst()
            let hour = String(100 + count / 3_600_000 % 24).dropFirst()
            let stamp = "2026-03-04 \(hour):\(minute):\(second).\(fraction)"
            bytes.append(contentsOf: line(messages[count % messages.count], stamp).utf8)
            count += 1
        }
        return bytes
    }
}
