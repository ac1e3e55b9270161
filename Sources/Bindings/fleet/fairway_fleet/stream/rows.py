"""The rows that come in: fixes as NumPy records, and assignments."""

from typing import NamedTuple

import numpy as np
import pyarrow as pa

from fairway.fleet.fixes import Fixes
from fairway.fleet.schemas import NUMBERS

# `vehicle` is an index into a list of names. A bit of `nulls` says that a number is null, which is not the same as NaN
# in the table of errors; the number itself is then NaN.
FIX = np.dtype([("vehicle", "<i4"), ("timestamp", "<f8"), *((name, "<f8") for name in NUMBERS), ("nulls", "u1")])
NO_FIXES = np.empty(0, FIX)
# The kinds of rows, in the order in which they apply at the same time.
END, ASSIGNMENT, FIX_ROW = -1, 0, 1
NULL_OF = {name: np.uint8(1 << bit) for bit, name in enumerate((*NUMBERS, "timestamp"))}


class Plan(NamedTuple):
    """An assignment as it came in, or only its end if it has no route and no `valid_from`."""

    vehicle: str | None
    valid_from: float | None
    route_json: str | None
    valid_to: float | None
    # The key of a row of the table of routes.
    route: str | None = None


class Rows(NamedTuple):
    """The rows of one bucket in one micro-batch. Fixes of index -1 are of no vehicle."""

    names: list
    fixes: np.ndarray
    plans: list


def fixes_of(table):
    """Returns the names of the vehicles in an Arrow table of fixes, and the fixes."""
    column = table.column("vehicle")
    codes = (column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column).dictionary_encode()
    fixes = np.empty(len(codes), FIX)
    fixes["vehicle"] = codes.indices.fill_null(-1).to_numpy(zero_copy_only=False)
    fixes["nulls"] = 0
    for name in ("timestamp", *NUMBERS):
        values = table.column(name)
        fixes[name] = _numbers(values)
        if values.null_count:
            fixes["nulls"] |= values.is_null().to_numpy(zero_copy_only=False) * NULL_OF[name]
    return codes.dictionary.to_pylist(), fixes


def arrow_of(names, fixes):
    """Returns the Arrow columns of fixes by name, as `fixes_of` reads them."""
    # A last, null entry of the dictionary stands for fixes of no vehicle, whose index is -1.
    codes = np.where(fixes["vehicle"] < 0, 0, fixes["vehicle"])
    texts = pa.array(names or [None], pa.string())
    vehicles = pa.DictionaryArray.from_arrays(pa.array(codes, mask=fixes["vehicle"] < 0), texts).cast(pa.string())
    return {"vehicle": vehicles, **_columns(fixes)}


def by_vehicle(names, fixes):
    """Returns fixes that are in order as the batch job has them; the first vehicle is none."""
    bounds = np.searchsorted(fixes["vehicle"], np.arange(-1, len(names) + 1))
    return Fixes(pa.array([None, *names], pa.string()), bounds, _columns(fixes))


def _columns(fixes):
    return {
        name: pa.array(fixes[name].copy(), mask=fixes["nulls"] & NULL_OF[name] != 0)
        for name in ("timestamp", *NUMBERS)}


def _numbers(column):
    return column.cast(pa.float64()).fill_null(np.nan).to_numpy()


def in_order(fixes):
    """Returns fixes sorted by vehicle and time; the other numbers determine the order of those with the same time.

    The order of the numbers is that of the batch job: null before all numbers, NaN after them.
    """
    order = np.lexsort((fixes["timestamp"], fixes["vehicle"]))
    times, vehicles = fixes["timestamp"][order], fixes["vehicle"][order]
    if np.any((times[1:] == times[:-1]) & (vehicles[1:] == vehicles[:-1])):
        keys = []
        for name in reversed(NUMBERS):
            # NumPy sorts NaN behind all numbers.
            keys += [fixes[name], fixes["nulls"] & NULL_OF[name] == 0]
        order = np.lexsort((*keys, fixes["timestamp"], fixes["vehicle"]))
    return fixes[order]
