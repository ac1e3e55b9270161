"""Sessions."""

import json

from . import _library
from ._arguments import data, of_type
from ._interface import EventKind, Reason
from ._library import created, fetched
from .drive import Drive, encoded
from .route import Route


def complete_options(options=None):
    """Returns all options of a session as a dictionary: the given ones, and the defaults of the others."""
    text = encoded(options)
    return json.loads(fetched("session_options_complete", text, len(text or b"")))


class Session(Drive):
    """The progress of one vehicle along a route, for one thread at a time."""

    def __init__(self, route, options=None):
        of_type("route", route, Route)
        text = encoded(options)
        self._own(created("session_create", route._handle, text, len(text or b"")))

    @classmethod
    def restore(cls, route, snapshot):
        """Creates a session that continues, to the last bit, from a snapshot taken on the same route."""
        of_type("route", route, Route)
        snapshot = data("snapshot", snapshot)
        session = cls.__new__(cls)
        session._own(created("session_restore", route._handle, snapshot, len(snapshot)))
        return session

    def replace_route(self, route):
        """Continues on another route; returns the events."""
        of_type("route", route, Route)
        return self._events_of("session_replace_route", route._handle, None)


def event_names():
    """Returns the names of the numbers in an event's `event`."""
    return _library.names("event", max(EventKind) + 1)


def reason_names():
    """Returns the names of the numbers in an event's `reason` and in the column `rejection`; 0 is none."""
    return _library.names("reason", max(Reason) + 1)


def route_state_names():
    """Returns the names of the numbers in the column `route_state`."""
    return _library.names("route_state", 3)


def movement_names():
    """Returns the names of the numbers in `movement` of a prediction."""
    return _library.names("movement", 4)
