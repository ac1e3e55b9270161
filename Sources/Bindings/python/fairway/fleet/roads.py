"""The roads of the fixes of many vehicles, with what is known of each road."""

from ctypes import byref, c_double
from functools import lru_cache

import numpy as np

from .._library import FIX_COLUMNS, FairwayError, call
from ..roads import MATCH_COLUMNS, Matcher, _columns, _users
from .arrow import pa
from .limits import in_metres, limit_columns, speeding
from .replay import _struct
from .schemas import NUMBERS, ROADS, days

# The edges whose facts are kept.
EDGES = 1 << 16


class RoadFacts:
    """A road file for a fleet: matchers, and what is known of the roads that they find."""

    def __init__(self, roads, users=None):
        self._roads, self._users = roads, _users(users)
        self._facts = lru_cache(EDGES)(self._read)

    def matcher(self, snapshot=None):
        """Returns a matcher that continues from a snapshot; a new one if there is none, or of another road file."""
        if snapshot is not None:
            try:
                return self._roads.restore(snapshot)
            except FairwayError:
                pass
        return Matcher._of("matcher_create", self._roads._handle, self._users)

    def _read(self, edge):
        road = self._roads.edge(edge)
        return (
            road["name"] or None, road["number"] or None, road["road_class"].name.lower(),
            road["forward_speed_limit"], road["backward_speed_limit"], int(road["speed_limit_unit"]))

    def _limits(self, match):
        """Returns the limits of the roads of matches as on their signs, NaN where none is known, and their units.

        With what else is known: for each road that there is its name, number and class, and the row of each match in them.
        """
        unknown = match["direction"] == 0
        edges, places = np.unique(match["edge"][~unknown], return_inverse=True)
        indices = np.zeros(len(unknown), np.int32)
        indices[~unknown] = places
        names, numbers, classes, forward, backward, units = zip(*map(self._facts, edges.tolist())) if len(edges) else (
            ((None,),) * 3 + ((np.nan,),) * 2 + ((0,),))
        limits = np.where(match["direction"] > 0, np.array(forward)[indices], np.array(backward)[indices])
        return np.where(unknown, np.nan, limits), np.array(units)[indices], (names, numbers, classes), indices

    def limits(self, match):
        """Returns the limits of the roads of matches in metres a second: infinite is none, NaN unknown."""
        limits, units, _, _ = self._limits(match)
        return in_metres(limits, units)

    def columns(self, match):
        """Returns what is known of the roads of matches as Arrow columns, null where that is nothing."""
        limits, units, words, indices = self._limits(match)
        rows = pa.array(indices, mask=match["direction"] == 0)
        return limit_columns(limits, units) | {
            name: pa.array(values, pa.string()).take(rows) for name, values in zip(("name", "number", "road_class"), words)}

    def table(self, vehicles, times, match, speeds):
        """Returns the table of roads of some fixes: the Arrow array of their vehicles, and arrays of the others.

        `speeds` are those of the fixes in metres a second; an unknown one is NaN or negative.
        """
        unknown = match["direction"] == 0
        columns = {"day": days(times), "vehicle": vehicles, "timestamp": pa.array(times)}
        columns |= {name: pa.array(match[name], mask=unknown) for name in match if name in ROADS.names}
        columns |= self.columns(match) | {"speeding": speeding(*self._limits(match)[:2], speeds)}
        return pa.table({name: columns[name] for name in ROADS.names}).cast(ROADS)


class Matches:
    """The roads of `count` rows of some columns of fixes from `first` on, which matchers fill in without a copy."""

    def __init__(self, columns, first, count):
        self._fixes, self._held = _struct(columns)
        self._offsets = [
            (column, column.offset) for column in (
                getattr(self._fixes, FIX_COLUMNS[name]) for name in ("timestamp", *NUMBERS))]
        self.filled, self._struct = _columns(count)
        self._addresses = [
            (MATCH_COLUMNS[name][0], array.ctypes.data - first * array.itemsize, array.itemsize)
            for name, array in self.filled.items()]

    def update(self, matcher, start, end):
        """Lets a matcher move on by the fixes from `start` up to and without `end`."""
        self._fixes.count = self._struct.capacity = end - start
        for column, offset in self._offsets:
            column.offset = offset + start
        for member, address, size in self._addresses:
            setattr(self._struct, member, address + start * size)
        call("matcher_update_columns", matcher._handle, byref(self._fixes), c_double(0), byref(self._struct))


def road_tables(fixes, facts, size=500_000):
    """Yields the table of roads of sorted fixes, at most `size` at a time; those without what a fix needs have no row."""
    matcher, current, bounds = None, None, fixes.bounds
    for first in range(0, fixes.count, size):
        end = min(first + size, fixes.count)
        matches, groups = Matches(fixes.columns, first, end - first), np.empty(end - first, np.int32)
        group = int(np.searchsorted(bounds, first, side="right")) - 1
        while group < len(bounds) - 1 and bounds[group] < end:
            if group != current:
                matcher, current = facts.matcher(), group
            start, stop = max(int(bounds[group]), first), min(int(bounds[group + 1]), end)
            groups[start - first : stop - first] = group
            matches.update(matcher, start, stop)
            group += 1
        is_usable = np.ones(end - first, bool) if fixes.is_lacking is None else ~fixes.is_lacking[first:end]
        if fixes.vehicles.null_count:
            is_usable &= ~fixes.vehicles.is_null().to_numpy(zero_copy_only=False)[groups]
        rows = np.flatnonzero(is_usable)
        vehicles = pa.DictionaryArray.from_arrays(pa.array(groups[rows]), fixes.vehicles.fill_null(""))
        speeds = fixes.columns["speed"].slice(first, end - first).to_numpy(zero_copy_only=False).astype(np.float64)
        yield facts.table(
            vehicles, fixes.times[first:end][rows], {k: v[rows] for k, v in matches.filled.items()}, speeds[rows])
