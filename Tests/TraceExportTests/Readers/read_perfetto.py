"""Reads a Perfetto trace with Perfetto's own classes and prints what it holds, a JSON array a line.

usage: read_perfetto.py FILE. Ends with 1 and a sentence if the trace is not what a reader of Perfetto expects.
"""

import json
import sys

from google.protobuf import unknown_fields
from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import Trace, TrackEvent


def fail(what):
    sys.exit(what)


def check_known(message):
    """Fields that Perfetto does not have would be passed over by every reader."""
    if len(unknown_fields.UnknownFieldSet(message)) > 0:
        fail(f"unknown fields in {message}")
    for field, value in message.ListFields():
        if field.message_type is not None:
            for inner in value if field.is_repeated else [value]:
                check_known(inner)


def details(event):
    found = {}
    for annotation in event.debug_annotations:
        if annotation.name in found:
            fail(f"twice on one event: {annotation.name}")
        found[annotation.name] = getattr(annotation, annotation.WhichOneof("value"))
    return found


trace = Trace()
with open(sys.argv[1], "rb") as file:
    trace.ParseFromString(file.read())

tracks = {}
pids = {}
events = []
snapshots = []
for number, packet in enumerate(trace.packet):
    check_known(packet)
    if packet.trusted_packet_sequence_id != 1:
        fail("a packet of no sequence")
    if (packet.sequence_flags == 1) != (number == 0):
        fail("the state of the sequence begins with the first packet")
    if packet.HasField("track_descriptor"):
        track = packet.track_descriptor
        if track.uuid in tracks or track.uuid == 0:
            fail(f"track {track.uuid} is declared twice")
        if track.HasField("parent_uuid") and track.parent_uuid not in tracks:
            fail(f"track {track.uuid} stands before its parent")
        tracks[track.uuid] = track
    elif packet.HasField("track_event"):
        if packet.track_event.track_uuid not in tracks:
            fail("an event stands before its track")
        # Readers sort by time and keep the order of the file where times are equal.
        events.append((packet.timestamp, len(events), packet.track_event))
    elif packet.HasField("clock_snapshot"):
        snapshots.append({clock.clock_id: clock.timestamp for clock in packet.clock_snapshot.clocks})
for snapshot in snapshots:
    if set(snapshot) != {1, 6}:
        fail(f"a snapshot has the clocks {sorted(snapshot)}")


def pid(track):
    """The pid of the process that a track belongs to; 0 for the device."""
    while track.HasField("parent_uuid"):
        track = tracks[track.parent_uuid]
    return track.process.pid


def name(uuid):
    return tracks[uuid].name


boots = sum(event.categories[:] == ["boot"] for _, _, event in events)
rows = []
open_slices = {}
for time, _, event in sorted(events, key=lambda event: event[:2]):
    uuid = event.track_uuid
    track = tracks[uuid]
    if event.type == TrackEvent.TYPE_COUNTER:
        if not track.HasField("counter"):
            fail("a value on a track that counts nothing")
        rows.append(["sample", pid(track), track.name, time, event.counter_value])
    elif event.type == TrackEvent.TYPE_SLICE_BEGIN:
        if uuid in open_slices:
            fail(f"slices overlap on {track.name}: {open_slices[uuid]} and {time} {event}")
        open_slices[uuid] = (time, event)
    elif event.type == TrackEvent.TYPE_SLICE_END:
        if uuid not in open_slices:
            fail(f"an end without a begin on {track.name} at {time}")
        start, begin = open_slices.pop(uuid)
        found = details(begin)
        start = found.get("start ns", start)
        known = [found.get("start known", "observed"), found.get("end known", "observed")]
        category = begin.categories[0]
        if category == "phase":
            rows.append(["phase", pid(track), begin.name, start, time] + known)
        elif category == "state":
            rows.append(["state", pid(track), track.name, begin.name, start, time] + known)
        elif category == "task":
            rows.append(["task", pid(track), found.get("task"), begin.name, found.get("id"), found["outcome"], start, time] + known)
        elif category == "hold":
            rows.append(["hold", pid(track), found.get("hold"), begin.name, start, time, known[1]])
        elif category == "loss":
            continue
        else:
            fail(f"a slice of the category {category}")
    elif event.type == TrackEvent.TYPE_INSTANT:
        found = details(event)
        category = event.categories[0]
        if category == "finding":
            rows.append(["finding", found["rule"], found["severity"], found["known"], event.name, found["start ns"], found["end ns"]])
            # With one boot the time line is that of the trace, which can know of something before it begins.
            if boots == 1 and max(found["end ns"], 0) != time:
                fail("a finding stands at its end")
        elif category == "launch" and found["known"] == "observed":
            rows.append(["launch", pid(track), time, found.get("cause")])
        elif category == "end":
            rows.append(["end", pid(track), time, found.get("cause"), event.name, found.get("code")])
        elif category not in ("boot", "loss", "launch"):
            fail(f"an instant of the category {category}")
    else:
        fail(f"an event of the type {event.type}")
if open_slices:
    fail(f"{len(open_slices)} slices never end")
for row in rows:
    print(json.dumps(row, separators=(",", ":"), ensure_ascii=False))
