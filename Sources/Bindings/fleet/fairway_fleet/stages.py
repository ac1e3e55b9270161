"""The stages of a run on Spark: what each task reads, and how fixes that are not together get there.

Fixes in files go through RDDs, whose tasks start much sooner than those of DataFrames: nothing is planned or compiled.
"""

import pickle
import time

import pyarrow as pa
from pyspark import TaskContext
from pyspark.sql import DataFrame
from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema

from fairway.fleet.fixes import Fixes
from fairway.fleet.schemas import FIX_COLUMNS

from . import files, shuffle
from .task import Task

# How many fixes of a DataFrame are sorted by partition at once before they cross the network.
SCATTERED = 500_000
# How many fixes a partition has on average at most: its worker keeps them in memory.
GATHERED = 4_000_000
_NONE = pa.array([], pa.string())
_SUMMARY = pa.schema([("summary", pa.binary())])


def attempt():
    """Returns a name that no other attempt of any task of this run has."""
    context = TaskContext.get()
    return f"{context.stageId():05}-{context.partitionId():05}-{context.taskAttemptId()}"


class Work:
    """What all tasks need; it is sent to them with their code, the assignments only once to each executor."""

    def __init__(self, spark, staging, assignments, options, roads=None):
        self._staging = staging
        self._assignments = spark.sparkContext.broadcast(assignments)
        self._options = options
        self._roads = roads

    def summary(self, tables):
        """Replays tables of fixes in this task, as soon as each is read; returns the summary."""
        task = Task(
            self._staging, attempt(), self._assignments.value, self._options, self._roads and self._roads.facts())
        source = iter(tables)
        while (table := task.read(lambda: next(source, None))) is not None:
            task.add(table)
        return task.finish()

    def release(self):
        self._assignments.destroy()


def each(spark, tasks, work):
    """Calls a function for each of some tasks, in a partition of its own; returns an RDD of what it yields."""
    rdd = spark.sparkContext.parallelize(range(len(tasks)), len(tasks))
    return rdd.mapPartitions(lambda numbers: (result for number in numbers for result in work(tasks[number])))


class Scattering:
    """Divides fixes by partition before they cross the network, and counts the time of that."""

    def __init__(self, spark, partitions):
        self._partitions = partitions
        self._seconds = spark.sparkContext.accumulator(0.0)

    def pieces(self, read):
        """Returns the pieces of the table that a function returns."""
        start = time.perf_counter()
        found = list(shuffle.scattered(read(), self._partitions))
        self._seconds.add(time.perf_counter() - start)
        return found

    def summary(self):
        """Returns the time as the summary of a task that writes nothing."""
        seconds = self._seconds.value
        return {"files": [], "reasons": {}, "sources": {}, "scatter_seconds": seconds, "worker_seconds": seconds}, _NONE


def idle(spark, work, vehicles, count):
    """Replays vehicles without fixes, whose routes may be broken nevertheless; returns the summaries."""
    tasks = [vehicles[number::count] for number in range(count)]
    return each(spark, tasks, lambda names: [work.summary([Fixes.none(names)])]).collect()


class FileFixes:
    """Fixes in Parquet files, which the tasks read without Spark."""

    def __init__(self, uri):
        self._uri = uri
        self._system, _ = files.opened(uri)
        self._pieces = files.pieces(uri)
        self.rows = files.rows(self._pieces)

    def count(self):
        return self.rows

    def clusters(self, is_together, cores):
        """Returns the pieces that have to be read together, or None if that is unknown."""
        if is_together is None:
            return files.together(self._pieces, cores)
        return files.by_file(self._pieces) if is_together else None

    def summaries(self, spark, work, partitions, clusters):
        """Runs the tasks and returns their summaries."""
        uri = self._uri
        if clusters is not None:
            tasks = files.dealt(clusters, partitions, files.rows)

            def whole(clusters):
                system, _ = files.opened(uri)
                return [work.summary(files.read(system, cluster, FIX_COLUMNS) for cluster in clusters)]

            return each(spark, tasks, whole).collect()
        tasks = files.dealt(self._pieces, max(partitions, -(-len(self._pieces) // 16)), lambda piece: piece.rows)

        scattering = Scattering(spark, partitions)

        def parts(found):
            system, _ = files.opened(uri)
            for piece in found:
                yield from scattering.pieces(lambda piece=piece: files.read(system, [piece], FIX_COLUMNS))

        def run(found):
            return [work.summary(shuffle.gathered(data for _, data in found))]

        pieces = each(spark, tasks, parts).partitionBy(partitions, lambda number: number)
        return [*pieces.mapPartitions(run).collect(), scattering.summary()]


class FrameFixes:
    """Fixes in a DataFrame of Spark."""

    def __init__(self, frame):
        self._frame = frame.select(*checked(frame))
        self.rows = None

    def count(self):
        return self._frame.count()

    def clusters(self, is_together, cores):
        """Returns whether each partition of the table has all fixes of its vehicles."""
        return True if is_together else None

    def summaries(self, spark, work, partitions, clusters):
        """Runs the tasks and returns their summaries."""
        if clusters:
            return _summaries(self._frame.mapInArrow(lambda b: _packed(work, _joined(b)), from_arrow_schema(_SUMMARY)))

        scattering = Scattering(spark, partitions)

        def parts(batches):
            for table in _joined(batches, SCATTERED):
                for number, data in scattering.pieces(lambda table=table: table):
                    yield pa.record_batch([pa.array([number], pa.int32()), _bytes(data)], schema=shuffle.PIECE)

        def run(batches):
            pieces = (piece.as_buffer() for batch in batches for piece in batch.column("fixes"))
            return _packed(work, shuffle.gathered(pieces))

        pieces = self._frame.mapInArrow(parts, from_arrow_schema(shuffle.PIECE))
        shuffled = pieces.repartitionById(partitions, pieces["partition"])
        return [*_summaries(shuffled.mapInArrow(run, from_arrow_schema(_SUMMARY))), scattering.summary()]


def _packed(work, tables):
    """Yields the summary of a task as a batch."""
    yield pa.record_batch([pa.array([pickle.dumps(work.summary(tables))])], schema=_SUMMARY)


def _summaries(frame):
    return [pickle.loads(data) for data in frame.toArrow().column("summary").to_pylist()]


def _bytes(data):
    """Returns an array with some bytes, which are not copied."""
    offsets = pa.array([0, len(data)], pa.int32()).buffers()[1]
    return pa.Array.from_buffers(pa.binary(), 1, [None, offsets, pa.py_buffer(data)])


def checked(frame):
    """Returns the columns of fixes; raises an error if a required one is missing, or has times without a zone."""
    Fixes.sorted(to_arrow_schema(frame.schema).empty_table())
    return [name for name in FIX_COLUMNS if name in frame.columns]


def _joined(batches, size=None):
    """Yields batches as tables of at least `size` rows, except the last one; of all rows for None."""
    parts, rows = [], 0
    for batch in batches:
        parts.append(batch)
        rows += batch.num_rows
        if size is not None and rows >= size:
            yield pa.Table.from_batches(parts)
            parts, rows = [], 0
    if parts:
        yield pa.Table.from_batches(parts)


def fixes(spark, source):
    """Returns the fixes of a DataFrame, or of a path of Parquet files."""
    return FrameFixes(source) if isinstance(source, DataFrame) else FileFixes(files.qualified(spark, source))
