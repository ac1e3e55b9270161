"""Generates a fleet: seeded drives by `fairway generate` along the town's routes, and some vehicles with bad data."""

import argparse
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from . import traces

ROOT = Path(__file__).resolve().parents[4]
TOUR = ROOT / "Sources/FairwayCommand/Resources/town-tour.json"
TOWN = ROOT / "Tests/TownRoutes"
# The routes, with the rate in hertz at which a drive has about as many fixes as an hour at 1 Hz.
ROUTES = [
    (TOUR, 1), (TOWN / "valhalla-long-step.json", 5), (TOUR, 1), (TOWN / "valhalla-tunnel-hairpins.json", 5),
    (TOWN / "valhalla-legs.json", 6), (TOUR, 1), (TOWN / "valhalla-roundabout.json", 7), (TOWN / "osrm-legs.json", 6),
    (TOWN / "osrm-out-and-back.json", 7), (TOWN / "valhalla-one-way-pair.json", 8)]
NOISE = ["open", "urban", "open", "urbanopt", "open", "dropout", "open", "redlight", "nocourse", "badfix", "open"]
DETOURS = [None, None, "turn_return", None, "turn", None, None]
COLUMNS = ("timestamp", "latitude", "longitude", "horizontal_accuracy", "speed", "course")
HOUR, DAY = 3600, 86_400


def drive(fairway, route, rate, fixes, seed, noise="open", detour=None):
    """Returns the columns of one drive."""
    command = [fairway, "generate", "--route", route, "--rate", rate, "--fixes", fixes, "--seed", seed]
    command += ["--noise", noise, "--format", "packed", "--out", "-"] + (["--detour", detour] if detour else [])
    result = subprocess.run([str(word) for word in command], capture_output=True, check=False)
    if result.returncode != 0:
        raise SystemExit(f"sample: {result.stderr.decode().strip()}")
    columns = traces.unpack(result.stdout)
    unknown = np.full(len(columns["latitude"]), np.nan)
    return {name: np.array(columns.get(name, unknown)) for name in COLUMNS}


def shifted(columns, seconds):
    return {**columns, "timestamp": columns["timestamp"] + seconds}


def joined(*parts):
    return {name: np.concatenate([part[name] for part in parts]) for name in COLUMNS}


class Fleet:
    """The rows of both tables."""

    def __init__(self):
        self.fixes = []
        self.assignments = []

    def add(self, vehicle, columns, nulls=()):
        """Adds fixes; `nulls` are pairs of a column and a row to make null. NaN becomes null if it may be unknown."""
        arrays = {}
        for name, numbers in columns.items():
            may_be_unknown = name in ("horizontal_accuracy", "speed", "course")
            mask = np.isnan(numbers) & may_be_unknown
            mask[[row for column, row in nulls if column == name]] = True
            arrays[name] = pa.array(numbers, mask=mask)
        names = pa.array([vehicle] * len(columns["timestamp"]), pa.string())
        self.fixes.append(pa.table({"vehicle": names, **arrays}))

    def assign(self, vehicle, route_json, valid_from):
        self.assignments.append((vehicle, route_json, valid_from))

    def write(self, out, files):
        """Writes both tables; the fixes in the order of time, as they would arrive from all vehicles."""
        fixes = pa.concat_tables(self.fixes)
        fixes = fixes.take(pc.sort_indices(fixes, [("timestamp", "ascending")]))
        (out / "fixes").mkdir(parents=True, exist_ok=True)
        (out / "assignments").mkdir(exist_ok=True)
        size = -(-fixes.num_rows // files)
        for number in range(files):
            pq.write_table(fixes.slice(number * size, size), out / "fixes" / f"part-{number:03}.parquet")
        vehicles, routes, times = zip(*self.assignments)
        table = pa.table({
            "vehicle": pa.array(vehicles, pa.string()), "route_json": pa.array(routes, pa.string()),
            "valid_from": pa.array(times, pa.float64())})
        pq.write_table(table, out / "assignments" / "part-000.parquet")
        return fixes.num_rows


def add_ordinary(fleet, number, columns, route):
    """Adds an ordinary vehicle. The starts are spread over a day and a half, so some drive through midnight."""
    vehicle = f"vehicle-{number:04}"
    columns = shifted(columns, number * 997 % (DAY + DAY // 2))
    fleet.add(vehicle, columns)
    fleet.assign(vehicle, route.read_text(), float(np.nanmin(columns["timestamp"])))


def add_trouble(fleet, fairway, fixes, skew):
    """Adds one vehicle for each kind of bad data."""
    tour = TOUR.read_text()

    def plain(seed, route=TOUR, rate=1):
        return drive(fairway, route, rate, fixes, seed)

    def start(columns):
        return float(columns["timestamp"][0])

    # A vehicle with as many fixes as many others together.
    columns = drive(fairway, TOUR, skew, fixes * skew, 9001)
    fleet.add("skewed", columns)
    fleet.assign("skewed", tour, start(columns))

    columns = plain(9002)
    fleet.add("route cut off", columns)
    fleet.assign("route cut off", tour[: len(tour) // 2], start(columns))
    columns = plain(9003)
    fleet.add("route missing", columns)
    fleet.assign("route missing", None, start(columns))
    fleet.add("never assigned", plain(9004))
    fleet.assign("never drives", tour, start(columns))
    fleet.assign("never drives, route cut off", "{", start(columns))
    fleet.assign(None, tour, start(columns))

    # Ten fixes before the first assignment, then another route in the middle of the day.
    first, second = plain(9005, TOWN / "valhalla-roundabout.json", 7), plain(9006, TOWN / "osrm-legs.json", 6)
    second = shifted(second, first["timestamp"][-1] + HOUR - second["timestamp"][0])
    fleet.add("two routes", joined(first, second))
    fleet.assign("two routes", (TOWN / "osrm-legs.json").read_text(), start(second))
    fleet.assign("two routes", (TOWN / "valhalla-roundabout.json").read_text(), float(first["timestamp"][10]))
    # From a valid route to a broken one and back; one assignment has no time, two have the same.
    columns = plain(9007)
    fleet.add("route breaks", columns)
    for row, route in ((0, tour), (fixes // 3, "[]"), (fixes // 2, tour), (fixes // 2, tour)):
        fleet.assign("route breaks", route, float(columns["timestamp"][row]))
    fleet.assign("route breaks", tour, None)

    # Out of order, fixes sent twice, fixes with the time of another, gaps, and numbers that are not finite.
    columns = plain(9008)
    twice = {name: numbers[100:200] for name, numbers in columns.items()}
    same_time = {name: numbers[300:350] for name, numbers in columns.items()}
    same_time["latitude"] = same_time["latitude"] + 1e-5
    columns = joined(columns, twice, same_time)
    order = np.random.default_rng(9008).permutation(len(columns["timestamp"]))
    columns = {name: numbers[order] for name, numbers in columns.items()}
    columns["latitude"][5:10] = np.nan
    columns["timestamp"][11:13] = np.nan
    columns["longitude"][20:22] = 200.0
    columns["speed"][30:60] = -1.0
    nulls = [("timestamp", 14), ("latitude", 15), ("longitude", 16), ("latitude", 17), ("longitude", 17)]
    fleet.add("disordered", columns, nulls)
    fleet.assign("disordered", tour, float(np.nanmin(columns["timestamp"])))
    fleet.add(None, {name: numbers[:7] for name, numbers in columns.items()})


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="fairway_fleet.sample", description=__doc__)
    parser.add_argument("--fairway", required=True, help="the command line")
    parser.add_argument("--out", required=True, type=Path, help="folder for the tables fixes and assignments")
    parser.add_argument("--vehicles", type=int, default=1000)
    parser.add_argument("--fixes", type=int, default=3600, help="of each vehicle")
    parser.add_argument("--skew", type=int, default=30, help="how many vehicles' fixes the skewed one has")
    parser.add_argument("--jobs", type=int, default=2)
    a = parser.parse_args(arguments)
    fleet = Fleet()

    def one(number):
        route, rate = ROUTES[number % len(ROUTES)]
        # The rate is not changed for a small sample, whose drives are shorter.
        noise, detour = NOISE[number % len(NOISE)], DETOURS[number % len(DETOURS)]
        return drive(a.fairway, route, rate, a.fixes, number + 1, noise, detour)

    with ThreadPoolExecutor(a.jobs) as pool:
        for number, columns in enumerate(pool.map(one, range(a.vehicles))):
            add_ordinary(fleet, number, columns, ROUTES[number % len(ROUTES)][0])
    add_trouble(fleet, a.fairway, a.fixes, a.skew)
    rows = fleet.write(a.out, files=8)
    print(json.dumps({"vehicles": a.vehicles, "fixes": rows, "assignments": len(fleet.assignments)}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
