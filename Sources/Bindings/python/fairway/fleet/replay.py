"""The replay of sorted fixes: columns in, columns out; Python does something for each session, but not for each fix."""

import time
from ctypes import byref
from typing import NamedTuple

import numpy as np

from .._interface import Fixes as Struct
from .._interface import ProgressColumns
from .._library import EVENT, FIX_COLUMNS, PROGRESS_COLUMNS, FairwayError, call, sized
from ..columns import column
from ..events import EventRoom
from ..session import Session
from .arrow import pa
from .results import Results
from .routes import Routes
from .schemas import NUMBERS, WANTED


class Run(NamedTuple):
    """Consecutive rows of one vehicle with one assignment; `plan` is its row, or -1 if there is none."""

    first: int
    end: int
    group: int
    plan: int


class Meter:
    """The times and counts of a replay."""

    def __init__(self):
        self.fixes = 0
        self.engine_seconds = 0.0
        self.route_seconds = 0.0


class Replay:
    """Replays sorted fixes along their assigned routes. One thread at a time uses it; `routes` may be shared."""

    def __init__(self, options=None, routes=None):
        self._options = options
        self._routes = Routes() if routes is None else routes
        self._continued = None
        self.meter = Meter()

    def results(self, fixes, assignments, groups=None, size=1_000_000):
        """Yields the results of a range of vehicles, by default all, for at most `size` fixes at a time.

        `fixes` is a `Fixes`, `assignments` an `Assignments`. Nothing depends on `size` but the memory of the results.
        """
        first, end = (0, len(fixes.vehicles)) if groups is None else groups
        plans = assignments.of(fixes.vehicles)
        runs = list(_runs(fixes, assignments, plans, first, end))
        columns = _struct(fixes.columns)
        start, total = int(fixes.bounds[first]), int(fixes.bounds[end])
        next_run = 0
        while next_run < len(runs):
            stop = min(start + size, total)
            part = []
            while next_run < len(runs) and runs[next_run].first <= stop:
                run = runs[next_run]
                if run.first == stop and run.end > stop:
                    break
                part.append((run._replace(first=max(run.first, start), end=min(run.end, stop)), run.first >= start))
                if run.end > stop:
                    break
                next_run += 1
            results = Results(fixes, assignments, start, stop)
            self._replay(results, columns, part, next_run < len(runs) and runs[next_run].first < stop)
            self.meter.fixes += stop - start
            yield results
            start = stop

    def _replay(self, results, columns, runs, is_cut):
        """Replays the runs of one part; the session of the last one is kept if it is cut."""
        fixes, assignments = results.fixes, results.assignments
        for number, (run, is_start) in enumerate(runs):
            session, count, problem = self._continued or (None, 0, None)
            if is_start:
                session, count, problem = self._begun(fixes, assignments, run)
                if problem and problem[0] == "brokenRoute" and run.plan not in assignments.problems:
                    results.fail_assignment(run, problem)
            results.begin(run)
            if session is None:
                results.fail(np.arange(run.first, run.end), problem)
            elif run.end > run.first:
                count += self._follow(results, columns, run, session, count)
            if is_cut and number == len(runs) - 1:
                self._continued = (session, count, problem)
            else:
                self._continued = None
                if session is not None:
                    session.close()
        results.finish()

    def _begun(self, fixes, assignments, run):
        """Returns a new session and its count of fixes, or None and why there is none."""
        if run.plan < 0:
            is_nobody = not fixes.vehicles[run.group].is_valid
            return None, 0, ("noVehicle" if is_nobody else "noAssignment", None)
        if run.plan in assignments.problems:
            return None, 0, assignments.problems[run.plan]
        start = time.perf_counter()
        try:
            index, texts = int(assignments.routes[run.plan]), assignments.texts
            route = self._routes.route(texts.key(index), lambda: texts.text(index))
            if isinstance(route, FairwayError):
                return None, 0, ("brokenRoute", str(route))
            return Session(route, options=self._options), 0, None
        finally:
            self.meter.route_seconds += time.perf_counter() - start

    def _follow(self, results, columns, run, session, count):
        """Passes the fixes of a run to its session; returns how many."""
        fixes = results.fixes
        lacking = fixes.is_lacking[run.first : run.end] if fixes.is_lacking is not None else None
        start = time.perf_counter()
        try:
            if lacking is None or not lacking.any():
                events = _update(session, columns, run.first, run.end, results.filled, run.first - results.first)
                results.take(np.arange(run.first, run.end), count, events)
                return run.end - run.first
            # The few vehicles with such fixes: the others are copied together.
            rows = run.first + np.flatnonzero(~lacking)
            part = {name: values.take(pa.array(rows)) for name, values in fixes.columns.items()}
            filled = {name: np.empty(len(rows), kind) for name, kind in WANTED.items()}
            events = _update(session, _struct(part), 0, len(rows), filled, 0) if len(rows) else np.empty(0, EVENT)
            for name, numbers in filled.items():
                results.filled[name][rows - results.first] = numbers
            results.take(rows, count, events)
            results.fail_lacking(run.first + np.flatnonzero(lacking))
            return len(rows)
        finally:
            self.meter.engine_seconds += time.perf_counter() - start


def _runs(fixes, assignments, plans, first, end):
    """Yields the rows of each vehicle and assignment, in order, including assignments without fixes."""
    for group in range(first, end):
        start, stop, plan = int(fixes.bounds[group]), int(fixes.bounds[group + 1]), int(plans[group])
        if plan < 0:
            if stop > start:
                yield Run(start, stop, group, -1)
            continue
        rows = range(int(assignments.bounds[plan]), int(assignments.bounds[plan + 1]))
        valid_from = assignments.valid_from[rows.start : rows.stop]
        cuts = [*(start + np.searchsorted(fixes.times[start:stop], valid_from, side="left")).tolist(), stop]
        if cuts[0] > start:
            yield Run(start, cuts[0], group, -1)
        for row, a, b in zip(rows, cuts, cuts[1:]):
            yield Run(a, b, group, row)


def _struct(columns):
    """Returns the library's struct of columns, and what must live as long."""
    struct, held = sized(Struct), []
    for name in ("timestamp", *NUMBERS):
        values, _, owner = column(name, columns[name])
        setattr(struct, FIX_COLUMNS[name], values)
        held.append(owner)
    return struct, held


def _update(session, columns, first, end, filled, place):
    """Passes rows of columns to a session, which fills `filled` from `place` on; returns the events."""
    struct, _ = columns
    struct.count = end - first
    for name in ("timestamp", *NUMBERS):
        getattr(struct, FIX_COLUMNS[name]).offset += first
    progress = sized(ProgressColumns)
    progress.capacity = end - first
    for name, numbers in filled.items():
        setattr(progress, PROGRESS_COLUMNS[name][0], numbers.ctypes.data + place * numbers.itemsize)
    room = EventRoom(64 + (end - first) // 16)
    try:
        call("session_update_columns", session._handle, byref(struct), byref(progress), byref(room.struct))
    finally:
        for name in ("timestamp", *NUMBERS):
            getattr(struct, FIX_COLUMNS[name]).offset -= first
    return room.take(session._handle)
