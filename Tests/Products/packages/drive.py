"""Replays trace.csv by the installed Python package, and compares it with the files of the command line."""

import csv
import json
import sys

import numpy as np

import fairway


def check_tables(columns, events):
    """A fleet of one vehicle, if pyarrow is there; otherwise an error that says how to get it."""
    try:
        import pyarrow as pa
    except ImportError:
        try:
            fairway.replay_table({}, {})
        except ImportError as error:
            assert "pip install 'fairway[arrow]'" in str(error), error
            return
        raise AssertionError("tables were replayed without pyarrow") from None
    with open("route.json") as file:
        plan = pa.table({"vehicle": ["a"], "valid_from": [0.0], "route_json": [file.read()]})
    names = ("timestamp", "latitude", "longitude", "horizontal_accuracy", "speed", "course")
    fixes = pa.table({"vehicle": ["a"] * len(columns["timestamp"]), **{name: columns[name] for name in names}})
    found = fairway.replay_table(fixes, plan)
    assert found.events.num_rows == events, (found.events.num_rows, events)


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
    check_tables(columns, len(events))
    print(f"{len(rows)} fixes, {len(events)} events, fairway {fairway.__version__}, NumPy {np.__version__}")


if __name__ == "__main__":
    sys.exit(main())
