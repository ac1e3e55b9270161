"""A table of fixes by vehicle and time."""

import numpy as np

from .arrow import demand, numbers, pa, pc, seconds, table, texts
from .schemas import FIX_COLUMNS, NUMBERS, REQUIRED


class Fixes:
    """Fixes by vehicle, and those of a vehicle in the order of their times.

    Rows `bounds[i]` to `bounds[i + 1]` are those of `vehicles[i]`, of which one may be null. Fixes without a time come
    first. `columns` has the other columns, each in one piece so that the library can read it in place.
    """

    def __init__(self, vehicles, bounds, columns):
        self.vehicles = vehicles
        self.bounds = bounds
        self.columns = columns
        # Null is before all times, and so before all assignments.
        self.times = columns["timestamp"].fill_null(-np.inf).to_numpy(zero_copy_only=False)
        lacking = [columns[name] for name in REQUIRED if columns[name].null_count]
        # Whether each row lacks a number that a fix needs; None if all have them.
        self.is_lacking = np.logical_or.reduce([_is_null(column) for column in lacking]) if lacking else None

    @property
    def count(self):
        return int(self.bounds[-1])

    @classmethod
    def sorted(cls, data):
        """Sorts a table in any order. All columns determine the order, so that it does not depend on that of the rows.

        `data` is anything that `arrow.table` takes. What is not required may be missing, and is then unknown.
        """
        data = table("fixes", data)
        demand("fixes", data.column_names, ("vehicle", *REQUIRED))
        codes, names = texts("vehicle", data.column("vehicle"))
        columns = {"timestamp": seconds("timestamp", data.column("timestamp"))}
        unknown = pa.nulls(data.num_rows, pa.float64())
        columns |= {
            name: numbers(name, data.column(name)) if name in data.column_names else unknown for name in NUMBERS}
        # The numbers of the vehicles in the order of their names; null is the first.
        ranks = np.zeros(len(names) + 1, np.int64)
        ranks[pc.array_sort_indices(names).to_numpy()] = np.arange(1, len(names) + 1)
        groups = ranks[codes]
        if len(groups) and (np.diff(groups) < 0).any():
            rows = order(groups, len(names) + 1)
            columns = {name: column.take(pa.array(rows)) for name, column in columns.items()}
            groups = groups[rows]
        starts = np.flatnonzero(np.diff(groups, prepend=-1)) if len(groups) else np.empty(0, np.int64)
        used = groups[starts]
        ordered = pa.concat_arrays([pa.nulls(1, pa.string()), names.take(pc.array_sort_indices(names))])
        bounds = np.append(starts, len(groups))
        return cls(ordered.take(pa.array(used)), bounds, _in_time(bounds, columns))

    @classmethod
    def none(cls, vehicles):
        """Returns no fixes of some vehicles."""
        columns = {name: pa.array([], pa.float64()) for name in FIX_COLUMNS[1:]}
        return cls(vehicles, np.zeros(len(vehicles) + 1, np.int64), columns)


def _is_null(column):
    return column.is_null().to_numpy(zero_copy_only=False)


def order(groups, count):
    """Returns the stable order of small whole numbers; by 16 bits at a time, which NumPy sorts in linear time."""
    rows = np.argsort((groups & 0xFFFF).astype(np.uint16), kind="stable")
    if count > 1 << 16:
        high = groups[rows] >> 16
        rows = rows[np.argsort(high.astype(np.uint16) if count <= 1 << 32 else high, kind="stable")]
    return rows


def _in_time(bounds, columns):
    """Returns the columns with the rows of each vehicle in the order of their times; most already are."""
    count = int(bounds[-1])
    if count < 2:
        return columns
    # Null comes first. NaN is the last: it is no number, but greater than all in NumPy's order.
    times = columns["timestamp"].fill_null(-np.inf).to_numpy(zero_copy_only=False)
    with np.errstate(invalid="ignore"):
        is_after = times[1:] > times[:-1]
    is_after |= np.isnan(times[1:]) & ~np.isnan(times[:-1])
    is_after[bounds[1:-1] - 1] = True
    wrong = np.flatnonzero(~is_after)
    if len(wrong) == 0:
        return columns
    order = np.arange(count)
    for group in np.unique(np.searchsorted(bounds, wrong, side="right") - 1).tolist():
        first, end = bounds[group], bounds[group + 1]
        keys = []
        for name in reversed(("timestamp", *NUMBERS)):
            part = columns[name].slice(first, end - first)
            keys.append(part.fill_null(0).to_numpy(zero_copy_only=False))
            if part.null_count:
                keys.append(~_is_null(part))
        # The last key is the most important.
        order[first:end] = first + np.lexsort(keys)
    return {name: column.take(pa.array(order)) for name, column in columns.items()}
