import TraceAnalysis

/// The place of the timeline on a page; the script draws into it.
extension HTMLReport {
    func timelineSection(_ page: inout MarkupTree) {
        guard !timeline.rows.isEmpty else { return }
        page.element("section", ["id": "timeline", "aria-labelledby": "timeline-title"]) { page in
            page.element("div", ["class": "bar"]) { page in
                page.element("h2", ["id": "timeline-title"], text: "Timeline")
                page.element("select", ["id": "boot", "aria-label": "Boot", "hidden": ""])
                page.element("div", ["class": "search"]) { page in
                    page.open(
                        "input",
                        [
                            "id": "search", "type": "search", "placeholder": "Search  /",
                            "aria-label": "Search states, tasks and findings", "autocomplete": "off",
                            "spellcheck": "false",
                        ])
                    page.element("output", ["id": "hits", "for": "search"])
                }
                page.element("div", ["class": "buttons", "role": "group", "aria-label": "View"]) { page in
                    for (id, label, words) in Self.buttons {
                        page.element(
                            "button",
                            ["type": "button", "id": id, "title": words, "aria-label": words], text: label)
                    }
                }
            }
            page.element("p", ["class": "range"]) { page in
                page.element("output", ["id": "range"], text: "")
                page.element("output", ["id": "merged"], text: "")
            }
            page.element("div", ["class": "frame", "id": "frame"]) { page in
                page.element("canvas", ["id": "overview", "aria-hidden": "true"])
                page.element("canvas", ["id": "ruler", "aria-hidden": "true"])
                page.element(
                    "div",
                    [
                        "id": "scroller", "tabindex": "0", "role": "application",
                        "aria-label": "Timeline of states, tasks and measurements",
                        "aria-describedby": "keys",
                    ]
                ) { page in
                    page.element("div", ["id": "space"]) { $0.element("canvas", ["id": "rows"]) }
                }
                page.element("div", ["id": "tip", "aria-hidden": "true", "hidden": ""])
            }
            page.element(
                "div", ["id": "detail", "aria-live": "polite"],
                text: "Point at something to see its exact times; click it to keep them here.")
            page.element("div", ["id": "legend", "class": "legend"])
            page.element("details", ["class": "keys"]) { page in
                page.element("summary", text: "Mouse and keyboard")
                page.element(
                    "p", ["id": "keys"],
                    text:
                        "Drag to move, Ctrl and wheel or pinch to zoom, double click to zoom in, drag on the ruler to "
                        + "choose a time. Keys: left and right move, + and − zoom, 0 shows everything, up and down "
                        + "choose a row, Page up and down the bar before and after on it, Enter opens a process or goes "
                        + "to what is chosen, N and P the next and previous finding, / searches, Escape lets go."
                )
            }
            page.element("details", ["id": "tables"]) { page in
                page.element("summary", text: "What the timeline shows now, as a table")
                page.element("div", ["id": "table"])
            }
            page.element("noscript") { page in
                page.element(
                    "p",
                    text: "The timeline needs a browser with script; everything else on this page does not.")
            }
        }
    }

    private static let buttons = [
        ("previous", "◀ finding", "Previous finding (P)"), ("next", "finding ▶", "Next finding (N)"),
        ("in", "+", "Zoom in (+)"), ("out", "−", "Zoom out (−)"), ("all", "All", "Show everything (0)"),
        ("theme", "◐", "Light or dark"),
    ]
}
