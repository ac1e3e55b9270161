"""Ways: routes on the roads of a file, which are found without a server."""

from ctypes import CFUNCTYPE, byref, c_double, c_int32, c_size_t, c_void_p, cast
from datetime import datetime, timedelta
from typing import NamedTuple

import numpy as np

from ._arguments import function, of_type, real, whole
from ._interface import (
    ClosedPoint, Goal, Passing, Profile, ReachedRoad, ReachRequest, RoadKind, Roadside, Traveller, WayColumns, WayEdge,
    WayFacts, WayPairs, WayRequest, WayTable)
from ._interface import WayPlace as PlaceStruct
from ._library import Owner, call, coordinates, created, fetched, sized, structs
from .columns import column
from .roads import Roads

# The columns of pairs of places, and those of their ways: the name here, the struct's member, and the type.
PAIR_COLUMNS = {
    "from_latitude": "from_latitudes", "from_longitude": "from_longitudes", "to_latitude": "to_latitudes",
    "to_longitude": "to_longitudes"}
WAY_COLUMNS = {
    "status": ("statuses", np.int32), "duration": ("durations", np.float64), "length": ("lengths", np.float64),
    "cost": ("costs", np.float64)}

_CHECK = CFUNCTYPE(c_int32, c_void_p)


class WayPlace(NamedTuple):
    """A place on a way.

    All roads within `radius` metres count. If none of them leads on, the nearest one within `reach` metres does, 2000 at
    most. `heading` is the direction of travel in degrees, None for any, and `tolerance` how far that of a road may be from
    it. `passing` is "stop", "through" for a place that one passes straight on, or "turning" for one where one may turn
    round; the first and the last place are always stops. `side` is the side of the road on which the place must be: "any",
    "driving" for that on which one drives there, or "other".
    """

    latitude: float
    longitude: float
    radius: float = 5
    reach: float = 2000
    heading: float | None = None
    tolerance: float = 60
    passing: str = "stop"
    side: str = "any"


def _choice(name, value, table):
    """Returns the member of a table that a word names."""
    choices = {member.name.lower(): member for member in table}
    if value not in choices:
        raise ValueError(f"{name} is {' or '.join(choices)}, not {value!r}")
    return choices[value]


def _kinds(name, kinds):
    """Returns the set of the header for kinds of roads."""
    kinds = (kinds,) if isinstance(kinds, str) else tuple(kinds)
    return sum({_choice(name, kind, RoadKind) for kind in kinds})


def _pair(name, value):
    try:
        longitude, latitude = value
    except (TypeError, ValueError):
        raise TypeError(f"{name} is a pair of longitude and latitude, not {value!r}") from None
    return real("longitude", longitude), real("latitude", latitude)


def _place(value):
    if not isinstance(value, WayPlace):
        longitude, latitude = _pair("a place", value)
        value = WayPlace(latitude, longitude)
    struct = PlaceStruct()
    for name in ("latitude", "longitude", "radius", "reach", "tolerance"):
        setattr(struct, name, real(name, getattr(value, name)))
    struct.heading = float("nan") if value.heading is None else real("heading", value.heading)
    struct.passing = _choice("passing", value.passing, Passing)
    struct.side = _choice("side", value.side, Roadside)
    return struct


class _Check:
    """The check of a caller for one call; keeps what it raises, which the library could not pass on."""

    def __init__(self, check):
        self.error = None

        def may_go_on(_):
            try:
                return 1 if check() else 0
            except BaseException as error:
                self.error = error
                return 0

        self.pointer = _CHECK(may_go_on)

    def call(self, work):
        try:
            return work()
        finally:
            if self.error is not None:
                raise self.error from None


def _request(places, closed, continues_straight, departure, most_states, most_memory):
    """Returns a request, and what must live as long as it."""
    request = sized(WayRequest)
    held = _list(request, "places", "place_count", _places(places)), _list(request, "closed", "closed_count", _closed(closed))
    _limit(request, most_states, most_memory)
    request.continues_straight = int(bool(continues_straight))
    request.departure = 0 if departure is None else _minutes(departure)
    return request, held


def _places(places):
    listed = [_place(place) for place in places]
    return (PlaceStruct * len(listed))(*listed)


def _closed(points):
    listed = [ClosedPoint(latitude, longitude) for longitude, latitude in (_pair("a closed point", one) for one in points)]
    return (ClosedPoint * len(listed))(*listed)


def _list(struct, name, count, array):
    """Sets the members of a struct for an array, which must live as long as the struct."""
    setattr(struct, name, cast(array, c_void_p).value if len(array) else None)
    setattr(struct, count, len(array))
    return array


def _minutes(departure):
    """Returns the minutes since 1970 that the clocks of a place show."""
    clock = of_type("departure", departure, datetime).replace(tzinfo=None)
    return (clock - datetime(1970, 1, 1)) // timedelta(minutes=1)


def _limit(struct, most_states, most_memory):
    """Sets what a search may use."""
    for name, limit in (("most_states", most_states), ("most_memory", most_memory)):
        setattr(struct, name, 0 if limit is None else whole(name, limit, 1, (1 << 64) - 1))


def _checked(struct, may_go_on, work):
    """Does work with a request that has the check of a caller, if there is one."""
    if function("may_go_on", may_go_on, optional=True) is None:
        return work()
    check = _Check(may_go_on)
    struct.may_go_on = cast(check.pointer, c_void_p).value
    return check.call(work)


def _pairs(columns):
    """Returns the struct of pairs in columns, and what must live as long as it."""
    if not (hasattr(columns, "keys") and hasattr(columns, "__getitem__")):
        raise TypeError(f"columns is a dictionary of arrays by name, not a {type(columns).__name__}")
    if missing := [name for name in PAIR_COLUMNS if name not in columns]:
        raise ValueError(f"there is no column {', '.join(map(repr, missing))}")
    if unknown := [name for name in columns if name not in PAIR_COLUMNS]:
        raise ValueError(f"{unknown[0]!r} is no column of pairs; those are {', '.join(PAIR_COLUMNS)}")
    pairs, held, lengths = sized(WayPairs), [], {}
    for name, member in PAIR_COLUMNS.items():
        struct, lengths[name], owner = column(name, columns[name])
        setattr(pairs, member, struct)
        held.append(owner)
    if len(set(lengths.values())) > 1:
        list_of_lengths = ", ".join(f"{name} {length}" for name, length in lengths.items())
        raise ValueError(f"the columns are of different lengths: {list_of_lengths}")
    pairs.count = lengths["from_latitude"]
    return pairs, held


def _columns(shape):
    """Returns the struct for what ways cost, and its arrays by name."""
    struct, arrays = sized(WayColumns), {name: np.empty(shape, kind) for name, (_, kind) in WAY_COLUMNS.items()}
    for name, (member, _) in WAY_COLUMNS.items():
        setattr(struct, member, arrays[name].ctypes.data)
    struct.capacity = arrays["status"].size
    return struct, arrays


class Vehicle(NamedTuple):
    """The height, width and length of a car or a truck in metres, its weight and the load of its heaviest axle in metric tons,
    and whether it carries goods for which some roads are closed. None is as the traveller has it: a car has no size.
    """

    height: float | None = None
    width: float | None = None
    length: float | None = None
    weight: float | None = None
    axle_load: float | None = None
    carries_hazardous_goods: bool = False

    def _fill(self, profile):
        sizes = {"height": "vehicle_height", "width": "vehicle_width", "length": "vehicle_length", "weight": "vehicle_weight",
                 "axle_load": "axle_load"}
        for name, member in sizes.items():
            value = getattr(self, name)
            if value is not None:
                number = real(name, value)
                if not 0 < number <= 1000:
                    raise ValueError(f"{name} is above 0 and at most 1000, not {value}")
                setattr(profile, member, number)
        profile.carries_hazardous_goods = bool(self.carries_hazardous_goods)


class Ways(Owner):
    """Roads prepared for what a traveller wants, on which ways are found. Threads may share it.

    `traveller` is "car", "truck", "bicycle", "road_bicycle", "mountain_bicycle" or "foot", and `vehicle` a `Vehicle`: roads
    that are not for it are closed. `goal` is "fastest" or "shortest". Roads of the kinds in `refused` are closed; those of
    the kinds in `avoided` cost `weight` times as much, 1 to 1000. Kinds are "toll", "motorway", "ferry", "unpaved" and
    "tunnel". Preparing takes under a microsecond and some 70 to 110 bytes for each directed edge.
    """

    _release = "ways_release"

    def __init__(
            self, roads, goal="fastest", refused=(), avoided=(), weight=10, traveller="car", vehicle=Vehicle()):
        of_type("roads", roads, Roads)
        profile = sized(Profile)
        profile.goal = _choice("goal", goal, Goal)
        profile.refused, profile.avoided = _kinds("refused", refused), _kinds("avoided", avoided)
        profile.weight = real("weight", weight)
        if not 1 <= profile.weight <= 1000:
            raise ValueError(f"weight is from 1 to 1000, not {weight}")
        profile.traveller = _choice("traveller", traveller, Traveller)
        of_type("vehicle", vehicle, Vehicle)._fill(profile)
        self._own(created("ways_create", roads._handle, byref(profile)))

    def find(
            self, places, closed=(), continues_straight=False, most_states=None, most_memory=None, may_go_on=None,
            departure=None, alternatives=0):
        """Returns the `Way` of least cost through places, 2 to 500, each a `WayPlace` or a pair of longitude and latitude.

        The roads nearest to the points in `closed`, pairs of longitude and latitude, are closed. With
        `continues_straight` one drives on straight at each stop. The search of a leg settles at most `most_states` states
        and uses at most `most_memory` bytes; `may_go_on` is a function that is called some thousand times a second, and
        ends the search when it returns something false. `departure` is the `datetime` at which one sets out, by the clocks of
        the first place whatever its time zone; without it, rules that depend on the time are left out. Between two places up to
        `alternatives` other ways are looked for, 0 to 5, which the way's `json` has behind the best one.

        A `FairwayError` is of the kind `way` if there is no way, of `budget` if a limit has ended the search, and of
        `argument` for a place that is none; its message says which place and what stands in the way.
        """
        request, _held = _request(places, closed, continues_straight, departure, most_states, most_memory)
        request.alternatives = whole("alternatives", alternatives)
        return _checked(request, may_go_on, lambda: Way._of("ways_find", self._handle, byref(request)))

    def find_pairs(self, columns, most_states=None, most_memory=None, may_go_on=None):
        """Returns the way of each of many pairs of places, as a dictionary of NumPy arrays.

        `columns` has NumPy or Arrow arrays of float64 by name: `from_latitude`, `from_longitude`, `to_latitude` and
        `to_longitude`. They are not copied; NaN and null are unknown. The arrays returned have a value for each pair:
        `status`, a number of `PairStatus`, and of its way `duration` in seconds, `length` in metres and `cost`, which are NaN
        where no way was found. A pair without a way is no error.

        The limits are those of `find`, for each pair. `may_go_on` is called before each pair, too; after it has returned
        something false the rest of the pairs has the status `BUDGET`. Threads may call this at the same time.
        """
        pairs, _held = _pairs(columns)
        _limit(pairs, most_states, most_memory)
        struct, arrays = _columns((pairs.count,))
        _checked(pairs, may_go_on, lambda: call("ways_find_pairs", self._handle, byref(pairs), byref(struct)))
        return arrays

    def table(self, starts, ends=None, closed=(), most_states=None, most_memory=None, may_go_on=None):
        """Returns what the ways from each of some places to each of others cost, as a dictionary of NumPy arrays.

        The places are those of `find`; without `ends` each start is an end, too. An array has a row for each start and a
        column for each end: `status`, a number of `PairStatus`, and of the way `duration` in seconds, `length` in metres and
        `cost`, which are NaN where no way leads. There are at most 1,000,000 ways. The limits are those of `find`, for each
        way. A place without an open road near it is an error, whose message counts places through the starts and then the
        ends. With a large file, call `prepare` first.
        """
        places, table = [_places(starts)], sized(WayTable)
        places.append(places[0] if ends is None else _places(ends))
        _list(table, "starts", "start_count", places[0])
        _list(table, "ends", "end_count", places[1])
        _held = _list(table, "closed", "closed_count", _closed(closed))
        _limit(table, most_states, most_memory)
        shape = len(places[0]), len(places[1])
        if shape[0] * shape[1] > 1_000_000:
            raise ValueError(f"a table has at most 1000000 ways, not {shape[0]} times {shape[1]}")
        struct, arrays = _columns(shape)
        _checked(table, may_go_on, lambda: call("ways_find_table", self._handle, byref(table), byref(struct)))
        return arrays

    def reach(self, place, cost, most_states=None, most_memory=None, may_go_on=None):
        """Returns the roads that can be reached from a place within a cost, as a structured NumPy array.

        `cost` is in seconds with penalties, or in metres with the goal "shortest". The array has a row for each road by its
        cost: `edge` and `direction` as in `Way.edges`, `from` and `to`, the metres between which it is reached, and to come
        to `from` the `cost` and the `duration` in seconds; `duration_at_end` is that to `to`. The limits are those of `find`.
        """
        request, start = sized(ReachRequest), _place(place)
        request.place, request.cost = cast(byref(start), c_void_p).value, real("cost", cost)
        _limit(request, most_states, most_memory)
        reach = _checked(request, may_go_on, lambda: created("ways_reach", self._handle, byref(request)))
        try:
            count = c_size_t()
            call("way_reach_get_roads", reach, None, 0, byref(count))
            roads = np.empty(count.value, np.dtype(ReachedRoad))
            if len(roads):
                call("way_reach_get_roads", reach, roads.ctypes.data, len(roads), byref(count))
            return roads
        finally:
            call("way_reach_release", reach)

    def prepare(self, progress=None):
        """Finds what ways through the cells of a large road file cost, after which ways are found many times as fast.

        Without this the same ways are found. `progress` is called with the share that is done, from 0 to 1. A file of under
        50,000 edges has no cells, and this does nothing. Other threads may find ways meanwhile.
        """
        function("progress", progress, optional=True)
        share = c_double()
        while share.value < 1:
            call("ways_prepare_cells", self._handle, 10_000, byref(share))
            if progress is not None:
                progress(share.value)

    def explain(self, places, closed=(), continues_straight=False, departure=None):
        """Returns what stands in the way of a request for which there is no way, a sentence; an empty text if there is one."""
        request, _held = _request(places, closed, continues_straight, departure, None, None)
        return fetched("ways_explain", self._handle, byref(request)).decode()


class Way(Owner):
    """A way that was found by `Ways.find`. It is immutable; threads may share it.

    `length` is in metres, `duration` in seconds, and `cost` in seconds with penalties, or in metres of the shortest way.
    There are `leg_count` legs with `edge_count` edges and `point_count` points in all; `settled` states were looked at.
    """

    _release = "way_release"

    @classmethod
    def _of(cls, *arguments):
        way = cls.__new__(cls)
        way._own(created(*arguments))
        facts = sized(WayFacts)
        call("way_get_facts", way._handle, byref(facts))
        way.length, way.duration, way.cost = facts.length, facts.duration, facts.cost
        way.leg_count, way.edge_count, way.point_count = facts.leg_count, facts.edge_count, facts.point_count
        way.settled = facts.settled
        return way

    @property
    def line(self):
        """The latitudes and the longitudes of all legs; the last point of a leg is the first one of the next, once."""
        return coordinates("way_get_line", self._handle)

    @property
    def edges(self):
        """The edges of all legs in their order, as dictionaries.

        `edge` is the index for `Roads.edge`, and `direction` is 1 along the nodes of its way, -1 against them. `from` and
        `to` are the metres in the direction of travel at which one begins and ends on it, and `duration` the seconds with
        the turn onto it.
        """
        return structs(WayEdge, "way_get_edges", self._handle)

    @property
    def json(self):
        """The way as an answer of OSRM's form, which `Route.from_json` reads."""
        return fetched("way_get_json", self._handle).decode()
