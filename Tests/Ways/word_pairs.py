#!/usr/bin/env python3
"""Our English words for the maneuvers of ways beside Valhalla's for the same maneuvers.

    Tests/Ways/word_pairs.py --fairway PATH --map EXTRACT --server URL [--pairs 100] [--seed 1] [--bar 99] [--worst 10]

Valhalla is asked for the instructions along our own ways (/trace_route, edge_walk), so that both speak of the same walk. Steps at
one place with the same type, direction, names, signs and exit are one maneuver; of each, the two instructions are compared by what
they say (narrative.py): kind, direction, name, destination and exit, not by their words. The exit status is 1 below the bar, in
percent, and where fewer than 20 maneuvers were compared.
"""

import argparse
import collections
import json
import math
import pathlib
import random
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request

from narrative import differences
from opl import Extract, is_for_cars, is_for_destinations
from restriction_walk import decoded


def ask(server, line):
    """The route that Valhalla makes of a line; None if it follows other roads."""
    body = {
        "shape": [{"lon": x, "lat": y} for x, y in line], "costing": "auto", "shape_match": "edge_walk", "format": "osrm",
        "shape_format": "polyline6", "units": "kilometers", "language": "en-US",
    }
    request = urllib.request.Request(server + "/trace_route", json.dumps(body).encode(), {"Content-Type": "application/json"})
    try:
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=60) as file:
            answer = json.load(file)
    except urllib.error.HTTPError as error:
        if error.code in (400, 404):
            return None
        raise
    return next(iter(answer.get("matchings") or answer.get("routes") or []), None)


def metres(a, b):
    return 111_200 * math.hypot((b[0] - a[0]) * math.cos(math.radians(a[1])), b[1] - a[1])


def steps(route):
    found, along = [], 0.0
    for step in (step for leg in route["legs"] for step in leg["steps"]):
        found.append((along, step))
        along += step["distance"]
    return found


def maneuver(step):
    """What must be equal for two steps to be one maneuver."""
    turn = step["maneuver"]
    return (turn["type"], turn.get("modifier", ""), turn.get("exit"), *(step.get(key) or "" for key in ("name", "ref", "exits")))


def couples(ours, theirs):
    """The steps between departure and arrival that are one maneuver."""
    rest = theirs[1:-1]
    for along, step in ours[1:-1]:
        for place, (other_along, other) in enumerate(rest):
            near = abs(along - other_along) <= 60 + 0.01 * along
            if near and metres(step["maneuver"]["location"], other["maneuver"]["location"]) <= 10:
                del rest[: place + 1]
                if maneuver(step) == maneuver(other):
                    yield step, other
                break


def places(extract, count, seed):
    """Pairs of nodes of roads that anyone may drive on, more than are needed."""
    nodes = sorted({
        node for line, tags in extract.ways.values() for node in line
        if "highway" in tags and is_for_cars(tags) and not is_for_destinations(tags) and node in extract.places
    })
    generator = random.Random(seed)
    for _ in range(20 * count):
        a, b = (extract.places[nodes[int(generator.random() * len(nodes))]] for _ in range(2))
        a, b = (a[1], a[0]), (b[1], b[0])
        if metres(a, b) >= 300:
            yield a, b


def line_of(geometry):
    return geometry["coordinates"] if isinstance(geometry, dict) else [(x, y) for y, x in decoded(geometry)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fairway", required=True)
    parser.add_argument("--map", required=True)
    parser.add_argument("--server", required=True)
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bar", type=float, default=99)
    parser.add_argument("--worst", type=int, default=10)
    a = parser.parse_args()
    counts, kinds, examples = collections.Counter(), collections.Counter(), {}
    with tempfile.TemporaryDirectory() as folder:
        roads, out = pathlib.Path(folder, "roads"), pathlib.Path(folder, "route.json")
        subprocess.run([a.fairway, "roads", "pack", a.map, "--out", roads, "--quiet"], check=True, stdout=subprocess.DEVNULL)
        for pair in places(Extract(a.map), a.pairs, a.seed):
            if counts["pairs"] == a.pairs:
                break
            ends = [",".join(f"{x:.7f}" for x in end) for end in pair]
            done = subprocess.run(
                [a.fairway, "route", "--roads", roads, *ends, "--guidance", "en", "--out", out], capture_output=True, text=True)
            if done.returncode == 1:
                continue
            if done.returncode:
                sys.exit(f"{' '.join(ends)}: {done.stderr}")
            ours = json.loads(out.read_text())["routes"][0]
            theirs = ask(a.server, line_of(ours["geometry"]))
            if theirs is None:
                continue
            counts["pairs"] += 1
            counts["ours"] += max(0, sum(len(leg["steps"]) for leg in ours["legs"]) - 2)
            for step, other in couples(steps(ours), steps(theirs)):
                counts["maneuvers"] += 1
                texts = step["maneuver"]["instruction"], other["maneuver"]["instruction"]
                road = [name for key in ("name", "ref") for name in (step.get(key) or "").split("; ") if name]
                found = differences(*texts, step.get("driving_side", "right"), road)
                counts["same"] += not found
                for part in found:
                    counts[part] += 1
                if found:
                    key = (step["maneuver"]["type"], step["maneuver"].get("modifier", ""), *found)
                    kinds[key] += 1
                    examples.setdefault(key, f"here \"{texts[0]}\", there \"{texts[1]}\" ({' '.join(ends)})")
    for key, count in kinds.most_common(a.worst):
        print(f"{count} x {' '.join(word for word in key if word)}: {examples[key]}")
    all_of_them = max(1, counts["maneuvers"])
    parts = ", ".join(
        f"{part} {100 - 100 * counts[part] / all_of_them:.1f}" for part in ("kind", "direction", "name", "destination", "exit"))
    share = 100 * counts["same"] / all_of_them
    print(f"words of {counts['maneuvers']} maneuvers of {counts['ours']} on {counts['pairs']} ways say the same in {share:.1f} %: {parts}")
    sys.exit(share < a.bar or counts["maneuvers"] < 20)


if __name__ == "__main__":
    main()
