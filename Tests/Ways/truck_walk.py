#!/usr/bin/env python3
"""Whether every way of a truck allows its sizes: a reader of the tags of its own beside `fairway route --profile truck`.

    Tests/Ways/truck_walk.py --fairway PATH --map EXTRACT [--routes 200] [--seed 1] [--limits SHARE]

Each route is between random nodes and for a truck of random sizes. Its line is followed from node to node of the map; a step that
cannot be followed is unknown. A step is illegal where a tag of each way that joins its nodes, or of the node at its end, forbids it
to trucks or names a limit below the truck's. Few maps have limits, so SHARE of the ways get one of random kind and number before the
map is packed (0.03 by default, 0 leaves it as it is). The exit status is 1 where a step is illegal or more than 1 % are unknown.
"""

import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile

from opl import CARS, Extract, lines
from restriction_walk import decoded

SIZES = {
    "height": ((2.0, 4.5), ("maxheight", "maxheight:physical")),
    "width": ((1.8, 2.8), ("maxwidth", "maxwidth:physical")),
    "length": ((5, 20), ("maxlength",)),
    "weight": ((2, 40), ("maxweight", "maxweight:hgv", "maxweightrating", "maxweightrating:hgv")),
    "axle-load": ((2, 12), ("maxaxleload",)),
}
FORBIDDEN = {"no", "agricultural", "forestry", "discouraged", "emergency", "psv", "military", "agricultural;forestry"}


def metres(text):
    """The number of a limit in metres or tons; None if it is none that everybody reads in one way."""
    text = text.strip()
    for unit, factor in (("kg", 0.001), ("t", 1), ("m", 1)):
        if text.endswith(unit):
            text = text[: -len(unit)].strip()
            break
    else:
        factor = 1
    if "'" in text:
        feet, _, inches = text.partition("'")
        inches = inches.strip().rstrip('"') or "0"
        return float(feet) * 0.3048 + float(inches) * 0.0254 if (feet + inches).replace(".", "").isdigit() else None
    return float(text) * factor if text.replace(".", "", 1).isdigit() else None


def is_refused(tags, truck, ending):
    """Why tags stop the truck in a direction; None if they do not."""
    for size, (_, keys) in SIZES.items():
        for key in keys:
            for name in (key, key + ending):
                limit = metres(tags[name]) if name in tags else None
                if limit and truck[size] > limit + 0.006:
                    return f"{name}={tags[name]}"
    if truck["hazmat"] and any(tags.get(name) == "no" for name in ("hazmat", "hazmat" + ending)):
        return "hazmat=no"
    for name in ("hgv" + ending, "hgv"):
        if name in tags:
            return f"{name}={tags[name]}" if all(v in FORBIDDEN for v in tags[name].split(";")) else None
    return None


def with_limits(source, target, share, seed):
    """Writes a map in text form, of which some ways have a limit more."""
    generator = random.Random(seed)
    with open(target, "w", encoding="utf-8") as file:
        for line in lines(source):
            if line.startswith("w") and " T" in line and generator.random() < share:
                head, _, rest = line.partition(" T")
                (low, high), keys = generator.choice(list(SIZES.values()))
                key = generator.choice(keys) + generator.choice(("", "", ":forward", ":backward"))
                tag = f"{key}={generator.uniform(low, high):.1f}"
                if generator.random() < 0.2:
                    tag = generator.choice(("hgv=no", "hgv=destination", "hazmat=no", "hgv:backward=no"))
                key = tag.partition("=")[0].replace(":", "%3a%")
                if f"{key}=" not in rest:
                    rest = f"{tag}," + rest if rest and not rest.startswith(" ") else tag + rest
                line = f"{head} T{rest}"
            file.write(line + "\n")


class Steps:
    """The ways that join two nodes, and the nodes at places."""

    def __init__(self, extract):
        self.nodes, self.ways = {}, {}
        for node, (y, x) in extract.places.items():
            self.nodes.setdefault((round(y * 1e6), round(x * 1e6)), []).append(node)
        for nodes, tags in extract.ways.values():
            for a, b in zip(nodes, nodes[1:]):
                self.ways.setdefault((a, b), []).append((tags, ":forward"))
                self.ways.setdefault((b, a), []).append((tags, ":backward"))

    def at(self, y, x):
        """The nodes at a place, of which the last decimal may be rounded either way."""
        return [node for dy in (0, -1, 1) for dx in (0, -1, 1) for node in self.nodes.get((y + dy, x + dx), [])]

    def follow(self, points):
        """Pairs of neighbouring nodes on a line, with None for a step between others."""
        places = [self.at(round(y * 1e6), round(x * 1e6)) for y, x in points]
        for first, second in zip(places, places[1:]):
            yield next(((a, b) for a in first for b in second if (a, b) in self.ways), None)


def route(command, roads, truck, a, b, out):
    sizes = ",".join(f"{size}={truck[size]}" for size in SIZES) + (",hazmat" if truck["hazmat"] else "")
    places = [f"{x},{y}" for x, y in (a, b)]
    done = subprocess.run(
        [command, "route", "--roads", roads, "--profile", "truck", "--vehicle", sizes, "--out", out, *places],
        capture_output=True, text=True)
    if done.returncode:
        return None
    with open(out, encoding="utf-8") as file:
        return decoded(json.load(file)["routes"][0]["geometry"])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--fairway", required=True)
    parser.add_argument("--map", required=True)
    parser.add_argument("--routes", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limits", type=float, default=0.03)
    given = parser.parse_args()
    generator = random.Random(given.seed)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        text, limited, roads = folder / "map.opl", folder / "limited.osm.pbf", str(folder / "map.roads")
        with_limits(given.map, text, given.limits, given.seed)
        subprocess.run(["osmium", "cat", "--no-progress", str(text), "-o", str(limited)], check=True)
        subprocess.run([given.fairway, "roads", "pack", str(limited), "--out", roads], check=True, capture_output=True)
        extract = Extract(str(text))
        steps = Steps(extract)
        starts = sorted(
            {node for nodes, tags in extract.ways.values() if tags.get("highway") in CARS for node in nodes}
            & extract.places.keys())
        known = unknown = found = illegal = 0
        asked = 0
        while found < given.routes and asked < 20 * given.routes:
            asked += 1
            truck = {size: round(generator.uniform(*between), 2) for size, (between, _) in SIZES.items()}
            truck["hazmat"] = generator.random() < 0.3
            a, b = ((extract.places[node][1], extract.places[node][0]) for node in generator.sample(starts, 2))
            line = route(given.fairway, roads, truck, a, b, str(folder / "route.json"))
            if line is None:
                continue
            found += 1
            pairs = list(steps.follow(line))
            for place, pair in enumerate(pairs):
                if pair is None:
                    # The first and the last step may begin or end between two nodes.
                    unknown += 0 < place < len(pairs) - 1
                    continue
                known += 1
                reasons = [is_refused(tags, truck, ending) for tags, ending in steps.ways[pair] if "highway" in tags or "route" in tags]
                if reasons and all(reasons):
                    illegal += 1
                    print(f"illegal: from node {pair[0]} to {pair[1]}: {reasons[0]}, for {truck}")
        share = 100 * unknown / max(1, known + unknown)
        print(f"{found} ways of {asked}, {known} steps: {illegal} illegal, {share:.2f} % unknown")
        if illegal or share > 1 or found < given.routes:
            sys.exit(1)


if __name__ == "__main__":
    main()
