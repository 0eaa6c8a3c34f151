#!/usr/bin/env python3
"""Reads a trace on standard input, as `zstd -dc` gives it, and prints one line an event and one a record.

Written from FileFormat.md and Events.md alone, with the standard library alone. A text is printed as `=` and its bytes
in hexadecimal, `-` stands for what is absent. With `--json` it prints the JSON lines of Events.md instead. Exit status:
0 whole, 3 cut or damaged, 2 nothing to read.
"""

import json
import re
import sys
from collections import namedtuple
from datetime import datetime, timedelta
from itertools import accumulate

MASK = (1 << 64) - 1
ABSENT = -1 << 63
P1, P2, P3 = 0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9
P4, P5 = 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5
SECTIONS = {1, 2, 3, 4, 5, 6, 0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x20, 0x21, 0x22, 0x23, 0x40, 0x41}
TEXT_FIELDS = {1, 2, 3, 4, 7, 0x0B, 0x0C, 0x0E, 0x0F, 0x11, 0x12, 0x13, 0x40, 0x44, 0x47, 0x4A, 0x72}
# Code and name of each kind, then its fields in the order of Events.md and where each is kept.
KINDS = """
01 process.started cause=label importance=01
02 process.ended namespace=label code=number reason=02 words=03 importance=01 age=10 measure=40 used=41 window=42 limit=0A limitWindow=43 duration=05 event=44 cpu=45 deviceCPU=46 reportType=4A pages=48 pageSize=49 main=47 unimportant=4B precision=0E
03 process.suspended reason=label; 04 process.resumed reason=label; 05 process.frozen reason=label
06 process.thawed reason=label; 10 state state=label cause=04
11 callback callback=label duration=number reason=02 state=0F
20 task.scheduled task=label id=identifier name=name earliest=06 latest=15 constraints=07 type=13
21 task.began task=label id=identifier name=name type=13 handler=08 remaining=09 limit=0A uncertainty=14
22 task.expiring task=label id=identifier name=name duration=05
23 task.ended task=label id=identifier name=name result=0B reason=02; 24 task.refused task=label name=name type=13 reason=02
30 hold.acquired hold=label id=identifier name=name charged=0C limit=0A
31 hold.released hold=label id=identifier name=name; 40 sample metric=label value=number
50 device device=label value=name; 60 marker name=name; 70 clock.sync wall=number zone=0D precision=0E
71 clock.step by=number; 72 lost count=number what=label thread=12; 73 gap until=number why=label
74 began.late why=label state=0F; 75 ended.early why=label state=0F
80 task.reported task=label id=identifier name=name report=11 age=10 limit=0A type=13 uncertainty=14 used=41
81 process.reported report=11 name=name words=03 importance=01 main=47 measure=40 used=41 window=42 limit=0A limitWindow=43 duration=05 event=44 cpu=45 deviceCPU=46 reportType=4A
82 task.registered task=label id=identifier name=name
"""
KINDS = {int(line[:3], 16): line[3:] + " seq=70 origin=71" for line in KINDS.replace("; ", "\n").strip().split("\n")}
IDENTIFIED = {code for code, fields in KINDS.items() if "=identifier" in fields}
NUMBER_FIELDS = {int(place, 16) for place in re.findall("=([0-9A-F]{2})", str(KINDS))} - TEXT_FIELDS

Source = namedtuple("Source", "format file unknown lines")
Boot = namedtuple("Boot", "number platform os device unknown wall")
Process = namedtuple("Process", "number boot pid uid name app version build unknown")
Subject = namedtuple("Subject", "number process token kind name unknown")
DECLARED = {
    Source: "source=format file=file",
    Boot: "boot=number platform=platform os=os device=device",
    Process: "process=number boot=boot pid=pid name=name app=app version=version build=build uid=uid",
    Subject: "subject=number process=process is=kind name=name token=token",
}
Shape = namedtuple("Shape", "kind label count flags time_width period name_width name form width order step")
Event = namedtuple("Event", "boot time kind process subject label name number extras")


class Refused(Exception):
    """Why a block is refused."""


def require(condition, reason):
    if not condition:
        raise Refused(reason)


def rotl(value, bits):
    value &= MASK
    return ((value << bits) | (value >> (64 - bits))) & MASK


def mix(lane, word):
    return rotl(lane + word * P2, 31) * P1


def little(data):
    return int.from_bytes(data, "little")


def xxh64(data):
    stripes, longs = len(data) // 32 * 32, len(data) // 8 * 8
    halves, h = len(data) // 4 * 4, P5
    if stripes:
        lanes = [P1 + P2, P2, 0, -P1]
        for at in range(0, stripes, 8):
            lanes[at // 8 % 4] = mix(lanes[at // 8 % 4], little(data[at : at + 8]))
        h = sum(rotl(lane, bits) for lane, bits in zip(lanes, (1, 7, 12, 18)))
        for lane in lanes:
            h = (h ^ mix(0, lane)) * P1 + P4
    h += len(data)
    for at in range(stripes, longs, 8):
        h = rotl(h ^ mix(0, little(data[at : at + 8])), 27) * P1 + P4
    for at in range(longs, halves, 4):
        h = rotl(h ^ little(data[at : at + 4]) * P1, 23) * P2 + P3
    for byte in data[halves:]:
        h = rotl(h ^ byte * P5, 11) * P1
    h &= MASK
    h = (h ^ (h >> 33)) * P2 & MASK
    h = (h ^ (h >> 29)) * P3 & MASK
    return h ^ (h >> 32)


class Cursor:
    """A place in bytes that moves on as they are read."""

    def __init__(self, data):
        self.data, self.place = data, 0

    def varint(self):
        value = 0
        for shift in range(0, 70, 7):
            byte = self.take(1)[0]
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                require(value <= MASK, "a number has more than 64 bits")
                return value
        raise Refused("a number does not end")

    def left(self):
        return len(self.data) - self.place

    def take(self, size):
        require(size <= self.left(), "something is longer than its section")
        self.place += size
        return self.data[self.place - size : self.place]

    def finish(self):
        require(not self.left(), "a section goes on")


def unzigzag(value):
    return (value >> 1) ^ -(value & 1)


def optional(value):
    return None if value == 0 else unzigzag(value - 1)


def signed(value):
    """A number of 64 bits with its sign: sums wrap."""
    return ((value - ABSENT) & MASK) + ABSENT


def entry(entries, position, what):
    require(1 <= position <= len(entries), f"a {what} is not there")
    return entries[position - 1]


class Block:
    """One block whose checksums are right."""

    def __init__(self, body, is_end):
        self.sections, self.span = {}, None
        cursor = Cursor(body)
        while cursor.left():
            head = cursor.take(8)
            payload = cursor.take(little(head[4:8]))
            if head[0] in SECTIONS and head[1] == 0:
                require(head[0] not in self.sections, "a section stands there twice")
                self.sections[head[0]] = payload
            require(head[0] in SECTIONS and head[1] == 0 or not head[2] & 1, "an essential section is unknown")
        self.texts = self.read_texts()
        self.records = [[], [], [], []]
        for rank, read in enumerate((self.source, self.boot, self.process, self.subject)):
            rows = self.table(3 + rank, (8, 8, 9, 6)[rank], 0, 65536 if rank else 1)
            self.records[rank] = [read(row) for row in rows]
        self.totals = self.table(0x40, 3, 1, 1)[0][:2] if is_end else None
        self.lost = self.read_lost() if is_end else 0

    def cursor(self, code):
        return Cursor(self.sections.get(code, b""))

    def columns(self, code, overflow_code, streams):
        """The numbers of each stream, from planes and overflows. A stream is told by its count and its width."""
        cursor, numbers = self.cursor(code), [[0] * count for count, _ in streams]
        for plane in range(8):
            for column, (count, width) in zip(numbers, streams):
                if width > plane:
                    for place, byte in enumerate(cursor.take(count)):
                        column[place] |= byte << 8 * plane
        cursor.finish()
        cursor, place, stream, is_first = self.cursor(overflow_code), 0, 0, True
        while cursor.left():
            delta, upper = cursor.varint(), cursor.varint()
            require(delta or is_first, "a number has two overflows")
            place, is_first = place + delta, False
            while stream < len(streams) and place >= streams[stream][0]:
                place -= streams[stream][0]
                stream += 1
            require(stream < len(streams), "an overflow is not there")
            width = streams[stream][1]
            require(width < 8 and upper <= MASK >> 8 * width, "an overflow is too large")
            numbers[stream][place] |= upper << 8 * width
        return numbers

    def by_event(self, order, code, overflow_code, shapes, width):
        """The numbers of the streams of shapes in the order of the events."""
        streams = [(shape.count, getattr(shape, width)) for shape in shapes]
        rest = [iter(column) for column in self.columns(code, overflow_code, streams)]
        return [next(rest[shape]) for _, shape in order]

    def table(self, code, field_count, low, high):
        """The rows of a table, each with exactly so many fields, if there are neither too few nor too many."""
        cursor, rows = Cursor(self.sections.get(code, b"\0")), []
        count = cursor.varint()
        require(low <= count <= high, "a table has too few or too many rows")
        for _ in range(count):
            row, fields = Cursor(cursor.take(cursor.varint())), []
            while len(fields) < field_count and row.left():
                fields.append(row.varint())
            rows.append(fields + [0] * (field_count - len(fields)))
        cursor.finish()
        return rows

    def read_lost(self):
        """How many blocks a repair found missing; a note that is not whole says nothing."""
        try:
            return sum(row[0] for row in self.table(0x41, 3, 0, 1))
        except Refused:
            return 0

    def read_texts(self):
        cursor = Cursor(self.sections.get(2, b"\0"))
        count = cursor.varint()
        require(count <= 1048576, "there are too many texts")
        sizes = [cursor.varint() for _ in range(count)]
        require(max(sizes, default=0) <= 4096, "a text is too long")
        texts = [cursor.take(size) for size in sizes]
        cursor.finish()
        return texts

    def text(self, position):
        return None if position == 0 else entry(self.texts, position, "text")

    def number_of(self, rank, position):
        """The number of a boot (1), process (2) or subject (3)."""
        return 0 if position == 0 else entry(self.records[rank], position, "record").number

    def source(self, row):
        require(max(row[4:8]) <= 1 << 60, "a source has too many lines")
        return Source(*map(self.text, row[0:3]), row[4:8] if row[3] else None)

    def boot(self, row):
        wall, zone = None, optional(row[7])
        require(row[0] < 1 << 20, "the number of a boot is too large")
        require(row[5] <= 3, "the precision of a wall clock is unknown")
        require(zone is None or abs(zone) <= 1440, "a zone is too far from UTC")
        if row[5]:
            wall = [row[5] - 1, unzigzag(row[6]), zone]
        return Boot(row[0], *map(self.text, row[1:5]), wall)

    def process(self, row):
        require(1 <= row[0] <= 1 << 20, "the number of a process is impossible")
        require(row[2] < 1 << 32 and row[7] <= 1 << 32, "a process id or user id has more than 32 bits")
        boot = entry(self.records[1], row[1], "boot").number
        uid = row[7] - 1 if row[7] else None
        return Process(row[0], boot, row[2], uid, *map(self.text, row[3:7] + row[8:9]))

    def subject(self, row):
        require(1 <= row[0] <= 1 << 20, "the number of a subject is impossible")
        process, token = self.number_of(2, row[1]), optional(row[4])
        if token is not None and token < 0:
            token = entry(self.texts, -1 - token, "text")
        return Subject(row[0], process, token, *map(self.text, [row[2], row[3], row[5]]))

    def events(self, count):
        """The events of known kinds."""
        boot, first, span, early = self.table(1, 4, 1, 1)[0]
        boot, first = entry(self.records[1], boot, "boot").number, unzigzag(first)
        self.span = boot, first, signed(first + span)
        actors, shapes = self.table(0x10, 2, 1, count), [Shape(*row) for row in self.table(0x11, 12, 1, count)]
        self.check(actors, shapes, count)
        named = [(self.number_of(2, process), self.number_of(3, subject)) for process, subject in actors]
        labels = [self.text(shape.label) for shape in shapes]
        order = self.order(actors, shapes, count)
        times = self.times(actors, shapes, order, first, early)
        require(times == sorted(times), "times go back")
        require(times[0] == first and times[-1] == first + span, "the times do not match")
        names = self.by_event(order, 0x15, None, shapes, "name_width")
        numbers, extras = self.numbers(shapes, order), self.extras(count)
        events = []
        for (actor, index), time, name, number, fields in zip(order, times, names, numbers, extras):
            shape = shapes[index]
            name = self.text(name if shape.name_width else shape.name)
            if shape.kind in KINDS:
                events.append(Event(boot, time, shape.kind, *named[actor], labels[index], name, number, fields))
        return events

    def check(self, actors, shapes, count):
        require(len(actors) * len(shapes) <= 1 << 18, "there are too many actors and shapes")
        require(sum(shape.period > 0 for shape in shapes) <= 8, "there are too many timers")
        require(sum(shape.count for shape in shapes) == count, "the counts of the shapes do not match")
        for shape in shapes:
            require(shape.kind < 256 and 1 <= shape.count <= 65536, "a kind or a count is impossible")
            widths = shape.time_width <= 8 and shape.name_width <= 4 and shape.width <= 8
            require(widths and (shape.form or not shape.width), "a width is impossible")
            require(shape.form <= 2 and shape.order <= 2, "a form or an order is unknown")
            require(shape.form != 2 or shape.order == shape.step == 0, "texts have an order or a step")

    def order(self, actors, shapes, count):
        """The indices of the actor and the shape of each event."""
        cursor, told = self.cursor(0x12), [True] * count
        if any(shape.flags & 1 for shape in shapes):
            bits = little(cursor.take((count + 7) // 8))
            require(bits >> count == 0, "a reserved bit is set")
            told = [not bits >> row & 1 for row in range(count)]
        pairs = zip(self.indices(cursor, len(actors), sum(told)), self.indices(cursor, len(shapes), sum(told)))
        cursor.finish()
        last, successors, order, counts = None, {}, [], [0] * len(shapes)
        for is_told in told:
            pair = next(pairs) if is_told else successors.get(last)
            require(pair is not None, "an expected event has nothing to follow")
            order.append(pair)
            counts[pair[1]] += 1
            if shapes[pair[1]].flags & 1:
                successors[last] = last = pair
        require(counts == [shape.count for shape in shapes], "the counts of the shapes do not match")
        return order

    def indices(self, cursor, choices, count):
        low = cursor.take(count) if choices > 1 else bytes(count)
        high = cursor.take(count) if choices > 256 else bytes(count)
        indices = [lower | upper << 8 for lower, upper in zip(low, high)]
        require(max(indices, default=0) < choices, "an actor or a shape is not there")
        return indices

    def times(self, actors, shapes, order, first, early):
        values = self.by_event(order, 0x13, 0x14, shapes, "time_width")
        timed = [index for index, shape in enumerate(shapes) if shape.period]
        without_subject = {process: index for index, (process, subject) in enumerate(actors) if subject == 0}
        due, time, times = {}, first, []
        for pair, value in zip(order, values):
            shape = shapes[pair[1]]
            if shape.period:
                time = signed(due.get(pair, first) - early + value)
                is_anew = shape.flags & 2 or value > shape.period // 2
                due[pair] = signed((time if is_anew else due.get(pair, first)) + shape.period)
            else:
                time = signed(time + value)
            times.append(time)
            owner = without_subject.get(actors[pair[0]][0])
            if shape.flags & 4 and owner is not None:
                for index in timed:
                    if due.get((owner, index), first) < time:
                        due[owner, index] = signed(time + shapes[index].period)
        return times

    def numbers(self, shapes, order):
        numbers, before = [], {}
        for pair, value in zip(order, self.by_event(order, 0x16, 0x17, shapes, "width")):
            shape, number = shapes[pair[1]], None
            if shape.form == 1:
                last, difference = before.get(pair, (0, 0))
                difference = unzigzag(value) * (shape.step + 1) + (difference if shape.order == 2 else 0)
                number = signed(difference + (last if shape.order else 0))
                before[pair] = number, difference
                require(number >= 0 or shape.kind not in IDENTIFIED, "an identifier is negative")
            elif shape.form == 2:
                number = entry(self.texts, value, "text")
                if shape.kind in KINDS and shape.kind not in IDENTIFIED:
                    number = None
            numbers.append(None if number == ABSENT else number)
        return numbers

    def extras(self, count):
        """The sparse fields of each event, as pairs of code and value."""
        fields, extras = self.table(0x20, 5, 0, 256), [[] for _ in range(count)]
        codes = [field[0] for field in fields]
        require(codes == sorted(set(codes)), "the codes of the sparse fields do not ascend")
        require(sum(field[2] for field in fields) <= 524288, "there are too many sparse fields")
        for code, flags, size, row_width, value_width in fields:
            require(code < 256 and row_width <= 4 and value_width <= 8, "a code or a width is impossible")
            require(not flags & 2 or size == count, "the sparse fields do not match")
            require(flags & 1 or code not in TEXT_FIELDS, "a sparse field is a number and should be a text")
        rows = self.columns(0x21, None, [(0 if flags & 2 else size, width) for _, flags, size, width, _ in fields])
        values = self.columns(0x22, 0x23, [(size, width) for _, _, size, _, width in fields])
        for (code, flags, *_), rows, values in zip(fields, rows, values):
            rows = list(range(count) if flags & 2 else accumulate(rows))
            require(not rows or rows[-1] < count, "a sparse field has no event")
            values = self.values(values, flags)
            if not (code in NUMBER_FIELDS and flags & 1):
                for row, value in zip(rows, values):
                    extras[row].append((code, value))
        return extras

    def values(self, values, flags):
        if flags & 1:
            return [self.text(value) for value in values]
        numbers = accumulate(map(unzigzag, values)) if flags & 4 else map(unzigzag, values)
        return [None if signed(number) == ABSENT else signed(number) for number in numbers]


class Trace:
    """What the blocks so far said."""

    def __init__(self):
        self.records, self.last_times = {}, {}
        self.highest = {1: (-1, 0), 2: (0, 0), 3: (0, 0)}
        self.sequence, self.missing, self.event_count, self.lost = -1, 0, 0, 0

    def add(self, head, body):
        """The records of a block that are new or changed, its events, and its totals."""
        sequence, count = (little(head[at : at + 4]) for at in (12, 20))
        require(sequence >= self.sequence, "the sequence number goes back")
        missing, is_known = self.missing + max(sequence - self.sequence - 1, 0), head[4] in (1, 2)
        require(not is_known or count <= (65536 if head[4] == 1 else 0), "there are too many events")
        block = Block(body if is_known else b"", head[4] == 2)
        events = block.events(count) if count and is_known else []
        highest = dict(self.highest_numbers(block.records, missing))
        if block.span:
            boot, first, last = block.span
            require(self.last_times.get(boot, first) <= first, "times go back")
            self.last_times[boot] = last
            self.event_count += count
        self.sequence, self.missing, self.highest, self.lost = sequence, missing, highest, block.lost
        return self.learn(block.records), events, block.totals

    def highest_numbers(self, records, missing):
        """The highest numbers of records, each with the count of blocks that were missing when it was learned."""
        for rank, (known, missed) in self.highest.items():
            numbers = {record.number for record in records[rank]}
            require(len(numbers) == len(records[rank]), "a record stands there twice")
            highest = max(numbers, default=known)
            require(highest <= known + 65536 * (1 + missing - missed), "the number of a record is too large")
            yield rank, ((highest, missing) if highest > known else (known, missed))

    def learn(self, records):
        new = {(0, 0): self.records.get((0, 0), Source(None, None, None, None))}
        for rank in range(4):
            new.update(((rank, getattr(record, "number", 0)), record) for record in records[rank])
        changed = [new[key] for key in sorted(new) if self.records.get(key) != new[key]]
        self.records.update(new)
        return changed


def printed(value):
    if isinstance(value, list):
        return " ".join(map(printed, value))
    return "-" if value is None else "=" + value.hex() if isinstance(value, bytes) else str(value)


def event_line(event):
    return " ".join([printed(list(event[:8])), *(f"{code}:{printed(value)}" for code, value in event.extras)])


def json_line(members, unknown):
    """A line of the members that are there; unknown ones are JSON text already."""
    parts = []
    for name, value in members:
        value = value.decode("utf-8", "replace") if isinstance(value, bytes) else value
        if value is not None and (value or name not in ("process", "subject", "pid")):
            parts.append(f'"{name}":{json.dumps(value, ensure_ascii=False)}')
    return "{" + ",".join(parts + [text.decode("utf-8", "replace") for text in unknown if text]) + "}"


def wall_text(precision, nanoseconds, zone):
    seconds, fraction = divmod(nanoseconds, 10**9)
    text = (datetime(1970, 1, 1) + timedelta(seconds=seconds)).isoformat() + f".{fraction:09}"
    text = [text, "-" + text[4:], text[10:]][precision]
    if zone is not None:
        text += f"{'-' if zone < 0 else '+'}{abs(zone) // 60:02}:{abs(zone) % 60:02}"
    return text


def record_json(record):
    pairs = [word.split("=") for word in DECLARED[type(record)].split()]
    members = [(name, getattr(record, field)) for name, field in pairs]
    if isinstance(record, Source):
        members.insert(0, ("schema", "traceq.events/1"))
        members += zip(("used", "known", "unknown", "unreadable"), record.lines or [])
    if isinstance(record, Boot) and record.wall:
        members.append(("wall", wall_text(*record.wall)))
    return json_line(members, [record.unknown])


def event_json(event, has_boots):
    kind, *fields = KINDS[event.kind].split()
    values = {f"{code:02X}": value for code, value in reversed(event.extras)}
    values["08"] = None if values.get("08") is None else values["08"] != 0
    values.update(label=event.label, name=event.name, number=event.number, identifier=event.number)
    boot = event.boot if has_boots and not event.process else None
    members = [("t", event.time), ("process", event.process), ("boot", boot), ("kind", kind)]
    members.append(("subject", event.subject))
    members += ((name, values.get(place)) for name, place in (field.split("=") for field in fields))
    return json_line(members, [value for code, value in event.extras if code == 0x72])


def complain(sentence):
    print(sentence, file=sys.stderr)
    return 3


def is_whole(head, body):
    return (
        len(head) == 40
        and head[0:4] == b"TQB1"
        and xxh64(head[:32]) == little(head[32:40])
        and little(head[8:12]) == len(body) <= 8388568
        and xxh64(body) == little(head[24:32])
        and (head[5], head[6]) == (2, 0)
    )


def main():
    is_json = sys.argv[1:] == ["--json"]
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    data = sys.stdin.buffer.read()
    trace, place, number, is_ended, status = Trace(), 0, None, False, 0
    while place < len(data) and not is_ended:
        head = data[place : place + 40]
        body = data[place + 40 : place + 40 + little(head[8:12])]
        if not is_whole(head, body) or head[16:20] != (number or head[16:20]):
            complain(f"no whole block at byte {place}")
            return 3 if place else 2
        number = head[16:20]
        try:
            records, events, totals = trace.add(head, body)
            has_boots = sum(isinstance(record, Boot) for record in trace.records.values()) > 1
            if is_json:
                lines = [*map(record_json, records), *(event_json(event, has_boots) for event in events)]
            for line in lines if is_json else map(event_line, events):
                print(line)
            is_ended = totals is not None
            if is_ended and totals != [trace.event_count, trace.sequence]:
                status = complain("the totals do not match")
        except Refused as reason:
            status = complain(f"block at byte {place}: {reason}")
        place += 40 + len(body)
    if not data:
        complain("there is nothing to read")
        return 2
    # What a repair counted as lost is no damage of this file.
    if trace.missing != trace.lost:
        status = complain(f"{trace.missing} blocks are missing")
    if not is_ended or place != len(data):
        status = complain("something follows the end block" if is_ended else "there is no end block")
    if not is_json:
        trace.learn([[]] * 4)
        for key in sorted(trace.records):
            print(type(trace.records[key]).__name__.lower(), printed(list(trace.records[key])))
    return status


if __name__ == "__main__":
    sys.exit(main())
