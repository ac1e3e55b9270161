"""Routes."""

from ctypes import byref
from typing import NamedTuple

from ._arguments import data as encoded
from ._arguments import whole
from ._library import LegFacts, Owner, RouteFacts, call, coordinates, created, fetched, sized


class Leg(NamedTuple):
    """A leg: stated metres, expected seconds, stated metres from the route's start, and the number of steps."""

    length: float
    duration: float
    start: float
    step_count: int


class Route(Owner):
    """A route with its index. It is immutable; threads and sessions may share it."""

    _release = "route_release"

    @classmethod
    def from_json(cls, data, index=0, precision=None):
        """Decodes a Directions v5, OSRM or Valhalla response, or one route or matching of it.

        `index` is the index of the route in the response. `precision` is the number of decimals of its polylines, 5 or
        6; if it is None, it is determined from the response.
        """
        data = encoded("data", data)
        index = whole("index", index, low=0)
        precision = 0 if precision is None else whole("precision", precision, 5, 6)
        route = cls()
        route._own(created("route_create", data, len(data), index, precision))
        facts = sized(RouteFacts)
        call("route_get_facts", route._handle, byref(facts))
        route.length, route.duration = facts.length, facts.duration
        route.geometry_length, route.vertex_count = facts.geometry_length, facts.vertex_count
        route.fingerprint, route.leg_count, route.step_count = facts.fingerprint, facts.leg_count, facts.step_count
        return route

    @property
    def legs(self):
        """The legs in order."""
        legs = []
        for number in range(self.leg_count):
            facts = sized(LegFacts)
            call("route_get_leg", self._handle, number, byref(facts))
            legs.append(Leg(facts.length, facts.duration, facts.start, facts.step_count))
        return legs

    @property
    def line(self):
        """The latitudes and the longitudes of the route shape."""
        return coordinates("route_get_line", self._handle)

    def instruction(self, event):
        """Returns the text of an event that announced a spoken or a visual instruction."""
        try:
            numbers = [int(event[name]) for name in ("event", "leg", "step", "item")]
        except (TypeError, KeyError, IndexError, ValueError):
            raise TypeError("event is one of the events that Session.update returns") from None
        return fetched("route_get_instruction", self._handle, *numbers).decode()
