"""The texts of routes, stored once beside the output, so that a worker fetches only those that it needs."""

import hashlib

import numpy as np
import pyarrow as pa

from fairway.fleet.arrow import as_text, demand, seconds, texts
from fairway.fleet.assignments import KEY, TEXT, Assignments, one_text_each, resolved

from .files import opened

# Rows of a table whose texts are stored: the keys, and where the text of each is.
LOCATED = pa.schema([
    ("vehicle", pa.string()), ("valid_from", pa.float64()), ("route", pa.string()), ("fingerprint", pa.binary()),
    ("file", pa.string()), ("offset", pa.int64()), ("length", pa.int64())])


class StoredTexts:
    """Texts in files; assignments name them by their index. Pickled, it has only their places."""

    def __init__(self, folder, files, offsets, lengths, keys):
        self._folder = folder
        self._files = files
        self._offsets = offsets
        self._lengths = lengths
        self._keys = keys

    def text(self, index):
        """Returns the JSON of a route as bytes."""
        system, path = opened(self._folder)
        with system.open_input_file(f"{path}/{self._files[index].as_py()}") as file:
            return file.read_at(int(self._lengths[index]), int(self._offsets[index]))

    def key(self, index):
        """Returns the fingerprint of a text."""
        return self._keys[index].as_py()


def stored(batches, folder, name, has_vehicles=True):
    """Writes each different text of a table to a file; yields the rows with the places of their texts.

    `batches` are those of assignments, or of the table of routes, which has no vehicles. Only one batch is in memory.
    """
    system, path = opened(folder)
    system.create_dir(path, recursive=True)
    places, offset = {}, 0
    with system.open_output_stream(f"{path}/{name}") as file:
        for batch in batches:
            table = pa.Table.from_batches([batch]) if isinstance(batch, pa.RecordBatch) else batch
            codes, words = np.full(table.num_rows, -1), pa.array([], pa.large_string())
            if TEXT in table.column_names:
                codes, words = texts(TEXT, table.column(TEXT), pa.large_string())
            found = []
            for word in words:
                data = word.as_buffer()
                key = hashlib.sha256(data).digest()
                if key not in places:
                    file.write(data)
                    places[key] = (offset, data.size)
                    offset += data.size
                found.append((key, *places[key]))
            known = pa.array(np.maximum(codes, 0), mask=codes < 0)
            keys, offsets, lengths = zip(*found) if found else ((), (), ())
            columns = {
                "vehicle": pa.nulls(table.num_rows, pa.string()), "valid_from": pa.nulls(table.num_rows, pa.float64()),
                "route": pa.nulls(table.num_rows, pa.string()), "file": pa.array([name] * table.num_rows),
                "fingerprint": pa.array(keys, pa.binary()).take(known),
                "offset": pa.array(offsets, pa.int64()).take(known),
                "length": pa.array(lengths, pa.int64()).take(known)}
            if has_vehicles:
                columns["vehicle"] = as_text("vehicle", table.column("vehicle"))
                columns["valid_from"] = seconds("valid_from", table.column("valid_from"))
            if KEY in table.column_names:
                columns["route"] = as_text(KEY, table.column(KEY))
            yield from pa.table(columns).select(LOCATED.names).cast(LOCATED).combine_chunks().to_batches()


def demanded(schema, is_routes=False):
    """Returns the columns of a table of assignments or routes that are used; raises an error if some are missing."""
    if is_routes:
        demand("routes", schema.names, (KEY, TEXT))
        return [KEY, TEXT]
    demand("assignments", schema.names, ("vehicle", "valid_from"))
    seconds("valid_from", pa.nulls(0, schema.field("valid_from").type))
    used = [name for name in (TEXT, KEY) if name in schema.names]
    if not used:
        demand("assignments", schema.names, (f"{TEXT} or {KEY}",))
    return ["vehicle", "valid_from", *used]


def assignments(located, located_routes, folder):
    """Returns the assignments of rows with places, and of those of the table of routes, or None."""
    parts = [located] if located_routes is None else [located, located_routes]
    fingerprints = pa.concat_tables(part.select(["fingerprint", "file", "offset", "length"]) for part in parts)
    codes, keys = texts_of_binary(fingerprints.column("fingerprint"))
    # The first row of each fingerprint; later ones name the same text in another file.
    first = np.full(len(keys), 0)
    known = np.flatnonzero(codes >= 0)[::-1]
    first[codes[known]] = known
    places = fingerprints.take(pa.array(first))
    store = StoredTexts(
        folder, places.column("file").combine_chunks(), places.column("offset").to_numpy(),
        places.column("length").to_numpy(), keys)
    routes = None
    if located_routes is not None:
        numbers, names = texts(KEY, located_routes.column("route"))
        routes = names, one_text_each(numbers, names, codes[located.num_rows:])
    named, names = texts(KEY, located.column("route"))
    indices, problems = resolved(codes[: located.num_rows], named, names, routes)
    vehicles, times = (located.column(name).combine_chunks() for name in ("vehicle", "valid_from"))
    return Assignments(vehicles, times, indices, problems, store)


def texts_of_binary(column):
    """Returns a column of bytes as the index of each in an array of different ones; the index of null is -1."""
    found = column.combine_chunks().dictionary_encode()
    found = found.combine_chunks() if isinstance(found, pa.ChunkedArray) else found
    return found.indices.fill_null(-1).to_numpy(zero_copy_only=False), found.dictionary
