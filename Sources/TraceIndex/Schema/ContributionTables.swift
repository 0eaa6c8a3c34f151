/// The tables of what traces say of builds, which comparisons are made of.
enum ContributionTables {
    static let all: [TableDefinition] = [
        TableDefinition(
            "contribution",
            "What one trace says of one build on one device: the amounts that a comparison of builds counts in. A build is the "
                + "one that ran.", key: ["contribution_id"],
            [
                .integer("contribution_id", "Number of the contribution."),
                .key("trace_id", of: "trace", "The trace."),
                .text("app", "Bundle identifier, package or process name."),
                .text("version", "Version of the app; empty if unknown."),
                .text("build", "Build of the app; empty if unknown."),
                .text("platform", "`ios` or `android`; empty if unknown."),
                .text("os", "Version of the system; empty if unknown."),
                .text("device", "Model of the device; empty if unknown."),
                .real("stays", "Background stays."),
                .real("whole_stays", "Background stays that were seen to their end."),
                .real("sessions", "Times of use by a human."),
                .real("launches", "Starts of a process."),
                .real("foreground_hours", "Hours on screen."),
                .real("exits", "Exits that the platform counted."),
                .integer("stays_cut_off", "Stays that the trace shows only in part."),
            ]),
        TableDefinition(
            "contribution_series",
            "One measure in a contribution, or one part of it, such as a family of tasks. What the columns hold depends on what "
                + "the measure is: values have `packed`, an amount in something has `total`, a count has neither.",
            key: ["contribution_id", "number"],
            [
                .key("contribution_id", of: "contribution", "The contribution."),
                .integer("number", "Counts its series, from 0."),
                .key(
                    "measure_id", of: "name",
                    "The measure; `transition` and `broken rule` stand for how often each of those was seen."),
                .key("part_id", of: "name", "The part of it; none for the whole.", optional: true),
                .real("amount", "The sum of the values, the amount, or the count."),
                .real("total", "How many values; in how much.", optional: true),
                .blob(
                    "packed",
                    "The values. Byte 0 is 0: 8 bytes each follow, IEEE 754, low byte first. It is 1, for more than 500 values: "
                        + "pairs of numbers as in the trace format follow, the step from the bucket before (the first from −2085) "
                        + "and how many values are in it. Bucket −2084 holds 0, bucket n what is above 1.01ⁿ⁻¹ up to 1.01ⁿ.",
                    optional: true),
            ]),
    ]
}
