"""Routes."""

from ctypes import byref
from typing import NamedTuple

from ._arguments import data as encoded
from ._arguments import whole
from ._library import LegFacts, Owner, RouteFacts, call, coordinates, created, fetched, sized


class Leg(NamedTuple):
    """One leg: stated metres, expected seconds, stated metres from the route's start, and how many steps."""

    length: float
    duration: float
    start: float
    step_count: int


class Route(Owner):
    """A route made ready for following. It does not change; threads and sessions share it."""

    _release = "route_release"

    @classmethod
    def from_json(cls, data, index=0, precision=None):
        """Reads a Directions v5, OSRM or Valhalla answer, or one route or matching of it.

        `index` is the route's number in the answer; `precision` the decimals of its polylines, 5 or 6, found out when
        not given.
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
        """The legs, in their order."""
        legs = []
        for number in range(self.leg_count):
            facts = sized(LegFacts)
            call("route_get_leg", self._handle, number, byref(facts))
            legs.append(Leg(facts.length, facts.duration, facts.start, facts.step_count))
        return legs

    @property
    def line(self):
        """The latitudes and the longitudes of the line that is followed."""
        return coordinates("route_get_line", self._handle)

    def instruction(self, event):
        """The words of an event that announced a spoken or a visual instruction."""
        try:
            numbers = [int(event[name]) for name in ("event", "leg", "step", "item")]
        except (TypeError, KeyError, IndexError, ValueError):
            raise TypeError("event is one of the events that Session.update returns") from None
        return fetched("route_get_instruction", self._handle, *numbers).decode()
