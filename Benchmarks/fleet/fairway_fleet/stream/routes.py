"""Routes by the hash of their text, so that a state holds 16 bytes and not the route."""

import hashlib
import zlib
from collections import OrderedDict

import fairway


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
NO_ROUTE = fairway.FairwayError("there is no route_json")


class Shelf(dict):
    """The compressed texts of the routes of one bucket by key."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.added = []

    def put(self, text):
        """Stores a text unless it is there; returns its key."""
        data = text.encode()
        key = hashlib.sha256(data).digest()[:16]
        if key not in self:
            self[key] = zlib.compress(data, 6)
            self.added.append(key)
        return key

    def text(self, key):
        return zlib.decompress(self[key])

    def route(self, key):
        """Returns the route, or the error that says why there is none."""
        return NO_ROUTE if key is None else KNOWN.route(key, lambda: self.text(key))
