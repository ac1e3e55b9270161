"""Routes."""

import json
from ctypes import byref
from typing import NamedTuple

from ._arguments import data as encoded
from ._arguments import service_answer, whole
from ._interface import (
    Alert, BannerLine, ComponentFacts, EventKind, Intersection, Lane, LegFacts, RouteFacts, Step, Text)
from ._library import Owner, as_dictionary, call, coordinates, created, fetched, sized, structs
from .guidance import combined


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
        data = service_answer("data", data)
        index = whole("index", index, low=0)
        precision = 0 if precision is None else whole("precision", precision, 5, 6)
        return cls._of(created("route_create", data, len(data), index, precision))

    @classmethod
    def from_line(cls, text, line=0, profile="driving", stops=(), stops_at_places=False, precision=5):
        """Makes a route along a line to follow: GPX, GeoJSON, or one encoded polyline.

        `line` is the number of the line in the file. `profile` is "driving", "cycling" or "walking". `stops` are those
        on the line in their order, as pairs of longitude and latitude or as dictionaries, each within 200 m of it; with
        `stops_at_places` the places of the file are stops too. `precision` is the number of decimals of a polyline. The
        route has no words: `with_guidance` adds them.
        """
        text = encoded("text", text)
        options = json.dumps({
            "line": whole("line", line, low=0), "profile": profile, "stops": list(stops),
            "stopsAtPlaces": bool(stops_at_places), "precision": whole("precision", precision, 5, 6)}).encode()
        return cls._of(created("route_create_of_line", text, len(text), options, len(options)))

    @classmethod
    def _of(cls, handle):
        route = cls()
        route._own(handle)
        facts = sized(RouteFacts)
        call("route_get_facts", route._handle, byref(facts))
        route.length, route.duration = facts.length, facts.duration
        route.geometry_length, route.vertex_count = facts.geometry_length, facts.vertex_count
        route.fingerprint, route.leg_count, route.step_count = facts.fingerprint, facts.leg_count, facts.step_count
        route.alert_count = facts.alert_count
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
        """Returns the text of an event that announced a spoken or a visual instruction, or an alert."""
        return self._words(event, None)

    def ssml(self, event):
        """Returns the words of a spoken instruction in the Speech Synthesis Markup Language; empty without markup."""
        return self._words(event, Text.SSML)

    def _words(self, event, kind):
        try:
            numbers = [int(event[name]) for name in ("event", "leg", "step", "item")]
            distance = float(event["spoken_distance"])
        except (TypeError, KeyError, IndexError, ValueError):
            raise TypeError("event is one of the events that Session.update returns") from None
        if kind is not None:
            numbers[0] = kind if numbers[0] == EventKind.SPOKEN_INSTRUCTION else -1
        return fetched("route_get_instruction", self._handle, *numbers, distance).decode()

    @property
    def description(self):
        """The route as a dictionary in the form of the Directions API, whatever server it came from."""
        return json.loads(fetched("route_get_description", self._handle))

    @property
    def language(self):
        """The language of the spoken instructions as a tag of BCP 47; empty if it is not known."""
        return self.text(Text.LANGUAGE)

    @property
    def units(self):
        """The units of spoken distances that the library made: metric, imperial or british; empty otherwise."""
        return self.text(Text.UNITS)

    @property
    def missing_language(self):
        """The language that was asked for, if there is no guidance in it, so that it is in English; otherwise empty."""
        return self.text(Text.MISSING_LANGUAGE)

    def with_guidance(self, language=None, units=None, replace=False, is_under_way=False, options=None):
        """Returns the route with banners, spoken instructions and texts of steps, made where it has none.

        `language` is a tag of BCP 47 such as "de" or "en-GB", by default the language of the route. One that
        `guidance_languages` does not have falls back to English, which `language` of the new route tells. `units` is
        "metric", "imperial" or "british", by default as in the region of the language. With `replace`, what the service
        has sent is replaced. If the vehicle is driving already, no departure is announced. `options` are all options,
        as in `complete_guidance_options`; the parameters before come first.
        """
        text = combined(options, language, units, replace)
        return self._of(created("route_add_guidance", self._handle, text, len(text or b""), int(bool(is_under_way))))

    def with_alerts(self, alerts):
        """Returns the route with those of an `Alerts` that it passes, in place of those that it had.

        They are in `alerts` with the kind `AlertKind.CUSTOM`, and in the description. `with_guidance` adds their words.
        """
        return self._of(created("route_add_alerts", self._handle, alerts._handle))

    def step(self, leg, step):
        """Returns a step of a leg as a dictionary; `maneuver` and `direction` are of `Maneuver` and `Direction`."""
        return self._struct(Step, "route_get_step", whole("leg", leg), whole("step", step))

    def intersections(self, leg, step):
        """Returns the intersections of a step as dictionaries; the first one is that of the maneuver."""
        return structs(Intersection, "route_get_intersections", self._handle, whole("leg", leg), whole("step", step))

    def lanes(self, leg, step, intersection):
        """Returns the lanes before an intersection, from the left, as dictionaries."""
        return structs(
            Lane, "route_get_lanes", self._handle, whole("leg", leg), whole("step", step),
            whole("intersection", intersection))

    def text(self, kind, leg=0, step=0, item=0, part=-1):
        """Returns a text: `kind` is of `Text`. One that the route does not have is empty."""
        numbers = [whole(*pair) for pair in (
            ("kind", kind), ("leg", leg), ("step", step), ("item", item), ("part", part))]
        return fetched("route_get_text", self._handle, *numbers).decode()

    def banner(self, leg, step, banner, line=Text.PRIMARY):
        """Returns a line of a banner as a dictionary with its `components` and their texts; None if there is none."""
        place = [whole("line", line), whole("leg", leg), whole("step", step), whole("banner", banner)]
        found = self._struct(BannerLine, "route_get_banner_line", *place)
        if not found.pop("is_present"):
            return None
        parts = structs(ComponentFacts, "route_get_components", self._handle, *place)
        for number, part in enumerate(parts):
            part["text"] = self.text(line, leg, step, banner, number)
            part["abbreviation"] = self.text(line + Text.ABBREVIATION, leg, step, banner, number)
            part["image_url"] = self.text(line + Text.IMAGE_URL, leg, step, banner, number)
        return {"text": self.text(line, leg, step, banner), **found, "components": parts}

    @property
    def alerts(self):
        """What the driver should know about, in the order of the starts; `kind` is of `AlertKind`."""
        return [self._struct(Alert, "route_get_alert", number) for number in range(self.alert_count)]

    def _struct(self, kind, name, *arguments):
        struct = sized(kind)
        call(name, self._handle, *arguments, byref(struct))
        return as_dictionary(struct)
