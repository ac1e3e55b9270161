"""Calls of the library for many sessions with few fixes each, where the package's conversions take most of the time.

They fill the columns of a whole bucket in place, and call once where the package first asks for a length.
"""

import ctypes
from ctypes import byref, c_size_t

import numpy as np

import fairway
from fairway import _library
from fairway._interface import Column, Events, Fixes, ProgressColumns, Waypoint

WAYPOINT = np.dtype([(name, kind) for name, kind, *_ in Waypoint._fields_])
EVENTS, SNAPSHOT, WAYPOINTS = 1024, 16_384, 256


class Engine:
    """The columns of one bucket: `columns` are those of fixes, `wanted` those of progress; all have one length."""

    def __init__(self, columns, wanted):
        # The structs hold addresses only.
        self._held = (columns, wanted)
        self._fixes, self._progress = _library.sized(Fixes), _library.sized(ProgressColumns)
        self._members = []
        for name, values in columns.items():
            setattr(self._fixes, _library.FIX_COLUMNS[name], Column(values=values.ctypes.data))
            self._members.append(getattr(self._fixes, _library.FIX_COLUMNS[name]))
        self._pointers = []
        for name, values in wanted.items():
            member, kind = _library.PROGRESS_COLUMNS[name]
            if values.dtype != kind:
                raise TypeError(f"{name} holds {values.dtype}; {np.dtype(kind)} is needed")
            self._pointers.append((member, values.ctypes.data, values.itemsize))
        self._buffer, self._room = np.empty(EVENTS, fairway.EVENT), _library.sized(Events)
        self._room.event_size, self._room.events = fairway.EVENT.itemsize, self._buffer.ctypes.data
        self._room.capacity = EVENTS

    def update(self, session, start, end):
        """Processes the fixes `start..<end` and fills in their progress; returns the events."""
        self._fixes.count = self._progress.capacity = end - start
        for member in self._members:
            member.offset = start
        for member, address, size in self._pointers:
            setattr(self._progress, member, address + start * size)
        _library.call(
            "session_update_columns", session._handle, byref(self._fixes), byref(self._progress), byref(self._room))
        parts = [self._buffer[: self._room.count].copy()]
        while self._room.left:
            _library.call("session_take_events", session._handle, byref(self._room))
            parts.append(self._buffer[: self._room.count].copy())
        return parts[0] if len(parts) == 1 else np.concatenate(parts)


_BYTES = ctypes.create_string_buffer(SNAPSHOT)
_LENGTH = c_size_t()
_PLACES = np.empty(WAYPOINTS, WAYPOINT)


def snapshot(session):
    """Returns the bytes of a session."""
    try:
        _library.call("session_snapshot", session._handle, _BYTES, SNAPSHOT, byref(_LENGTH))
    except fairway.FairwayError as error:
        if error.name != "capacity":
            raise
        return session.snapshot()
    return ctypes.string_at(_BYTES, _LENGTH.value)


def waypoints(session):
    """Returns the waypoints of a session as tuples of the latitude, the longitude, the distance and the time to it, the
    leg, and whether it is passed."""
    try:
        _library.call("session_get_waypoints", session._handle, _PLACES.ctypes.data, WAYPOINTS, byref(_LENGTH))
    except fairway.FairwayError as error:
        if error.name != "capacity":
            raise
        return [tuple(place.values()) for place in session.waypoints]
    return _PLACES[: _LENGTH.value].tolist()
