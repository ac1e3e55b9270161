"""Routes."""

from ctypes import byref
from typing import NamedTuple

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
        if isinstance(data, str):
            data = data.encode()
        elif not isinstance(data, bytes):
            data = bytes(memoryview(data))
        if index < 0 or index > 0x7FFF_FFFF:
            raise ValueError(f"there is no route {index}")
        if precision not in (None, 5, 6):
            raise ValueError(f"a polyline's precision is 5 or 6, not {precision}")
        route = cls()
        route._own(created("route_create", data, len(data), index, precision or 0))
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
        numbers = (int(event[name]) for name in ("event", "leg", "step", "item"))
        return fetched("route_get_instruction", self._handle, *numbers).decode()
