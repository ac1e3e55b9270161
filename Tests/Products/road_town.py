#!/usr/bin/env python3
"""Invents a town: an extract of OpenStreetMap, and a drive through it, for the tests of roads.

    Tests/Products/road_town.py FOLDER

Writes FOLDER/town.osm.pbf and FOLDER/drive.csv: 40 crossings of streets 110 m apart, and a fix each second.
"""

import math
import pathlib
import sys
import zlib

ROWS, COLUMNS = 5, 8
# An avenue that cars may not use from 7 to 9 on working days.
CLOSED_ON_MORNINGS = 203
SOUTH, WEST, NORTHWARD, EASTWARD = 470_000_000, 110_000_000, 10_000, 14_600


def number(value):
    """A varint."""
    value &= (1 << 64) - 1
    out = b""
    while value > 127:
        out += bytes([value & 127 | 128])
        value >>= 7
    return out + bytes([value])


def whole(field, value):
    return number(field << 3) + number(value)


def part(field, content):
    return number(field << 3 | 2) + number(len(content)) + content


def differences(values):
    """Zigzag varints, each the difference from the one before."""
    out, last = b"", 0
    for value in values:
        step = value - last
        out += number(step << 1 ^ step >> 63)
        last = value
    return out


def block(kind, content):
    body = whole(2, len(content)) + part(3, zlib.compress(content))
    head = part(1, kind) + whole(3, len(body))
    return len(head).to_bytes(4, "big") + head + body


def node(row, column):
    return row * COLUMNS + column + 1


def place(row, column):
    """Crooked, and the same everywhere."""
    return (SOUTH + NORTHWARD * row + (row * 7 + column * 13) % 17 * 60 - 500,
            WEST + EASTWARD * column + (row * 11 + column * 5) % 19 * 70 - 600)


def extract():
    nodes = [(node(row, column), *place(row, column)) for row in range(ROWS) for column in range(COLUMNS)]
    streets = [(100 + row, f"Street {row + 1}", [node(row, column) for column in range(COLUMNS)]) for row in range(ROWS)]
    streets += [(200 + column, f"Avenue {column + 1}", [node(row, column) for row in range(ROWS)])
                for column in range(COLUMNS)]
    texts = ["", "highway", "residential", "name", "ref", "K 7", "maxspeed", "50",
             "motor_vehicle:conditional", "no @ (Mo-Fr 07:00-09:00)", *(name for _, name, _ in streets)]
    ways = b""
    for index, (identity, _, through) in enumerate(streets):
        tags = [(1, 2), (3, 10 + index)] + ([(4, 5), (6, 7)] if identity == 100 else [])
        tags += [(8, 9)] if identity == CLOSED_ON_MORNINGS else []
        ways += part(3, whole(1, identity) + part(2, b"".join(number(key) for key, _ in tags))
                     + part(3, b"".join(number(value) for _, value in tags)) + part(8, differences(through)))
    dense = part(1, differences([n[0] for n in nodes])) + part(8, differences([n[1] for n in nodes])) \
        + part(9, differences([n[2] for n in nodes]))
    header = part(4, b"OsmSchema-V0.6") + part(4, b"DenseNodes") + whole(32, 1_500_000_000)
    return (block(b"OSMHeader", header) + block(b"OSMData", part(1, part(1, b"")) + part(2, part(2, dense)))
            + block(b"OSMData", part(1, b"".join(part(1, text.encode()) for text in texts)) + part(2, ways)))


def drive():
    """Along the first street, up an avenue and back along the fourth street at 10 m/s, some metres aside."""
    corners = [place(0, column) for column in range(6)] + [place(row, 5) for row in range(1, 4)] \
        + [place(3, column) for column in range(4, 0, -1)]
    metres = [(latitude * 1e-7 * 111_195, longitude * 1e-7 * 111_320 * math.cos(math.radians(47)))
              for latitude, longitude in corners]
    lines, second, left = ["timestamp,latitude,longitude"], 0, 0.0
    for (north, east), (to_north, to_east) in zip(metres, metres[1:]):
        length = math.hypot(to_north - north, to_east - east)
        at = left
        while at < length:
            aside = 3 * math.sin(second / 9)
            y = north + (to_north - north) * at / length + aside
            x = east + (to_east - east) * at / length - aside / 2
            lines.append(f"{1_600_000_000 + second},{y / 111_195:.7f},{x / 111_320 / math.cos(math.radians(47)):.7f}")
            second, at = second + 1, at + 10
        left = at - length
    return "\n".join(lines) + "\n"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    (folder / "town.osm.pbf").write_bytes(extract())
    (folder / "drive.csv").write_text(drive())


main()
