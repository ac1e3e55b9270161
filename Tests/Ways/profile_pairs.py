#!/usr/bin/env python3
"""Ways by bicycle and on foot beside Valhalla's on the same extract.

    Tests/Ways/profile_pairs.py --fairway PATH --map EXTRACT --server URL --profile bicycle|foot [--pairs 200] [--seed 1]
                                [--lengths 97] [--roads 85] [--worst 10]

Between random nodes of roads, paths and steps that the traveller may use it compares the length of the shortest ways (equal within
0.5 % or 10 m; a pair that only one of the two can do is different; where ours is shorter, Valhalla is asked once more by way of
three places of our way, since it does not always find the shortest one), and of the ways of least cost the time, and how much of ours runs
within 8 m of Valhalla's. From a path that the extract's border has cut off, Valhalla moves a place any distance to other roads, and its
way is one between other places: pairs are left out, and counted, of which it moves a place farther than ours looks for a road. The exit
status is 1 where less than the bars is equal, in percent.
"""

import argparse
import json
import math
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request

from opl import Extract
from restriction_walk import decoded

# Metres within which `fairway route` looks for a road.
REACH = 2000
COSTING = {"bicycle": "bicycle", "foot": "pedestrian"}
ROADS = set(
    "trunk primary secondary tertiary unclassified residential living_street service track path "
    "trunk_link primary_link secondary_link tertiary_link".split()
)
CLASSES = {"bicycle": ROADS | {"cycleway"}, "foot": ROADS | {"footway", "pedestrian", "steps"}}
KEYS = {"bicycle": ("bicycle", "vehicle", "access"), "foot": ("foot", "access")}
CLOSED = {"no", "private", "agricultural", "forestry", "discouraged", "emergency", "military"}


def is_open(tags, profile):
    """Whether anyone may use a way who travels so, by the first key that says it."""
    if tags.get("highway") not in CLASSES[profile] or tags.get("area") == "yes":
        return False
    if profile == "foot" and tags.get("sac_scale", "hiking") not in ("hiking", "strolling"):
        return False
    return next((tags[key] not in CLOSED for key in KEYS[profile] if key in tags), True)


def places(extract, profile, count, seed):
    """Pairs of places as longitude and latitude, more than are needed."""
    lines = [nodes for nodes, tags in extract.ways.values() if is_open(tags, profile)]
    nodes = sorted({node for line in lines for node in line if node in extract.places})
    generator = random.Random(seed)
    place = lambda node: (extract.places[node][1], extract.places[node][0])
    return [tuple(map(place, generator.sample(nodes, 2))) for _ in range(count)]


def ask(server, profile, a, b, shortest, between=()):
    """Metres, seconds, cost and the line of Valhalla's way, maybe through places between; None if there is none."""
    costing = COSTING[profile]
    locations = [{"lon": x, "lat": y, "radius": 5, "type": "through"} for x, y in (a, *between, b)]
    locations[0]["type"] = locations[-1]["type"] = "break"
    body = {
        "locations": locations,
        "costing": costing, "directions_type": "none", "units": "kilometers",
    }
    if shortest:
        # Steps would count as 30 metres each.
        body["costing_options"] = {costing: {"shortest": True, "disable_hierarchy_pruning": True, "step_penalty": 0}}
    request = urllib.request.Request(server + "/route", json.dumps(body).encode(), {"Content-Type": "application/json"})
    try:
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=60) as file:
            trip = json.load(file)["trip"]
    except urllib.error.HTTPError as error:
        if error.code == 400:
            return None
        raise
    summary = trip["summary"]
    line = [(x, y) for leg in trip["legs"] for y, x in decoded(leg["shape"])]
    return summary["length"] * 1000, summary["time"], summary["cost"], line


def find(fairway, roads, profile, a, b, shortest, folder):
    """The same of our way, without its cost."""
    out = pathlib.Path(folder) / "way.json"
    out.unlink(missing_ok=True)
    words = ["route", "--roads", roads, "--profile", profile, *(["--shortest"] if shortest else [])]
    places = [f"{x},{y}" for x, y in (a, b)]
    done = subprocess.run([fairway, *words, *places, "--out", out], capture_output=True, check=False)
    if done.returncode:
        return None
    route = json.loads(out.read_text())["routes"][0]
    return route["distance"], route["duration"], None, [(x, y) for y, x in decoded(route["geometry"])]


def points(line, step):
    """Places along a line, no more than a number of metres apart, in metres."""
    wide = math.cos(math.radians(line[0][1])) if line else 1
    for (x0, y0), (x1, y1) in zip(line, line[1:]):
        metres = math.hypot((x1 - x0) * wide, y1 - y0) * 111_200
        parts = int(metres / step) + 1
        for part in range(parts):
            yield (x0 + (x1 - x0) * part / parts) * wide * 111_200, (y0 + (y1 - y0) * part / parts) * 111_200


def shared(ours, theirs):
    """How many places of our line lie within 8 m of theirs, and how many there are."""
    cells = {}
    for x, y in points(theirs, 4):
        cells.setdefault((int(x // 8), int(y // 8)), []).append((x, y))
    near = total = 0
    for x, y in points(ours, 10):
        column, row = int(x // 8), int(y // 8)
        around = (other for i in (-1, 0, 1) for j in (-1, 0, 1) for other in cells.get((column + i, row + j), ()))
        near += any(math.hypot(x - u, y - v) <= 8 for u, v in around)
        total += 1
    return near, total


def is_moved(pair, theirs):
    """Whether a way of Valhalla's begins or ends farther from its place than ours would."""
    metres = lambda p, q: math.hypot((p[0] - q[0]) * math.cos(math.radians(p[1])), p[1] - q[1]) * 111_200
    return theirs is not None and any(metres(*both) > REACH for both in zip(pair, (theirs[3][0], theirs[3][-1])))


def is_equal(ours, theirs):
    return abs(ours - theirs) <= max(10, 0.005 * theirs)


class Tally:
    """What was compared so far."""

    def __init__(self):
        self.pairs = self.equal = self.between = self.one = self.moved = self.near = self.total = 0
        self.ratios, self.apart, self.other = [], [], []

    def add_shortest(self, pair, ours, theirs, by_way_of):
        self.pairs += 1
        if ours is None or theirs is None:
            self.one += 1
            self.apart.append((math.inf, pair, ours and ours[0], theirs and theirs[0]))
        elif is_equal(ours[0], theirs[0]):
            self.equal += 1
        elif ours[0] < theirs[0] and is_equal(ours[0], by_way_of(ours[3])):
            self.between += 1
        else:
            self.apart.append((abs(ours[0] / theirs[0] - 1), pair, ours[0], theirs[0]))

    def add_cheapest(self, pair, ours, theirs):
        if theirs[1] <= 30:
            return
        self.ratios.append(ours[1] / theirs[1])
        near, total = shared(ours[3], theirs[3])
        self.near, self.total = self.near + near, self.total + total
        self.other.append((total - near, pair, ours[0], theirs[0]))

    def lengths(self):
        return 100 * (self.equal + self.between) / max(1, self.pairs)

    def roads(self):
        return 100 * self.near / max(1, self.total)

    def report(self, worst):
        for title, rows in (("shortest", self.apart), ("of least cost", self.other)):
            for row in sorted(rows, key=lambda row: -row[0])[:worst]:
                print(title, *(f"{x},{y}" for x, y in row[1]), f"ours {row[2]}, Valhalla's {row[3]} m")
        ratios = sorted(self.ratios)
        share = lambda part: ratios[int(part * (len(ratios) - 1))] if ratios else math.nan
        middle = statistics.median(abs(ratio - 1) for ratio in ratios) if ratios else math.nan
        print(
            f"{self.lengths():.1f} % of {self.pairs} shortest ways equal, {self.between} of them by way of places between, "
            f"{self.one} by one of the two only, {self.moved} left out; "
            f"time against Valhalla's {share(0.1):.2f}, {share(0.5):.2f}, {share(0.9):.2f}, error {100 * middle:.1f} %; "
            f"same roads {self.roads():.1f} %"
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("fairway", "map", "server"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--profile", choices=sorted(COSTING), required=True)
    for name, value in (("pairs", 200), ("seed", 1), ("worst", 10)):
        parser.add_argument(f"--{name}", type=int, default=value)
    for name, value in (("lengths", 97), ("roads", 85)):
        parser.add_argument(f"--{name}", type=float, default=value)
    arguments = parser.parse_args()
    profile, server = arguments.profile, arguments.server
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        roads = f"{folder}/roads"
        subprocess.run(
            [arguments.fairway, "roads", "pack", arguments.map, "--out", roads], check=True, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        for a, b in places(Extract(arguments.map), profile, 3 * arguments.pairs, arguments.seed):
            if tally.pairs == arguments.pairs:
                break
            theirs = [ask(server, profile, a, b, shortest) for shortest in (True, False)]
            ours = [find(arguments.fairway, roads, profile, a, b, shortest, folder) for shortest in (True, False)]
            if ours[0] is None and theirs[0] is None:
                continue
            if is_moved((a, b), theirs[0]):
                tally.moved += 1
                continue

            def by_way_of(line, a=a, b=b):
                between = [line[len(line) * part // 4] for part in (1, 2, 3)]
                found = ask(server, profile, a, b, True, between)
                return found[0] if found else math.inf

            tally.add_shortest((a, b), ours[0], theirs[0], by_way_of)
            if ours[1] and theirs[1]:
                tally.add_cheapest((a, b), ours[1], theirs[1])
    tally.report(arguments.worst)
    sys.exit(0 if tally.lengths() >= arguments.lengths and tally.roads() >= arguments.roads else 1)


if __name__ == "__main__":
    main()
