"""Corridors: the area around a line."""

import json
from ctypes import byref, c_double, c_size_t
from typing import NamedTuple

import numpy as np

from ._arguments import of_type, real, whole
from ._interface import Box, CorridorBudget
from ._library import Owner, call, created, fetched, sized
from .columns import line
from .route import Route

ENDS = ("round", "flat")


class BoundingBox(NamedTuple):
    """A bounding box in degrees."""

    south: float
    west: float
    north: float
    east: float


class Budget(NamedTuple):
    """The work that creating a corridor may take before it fails with a FairwayError of the kind `budget`.

    `vertices` is the maximum number after the line is simplified to the radius (some 4 µs each, 150 µs where the
    corridor covers itself many times), and `crossings` that of crossings of boundaries (some 30 µs each).
    """

    vertices: int = 1_000_000
    crossings: int = 100_000


USUAL_BUDGET = Budget()


def _budget(budget):
    of_type("budget", budget, Budget)
    struct = sized(CorridorBudget)
    struct.vertices = whole("vertices", budget.vertices, 0, 1 << 62)
    struct.crossings = whole("crossings", budget.crossings, 0, 1 << 62)
    return byref(struct)


def _ends(name):
    if name not in ENDS:
        raise ValueError(f"ends are round or flat, not {name!r}")
    return ENDS.index(name)


class Corridor(Owner):
    """All points within `radius` metres of a line of geodesics. It is immutable; threads may share it."""

    _release = "corridor_release"

    def __init__(self, latitudes, longitudes, radius, ends="round", budget=USUAL_BUDGET):
        first, second, count, _held = line(latitudes, longitudes)
        self._own(created(
            "corridor_create", first, second, count, real("radius", radius), _ends(ends), _budget(budget)))

    @classmethod
    def _of(cls, *arguments):
        corridor = cls.__new__(cls)
        corridor._own(created(*arguments))
        return corridor

    @classmethod
    def of_route(cls, route, radius, ends="round", budget=USUAL_BUDGET):
        """Creates the corridor of a route."""
        of_type("route", route, Route)
        return cls._of(
            "corridor_create_of_route", route._handle, real("radius", radius), _ends(ends), _budget(budget))

    def intersection(self, other, budget=USUAL_BUDGET):
        """Returns the intersection of two corridors."""
        of_type("other", other, Corridor)
        return self._of("corridor_intersect", self._handle, other._handle, _budget(budget))

    def contains(self, latitudes, longitudes):
        """Returns whether each coordinate is inside; an invalid one is not."""
        first, second, count, _held = line(latitudes, longitudes)
        inside = np.zeros(count, np.uint8)
        call("corridor_contains", self._handle, first, second, count, inside.ctypes.data)
        return inside.view(bool)

    @property
    def area(self):
        """The area in square metres."""
        area = c_double()
        call("corridor_get_area", self._handle, byref(area))
        return area.value

    @property
    def boxes(self):
        """The bounding boxes: none if the corridor is empty, two if it crosses the antimeridian."""
        count = c_size_t()
        call("corridor_get_boxes", self._handle, None, 0, byref(count))
        boxes = (Box * count.value)()
        call("corridor_get_boxes", self._handle, boxes if count.value else None, count.value, byref(count))
        return [BoundingBox(box.south, box.west, box.north, box.east) for box in boxes]

    @property
    def geojson(self):
        """The corridor as a GeoJSON geometry, a dictionary."""
        return json.loads(fetched("corridor_get_geojson", self._handle))
