"""Routes by the hash of their text, so that a state holds 16 bytes and not the route."""

import zlib
from collections import OrderedDict

import fairway
from fairway.fleet.assignments import KEY, TEXT

from .catalog import Library, fingerprint


class Known(OrderedDict):
    """The routes that were used last in this process, by key: buckets and vehicles on the same route share one."""

    limit = 256

    def route(self, key, text):
        """Returns the route of a key, whose text is fetched by `text()` if it is not known; or its error."""
        if key in self:
            self.move_to_end(key)
            return self[key]
        try:
            route = fairway.Route.from_json(text())
        except fairway.FairwayError as error:
            route = error
        self[key] = route
        if len(self) > self.limit:
            self.popitem(last=False)
        return route


KNOWN = Known()
NO_ROUTE = fairway.FairwayError(f"there is no {TEXT}")
# The key of a route that the table of routes does not have begins so, and ends with its name. It is longer than any
# fingerprint.
UNKNOWN = b"no such route in " + bytes(1)


class Shelf(dict):
    """The compressed texts of the routes of one bucket by key; those of the table of routes are in the library."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.added = []
        self.library = Library()

    def put(self, text):
        """Stores a text unless it is there; returns its key."""
        data = text.encode()
        key = fingerprint(data)
        if key not in self:
            self[key] = zlib.compress(data, 6)
            self.added.append(key)
        return key

    def named(self, name):
        """Returns the key of a route of the table of routes, or one that says that there is none."""
        if name not in self.library.keys:
            return UNKNOWN + name.encode()
        key = self.library.keys[name]
        return None if key is None else bytes.fromhex(key)

    def text(self, key):
        return zlib.decompress(self[key]) if key in self else self.library.text(key)

    def route(self, key):
        """Returns the route, or the error that says why there is none."""
        if key is None:
            return NO_ROUTE
        if key.startswith(UNKNOWN):
            return fairway.FairwayError(f"the table of routes has no {KEY} {key[len(UNKNOWN):].decode()!r}")
        return KNOWN.route(key, lambda: self.text(key))

    @staticmethod
    def problem(key):
        """Returns the reason in the table of errors if a route cannot be followed."""
        return "unknownRoute" if key is not None and key.startswith(UNKNOWN) else "brokenRoute"

    def rank(self, key):
        """Returns the place of a route among those of one time; as in the batch job, those without a text are first."""
        if key is None or key.startswith(UNKNOWN):
            return b"", str(self.route(key))
        return self.text(key), ""
