"""Routes that many vehicles share."""

import hashlib
import threading
from collections import OrderedDict

from .._library import FairwayError
from ..route import Route


def fingerprint(text):
    """Returns what tells one text of a route from another."""
    return hashlib.sha256(text).digest()


class Routes:
    """The most recently used routes by the fingerprints of their texts, for all threads of a process.

    A text that is no route is kept as the error that says why, so that it is not read again either.
    """

    def __init__(self, limit=256):
        self._limit = limit
        self._routes = OrderedDict()
        self._lock = threading.Lock()
        self._parsing = {}

    def route(self, key, text):
        """Returns a route or a FairwayError; calls `text`, which returns bytes, only if the route is not known."""
        with self._lock:
            if key in self._routes:
                self._routes.move_to_end(key)
                return self._routes[key]
            mine = self._parsing.setdefault(key, threading.Lock())
        # Of two threads that want the same route, one reads it and the other waits for it.
        with mine:
            with self._lock:
                if key in self._routes:
                    return self._routes[key]
            try:
                route = Route.from_json(text())
            except FairwayError as error:
                route = error
            with self._lock:
                self._routes[key] = route
                self._parsing.pop(key, None)
                if len(self._routes) > self._limit:
                    self._routes.popitem(last=False)
        return route
