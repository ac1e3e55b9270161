"""Fleets for the tests of streams, in the order in which their rows arrive, and what the batch job makes of them."""

import math
from pathlib import Path

import numpy as np
import pyarrow as pa

import fairway
from fairway.fleet.schemas import NUMBERS
from fairway_fleet.stream.catalog import Library, fingerprint
from fairway_fleet.stream.rows import Plan, Rows, fixes_of

ROOT = Path(__file__).resolve().parents[3]
ROUTES = [
    (ROOT / f"Tests/TownRoutes/{name}.json").read_text()
    for name in ("valhalla-roundabout", "valhalla-legs", "osrm-legs", "valhalla-one-way-pair")]
SCHEMA = pa.schema([("vehicle", pa.string()), ("timestamp", pa.float64()), *((n, pa.float64()) for n in NUMBERS)])
PLANS = pa.schema([
    ("vehicle", pa.string()), ("valid_from", pa.float64()), ("route_json", pa.string()), ("route", pa.string())])
# The table of routes: those above, one that is broken, and a key without a text.
TABLE = {**{f"r{number}": text for number, text in enumerate(ROUTES)}, "broken": "{", "none": None}


class MemoryLibrary(Library):
    """The table of routes without files."""

    def __init__(self):
        texts = {key: text and text.encode() for key, text in TABLE.items()}
        super().__init__(keys={key: data and fingerprint(data).hex() for key, data in texts.items()})
        self._texts = {fingerprint(data): data for data in texts.values() if data}

    def text(self, key):
        return self._texts[key]


def drive(text, start, seconds=1.0, speed=10.0, count=10_000, offset=0.0):
    """Returns fixes along the whole of a route, `offset` degrees north of it."""
    latitudes, longitudes = fairway.Route.from_json(text).line
    lengths = np.hypot(np.diff(latitudes), np.diff(longitudes) * math.cos(math.radians(40))) * 111_200
    along = np.concatenate([[0], np.cumsum(lengths)])
    places = np.arange(0, along[-1], speed * seconds)[:count]
    return [
        {"timestamp": start + i * seconds, "latitude": a + offset, "longitude": b, "horizontal_accuracy": 5.0}
        for i, (a, b) in enumerate(zip(np.interp(places, along, latitudes), np.interp(places, along, longitudes)))]


def of(vehicle, fixes):
    return [{"vehicle": vehicle, **fix} for fix in fixes]


def random_fleet(rng, lateness, patience):
    """Returns fixes (dictionaries) and assignments (plans) in the order of arrival.

    A row arrives after others that are newer by the lateness at most; the first assignment of a vehicle, by `patience`.
    """
    rows, late_plans = [], []
    for number in range(5):
        name, start = f"v{number}", 1e9 + rng.uniform(0, 300)
        first, second = rng.choice(ROUTES), rng.choice(ROUTES)
        one = drive(first, start, rng.choice([1.0, 1.0, 5.0, 30.0]), count=150)
        two = drive(second, one[-1]["timestamp"] + rng.uniform(1, 200), rng.choice([1.0, 10.0]), count=100)
        fixes = of(name, one + two)
        plans = [Plan(name, start, first, None), Plan(name, two[rng.randrange(5)]["timestamp"], second, None)]
        if number == 0:
            plans.append(plans[0]._replace(route_json=second))
        if number == 1:
            plans[0] = plans[0]._replace(route_json="{")
        if number == 2:
            plans.pop(0)
        plans = [named(plan) if rng.random() < 0.5 else plan for plan in plans]
        if number == 4:
            # What it follows from the middle on is not known, and then another route.
            name_of, middle = rng.choice(["r9", "broken", "none"]), two[len(two) // 2]["timestamp"]
            plans.append(Plan(name, middle, None, None, name_of))
            plans.append(Plan(name, middle + 5, first, None, "r0"))
            if name_of == "r9":
                plans.append(Plan(name, middle, None, None, "r8"))
        for fix in rng.sample(fixes, 8):
            fixes.append(rng.choice([
                dict(fix), {**fix, "latitude": fix["latitude"] + 1e-5}, {**fix, "speed": 3.0},
                {**fix, "latitude": None}, {**fix, "longitude": math.nan}, {**fix, "horizontal_accuracy": None}]))
        if number > 2:
            late_plans.append((plans[0].valid_from, plans.pop(0)))
        rows += [(fix["timestamp"], fix) for fix in fixes] + [(plan.valid_from, plan) for plan in plans]
    # The watermark depends on the newest time that arrived, so a row that arrives `lateness` after its own time is
    # still in time.
    arrivals = [(time + rng.uniform(0, lateness), row) for time, row in rows]
    arrivals += [(time + rng.uniform(0, patience), plan) for time, plan in late_plans]
    return [row for _, row in sorted(arrivals, key=lambda pair: pair[0])]


def named(plan):
    """Returns a plan that names its route by key, if the table has it."""
    keys = [key for key, text in TABLE.items() if text == plan.route_json]
    return plan._replace(route_json=None, route=keys[0]) if keys else plan


def rows_of(part):
    """Returns the rows of a bucket from fixes and plans."""
    fixes = [row for row in part if isinstance(row, dict)]
    columns = [pa.array([row.get(field.name) for row in fixes], field.type) for field in SCHEMA]
    names, records = fixes_of(pa.Table.from_arrays(columns, schema=SCHEMA))
    return Rows(names, records, [row for row in part if isinstance(row, Plan)])


def sorted_rows(table):
    # The texts make NaN equal to itself.
    return sorted(repr(row) for row in table.to_pylist())


def batch_tables(rows):
    """Returns the rows of progress, events and errors of the batch job."""
    fixes = pa.Table.from_pylist([row for row in rows if isinstance(row, dict)], SCHEMA)
    plans = pa.Table.from_pylist([row._asdict() for row in rows if isinstance(row, Plan)], PLANS)
    routes = pa.table({"route": list(TABLE), "route_json": list(TABLE.values())})
    return [sorted_rows(table) for table in fairway.replay_table(fixes, plans, routes=routes)]
