#!/usr/bin/env python3
"""Times a million fixes through this package and through the command line, in turn, and prints both.

A drive at 10 Hz along the bundled route is replayed repeatedly: by `fairway replay --repeat`, and here by the same
number of sessions. The time of the command line is that of its engine alone; that of this package is all of
`Session.update` with the events.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

import fairway

ROOT = Path(__file__).resolve().parents[2]
ROUTE = ROOT / "Sources/FairwayCommand/Resources/town-tour.json"
COLUMNS = ("timestamp", "latitude", "longitude", "horizontal_accuracy", "speed", "course")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--fairway", default=os.environ.get("FAIRWAY_COMMAND", ROOT / ".build/release/fairway"))
    parser.add_argument("--fixes", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--limit", type=float, help="fail when this package takes more than so many times as long")
    a = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        trace = Path(folder) / "trace.csv"
        options = ["--rate", "10", "--detour", "turn_return", "--out", trace]
        subprocess.run([a.fairway, "generate", "--route", ROUTE, *options], check=True)
        table = np.genfromtxt(trace, delimiter=",", names=True)
        columns = {name: np.ascontiguousarray(table[name]) for name in COLUMNS if name in table.dtype.names}
        repeats = -(-a.fixes // len(table))
        command = [a.fairway, "replay", "--route", ROUTE, "--trace", trace, "--repeat", str(repeats)]
        command += ["--json", "--quiet"]
        route = fairway.Route.from_json(ROUTE.read_bytes())

        def of_command():
            result = subprocess.run(command, check=True, capture_output=True)
            return json.loads(result.stdout)["ns_per_fix"]

        def of_package(want):
            start = time.perf_counter()
            for _ in range(repeats):
                fairway.Session(route).update(columns, want)
            return (time.perf_counter() - start) * 1e9 / (repeats * len(table))

        kinds = {
            "command line, engine alone": of_command,
            "package, Session.update": lambda: of_package(fairway.DEFAULT_COLUMNS),
            "package, and the place": lambda: of_package((*fairway.DEFAULT_COLUMNS, "latitude", "longitude")),
            "package, all columns": lambda: of_package(fairway.COLUMNS)}
        times = {name: [] for name in kinds}
        for _ in range(a.rounds):
            for name, timed in kinds.items():
                times[name].append(timed())
    print(f"{repeats} times {len(table)} fixes, {a.rounds} rounds in turns; ns a fix, best and median")
    for name, rounds in times.items():
        print(f"{name:28} {min(rounds):8.1f} {np.median(rounds):8.1f}")
    engine, package, *_ = (min(rounds) for rounds in times.values())
    print(f"package / command line: {package / engine:.3f}")
    return 1 if a.limit and package > a.limit * engine else 0


if __name__ == "__main__":
    sys.exit(main())
