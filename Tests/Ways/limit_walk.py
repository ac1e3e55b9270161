#!/usr/bin/env python3
"""Whether the limit on a service's route is that of the sign: a reader of the tags of its own beside `fairway follow`.

    Tests/Ways/limit_walk.py --fairway PATH --map EXTRACT ROUTE.json... [--seed 1]

The limits that a route has of its own are taken out of it. A vehicle drives along it with the errors of a receiver, and
`fairway follow --route --roads` says the limit at each fix. The label is `maxspeed` of the way between the two nodes of the map that
the fix is between, in the direction of travel; where the drive is within 15 m of another way, either may be right. The exit status is
1 where less than 99 % of the fixes have the limit of their way, and where a route that has limits of its own says another speeding with
them than without at more than 1 % of the fixes whose way has a sign.
"""

import argparse
import json
import math
import pathlib
import random
import subprocess
import sys
import tempfile

from opl import Extract
from restriction_walk import decoded

NEAR = 15


def metres(a, b):
    east = math.radians(b[1] - a[1]) * math.cos(math.radians((a[0] + b[0]) / 2))
    return 6371000 * math.hypot(math.radians(b[0] - a[0]), east)


def sign(text):
    """The number and the unit of a tag; None if it is no number."""
    if text == "none":
        return ("none", "km/h")
    number, _, unit = (text or "").partition(" ")
    return (int(number), unit or "km/h") if number.isdigit() and unit in ("", "mph", "km/h") else None


class Tags:
    """Which ways lead from a place to the next."""

    def __init__(self, extract):
        self.extract, self.nodes, self.ways = extract, {}, {}
        for way, (nodes, tags) in extract.ways.items():
            if "highway" not in tags and tags.get("route") != "ferry":
                continue
            for a, b in zip(nodes, nodes[1:]):
                self.ways.setdefault((a, b), []).append((tags, ":forward"))
                self.ways.setdefault((b, a), []).append((tags, ":backward"))
            for node in nodes:
                if node in extract.places:
                    lat, lon = extract.places[node]
                    self.nodes.setdefault((round(lat * 1e5), round(lon * 1e5)), set()).add(node)

    def near(self, place):
        lat, lon = round(place[0] * 1e5), round(place[1] * 1e5)
        cells = [(lat + i, lon + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
        found = {node for cell in cells for node in self.nodes.get(cell, ())}
        return [node for node in found if metres(self.extract.places[node], place) < 0.3]

    def limits(self, a, b):
        """The limits of the ways between two points of a line; None if no way of the map is there."""
        found = set()
        for first in self.near(a):
            for last in self.near(b):
                for tags, ending in self.ways.get((first, last), ()):
                    found.add(sign(tags.get("maxspeed" + ending)) or sign(tags.get("maxspeed")))
        return found or None


def line_of(route):
    points = []
    for leg in route["legs"]:
        for step in leg["steps"]:
            geometry = step["geometry"]
            part = decoded(geometry) if isinstance(geometry, str) else [(b, a) for a, b in geometry["coordinates"]]
            points += [point for point in part if not points or point != points[-1]]
    return [point for number, point in enumerate(points) if number == 0 or point != points[number - 1]]


def drive(line, rng):
    """Fixes of a drive, and where along the line each is."""
    alongs = [0.0]
    for a, b in zip(line, line[1:]):
        alongs.append(alongs[-1] + metres(a, b))
    fixes, along, second, segment, error = [], 0.0, 0, 0, [0.0, 0.0]
    while along < alongs[-1]:
        while alongs[segment + 1] < along:
            segment += 1
        (a, b), length = line[segment : segment + 2], alongs[segment + 1] - alongs[segment]
        share = (along - alongs[segment]) / length if length else 0
        error = [0.9 * value + rng.gauss(0, 0.8) for value in error]
        lat = a[0] + share * (b[0] - a[0]) + error[0] / 111195
        lon = a[1] + share * (b[1] - a[1]) + error[1] / 111195 / math.cos(math.radians(a[0]))
        fixes.append((1700000000 + second, lat, lon, along))
        along, second = along + 14, second + 1
    return alongs, fixes


def followed(arguments, roads, answer, fixes, folder):
    """The line of each fix that `fairway follow` writes, by its number."""
    route, trace = folder / "route.json", folder / "trace.csv"
    route.write_text(json.dumps(answer))
    trace.write_text("timestamp,latitude,longitude,speed\n" + "".join(f"{t},{a:.7f},{b:.7f},14\n" for t, a, b, _ in fixes))
    command = [arguments.fairway, "follow", "--route", str(route), "--precision", "6", "--roads", str(roads), "--no-reroute", "--input", str(trace)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"fairway follow: {done.stderr.strip()}")
    rows = (json.loads(row) for row in done.stdout.splitlines())
    return {row["fix"]: row for row in rows if "event" not in row and "limit" in row}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fairway", required=True)
    parser.add_argument("--map", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("routes", nargs="+")
    arguments = parser.parse_args()
    tags, rng = Tags(Extract(arguments.map)), random.Random(arguments.seed)
    right = judged = known = different = compared = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        roads = folder / "map.roads"
        if arguments.map.endswith(".roads"):
            roads = pathlib.Path(arguments.map)
        else:
            subprocess.run([arguments.fairway, "roads", "pack", arguments.map, "--out", str(roads), "--quiet"], check=True, stdout=subprocess.DEVNULL)
        for path in arguments.routes:
            answer = json.loads(pathlib.Path(path).read_text())
            answer["routes"] = answer["routes"][:1]
            route = answer["routes"][0]
            line = line_of(route)
            alongs, fixes = drive(line, rng)
            own = followed(arguments, roads, answer, fixes, folder)
            has_own = any("maxspeed" in leg.get("annotation", {}) for leg in route["legs"])
            for leg in route["legs"]:
                leg.get("annotation", {}).pop("maxspeed", None)
            rows = followed(arguments, roads, answer, fixes, folder)
            if has_own:
                for fix, row in rows.items():
                    # Services also say limits that they guess, where the map has no sign.
                    if fix in own and own[fix]["limit_source"] == "route" and row["limit_source"] == "file":
                        compared += 1
                        different += row["speeding"] != own[fix]["speeding"]
            labels = [tags.limits(a, b) for a, b in zip(line, line[1:])]
            for fix, (_, _, _, along) in enumerate(fixes):
                near = [n for n in range(len(labels)) if alongs[n] <= along + NEAR and alongs[n + 1] >= along - NEAR]
                if fix not in rows or any(labels[n] is None for n in near):
                    continue
                row = rows[fix]
                said = (row["limit"], row["limit_unit"]) if row["limit_source"] == "file" else None
                said = ("none", "km/h") if said and said[0] == "none" else said
                truths = set().union(*(labels[n] for n in near))
                judged += 1
                known += truths != {None}
                if said in truths:
                    right += 1
                elif judged - right < 20:
                    print(f"{path}, fix {fix} at {along:.0f} m: {said}, and the tags say {truths}")
    share = right / judged if judged else 0
    print(f"{right} of {judged} fixes have the limit of their way ({share:.2%}), {known} of them a number")
    if compared:
        print(f"speeding differs at {different} of {compared} fixes of routes with limits of their own")
    return 1 if share < 0.99 or different > 0.01 * compared else 0


if __name__ == "__main__":
    sys.exit(main())
