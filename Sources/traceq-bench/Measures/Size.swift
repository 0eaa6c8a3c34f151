/// Bytes per event: the file with everything in it, and the twin's rows, which know no names.
func measureSize(_ workload: Workload) throws {
    let file = try workload.traceBytes(events: workload.events)
    let twin = try RowStream(events: workload.events)
    let comparison = Comparison(
        what: "bytes per event, whole file", unit: "B", decimals: 3,
        ours: Double(file.count) / Double(workload.events),
        twin: Double(twin.bytes.count) / Double(twin.rowCount),
        reach: .atMost(0.65))
    print(ResultTable.line(comparison))
}
