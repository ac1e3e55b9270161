"""The state of buckets as files: each is written once, and a list of files is a state.

A file has the vehicles that changed in one micro-batch and all fixes that wait; the files of a bucket are read in
order. When the changes are half of all vehicles, or the list gets long, a file with all vehicles begins a new list. The
texts of routes are in files of their own, which are only rewritten if there are many.
"""

import math
from typing import NamedTuple

import pyarrow as pa

from .bucket import Bucket
from .rows import arrow_of as fixes_to_arrow
from .rows import fixes_of
from .vehicle import COLUMNS, arrow_of, vehicles_of

# The form of the files. A new column does not change it: what an earlier version did not write is not known.
FORM = b"1"
LONGEST = 16
ROUTES = pa.schema([("key", pa.binary()), ("text", pa.binary())])
COMPRESSION = pa.ipc.IpcWriteOptions(compression="zstd")


class Files(NamedTuple):
    """The names of the files that make up the state of a bucket."""

    vehicles: tuple = ()
    routes: tuple = ()

    @staticmethod
    def of(lists):
        return Files(tuple(lists["vehicles"]), tuple(lists["routes"]))


def load(folder, files, bucket=None, known=Files()):
    """Returns a bucket from its files. `bucket` has what the files `known` say, which must be the first ones."""
    bucket = bucket or Bucket()
    for name in files.vehicles[len(known.vehicles):]:
        try:
            _read(bucket, folder.read(name), name)
        except (pa.ArrowInvalid, OSError) as error:
            raise ValueError(f"the state {folder.full(name)} cannot be read: {error}") from error
    for name in files.routes[len(known.routes):]:
        with pa.ipc.open_stream(folder.read(name)) as reader:
            table = reader.read_all()
        bucket.shelf.update(zip(table.column("key").to_pylist(), table.column("text").to_pylist()))
    return bucket


def is_start(known, files):
    """Returns whether a state can be continued to another one by reading only the files that were added."""
    return all(one == other[: len(one)] for one, other in zip(known, files))


def _read(bucket, data, name):
    source = pa.BufferReader(data)
    with pa.ipc.open_stream(source) as reader:
        notes = reader.schema.metadata
        # Earlier versions added a hash of the columns.
        form, more = notes[b"form"].partition(b"-")[0], set(reader.schema.names) - set(COLUMNS.names)
        if form != FORM or more:
            raise ValueError(
                f"the state {name} has the form {form.decode()}" + f" and {', '.join(sorted(more))}" * bool(more) +
                f", and this version reads the form {FORM.decode()}: continue the stream with the version that wrote it")
        vehicles = [vehicle for batch in reader for vehicle in vehicles_of(batch)]
    if notes[b"whole"] == b"1":
        bucket.vehicles.clear()
    bucket.vehicles.update((vehicle.name, vehicle) for vehicle in vehicles)
    bucket.watermark = float(notes[b"watermark"])
    with pa.ipc.open_stream(source) as reader:
        bucket.names, bucket.waiting = fixes_of(reader.read_all())


def encoded(vehicles, waiting, watermark, is_whole):
    """Returns the bytes of a file from Arrow batches of vehicles and of fixes that wait."""
    notes = {"form": FORM, "whole": str(int(is_whole)), "watermark": repr(watermark)}
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, COLUMNS.with_metadata(notes), options=COMPRESSION) as writer:
        writer.write_batch(vehicles.replace_schema_metadata(notes))
    with pa.ipc.new_stream(sink, waiting.schema, options=COMPRESSION) as writer:
        writer.write_batch(waiting)
    return sink.getvalue()


def save(folder, files, bucket, changed, name, has_forgotten=False):
    """Writes what has changed; returns the files of the new state, and the bytes written.

    `has_forgotten` says that the bucket has lost vehicles, which only a file of all vehicles can say.
    """
    is_whole = has_forgotten or len(files.vehicles) >= LONGEST or 2 * len(changed) >= len(bucket.vehicles)
    vehicles = arrow_of(list((bucket.vehicles if is_whole else changed).values()))
    waiting = pa.RecordBatch.from_pydict(fixes_to_arrow(bucket.names, bucket.waiting))
    data = encoded(vehicles, waiting, bucket.watermark, is_whole)
    folder.write(f"{name}.vehicles", data)
    size = len(data)
    lists = Files((() if is_whole else files.vehicles) + (f"{name}.vehicles",), files.routes)
    shelf = bucket.shelf
    if shelf.added or len(files.routes) >= LONGEST:
        keys = shelf.added
        if len(files.routes) >= LONGEST:
            used = {v.route for v in bucket.vehicles.values()}
            used.update(item.route for v in bucket.vehicles.values() for item in v.pending)
            for key in set(shelf) - used:
                del shelf[key]
            keys, lists = list(shelf), lists._replace(routes=())
        table = pa.RecordBatch.from_arrays(
            [pa.array(keys, pa.binary()), pa.array([shelf[key] for key in keys], pa.binary())], schema=ROUTES)
        sink = pa.BufferOutputStream()
        with pa.ipc.new_stream(sink, ROUTES) as writer:
            writer.write_batch(table)
        folder.write(f"{name}.routes", sink.getvalue())
        size += len(sink.getvalue())
        lists = lists._replace(routes=lists.routes + (f"{name}.routes",))
        shelf.added = []
    return lists, size


def wake(bucket, settings):
    """Returns at which watermark, and at which clock, a bucket has something to do without rows; None is never."""
    return {name: None if at == math.inf else at for name, at in zip(("wake", "alarm"), bucket.wake(settings))}
