"""Compares the tables of a run with the results of `fairway replay` for each vehicle; all numbers must be equal.

The route of each fix is determined again from the input tables, by another method than the job's.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv
import pyarrow.dataset as ds

from . import traces

FIX = ("timestamp", "latitude", "longitude", "horizontal_accuracy", "speed", "course")
NUMBERS = (
    "fix", "timestamp", "latitude", "longitude", "distance_traveled", "distance_remaining", "duration_remaining", "leg",
    "step", "distance_from_route")
EVENT = ("fix", "timestamp", "event", "leg", "step", "waypoint", "distance_along", "reason", "probability")


def read(folder, keys):
    """Returns a table in the order of `keys`, and the rows of each vehicle in it."""
    table = ds.dataset(folder, format="parquet", partitioning="hive").to_table()
    table = table.take(pc.sort_indices(table, [(key, "ascending") for key in keys])).combine_chunks()
    names = table.column("vehicle").to_pylist()
    starts = [row for row in range(len(names)) if row == 0 or names[row] != names[row - 1]]
    return {names[a]: table.slice(a, b - a) for a, b in zip(starts, [*starts[1:], len(names)])}


def floats(table, name):
    """Returns a column of numbers, with NaN for null; a column that is not there is unknown."""
    if not table or name not in table.column_names:
        return np.full(table.num_rows if table else 0, np.nan)
    return table.column(name).cast(pa.float64()).to_numpy(zero_copy_only=False)


def sessions(fixes, assignments):
    """Returns the fixes of a vehicle by assignment (valid_from, route JSON, columns), and the errors of the others."""
    errors = Counter()
    numbers = {name: floats(fixes, name) for name in FIX} if fixes else {name: np.empty(0) for name in FIX}
    if fixes:
        lacking = np.zeros(fixes.num_rows, bool)
        for name in ("timestamp", "latitude", "longitude"):
            null = fixes.column(name).is_null().to_numpy(zero_copy_only=False)
            errors[f"no{name.capitalize()}"] += int((null & ~lacking).sum())
            lacking |= null
        numbers = {name: column[~lacking] for name, column in numbers.items()}
    # Null before all numbers, NaN after them, as in Spark; the last key of lexsort is the most important.
    keys = []
    for name in reversed(FIX):
        unknown = np.isnan(numbers[name])
        keys += [numbers[name], np.where(unknown & (name in FIX[3:]), -1, 0)]
    order = np.lexsort(keys)
    numbers = {name: column[order] for name, column in numbers.items()}
    plans = {}
    for row in assignments.to_pylist() if assignments else []:
        if row["valid_from"] is None or row["valid_from"] in plans:
            errors["badAssignment"] += 1
        else:
            plans[row["valid_from"]] = row["route_json"]
    times = np.array(sorted(plans))
    owner = np.searchsorted(times, numbers["timestamp"], side="right")
    errors["noAssignment"] += int((owner == 0).sum())
    return [
        (time, plans[time], {name: column[owner == number + 1] for name, column in numbers.items()})
        for number, time in enumerate(times.tolist())], errors


def replayed(fairway, route, columns, folder):
    """Returns progress and events of the command line; None if it refuses the route."""
    files = {name: Path(folder) / name for name in ("route", "trace", "progress", "events")}
    files["route"].write_text(route)
    files["trace"].write_bytes(traces.pack(columns))
    command = [fairway, "replay", "--quiet", "--json"]
    for name, file in files.items():
        command += [f"--{name}", str(file)]
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    if result.returncode == 1 and str(files["route"]) in result.stderr:
        return None
    if result.returncode != 0:
        raise RuntimeError(result.stderr)
    # The columns have no words of announcements.
    lines = [json.loads(line) for line in files["events"].read_text().splitlines()]
    events = [{name: value for name, value in line.items() if name in EVENT} for line in lines]
    return pyarrow.csv.read_csv(files["progress"]), events


class Check:
    """Checks one vehicle after another; differences are collected."""

    def __init__(self, fairway, tables):
        self.fairway = fairway
        self.fixes, self.assignments, self.progress, self.events, self.errors = tables
        self.faults = []

    def demand(self, is_true, vehicle, what):
        if not is_true:
            self.faults.append(f"vehicle {vehicle!r}: {what}")

    def vehicle(self, vehicle):
        """Checks one vehicle; returns the number of its fixes."""
        fixes, assignments = self.fixes.get(vehicle), self.assignments.get(vehicle)
        count = fixes.num_rows if fixes else 0
        if vehicle is None:
            expected = Counter(noVehicle=count + (assignments.num_rows if assignments else 0))
            rows = 0
        else:
            expected, rows = self._sessions(vehicle, *sessions(fixes, assignments))
        errors = self.errors.get(vehicle)
        found = Counter(errors.column("reason").to_pylist() if errors else [])
        self.demand(found == +expected, vehicle, f"errors {dict(found)}, expected {dict(+expected)}")
        progress = self.progress.get(vehicle)
        self.demand((progress.num_rows if progress else 0) == rows, vehicle, "more or fewer rows of progress")
        return count

    def _sessions(self, vehicle, plans, errors):
        rows = 0
        for valid_from, route, columns in plans:
            count = len(columns["timestamp"])
            outcome = None
            if route is not None:
                with tempfile.TemporaryDirectory() as folder:
                    if count:
                        outcome = replayed(self.fairway, route, columns, folder)
                    else:
                        probe = {name: np.zeros(1) for name in FIX}
                        outcome = replayed(self.fairway, route, probe, folder) and (None, [])
            if outcome is None:
                errors["brokenRoute"] += count + 1
                continue
            expected, events = outcome
            used = expected.num_rows if expected else 0
            errors["rejected"] += count - used
            rows += used
            if expected is not None:
                self._progress(vehicle, valid_from, expected)
                self._events(vehicle, valid_from, events)
        return errors, rows

    def _part(self, tables, vehicle, valid_from):
        table = tables.get(vehicle)
        return table.filter(pc.equal(table.column("valid_from"), valid_from)) if table else None

    def _progress(self, vehicle, valid_from, expected):
        found = self._part(self.progress, vehicle, valid_from)
        if found is None:
            return self.demand(expected.num_rows == 0, vehicle, "there is no progress")
        for name in NUMBERS:
            self.demand(np.array_equal(floats(found, name), floats(expected, name)), vehicle, f"{name} differs")
        states = found.column("route_state").to_pylist() == expected.column("route_state").to_pylist()
        return self.demand(states, vehicle, "route_state differs")

    def _events(self, vehicle, valid_from, expected):
        found = self._part(self.events, vehicle, valid_from)
        rows = []
        for row in found.select(EVENT).to_pylist() if found else []:
            row = {name: value for name, value in row.items() if value is not None}
            if not np.isfinite(row["timestamp"]):
                del row["timestamp"]
            rows.append(row)
        self.demand(rows == expected, vehicle, "the events differ")


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="fairway_fleet.check", description=__doc__.splitlines()[0])
    parser.add_argument("--fairway", required=True, help="the command line")
    parser.add_argument("--fixes", required=True)
    parser.add_argument("--assignments", required=True)
    parser.add_argument("--out", required=True, help="the folder of the run")
    parser.add_argument("--every", type=int, default=1, help="check every Nth ordinary vehicle")
    parser.add_argument("--jobs", type=int, default=2)
    a = parser.parse_args(arguments)
    plans = read(a.assignments, ["vehicle", "valid_from", "route_json"])
    rows = ["vehicle", "valid_from", "fix"]
    out = Path(a.out)
    tables = (
        read(a.fixes, ["vehicle"]), plans, read(out / "progress", rows), read(out / "events", [*rows, "number"]),
        read(out / "errors", rows))
    check = Check(a.fairway, tables)
    everyone = sorted({vehicle for table in tables for vehicle in table}, key=str)
    some = [v for n, v in enumerate(everyone) if n % a.every == 0 or not str(v).startswith("vehicle-")]
    with ThreadPoolExecutor(a.jobs) as pool:
        fixes = sum(pool.map(check.vehicle, some))
    for fault in check.faults[:20]:
        print(fault, file=sys.stderr)
    equal = len(some) - len({fault.split(":")[0] for fault in check.faults})
    extra = sum(not str(vehicle).startswith("vehicle-") for vehicle in everyone)
    print(f"{equal} of {len(some)} vehicles ({fixes} fixes) equal the command line's, of {len(everyone)} in all;"
          f" {extra} of these were added, with bad or uneven data")
    return 1 if check.faults else 0


if __name__ == "__main__":
    sys.exit(main())
