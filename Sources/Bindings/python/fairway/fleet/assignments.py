"""A table of assignments: which vehicle follows which route, and from when on."""

import numpy as np

from .arrow import as_text, demand, pa, pc, seconds, table
from .arrow import texts as texts_of
from .routes import fingerprint
from .schemas import ERRORS, days

COLUMNS = ("vehicle", "valid_from")
# The columns that name a route: its text, or the key of a row of the table of routes.
TEXT, KEY = "route_json", "route"

_NO_VEHICLE = ("noVehicle", None)
_NO_TIME = ("badAssignment", "valid_from is no time")
_SAME_TIME = ("badAssignment", "another assignment has the same valid_from")
BOTH = ("badAssignment", f"it has both a {KEY} and a {TEXT}")


class Texts:
    """The texts of routes in memory; assignments name them by their index."""

    def __init__(self, words):
        self._words = words
        self._keys = {}

    def text(self, index):
        """Returns the JSON of a route as bytes."""
        return self._words[index].as_buffer().to_pybytes()

    def key(self, index):
        """Returns the fingerprint of a text."""
        if index not in self._keys:
            self._keys[index] = fingerprint(self.text(index))
        return self._keys[index]


class Assignments:
    """Assignments by vehicle and time, without those that are of no use.

    Rows `bounds[i]` to `bounds[i + 1]` are those of `vehicles[i]`. `routes` has the index of each one's text in
    `texts`, or -1 where there is none; `problems` then has the reason and the detail. `errors` is the table of errors
    of all assignments that are of no use, except those whose route turns out to be broken when it is read.
    """

    def __init__(self, vehicle, valid_from, routes, problems, texts):
        """Sorts assignments; `problems` has the reason and the detail of those that are known to be of no use by row.

        `vehicle` is an array of texts, `valid_from` one of doubles, `routes` has numbers.
        """
        codes, names = texts_of("vehicle", vehicle)
        times = valid_from.to_numpy(zero_copy_only=False)
        self.texts = texts
        bad = {row: problem for row, problem in problems.items() if problem[0] == "badAssignment"}
        bad |= dict.fromkeys(np.flatnonzero(~np.isfinite(times)).tolist(), _NO_TIME)
        bad |= dict.fromkeys(np.flatnonzero(codes < 0).tolist(), _NO_VEHICLE)
        rows = np.setdiff1d(np.arange(len(codes)), np.fromiter(bad, np.int64, len(bad)))
        ranks = np.empty(len(names), np.int64)
        order = pc.array_sort_indices(names).to_numpy()
        ranks[order] = np.arange(len(names))
        rows = rows[np.lexsort([times[rows], ranks[codes[rows]]])]
        rows, twice = self._first_of_each_time(rows, codes, times, routes, problems)
        bad |= dict.fromkeys(twice, _SAME_TIME)
        broken = {row: problems[row] for row in problems if row not in bad}
        self.errors = _errors(vehicle, valid_from, {**bad, **broken})
        owners = ranks[codes[rows]]
        starts = np.flatnonzero(np.diff(owners, prepend=-1))
        self.vehicles = names.take(pa.array(order[owners[starts]]))
        self.bounds = np.append(starts, len(rows))
        self.valid_from = times[rows]
        self.routes = np.asarray(routes)[rows]
        places = {row: place for place, row in enumerate(rows.tolist()) if row in broken} if broken else {}
        self.problems = {places[row]: problem for row, problem in broken.items()}

    def _first_of_each_time(self, rows, codes, times, routes, problems):
        """Returns the rows without those that have the vehicle and the time of another, and the rows left out.

        The first in the order of the texts counts; none comes first.
        """
        is_same = (np.diff(codes[rows]) == 0) & (np.diff(times[rows]) == 0)
        if not is_same.any():
            return rows, []

        def text(row):
            route = int(routes[row])
            return (self.texts.text(route), "") if route >= 0 else (b"", problems[row][1])

        groups = np.split(rows, np.flatnonzero(~is_same) + 1)
        sorted_groups = [sorted(group.tolist(), key=text) if len(group) > 1 else group.tolist() for group in groups]
        return np.array([group[0] for group in sorted_groups]), [row for group in sorted_groups for row in group[1:]]

    def of(self, vehicles):
        """Returns the place of each vehicle among `vehicles`, and -1 of one without assignments."""
        return pc.index_in(vehicles, value_set=self.vehicles).fill_null(-1).to_numpy(zero_copy_only=False)

    @classmethod
    def of_tables(cls, assignments, routes=None):
        """Reads a table of assignments, and the table of routes that they name by key."""
        assignments = table("assignments", assignments)
        demand("assignments", assignments.column_names, COLUMNS)
        own, words, keys = np.full(assignments.num_rows, -1), pa.array([], pa.large_string()), None
        if TEXT in assignments.column_names:
            own, words = texts_of(TEXT, assignments.column(TEXT), pa.large_string())
        named, key_words = None, None
        if KEY in assignments.column_names:
            named, key_words = texts_of(KEY, assignments.column(KEY))
        elif TEXT not in assignments.column_names:
            demand("assignments", assignments.column_names, (f"{TEXT} or {KEY}",))
        if routes is not None:
            keys, numbers, more = keyed(routes)
            keys, words = (keys, np.where(numbers < 0, -1, numbers + len(words))), pa.concat_arrays([words, more])
        vehicle = as_text("vehicle", assignments.column("vehicle"))
        valid_from = seconds("valid_from", assignments.column("valid_from"))
        indices, problems = resolved(own, named, key_words, keys)
        return cls(vehicle, valid_from, indices, problems, Texts(words))


def keyed(routes):
    """Returns the keys of a table of routes, the index of each one's text, and the different texts."""
    routes = table("routes", routes)
    demand("routes", routes.column_names, (KEY, TEXT))
    codes, keys = texts_of(KEY, routes.column(KEY))
    numbers, words = texts_of(TEXT, routes.column(TEXT), pa.large_string())
    return keys, one_text_each(codes, keys, numbers), words


def one_text_each(codes, keys, numbers):
    """Returns the text of each key of a table of routes; a key that is null or has two texts is an error."""
    if (codes < 0).any():
        raise ValueError(f"the table of routes has a row whose {KEY} is null; no assignment can name it")
    found = np.full(len(keys), -1)
    found[codes] = numbers
    different = np.flatnonzero(found[codes] != numbers)
    if len(different):
        raise ValueError(
            f"the table of routes has two routes with the {KEY} {keys[int(codes[different[0]])].as_py()!r}")
    return found


def resolved(own, named, key_words, keys):
    """Returns the index of the text of each assignment, or -1, and the problems of those without one.

    `own` has the indices of the texts in the rows themselves, `named` those of the keys in `key_words`; `keys` are the
    keys of the table of routes and the index of each one's text.
    """
    indices, problems = np.array(own, np.int64), {}
    has_key = np.zeros(len(indices), bool) if named is None else named >= 0
    for row in np.flatnonzero(has_key & (indices >= 0)).tolist():
        problems[row] = BOTH
    if has_key.any():
        known, texts_of_keys = keys if keys is not None else (pa.array([], pa.string()), np.empty(0, np.int64))
        places = pc.index_in(key_words, value_set=known).fill_null(-1).to_numpy(zero_copy_only=False)
        place = np.where(has_key, places[named], -1) if len(places) else np.full(len(indices), -1)
        for row in np.flatnonzero(has_key & (place < 0)).tolist():
            key = key_words[int(named[row])].as_py()
            problems.setdefault(row, ("unknownRoute", f"the table of routes has no {KEY} {key!r}"))
        is_found = place >= 0
        indices[is_found] = texts_of_keys[place[is_found]]
    for row in np.flatnonzero(indices < 0).tolist():
        problems.setdefault(row, ("brokenRoute", f"there is no {TEXT}"))
    return indices, problems


def _errors(vehicle, valid_from, problems):
    """Returns the rows of errors of assignments."""
    rows = sorted(problems)
    times, reasons = valid_from.take(pa.array(rows, pa.int64())), [problems[row] for row in rows]
    is_none = np.array([problem in (_NO_VEHICLE, _NO_TIME) for problem in reasons], bool)
    valid_from = pc.if_else(pa.array(is_none), pa.scalar(None, pa.float64()), times)
    return error_rows(vehicle.take(pa.array(rows, pa.int64())), valid_from, times, reasons)


def error_rows(vehicles, valid_from, times, reasons):
    """Returns the rows of errors of some assignments; `reasons` has the reason and the detail of each."""
    count = len(reasons)
    columns = {name: pa.nulls(count, ERRORS.field(name).type) for name in ERRORS.names}
    columns |= {
        "day": days(times.to_numpy(zero_copy_only=False)), "vehicle": vehicles, "valid_from": valid_from,
        "timestamp": times, "source": pa.array(["assignment"] * count, pa.string()),
        "reason": pa.array([reason for reason, _ in reasons], pa.string()),
        "detail": pa.array([detail for _, detail in reasons], pa.string())}
    return pa.table(columns).cast(ERRORS)
