"""Replays trace.csv by the installed Python package, and compares it with the files of the command line."""

import csv
import json
import sys

import numpy as np

import fairway


def main():
    with open("trace.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    names = ("timestamp", "latitude", "longitude", "horizontal_accuracy", "speed", "course", "altitude")
    columns = {name: np.array([float(row[name] or "nan") for row in rows]) for name in names}
    with open("route.json", "rb") as file:
        route = fairway.Route.from_json(file.read())
    progress, events = fairway.Session(route).update(columns, fairway.COLUMNS)
    used = progress["rejection"] == 0
    with open("progress.csv", newline="") as file:
        expected = list(csv.DictReader(file))
    assert len(expected) == used.sum() > 1000, (len(expected), used.sum())
    for name in ("latitude", "longitude", "distance_traveled", "distance_remaining", "distance_from_route"):
        assert np.array_equal(progress[name][used], np.array([float(row[name]) for row in expected])), name
    with open("events.ndjson") as file:
        kinds = [json.loads(line)["event"] for line in file]
    assert [fairway.event_names()[event["event"]] for event in events] == kinds
    corridor = fairway.Corridor.of_route(route, 50)
    assert corridor.area > 1e6
    print(f"{len(rows)} fixes, {len(events)} events, fairway {fairway.__version__}, NumPy {np.__version__}")


if __name__ == "__main__":
    sys.exit(main())
