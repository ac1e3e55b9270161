"""The work of one task on a worker: reads fixes, replays them and writes the tables; returns a summary."""

import time

import pyarrow as pa

from fairway.fleet.arrow import pc
from fairway.fleet.fixes import Fixes
from fairway.fleet.replay import Replay
from fairway.fleet.roads import road_tables
from fairway.fleet.routes import Routes
from fairway.fleet.schemas import SCHEMAS

from .output import Output

# How many fixes are replayed before their results are written.
SIZE = 500_000

# The routes of this process, for all its tasks.
_routes = Routes()


class Task:
    """One attempt of a task."""

    def __init__(self, staging, attempt, assignments, options=None, roads=None):
        """`roads` is the `RoadFacts` of a road file, or None."""
        self._start = time.perf_counter()
        self._output = Output(staging, attempt)
        self._assignments = assignments
        self._replay = Replay(options, _routes)
        self._roads = roads
        self._vehicles = []
        self._seconds = {"read_seconds": 0.0, "match_seconds": 0.0, "sort_seconds": 0.0, "write_seconds": 0.0}

    def read(self, source):
        """Returns what `source` returns, and counts its time."""
        return self._timed("read_seconds", source)

    def _timed(self, what, call, *arguments):
        start = time.perf_counter()
        result = call(*arguments)
        self._seconds[what] += time.perf_counter() - start
        return result

    def add(self, fixes):
        """Replays a table of fixes, with all fixes of each of its vehicles."""
        fixes = fixes if isinstance(fixes, Fixes) else self._timed("sort_seconds", Fixes.sorted, fixes)
        self._vehicles.append(fixes.vehicles.drop_null())
        for results in self._replay.results(fixes, self._assignments, size=SIZE):
            self._timed("write_seconds", self._write, results)
        if self._roads is not None:
            tables = road_tables(fixes, self._roads, SIZE)
            while (table := self._timed("match_seconds", next, tables, None)) is not None:
                self._timed("write_seconds", self._output.write, "roads", table)

    def _write(self, results):
        for name in SCHEMAS:
            self._output.write(name, getattr(results, name))

    def finish(self):
        """Ends the files; returns a summary, and the names of the vehicles."""
        written = self._timed("write_seconds", self._output.close)
        summary = {
            **written, **vars(self._replay.meter), **self._seconds,
            "worker_seconds": time.perf_counter() - self._start}
        return summary, pa.concat_arrays([pa.array([], pa.string()), *self._vehicles])


def shared(vehicles):
    """Returns a vehicle that is in two tasks, or None; `vehicles` has the names of all tasks."""
    counts = pc.value_counts(vehicles)
    twice = counts.filter(pc.greater(counts.field("counts"), 1))
    return twice[0]["values"].as_py() if len(twice) else None
