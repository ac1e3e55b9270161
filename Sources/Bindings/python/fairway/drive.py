"""What sessions and routers have in common: both process fixes and report progress and events."""

import json
from collections.abc import Mapping
from ctypes import byref, c_double, c_size_t, c_uint32, c_uint64
from types import MappingProxyType

import numpy as np

from ._arguments import maybe_known, of_type, real, whole
from ._interface import (
    Fix, Fixes, Guidance, Movement, Prediction, Progress, ProgressColumns, Reason, RoadMatch, RouteState, Waypoint)
from ._library import (
    EVENT, FIX_COLUMNS, PROGRESS_COLUMNS, FairwayError, Owner, as_dictionary, call, fetched, fetched_at_once, library,
    sized, structs)
from .columns import column
from .events import EventRoom

WAYPOINT = np.dtype([(name, kind) for name, kind, *_ in Waypoint._fields_])

REQUIRED = ("timestamp", "latitude", "longitude")
COLUMNS = tuple(PROGRESS_COLUMNS)
# The columns that need a point of the route shape, those that need a search of it, and what a screen shows.
PLACED, SEARCHED = ("latitude", "longitude"), ("distance_from_route", "cross_track")
SHOWN = COLUMNS[COLUMNS.index("step_distance_remaining"):]
# The columns of an update by default: those that need no further computation.
DEFAULT_COLUMNS = tuple(name for name in COLUMNS if name not in PLACED + SEARCHED + SHOWN)


def encoded(options, name="options"):
    """Returns JSON as bytes, from a dictionary or from JSON."""
    if options is None:
        return None
    if isinstance(options, bytes):
        return options
    if isinstance(options, str):
        return options.encode()
    if not isinstance(options, Mapping):
        raise TypeError(f"{name} is a dictionary or JSON, not a {type(options).__name__}")
    try:
        return json.dumps(dict(options), allow_nan=False).encode()
    except (TypeError, ValueError) as error:
        raise type(error)(f"{name} cannot be written as JSON: {error}") from None


class Drive(Owner):
    """The progress of one vehicle, for one thread at a time."""

    _release = "session_release"
    # Of most snapshots, in bytes.
    _snapshot_size = 16_384

    def update(self, columns, want=DEFAULT_COLUMNS, events=True):
        """Processes fixes in the order of their times; returns the progress after each, and the events.

        `columns` has NumPy or Arrow arrays of float64 by name: timestamp, latitude, longitude, and if they are known
        horizontal_accuracy, speed, course, altitude. They are not copied; NaN and null are unknown. `want` names
        columns of `COLUMNS`; `events=False` leaves the events out. If an exception is raised, no fix was processed.

        Returns a dictionary of NumPy arrays with a value for each fix, and a NumPy array of events in order. The `text`
        of an event is what is to be spoken or shown, or why a request has failed; empty if it has none.
        """
        if isinstance(want, str):
            raise TypeError(f"want is a list of names, not the text {want!r}")
        fixes, count, held = self._fixes(columns)
        progress, filled = sized(ProgressColumns), {}
        progress.capacity = count
        for name in want:
            if name not in PROGRESS_COLUMNS:
                raise ValueError(f"there is no column {name!r} of progress; there are {', '.join(COLUMNS)}")
            member, kind = PROGRESS_COLUMNS[name]
            filled[name] = np.empty(count, kind)
            setattr(progress, member, filled[name].ctypes.data)
        if not events:
            call("session_update_columns", self._handle, byref(fixes), byref(progress), None)
            return filled, np.empty(0, EVENT)
        room = EventRoom(256 + count // 8)
        call("session_update_columns", self._handle, byref(fixes), byref(progress), byref(room.struct))
        del held
        return filled, room.take(self._handle)

    @staticmethod
    def _fixes(columns):
        if not (hasattr(columns, "keys") and hasattr(columns, "__getitem__")):
            raise TypeError(f"columns is a dictionary of arrays by name, not a {type(columns).__name__}")
        for name in REQUIRED:
            if name not in columns:
                raise ValueError(f"there is no column {name!r}")
        fixes, held, lengths = sized(Fixes), [], {}
        for name in columns:
            if name not in FIX_COLUMNS:
                raise ValueError(f"{name!r} is no column of fixes; those are {', '.join(FIX_COLUMNS)}")
            struct, lengths[name], owner = column(name, columns[name])
            setattr(fixes, FIX_COLUMNS[name], struct)
            held.append(owner)
        if len(set(lengths.values())) > 1:
            list_of_lengths = ", ".join(f"{name} {length}" for name, length in lengths.items())
            raise ValueError(f"the columns are of different lengths: {list_of_lengths}")
        fixes.count = lengths["timestamp"]
        return fixes, fixes.count, held

    def _events_of(self, name, *arguments):
        """Makes a call whose last argument receives events, and returns those."""
        room = EventRoom(64)
        call(name, self._handle, *arguments, byref(room.struct))
        return room.take(self._handle)

    def _struct(self, kind, name, *arguments):
        """Returns the struct that a function fills in, as a dictionary."""
        struct = sized(kind)
        call(name, self._handle, *arguments, byref(struct))
        return as_dictionary(struct)

    def predict(self, time):
        """Returns the predicted position of the vehicle at a time in seconds since 1970, as a dictionary.

        In nine of ten cases the vehicle is within `bound` of the position. From one call to the next the position does
        not move back along the route, whatever a fix between them shows, unless it was too far ahead by more than the
        option `search.longestHold`.
        """
        return self._struct(Prediction, "session_predict", real("time", time))

    @property
    def progress(self):
        """The current progress as a dictionary."""
        return self._struct(Progress, "session_get_progress")

    @property
    def cross_track(self):
        """The metres between the last fix used and the route, negative if the fix is left of it; NaN before the first."""
        distance = c_double()
        call("session_get_cross_track", self._handle, byref(distance))
        return distance.value

    def explain(self, fix):
        """Explains what a fix would bring about now, with the values that the engine compares, as a dictionary.

        Call it before `update` with the fix: nothing changes. A fix is a dictionary as in `follow`. The result has the
        explanation in English as `text`, `decisions`, `rules` with their conditions, `alternatives`, and the members
        `rejection`, `reason`, `routeState` and `movement` as members of `Reason`, `RouteState` and `Movement`.
        """
        if not isinstance(fix, Mapping):
            raise TypeError(f"fix is a dictionary with timestamp, latitude and longitude, not a {type(fix).__name__}")
        for name in fix:
            if name not in FIX_COLUMNS:
                raise ValueError(f"a fix has no {name!r}; it has {', '.join(FIX_COLUMNS)}")
        for name in REQUIRED:
            if name not in fix:
                raise ValueError(f"the fix has no {name}")
        struct = sized(Fix)
        for name in FIX_COLUMNS:
            setattr(struct, name, maybe_known(name, fix.get(name)))
        explanation = json.loads(fetched("session_explain", self._handle, byref(struct)))
        for name, kind in (("rejection", Reason), ("reason", Reason), ("routeState", RouteState), ("movement", Movement)):
            explanation[name] = kind(explanation[name])
        return explanation

    def set_roads(self, roads, users=None):
        """Decides with `roads` as a second witness from now on; None ends that.

        A road file about the route is enough, of 150 m. `users` are whose roads are followed, of "car", "bicycle" and
        "foot"; by default those of the route's mode of travel. The text of an event that the route was left is then what
        the road is called on which the vehicle is, and a router requests its new route from there.
        """
        from .roads import Roads, _users

        handle = c_uint64(0) if roads is None else of_type("roads", roads, Roads)._handle
        call("session_set_roads", self._handle, handle, c_uint32(_users(users)))

    def set_limits(self, options=MappingProxyType({})):
        """Sets for whom and by which clock the roads of the session are looked at for limits.

        `options` is a dictionary, or JSON, with any of `vehicle`, `country` and `clockOffset`, as
        `fairway_free_drive_set_limits` of fairway.h describes them.
        """
        text = encoded(options)
        call("session_set_limits", self._handle, text, 0 if text is None else len(text))

    def continue_drive(self, drive):
        """Continues a `FreeDrive`, which becomes a trip: each fix of the session is one of the drive as well.

        The road of the drive, its limit, its history and its alerts go on. `set_roads(None)` ends the trip, or `close`.
        """
        from .roads import FreeDrive

        call("session_continue_drive", self._handle, of_type("drive", drive, FreeDrive)._handle)

    @property
    def road(self):
        """The road of the last fix of a session with roads, as a dictionary; None if none is known."""
        match = self._struct(RoadMatch, "session_get_road")
        return match if match["direction"] else None

    @property
    def rejected(self):
        """The numbers of fixes that were rejected, by reason."""
        counts = {}
        for reason in Reason:
            if Reason.NOT_FINITE <= reason <= Reason.NOT_IN_SECONDS:
                count = c_uint64()
                call("session_get_rejected", self._handle, reason, byref(count))
                counts[library().fairway_reason_name(reason).decode()] = count.value
        return counts

    @property
    def guidance(self):
        """What a screen shows at the position of the vehicle, as a dictionary; indices are those of the route."""
        return self._struct(Guidance, "session_get_guidance")

    @property
    def options(self):
        """All options as a dictionary."""
        return json.loads(fetched("session_get_options", self._handle))

    def snapshot(self):
        """Returns the session as bytes for `restore` in any process; those of a router are without credentials."""
        return fetched_at_once("session_snapshot", self._handle, room=self._snapshot_size)

    def advance_leg(self):
        """Begins the next leg after its waypoint was reached; returns the events."""
        return self._events_of("session_advance_leg", None)

    def skip_to_leg(self, leg):
        """Continues with a later leg, counted from 0, and skips the waypoints before it; returns the events."""
        return self._events_of("session_skip_to_leg", whole("leg", leg), None)

    def take_events(self):
        """Returns the events that have not been returned, such as those of a router that was restored."""
        return self._events_of("session_take_events")

    @property
    def waypoints(self):
        """The waypoints at the ends of the legs, with the distance and the time to each, as dictionaries."""
        return structs(Waypoint, "session_get_waypoints", self._handle)

    @property
    def waypoint_array(self):
        """The same as a NumPy array with a field for each of their members: faster, for many vehicles."""
        function, count, places = "session_get_waypoints", c_size_t(), np.empty(64, WAYPOINT)
        try:
            call(function, self._handle, places.ctypes.data, len(places), byref(count))
        except FairwayError as error:
            if error.name != "capacity":
                raise
            call(function, self._handle, None, 0, byref(count))
            places = np.empty(count.value, WAYPOINT)
            call(function, self._handle, places.ctypes.data, len(places), byref(count))
        return places[: count.value].copy()
