"""The work on one partition: reads Arrow batches of the timeline, and returns Arrow batches of outcomes.

This module does not depend on Spark, and it never waits for the end of a vehicle: only one batch, one session and a
few routes are in memory, however long the trace of a vehicle is.
"""

import hashlib
import math
import time
from collections import OrderedDict

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

import fairway

# The kinds of rows of a timeline; an assignment comes before the fixes with the same time.
ASSIGNMENT, FIX = 0, 1
NUMBERS = ("latitude", "longitude", "horizontal_accuracy", "speed", "course")
PROGRESS = {
    "latitude": np.float64, "longitude": np.float64, "distance_traveled": np.float64, "distance_remaining": np.float64,
    "duration_remaining": np.float64, "leg": np.int32, "step": np.int32, "distance_from_route": np.float64}
WANTED = (*PROGRESS, "route_state", "rejection")
NO_EVENTS = np.empty(0, fairway.EVENT)
NOTHING = pa.scalar(None, pa.float64())
REQUIRED = ("timestamp", "latitude", "longitude")
# The type of an event, and that of the outcome of a row.
EVENT = pa.struct([
    ("event", pa.string()), ("leg", pa.int32()), ("step", pa.int32()), ("waypoint", pa.int32()),
    ("distance_along", pa.float64()), ("reason", pa.string()), ("probability", pa.float64())])
EVENT_COLUMNS = tuple(field.name for field in EVENT)
OUTCOME = pa.schema([
    ("day", pa.date32()), ("source", pa.string()), ("vehicle", pa.string()), ("valid_from", pa.float64()),
    ("fix", pa.int64()), ("timestamp", pa.float64()), *((name, pa.float64()) for name in NUMBERS),
    *((name, pa.from_numpy_dtype(kind)) for name, kind in PROGRESS.items() if name not in NUMBERS),
    ("route_state", pa.string()), ("reason", pa.string()), ("detail", pa.string()), ("events", pa.list_(EVENT))])
# The days that a date can represent: the years 1 to 9999.
FIRST_DAY, LAST_DAY = -719_162, 2_932_896


class Routes:
    """A cache of the most recent routes by their JSON: vehicles on the same route share it."""

    def __init__(self, limit=64):
        self._routes = OrderedDict()
        self._limit = limit

    def route(self, text):
        """Returns the route, or the error that says why there is none."""
        key = hashlib.sha256(text).digest()
        if key in self._routes:
            self._routes.move_to_end(key)
            return self._routes[key]
        try:
            route = fairway.Route.from_json(text)
        except fairway.FairwayError as error:
            route = error
        self._routes[key] = route
        if len(self._routes) > self._limit:
            self._routes.popitem(last=False)
        return route


class Meter:
    """The times and counts of one partition."""

    def __init__(self):
        self.fixes = 0
        self.engine_seconds = 0.0
        self.route_seconds = 0.0
        self.worker_seconds = 0.0


class Labels:
    """A column of a few distinct texts, stored as codes."""

    def __init__(self, count):
        self.codes = np.full(count, -1, dtype=np.int32)
        self._names = {}

    def code(self, name):
        return self._names.setdefault(name, len(self._names))

    def array(self):
        codes = pa.array(self.codes, mask=self.codes < 0)
        return pa.DictionaryArray.from_arrays(codes, pa.array(list(self._names), pa.string())).cast(pa.string())


class Outcome:
    """The outcomes of one batch, with a row for each row of the batch."""

    def __init__(self, batch):
        count = batch.num_rows
        self.batch = batch
        self.is_kept = np.ones(count, dtype=bool)
        self.has_progress = np.zeros(count, dtype=bool)
        self.fix = np.full(count, -1, dtype=np.int64)
        self.valid_from = np.full(count, np.nan)
        self.progress = {name: np.zeros(count, kind) for name, kind in PROGRESS.items()}
        self.route_state = Labels(count)
        self.reason = Labels(count)
        self.detail = Labels(count)
        self.event_rows = []
        self.events = []

    def fail(self, rows, reason, detail=None):
        self.reason.codes[rows] = self.reason.code(reason)
        if detail is not None:
            self.detail.codes[rows] = self.detail.code(detail)

    def arrow(self):
        batch = self.batch
        lost = ~self.has_progress
        is_lost = pa.array(lost)
        timestamps = batch.column("timestamp")
        columns = {
            "day": days(timestamps),
            "source": pc.if_else(pc.equal(batch.column("kind"), ASSIGNMENT), "assignment", "fix"),
            "vehicle": batch.column("vehicle"), "timestamp": timestamps,
            "valid_from": pa.array(self.valid_from, mask=np.isnan(self.valid_from)),
            "fix": pa.array(self.fix, mask=self.fix < 0), "route_state": self.route_state.array(),
            "reason": self.reason.array(), "detail": self.detail.array(), "events": self._events()}
        for name, numbers in self.progress.items():
            columns[name] = pa.array(numbers, mask=lost)
        # Rows without progress keep the fix itself.
        for name in NUMBERS:
            columns[name] = pc.if_else(is_lost, batch.column(name), columns.get(name, NOTHING))
        arrays = [columns[field.name].cast(field.type) for field in OUTCOME]
        result = pa.RecordBatch.from_arrays(arrays, schema=OUTCOME)
        return result if self.is_kept.all() else result.filter(pa.array(self.is_kept))

    def _events(self):
        """Returns the events of each row as lists."""
        count = self.batch.num_rows
        rows = np.concatenate([np.empty(0, np.int64), *self.event_rows])
        events = np.concatenate([NO_EVENTS, *self.events])
        offsets = np.concatenate([[0], np.cumsum(np.bincount(rows, minlength=count))]).astype(np.int32)
        # Members that an event does not have are null.
        kinds, reasons = fairway.event_names(), fairway.reason_names()
        is_place = events["event"] != kinds.index("rejectedFix")
        masks = {
            "leg": ~is_place, "step": ~is_place, "waypoint": events["waypoint"] == 0, "reason": events["reason"] == 0,
            "distance_along": np.isnan(events["distance_along"]), "probability": np.isnan(events["probability"])}
        columns = {name: pa.array(np.ascontiguousarray(events[name]), mask=masks.get(name)) for name in EVENT_COLUMNS}
        for name, words in (("event", kinds), ("reason", reasons)):
            columns[name] = pa.DictionaryArray.from_arrays(columns[name], pa.array(words))
        arrays = [columns[field.name].cast(field.type) for field in EVENT]
        return pa.ListArray.from_arrays(pa.array(offsets), pa.StructArray.from_arrays(arrays, fields=list(EVENT)))


def days(timestamps):
    """Returns the day (UTC) of each time; null for a time outside the calendar."""
    seconds = timestamps.to_numpy(zero_copy_only=False)
    with np.errstate(invalid="ignore"):
        numbers = np.floor(seconds / 86_400)
        known = (numbers >= FIRST_DAY) & (numbers <= LAST_DAY)
    return pa.array(np.where(known, numbers, 0).astype(np.int32), mask=~known).cast(pa.date32())


class Replay:
    """Follows the vehicles of a partition, one after another."""

    def __init__(self, options=None):
        self._options = options
        self.meter = Meter()
        self._routes = Routes()
        self._vehicle = None
        self._forget()

    def _forget(self):
        self._session, self._count = None, 0
        self._problem = ("noAssignment", None)
        self._valid_from = math.nan

    def batches(self, timeline):
        """Yields the outcomes of each batch of a partition's timeline."""
        for batch in timeline:
            if batch.num_rows == 0:
                continue
            start = time.perf_counter()
            result = self._batch(batch)
            self.meter.worker_seconds += time.perf_counter() - start
            yield result

    def _batch(self, batch):
        outcome = Outcome(batch)
        vehicles = batch.column("vehicle")
        is_plan = batch.column("kind").to_numpy() == ASSIGNMENT
        changes = pc.not_equal(vehicles[1:], vehicles[:-1]).fill_null(True).to_numpy(zero_copy_only=False)
        starts = np.zeros(batch.num_rows, dtype=bool)
        starts[0] = True
        starts[1:] |= changes
        starts |= is_plan
        starts[1:] |= is_plan[:-1]
        bounds = [*np.flatnonzero(starts).tolist(), batch.num_rows]
        for first, end in zip(bounds, bounds[1:]):
            vehicle = vehicles[first].as_py()
            if vehicle != self._vehicle:
                self._vehicle = vehicle
                self._forget()
            if is_plan[first]:
                self._assign(outcome, first)
            else:
                self._follow(outcome, first, end)
        return outcome.arrow()

    def _assign(self, outcome, row):
        """Begins a new session with a new route, whatever the vehicle did before."""
        valid_from = outcome.batch.column("timestamp")[row].as_py()
        text = outcome.batch.column("route_json")[row].as_py()
        if self._vehicle is None:
            return outcome.fail(row, "noVehicle")
        if valid_from is None or not math.isfinite(valid_from):
            return outcome.fail(row, "badAssignment", "valid_from is no time")
        outcome.valid_from[row] = valid_from
        if valid_from == self._valid_from:
            return outcome.fail(row, "badAssignment", "another assignment has the same valid_from")
        self._valid_from = valid_from
        start = time.perf_counter()
        route = fairway.FairwayError("there is no route_json") if text is None else self._routes.route(text.encode())
        self._session = None
        if isinstance(route, fairway.FairwayError):
            self._problem = ("brokenRoute", str(route))
            outcome.fail(row, *self._problem)
        else:
            self._session, self._count = fairway.Session(route, options=self._options), 0
            outcome.is_kept[row] = False
        self.meter.route_seconds += time.perf_counter() - start

    def _follow(self, outcome, first, end):
        rows = np.arange(first, end)
        self.meter.fixes += len(rows)
        outcome.valid_from[first:end] = self._valid_from
        if self._vehicle is None:
            return outcome.fail(rows, "noVehicle")
        batch = outcome.batch.slice(first, end - first)
        for name in REQUIRED:
            if batch.column(name).null_count:
                missing = batch.column(name).is_null().to_numpy(zero_copy_only=False)
                outcome.fail(rows[missing], f"no{name.capitalize()}")
                rows, batch = rows[~missing], batch.filter(pa.array(~missing))
        if self._session is None:
            return outcome.fail(rows, *self._problem)
        if len(rows) == 0:
            return None
        start = time.perf_counter()
        progress, events = self._session.update({name: batch.column(name) for name in ("timestamp", *NUMBERS)}, WANTED)
        self.meter.engine_seconds += time.perf_counter() - start
        return self._take(outcome, rows, progress, events)

    def _take(self, outcome, rows, progress, events):
        """Writes the results of the session into its rows."""
        outcome.fix[rows] = self._count + np.arange(len(rows))
        rejections = progress["rejection"]
        for number in np.unique(rejections[rejections != 0]):
            outcome.fail(rows[rejections == number], "rejected", fairway.reason_names()[number])
        is_used = rejections == 0
        used = rows[is_used]
        outcome.has_progress[used] = True
        for name, numbers in outcome.progress.items():
            numbers[used] = progress[name][is_used]
        states = np.array([outcome.route_state.code(name) for name in fairway.route_state_names()], dtype=np.int32)
        outcome.route_state.codes[used] = states[progress["route_state"][is_used]]
        if len(events):
            outcome.event_rows.append(rows[events["fix"].astype(np.int64) - self._count])
            outcome.events.append(events)
        self._count += len(rows)
