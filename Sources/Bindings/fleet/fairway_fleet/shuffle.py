"""The shuffle of fixes that are not together: by vehicle, in pieces of columns and not row by row."""

import zlib

import numpy as np
import pyarrow as pa

from fairway.fleet.arrow import numbers, seconds, texts
from fairway.fleet.fixes import order
from fairway.fleet.schemas import NUMBERS

# What crosses the network in a DataFrame: the number of a partition, and fixes of its vehicles as an Arrow stream.
PIECE = pa.schema([("partition", pa.int32()), ("fixes", pa.binary())])


def bucket(name, count):
    """Returns the partition of a vehicle, the same in every process."""
    return zlib.crc32(name.as_buffer()) % count if name.is_valid else 0


def scattered(table, count):
    """Yields the fixes of a table by partition: the number of each, and the fixes of its vehicles as bytes."""
    codes, names = texts("vehicle", table.column("vehicle"))
    columns = [seconds("timestamp", table.column("timestamp"))]
    unknown = pa.nulls(table.num_rows, pa.float64())
    columns += [numbers(name, table.column(name)) if name in table.column_names else unknown for name in NUMBERS]
    # The vehicles by partition; null, whose code is -1, is the last one and of partition 0.
    names = pa.concat_arrays([names, pa.nulls(1, pa.string())])
    buckets = np.array([bucket(name, count) for name in names], np.int64)
    vehicles = np.argsort(buckets, kind="stable")
    ranks = np.empty(len(names), np.int64)
    ranks[vehicles] = np.arange(len(names))
    groups = ranks[codes]
    rows = order(groups, len(names))
    groups = groups[rows]
    columns = [column.take(pa.array(rows)) for column in columns]
    ends = np.searchsorted(groups, np.searchsorted(buckets[vehicles], np.arange(count + 1)))
    for number, (start, end) in enumerate(zip(ends.tolist(), ends[1:].tolist())):
        if start < end:
            part = groups[start:end]
            firsts = np.flatnonzero(np.diff(part, prepend=-1))
            indices = np.repeat(np.arange(len(firsts), dtype=np.int32), np.diff(np.append(firsts, end - start)))
            own = names.take(pa.array(vehicles[part[firsts]]))
            # Null is the last one of its partition; a dictionary with it could not be joined with others.
            is_null = indices == len(firsts) - 1 if own.null_count else None
            vehicle = pa.DictionaryArray.from_arrays(pa.array(indices, mask=is_null), own.drop_null())
            batch = pa.RecordBatch.from_arrays(
                [vehicle, *(column.slice(start, end - start) for column in columns)],
                names=["vehicle", "timestamp", *NUMBERS])
            sink = pa.BufferOutputStream()
            with pa.ipc.new_stream(sink, batch.schema) as stream:
                stream.write_batch(batch)
            yield number, sink.getvalue().to_pybytes()


def gathered(pieces):
    """Yields one table with the fixes of all pieces of a partition; none if there are no pieces."""
    parts = []
    for piece in pieces:
        with pa.ipc.open_stream(piece) as stream:
            parts.append(stream.read_all())
    if parts:
        yield pa.concat_tables(parts)
