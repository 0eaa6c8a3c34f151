#!/usr/bin/env python3
"""Reads a trace on standard input, as `zstd -dc` gives it, and prints one line an event and one a record.

Written from FileFormat.md alone, with the standard library alone. A text is printed as `=` and its bytes in
hexadecimal, `-` stands for what is absent. Exit status: 0 whole, 3 cut or damaged, 2 nothing to read.
"""

import sys

MASK = (1 << 64) - 1
P1, P2, P3 = 0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9
P4, P5 = 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5
SECTIONS = {1, 2, 3, 4, 5, 6, 0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x20, 0x21, 0x22, 0x23, 0x40}


class Refused(Exception):
    """Why a block is refused."""


def rotl(value, bits):
    return ((value << bits) | (value >> (64 - bits))) & MASK


def mix(lane, word):
    return rotl((lane + word * P2) & MASK, 31) * P1 & MASK


def merge(h, lane):
    return ((h ^ mix(0, lane)) * P1 + P4) & MASK


def xxh64(data):
    place = 0
    if len(data) >= 32:
        lanes = [(P1 + P2) & MASK, P2, 0, -P1 & MASK]
        while place + 32 <= len(data):
            for lane in range(4):
                word = int.from_bytes(data[place + 8 * lane : place + 8 * lane + 8], "little")
                lanes[lane] = mix(lanes[lane], word)
            place += 32
        h = sum(rotl(lane, bits) for lane, bits in zip(lanes, (1, 7, 12, 18))) & MASK
        for lane in lanes:
            h = merge(h, lane)
    else:
        h = P5
    h = (h + len(data)) & MASK
    while place + 8 <= len(data):
        h = (rotl(h ^ mix(0, int.from_bytes(data[place : place + 8], "little")), 27) * P1 + P4) & MASK
        place += 8
    if place + 4 <= len(data):
        word = int.from_bytes(data[place : place + 4], "little")
        h = (rotl(h ^ (word * P1 & MASK), 23) * P2 + P3) & MASK
        place += 4
    for byte in data[place:]:
        h = rotl(h ^ (byte * P5 & MASK), 11) * P1 & MASK
    h = (h ^ (h >> 33)) * P2 & MASK
    h = (h ^ (h >> 29)) * P3 & MASK
    return h ^ (h >> 32)


class Cursor:
    """A place in bytes that moves on as they are read."""

    def __init__(self, data):
        self.data, self.place = data, 0

    @property
    def at_end(self):
        return self.place == len(self.data)

    def varint(self):
        value = shift = 0
        while True:
            if self.at_end or shift > 63:
                raise Refused("a number does not end")
            byte = self.data[self.place]
            self.place += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                break
        if value > MASK:
            raise Refused("a number has more than 64 bits")
        return value

    def take(self, size):
        if size > len(self.data) - self.place:
            raise Refused("something is longer than its section")
        self.place += size
        return self.data[self.place - size : self.place]

    def finish(self):
        if not self.at_end:
            raise Refused("a section goes on")


def unzigzag(value):
    return (value >> 1) ^ -(value & 1)


def optional(value):
    return None if value == 0 else unzigzag(value - 1)


def table(data, field_count):
    """The rows of a table, each with exactly so many fields."""
    if data is None:
        return []
    cursor, rows = Cursor(data), []
    for _ in range(cursor.varint()):
        row, fields = Cursor(cursor.take(cursor.varint())), []
        while len(fields) < field_count and not row.at_end:
            fields.append(row.varint())
        rows.append(fields + [0] * (field_count - len(fields)))
    cursor.finish()
    return rows


def column(data, count, missing):
    if data is None:
        return [missing] * count
    cursor = Cursor(data)
    values = [cursor.varint() for _ in range(count)]
    cursor.finish()
    return values


def entry(entries, position, what):
    if position > len(entries):
        raise Refused(f"a {what} is not there")
    return entries[position - 1]


class Block:
    """One block whose checksums are right."""

    def __init__(self, body):
        self.sections = {}
        cursor = Cursor(body)
        while not cursor.at_end:
            head = cursor.take(8)
            payload = cursor.take(int.from_bytes(head[4:8], "little"))
            if head[0] in SECTIONS and head[1] == 0:
                if head[0] in self.sections:
                    raise Refused("a section stands there twice")
                self.sections[head[0]] = payload
            elif head[2] & 1:
                raise Refused("an essential section is unknown")
        self.texts = self.read_texts()
        self.boots = table(self.sections.get(4), 8)
        self.processes = table(self.sections.get(5), 9)
        self.subjects = table(self.sections.get(6), 6)

    def read_texts(self):
        if 2 not in self.sections:
            return []
        cursor = Cursor(self.sections[2])
        sizes = [cursor.varint() for _ in range(cursor.varint())]
        texts = [cursor.take(size) for size in sizes]
        cursor.finish()
        return texts

    def text(self, position):
        return "-" if position == 0 else "=" + entry(self.texts, position, "text").hex()

    def identifier(self, number):
        if number is None:
            return "-"
        return str(number) if number >= 0 else self.text(-1 - number)

    def number_of(self, rows, position, what):
        return 0 if position == 0 else entry(rows, position, what)[0]

    def records(self, known):
        for row in table(self.sections.get(3), 8):
            lines = " ".join(map(str, row[4:8])) if row[3] else "-"
            known["source"] = " ".join(["source", *map(self.text, row[0:3]), lines])
        for row in self.boots:
            wall = "-"
            if row[5]:
                zone = optional(row[7])
                wall = f"{row[5] - 1} {unzigzag(row[6])} {'-' if zone is None else zone}"
            known["boot", row[0]] = " ".join(["boot", str(row[0]), *map(self.text, row[1:5]), wall])
        for row in self.processes:
            boot = entry(self.boots, row[1], "boot")[0]
            uid = row[7] - 1 if row[7] else "-"
            texts = map(self.text, row[3:7] + row[8:9])
            known["process", row[0]] = " ".join(["process", f"{row[0]} {boot} {row[2]} {uid}", *texts])
        for row in self.subjects:
            process = self.number_of(self.processes, row[1], "process")
            texts = map(self.text, [row[2], row[3], row[5]])
            token = self.identifier(optional(row[4]))
            known["subject", row[0]] = " ".join(["subject", f"{row[0]} {process} {token}", *texts])

    def extras(self, count):
        """The printed sparse fields by event."""
        by_event = {}
        if count:
            rows = column(self.sections.get(0x20), count, 0)
            codes = self.sections.get(0x21, b"")
            values = column(self.sections.get(0x22), count, 0)
            texts = self.sections.get(0x23, b"")
            if len(codes) != count:
                raise Refused("the sparse fields do not match")
            row = 0
            for delta, code, value in zip(rows, codes, values):
                row += delta
                value = optional(value)
                printed = "-" if value is None else str(value)
                if code in texts:
                    printed = self.text(value)
                by_event.setdefault(row, []).append(f"{code}:{printed}")
        return by_event

    def events(self, count):
        """The printed events."""
        boot, extra_count, first, span = table(self.sections.get(1), 4)[0]
        boot = entry(self.boots, boot, "boot")[0]
        kinds = self.sections.get(0x11, b"")
        if len(kinds) != count or 0x10 not in self.sections:
            raise Refused("the columns do not match")
        deltas = column(self.sections[0x10], count, 0)
        processes = column(self.sections.get(0x12), count, 0)
        subjects = column(self.sections.get(0x13), count, 0)
        labels = column(self.sections.get(0x14), count, 0)
        names = column(self.sections.get(0x15), count, 0)
        numbers = column(self.sections.get(0x16), count, 0)
        identified = self.sections.get(0x17, b"")
        extras = self.extras(extra_count)
        time, lines = unzigzag(first), []
        last = time + span
        for row in range(count):
            time += deltas[row]
            number = optional(numbers[row])
            if kinds[row] in identified:
                number = self.identifier(number)
            parts = [
                boot,
                time,
                kinds[row],
                self.number_of(self.processes, processes[row], "process"),
                self.number_of(self.subjects, subjects[row], "subject"),
                self.text(labels[row]),
                self.text(names[row]),
                "-" if number is None else number,
                *extras.get(row, []),
            ]
            lines.append(" ".join(map(str, parts)))
        if time != last:
            raise Refused("the times do not match")
        return lines


def main():
    data = sys.stdin.buffer.read()
    known = {"source": "source - - - -"}
    place, trace, events, is_ended, status = 0, None, 0, False, 0
    while place < len(data) and not is_ended:
        head = data[place : place + 40]
        size = 40 + int.from_bytes(head[8:12], "little")
        body = data[place + 40 : place + size]
        if (
            len(head) < 40
            or head[0:4] != b"TQB1"
            or xxh64(head[:32]) != int.from_bytes(head[32:40], "little")
            or len(body) != size - 40
            or xxh64(body) != int.from_bytes(head[24:32], "little")
            or head[5] != 1
            or head[6] != 0
            or head[16:20] != (trace or head[16:20])
        ):
            print(f"no whole block at byte {place}", file=sys.stderr)
            return 3 if place else 2
        trace = head[16:20]
        try:
            block = Block(body)
            count = int.from_bytes(head[20:24], "little")
            lines = block.events(count) if head[4] == 1 and count else []
            block.records(known)
            for line in lines:
                print(line)
            events += count
            if head[4] == 2:
                is_ended = True
                if table(block.sections.get(0x40), 3)[0][0] != events:
                    status = 3
        except Refused as reason:
            print(f"block at byte {place}: {reason}", file=sys.stderr)
            status = 3
        place += size
    order = {"source": 0, "boot": 1, "process": 2, "subject": 3}
    print(known.pop("source"))
    for key in sorted(known, key=lambda key: (order[key[0]], key[1])):
        print(known[key])
    return status if is_ended and place == len(data) else 3


if __name__ == "__main__":
    sys.exit(main())
