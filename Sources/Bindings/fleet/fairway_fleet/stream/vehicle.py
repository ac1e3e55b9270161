"""What is kept of a vehicle between two micro-batches."""

import json
import math
from typing import NamedTuple

import pyarrow as pa

import fairway

# The columns of a state, in the order of its table, with the values of a vehicle that nothing is known of.
NUMBERS = {
    # Fixes before this time were processed while the vehicle had no assignment.
    "released": -math.inf,
    # The assignment: the time that it states, the one from which it applies (later if it came late), and the time of
    # the last one that began, which stays when an assignment ends.
    "valid_from": math.nan, "since": math.nan, "begun": math.nan,
    # The last fix, and the first and last ones that the session used.
    "heard": math.nan, "fix_latitude": math.nan, "fix_longitude": math.nan, "fix_speed": math.nan,
    "fix_course": math.nan, "first_used": math.nan, "used": math.nan,
    # When the vehicle would be at the end of its route if it drove as the route says from its first used fix on.
    "planned_end": math.nan,
    # The progress after the last used fix.
    "latitude": math.nan, "longitude": math.nan, "distance_traveled": math.nan, "distance_remaining": math.nan,
    "duration_remaining": math.nan,
    # When the conditions of alerts began; not a number if they do not apply.
    "off_since": math.nan, "outside_since": math.nan, "speeding_since": math.nan, "silent_since": math.nan,
    # The stop that the vehicle stands at.
    "stop_arrived": math.nan, "stop_latitude": math.nan, "stop_longitude": math.nan}
# What does not belong to an assignment.
LASTING = {
    "released", "begun", "heard", "fix_latitude", "fix_longitude", "fix_speed", "fix_course", "silent_since"}
INTEGERS = {"count": 0, "leg": 0, "step": 0, "route_state": 0, "off_reported": 0, "stop": 0, "is_done": 0}
COLUMNS = pa.schema([
    ("vehicle", pa.string()), ("route", pa.binary()), ("problem", pa.string()), ("snapshot", pa.binary()),
    ("options", pa.dictionary(pa.int32(), pa.binary())), ("pending", pa.string()), ("stops", pa.string()),
    ("matched", pa.binary()),
    *((name, pa.float64()) for name in NUMBERS), *((name, pa.int64()) for name in INTEGERS)])
SCALARS = (*NUMBERS, *INTEGERS)
# The columns that are members of a vehicle as they are.
PLAIN = {"route", "problem", "snapshot", "options", "matched", *SCALARS}
# Behind the snapshot's name and checksum come the fingerprint of the route and the length of the options.
OPTIONS_LENGTH, OPTIONS = slice(24, 32), 32


class Waiting(NamedTuple):
    """An assignment or an end that waits for its time; the order of the members is that of application."""

    time: float
    kind: int
    # Not a number for the end of any assignment.
    valid_from: float
    route: bytes | None


class Vehicle:
    """A vehicle. The session is restored from its snapshot when a fix needs it."""

    __slots__ = ("name", "route", "problem", "snapshot", "options", "pending", "stops", "session", "matched", "matcher",
                 *SCALARS)

    def __init__(self, name):
        self.name = name
        self.route = self.problem = self.snapshot = self.options = self.session = None
        self.forget_roads()
        self.pending, self.stops = [], []
        for key, value in NUMBERS.items():
            setattr(self, key, value)
        for key, value in INTEGERS.items():
            setattr(self, key, value)

    @property
    def is_assigned(self):
        return not math.isnan(self.valid_from)

    @property
    def last_heard(self):
        """When the vehicle was heard of: by a fix, or by the beginning of an assignment. Not a number if never."""
        return self.begun if math.isnan(self.heard) else max(self.heard, self.begun)

    def forget_drive(self):
        """Forgets all that belongs to an assignment."""
        for key in set(NUMBERS) - LASTING:
            setattr(self, key, math.nan)
        for key, value in INTEGERS.items():
            setattr(self, key, value)
        self.route = self.problem = self.snapshot = self.options = self.session = None
        self.stops = []

    def live(self, route, options):
        """Returns the session; begins it if there was none."""
        if self.session is None:
            if self.snapshot is None:
                self.session = fairway.Session(route, options=options)
            else:
                self.session = fairway.Session.restore(route, whole(self.snapshot, self.options))
        return self.session

    def on_roads(self, facts):
        """Returns the matcher; begins it if there was none."""
        if self.matcher is None:
            self.matcher = facts.matcher(self.matched)
        return self.matcher

    def forget_roads(self):
        self.matched = self.matcher = None

    def save_matcher(self):
        """Takes a snapshot of the matcher, if there is one."""
        if self.matcher is not None:
            self.matched = self.matcher.snapshot()

    def save(self):
        """Takes a snapshot of a session that has changed."""
        self.snapshot, self.options = parts(self.session.snapshot())


_OPTIONS = {}


def parts(snapshot):
    """Returns a snapshot without the options in it, and those: they are two thirds, and mostly the same for a fleet."""
    end = OPTIONS + int.from_bytes(snapshot[OPTIONS_LENGTH], "little")
    options = snapshot[OPTIONS:end]
    if options not in _OPTIONS:
        # In another version of the library the snapshot may look different; then it stays whole.
        try:
            is_json = isinstance(json.loads(options), dict)
        except ValueError:
            is_json = False
        if not is_json:
            return snapshot, None
        _OPTIONS[options] = options
    return snapshot[:OPTIONS] + snapshot[end:], _OPTIONS[options]


def whole(snapshot, options):
    """Returns the snapshot that `parts` divided."""
    return snapshot if options is None else snapshot[:OPTIONS] + options + snapshot[OPTIONS:]


def arrow_of(vehicles):
    """Returns vehicles as an Arrow batch."""
    texts = {
        "vehicle": [v.name for v in vehicles], "route": [v.route for v in vehicles],
        "problem": [v.problem for v in vehicles], "snapshot": [v.snapshot for v in vehicles],
        "matched": [v.matched for v in vehicles],
        "pending": [json.dumps([_plain(w) for w in v.pending]) if v.pending else None for v in vehicles],
        "stops": [json.dumps(v.stops) if v.stops else None for v in vehicles]}
    arrays = []
    for field in COLUMNS:
        if field.name == "options":
            arrays.append(pa.array([v.options for v in vehicles], pa.binary()).dictionary_encode())
        else:
            values = texts.get(field.name)
            if values is None:
                values = [getattr(v, field.name) for v in vehicles]
            arrays.append(pa.array(values, field.type))
    return pa.RecordBatch.from_arrays(arrays, schema=COLUMNS)


def vehicles_of(batch):
    """Returns the vehicles of an Arrow batch that `arrow_of` made, perhaps in an earlier version with fewer columns."""
    columns = {name: batch.column(name).to_pylist() for name in batch.schema.names}
    vehicles = []
    for row, name in enumerate(columns["vehicle"]):
        vehicle = Vehicle(name)
        for key in columns.keys() & PLAIN:
            setattr(vehicle, key, columns[key][row])
        if columns["pending"][row]:
            vehicle.pending = [_waiting(*each) for each in json.loads(columns["pending"][row])]
        if columns["stops"][row]:
            vehicle.stops = json.loads(columns["stops"][row])
        vehicles.append(vehicle)
    return vehicles


def _plain(waiting):
    # JSON has no NaN, and no bytes.
    valid_from = None if math.isnan(waiting.valid_from) else waiting.valid_from
    return [waiting.time, waiting.kind, valid_from, waiting.route and waiting.route.hex()]


def _waiting(time, kind, valid_from, route):
    return Waiting(time, kind, math.nan if valid_from is None else valid_from, route and bytes.fromhex(route))
