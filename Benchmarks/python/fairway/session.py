"""Sessions."""

import json
from collections.abc import Mapping
from ctypes import byref

import numpy as np

from . import _library
from ._arguments import data, of_type, whole
from ._library import EVENT, FIX_COLUMNS, PROGRESS_COLUMNS, Events, Fixes, Owner, Place, Progress, ProgressColumns
from ._library import call, created, fetched, sized
from .columns import column
from .route import Route

REQUIRED = ("timestamp", "latitude", "longitude")
COLUMNS = tuple(PROGRESS_COLUMNS)
# The columns that need a point of the route shape, and those that need a search of it.
PLACED, SEARCHED = ("latitude", "longitude"), ("distance_from_route", "cross_track")
# The columns of an update by default: those that need no further computation.
DEFAULT_COLUMNS = tuple(name for name in COLUMNS if name not in PLACED + SEARCHED)


def _encoded(options):
    """Returns options as JSON, from a dictionary or from JSON."""
    if options is None:
        return None
    if isinstance(options, bytes):
        return options
    if isinstance(options, str):
        return options.encode()
    if not isinstance(options, Mapping):
        raise TypeError(f"options are a dictionary or JSON, not a {type(options).__name__}")
    try:
        return json.dumps(dict(options), allow_nan=False).encode()
    except (TypeError, ValueError) as error:
        raise type(error)(f"the options cannot be written as JSON: {error}") from None


def complete_options(options=None):
    """Returns all options of a session as a dictionary: the given ones, and the defaults of the others."""
    text = _encoded(options)
    return json.loads(fetched("options_complete", text, len(text or b"")))


class Session(Owner):
    """The progress of one vehicle along a route, for one thread at a time."""

    _release = "session_release"

    def __init__(self, route, options=None):
        of_type("route", route, Route)
        text = _encoded(options)
        self._own(created("session_create", route._handle, text, len(text or b"")))

    @classmethod
    def restore(cls, route, snapshot):
        """Creates a session that continues, to the last bit, from a snapshot taken on the same route."""
        of_type("route", route, Route)
        snapshot = data("snapshot", snapshot)
        session = cls.__new__(cls)
        session._own(created("session_restore", route._handle, snapshot, len(snapshot)))
        return session

    def snapshot(self):
        """Returns the session as bytes for `restore` in any process."""
        return fetched("session_snapshot", self._handle)

    @property
    def options(self):
        """All options of the session."""
        return json.loads(fetched("session_get_options", self._handle))

    def update(self, columns, want=DEFAULT_COLUMNS, events=True):
        """Processes fixes in the order of their times; returns the progress after each, and the events.

        `columns` has NumPy or Arrow arrays of float64 by name: timestamp, latitude, longitude, and if they are known
        horizontal_accuracy, speed, course, altitude. They are not copied; NaN and null are unknown. `want` names
        columns of `COLUMNS`; `events=False` leaves the events out. If an exception is raised, no fix was processed.

        Returns a dictionary of NumPy arrays with a value for each fix, and a NumPy array of events in order.
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
        buffer, room = self._room(256 + count // 8)
        call("session_update_columns", self._handle, byref(fixes), byref(progress), byref(room))
        del held
        return filled, self._all_events(buffer, room)

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

    @staticmethod
    def _room(capacity):
        buffer, room = np.empty(capacity, EVENT), sized(Events)
        room.event_size, room.events, room.capacity = EVENT.itemsize, buffer.ctypes.data, capacity
        return buffer, room

    def _all_events(self, buffer, room):
        """Returns the events in a buffer, and those that did not fit into it."""
        parts = [buffer[: room.count]]
        while room.left:
            buffer, room = self._room(room.left)
            call("session_take_events", self._handle, byref(room))
            parts.append(buffer[: room.count])
        # A copy, so that the memory of the larger buffer is freed.
        return np.concatenate(parts)

    def advance_leg(self):
        """Begins the next leg if the options leave that to the caller; returns the events."""
        buffer, room = self._room(64)
        call("session_advance_leg", self._handle, None, byref(room))
        return self._all_events(buffer, room)

    def predict(self, time):
        """Returns the predicted position of the vehicle at a time in seconds since 1970, as a dictionary.

        In nine of ten cases the vehicle is within `bound` of the position. From one call to the next the position does
        not move back along the route, whatever a fix between them shows, unless it was too far ahead by more than the
        option `search.longestHold`.
        """
        struct = sized(Place)
        call("session_predict", self._handle, float(time), byref(struct))
        return {name: getattr(struct, name) for name, _ in Place._fields_ if name != "size"}

    def skip_to_leg(self, leg):
        """Continues with a later leg, counted from 0, and skips the waypoints before it; returns the events."""
        buffer, room = self._room(64)
        call("session_skip_to_leg", self._handle, whole("leg", leg), None, byref(room))
        return self._all_events(buffer, room)

    @property
    def progress(self):
        """The current progress as a dictionary."""
        struct = sized(Progress)
        call("session_get_progress", self._handle, byref(struct))
        return {name: getattr(struct, name) for name, _ in Progress._fields_ if name != "size"}


def event_names():
    """Returns the names of the numbers in an event's `event`."""
    return _library.names("event", 17)


def reason_names():
    """Returns the names of the numbers in an event's `reason` and in the column `rejection`; 0 is none."""
    return _library.names("reason", 21)


def route_state_names():
    """Returns the names of the numbers in the column `route_state`."""
    return _library.names("route_state", 3)


def movement_names():
    """Returns the names of the numbers in `movement` of a prediction."""
    return _library.names("movement", 4)
