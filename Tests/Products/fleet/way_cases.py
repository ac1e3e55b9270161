"""Pairs of places in the invented town, and what is said of their ways."""

import random

import pyarrow as pa

import fairway
from fairway_fleet.pairs import PLACES


def pairs(file, count, seed=7):
    """Returns a table of pairs between the beginnings of roads, some of which lack a number or lie off all roads."""
    rng, roads = random.Random(seed), fairway.Roads(file)

    def place():
        latitudes, longitudes = roads.shape(rng.randrange(roads.facts["edge_count"]))
        return float(latitudes[0]), float(longitudes[0])

    rows = [dict(zip(PLACES, place() + place()), pair=number, name=f"pair {number}") for number in range(count)]
    rows[1]["to_latitude"] = None
    rows[4]["from_longitude"] = float("nan")
    rows[5]["to_latitude"] = -80.0
    rows[6]["to_latitude"] = 91.0
    return pa.Table.from_pylist(rows)


def assert_ways(found, file, goal="fastest"):
    """Fails unless each pair has what a search for it alone finds."""
    ways = fairway.Ways(fairway.Roads(file), goal)
    for row in found.to_pylist():
        *ends, text = *(row[name] for name in PLACES), row.get("route_json")
        assert row["name"] == f"pair {row['pair']}"
        numbers = [row[name] for name in ("duration", "length", "cost")]
        if row["status"] != "found":
            assert numbers == [None] * 3 and text is None, row
            assert row["status"] == {1: "noPlace", 4: "noPlace", 5: "offRoads", 6: "noPlace"}.get(row["pair"], "noWay"), row
            continue
        way = ways.find([(ends[1], ends[0]), (ends[3], ends[2])])
        assert numbers == [way.duration, way.length, way.cost], row
        if "route_json" in row:
            assert text == way.json and abs(fairway.Route.from_json(text).length - way.length) < 0.1
