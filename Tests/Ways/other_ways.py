#!/usr/bin/env python3
"""Other ways than the best, where Valhalla has one on the same extract.

    other_ways.py --fairway PATH --map MAP.osm.pbf --server URL [--pairs 200] [--seed 1] [--least 80] [--list]

Needs a server of Valhalla with the same map, and osmium. Asks it for a second route between random places on roads for cars; of the
pairs for which it has one, counts those for which `fairway route --roads --alternatives` has a useful one, too: at most 80 % of it
run within 8 m of the best way, and it takes at most 1.6 times as long. (It costs at most 1.4 times as much, and shares at most 75 %
by cost.) Prints a line, and with --list the places of each pair without one. Fails if fewer than
`least` in a hundred of those for which Valhalla's costs at most 1.4 times as much, too, have one.
"""

import argparse
import json
import math
import random
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from pathlib import Path

sys.dont_write_bytecode = True
from opl import Extract, is_for_cars  # noqa: E402
from valhalla_pairs import MINOR, PRIVATE  # noqa: E402


def decoded(text, scale):
    line, at, value, shift, turn = [], [0, 0], 0, 0, 0
    for letter in text:
        bits = ord(letter) - 63
        value |= (bits & 31) << shift
        shift += 5
        if bits < 32:
            at[turn] += ~(value >> 1) if value & 1 else value >> 1
            value, shift, turn = 0, 0, 1 - turn
            if turn == 0:
                line.append((at[0] / scale, at[1] / scale))
    return line


def theirs(url, a, b):
    """The lines and the costs of Valhalla's routes; none if there is none."""
    body = {"locations": [{"lon": x, "lat": y, "radius": 5} for x, y in (a, b)], "costing": "auto",
            "directions_type": "none", "alternates": 1}
    request = urllib.request.Request(url + "/route", json.dumps(body).encode(), {"Content-Type": "application/json"})
    try:
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=60) as file:
            answer = json.load(file)
    except urllib.error.HTTPError as error:
        if error.code == 400:
            return []
        raise
    trips = [answer["trip"], *(one["trip"] for one in answer.get("alternates", []))]
    return [(decoded(trip["legs"][0]["shape"], 1e6), trip["summary"]["cost"]) for trip in trips]


def ours(fairway, roads, a, b):
    words = [",".join(map(str, place)) for place in (a, b)]
    run = subprocess.run([fairway, "route", "--roads", roads, "--alternatives", *words], capture_output=True)
    if run.returncode != 0:
        return []
    routes = json.loads(run.stdout)["routes"]
    return [(decoded(route["geometry"], 1e6), route["duration"]) for route in routes]


def points(line, step):
    """Metres along a line, every so many."""
    width = math.cos(math.radians(line[0][0]))
    for (south, west), (north, east) in zip(line, line[1:]):
        length = math.hypot((north - south) * 111_200, (east - west) * 111_200 * width)
        for part in range(int(length / step) + 1):
            share = part * step / length if length else 0
            yield ((south + share * (north - south)) * 111_200, (west + share * (east - west)) * 111_200 * width)


def shared(line, other):
    """The share of a line within 8 m of another."""
    cells = {}
    for y, x in points(other, 4):
        cells.setdefault((int(y // 8), int(x // 8)), []).append((y, x))
    near = all_ = 0
    for y, x in points(line, 10):
        row, column = int(y // 8), int(x // 8)
        all_ += 1
        near += any((y - v) ** 2 + (x - w) ** 2 <= 64 for i in (-1, 0, 1) for j in (-1, 0, 1)
                    for v, w in cells.get((row + i, column + j), ()))
    return near / all_


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("--fairway", "--map", "--server"):
        parser.add_argument(name, required=True)
    for name, value in (("--pairs", 200), ("--seed", 1), ("--least", 80)):
        parser.add_argument(name, type=int, default=value)
    parser.add_argument("--list", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        extract = Extract(given.map)
        nodes = sorted({
            node for line, tags in extract.ways.values()
            if is_for_cars(tags) and tags.get("highway") not in MINOR and "highway" in tags
            and not any(f"{key}={value}" in PRIVATE for key, value in tags.items()) for node in line if node in extract.places})
        roads = Path(folder) / "map.roads"
        subprocess.run([given.fairway, "roads", "pack", given.map, "--out", roads, "--quiet"], check=True)
        generator = random.Random(given.seed)
        asked = offered = found = both = near = near_both = 0
        for _ in range(given.pairs):
            a, b = ([extract.places[node][1], extract.places[node][0]] for node in generator.sample(nodes, 2))
            asked += 1
            own, known = ours(given.fairway, roads, a, b), theirs(given.server, a, b)
            best = own[0] if own else None
            is_found = any(shared(line, best[0]) <= 0.8 and seconds <= 1.6 * best[1] + 10 for line, seconds in own[1:])
            found += is_found
            if len(known) < 2 or not own:
                continue
            offered += 1
            both += is_found
            is_near = any(cost <= 1.4 * known[0][1] for _, cost in known[1:])
            near += is_near
            near_both += is_near and is_found
            if given.list and not is_found:
                part = shared(known[1][0], known[0][0])
                print(f"{a[0]},{a[1]} {b[0]},{b[1]}: Valhalla's costs {known[1][1] / known[0][1]:.2f} times as much, "
                      f"and shares {100 * part:.0f} %")
    share = lambda part, whole: f"{part} of {whole}" + (f", {100 * part / whole:.0f} %" if whole else "")
    print(f"{Path(given.map).name}: another way for {share(found, asked)} pairs; where Valhalla has one {share(both, offered)}; where its "
          f"own costs at most 1.4 times as much {share(near_both, near)}")
    return 0 if near_both * 100 >= given.least * near else 1


sys.exit(main())
