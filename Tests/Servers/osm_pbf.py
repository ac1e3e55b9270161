"""Writes OpenStreetMap data as .osm.pbf, using only the standard library.

It supports what a drawn map needs: nodes, ways and relations with tags, without versions, users or dates. The bytes
depend only on the data, so the same map always has the same file.
"""

import struct
import zlib

GRANULARITY = 100  # nanodegrees: the format's default, 1e-7 degrees
BLOCK = 8000  # entities in a block, the usual limit of the format
MEMBER_TYPES = {"node": 0, "way": 1, "relation": 2}


def varint(value):
    """An unsigned number in seven-bit groups."""
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def zigzag(value):
    """A signed number as the unsigned one that protobuf's sint types store."""
    return value * 2 if value >= 0 else -value * 2 - 1


def field_bytes(number, payload):
    """A length-delimited field."""
    return varint(number << 3 | 2) + varint(len(payload)) + payload


def field_varint(number, value):
    """A field that holds one unsigned number."""
    return varint(number << 3) + varint(value)


def packed(number, values):
    """A packed repeated field of unsigned numbers."""
    return field_bytes(number, b"".join(varint(v) for v in values))


def deltas(values):
    """Differences between neighbours, zigzag coded; the first from zero."""
    last, out = 0, []
    for value in values:
        out.append(zigzag(value - last))
        last = value
    return out


class StringTable:
    """Strings of one block; index 0 is the empty string, which the format reserves."""

    def __init__(self):
        self.strings = [""]
        self.index = {"": 0}

    def add(self, text):
        if text not in self.index:
            self.index[text] = len(self.strings)
            self.strings.append(text)
        return self.index[text]

    def message(self):
        return b"".join(field_bytes(1, s.encode()) for s in self.strings)


def units(degrees):
    """Degrees in multiples of the granularity."""
    return round(degrees * 1e9 / GRANULARITY)


def dense_nodes(nodes, table):
    keys_values = []
    for _, _, _, tags in nodes:
        for key, value in tags.items():
            keys_values += [table.add(key), table.add(value)]
        keys_values.append(0)
    message = packed(1, deltas([n[0] for n in nodes]))
    message += packed(8, deltas([units(n[1]) for n in nodes]))
    message += packed(9, deltas([units(n[2]) for n in nodes]))
    message += packed(10, keys_values)
    return field_bytes(2, message)


def tag_fields(tags, table):
    keys = packed(2, [table.add(k) for k in tags])
    return keys + packed(3, [table.add(v) for v in tags.values()])


def way(entity, table):
    identifier, refs, tags = entity
    message = field_varint(1, identifier) + tag_fields(tags, table) + packed(8, deltas(refs))
    return field_bytes(3, message)


def relation(entity, table):
    identifier, members, tags = entity
    message = field_varint(1, identifier) + tag_fields(tags, table)
    message += packed(8, [table.add(role) for _, _, role in members])
    message += packed(9, deltas([ref for _, ref, _ in members]))
    message += packed(10, [MEMBER_TYPES[kind] for kind, _, _ in members])
    return field_bytes(4, message)


def blob(kind, content):
    """A header and its zlib-compressed content, as they follow each other in a file."""
    body = field_varint(2, len(content)) + field_bytes(3, zlib.compress(content, 9))
    header = field_bytes(1, kind.encode()) + field_varint(3, len(body))
    return struct.pack(">I", len(header)) + header + body


def primitive_blocks(entities, group):
    for start in range(0, len(entities), BLOCK):
        table = StringTable()
        content = group(entities[start : start + BLOCK], table)
        yield blob("OSMData", field_bytes(1, table.message()) + field_bytes(2, content))


def write(path, nodes, ways, relations):
    """Writes a file.

    nodes: (id, latitude, longitude, tags); ways: (id, node ids, tags);
    relations: (id, [(kind, id, role)], tags). Ids are positive and ascending.
    """
    header = field_bytes(4, b"OsmSchema-V0.6") + field_bytes(4, b"DenseNodes") + field_bytes(16, b"fairway town")
    each = lambda write_one: lambda part, table: b"".join(write_one(e, table) for e in part)
    with open(path, "wb") as out:
        out.write(blob("OSMHeader", header))
        out.writelines(primitive_blocks(nodes, dense_nodes))
        out.writelines(primitive_blocks(ways, each(way)))
        out.writelines(primitive_blocks(relations, each(relation)))
