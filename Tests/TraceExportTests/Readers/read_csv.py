"""Reads the table of `traceq export --format csv` from standard input and prints a JSON array for each row."""

import csv
import json
import sys


def number(text):
    return int(text) if text else None


def identifier(text):
    return int(text) if text.isdigit() else text or None


for row in csv.DictReader(sys.stdin, strict=True):
    if None in row or None in row.values():
        sys.exit(f"a row has not as many cells as there are columns: {row}")
    pid = number(row["pid"]) or 0
    start, end = number(row["start_ns"]), number(row["end_ns"])
    if end is not None and number(row["duration_ns"]) != end - start:
        sys.exit(f"the length of a row is wrong: {row}")
    known = [row["start_known"], row["end_known"]]
    what, kind, name, value = row["what"], row["kind"], row["name"], row["value"]
    if what == "phase":
        found = [what, pid, value, start, end] + known
    elif what == "state":
        own = name or row["id"]
        found = [what, pid, f"{kind} {own}" if own else kind, value, start, end] + known
    elif what == "task":
        found = [what, pid, kind, name or kind, identifier(row["id"]), value, start, end] + known
    elif what == "hold":
        found = [what, pid, kind, name or kind, start, end, known[1]]
    elif what == "sample":
        found = [what, pid, kind, start, int(value)]
    elif what == "finding":
        found = [what, kind, value, known[0], row["words"], start, end]
    elif what == "launch":
        if known[0] != "observed":
            continue
        found = [what, pid, start, value or None]
    elif what == "end":
        found = [what, pid, start, value, row["words"], number(row["id"])]
    elif what in ("lost", "gap"):
        continue
    else:
        sys.exit(f"a row of {what}")
    print(json.dumps(found, separators=(",", ":"), ensure_ascii=False))
