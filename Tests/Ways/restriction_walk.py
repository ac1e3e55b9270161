#!/usr/bin/env python3
"""Whether routes for cars obey the restrictions of turning at nodes and over ways, judged by an extract's text form alone.

    Tests/Ways/restriction_walk.py --map MAP [--fairway PATH] [--pbf MAP.osm.pbf] [--pairs 100] [--seed 1] [--worst 10]
                                   [--over-ways N] [--unknown 0.5]

MAP is .opl, or .osm.pbf which osmium reads. First it plants a drive that breaks each restriction, and lawful ones beside it:
all of the first must be found, none of the others. Then, with --fairway, it makes a road file of the extract (--pbf, if MAP
is text) and routes from before each restriction to behind it, and between random nodes, by time and by length, and follows
their geometry from node to node. --over-ways N demands at least N restrictions over ways, so that a map without any proves
nothing. At most --unknown percent of the steps may lead elsewhere than from node to node. The last line has the counts.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from collections import defaultdict

from opl import Extract, is_for_cars
from turn_rules import TurnRules


class Walker:
    """Follows a line of coordinates with 6 decimals from node to node."""

    def __init__(self, rules):
        self.rules, self.at = rules, defaultdict(list)
        used = {node for a_b in rules.steps for node in a_b}
        for node in used & rules.extract.places.keys():
            self.at[self.key(*rules.extract.places[node])].append(node)

    @staticmethod
    def key(latitude, longitude):
        return round(latitude * 1e6), round(longitude * 1e6)

    def line(self, nodes):
        """What a route that goes over nodes has as its geometry."""
        return [tuple(round(x, 6) for x in self.rules.extract.places[node]) for node in nodes]

    def nodes_at(self, place):
        y, x = self.key(*place)
        return [n for i in (0, -1, 1) for j in (0, -1, 1) for n in self.at.get((y + i, x + j), ())]

    def runs(self, line):
        """The line as runs of nodes that follow each other along ways; the number of steps, and of unknown ones.

        A line may begin and end between two nodes, which says nothing.
        """
        line = [place for index, place in enumerate(line) if index == 0 or place != line[index - 1]]
        found, run, unknown = [], [], 0
        for index, (place, following) in enumerate(zip(line, line[1:])):
            here = [run[-1]] if run else self.nodes_at(place)
            steps = [(a, b) for a in here for b in self.nodes_at(following) if a != b and (a, b) in self.rules.steps]
            if not steps:
                unknown += 0 < index < len(line) - 2
                found, run = found + [run], []
                continue
            run = run or [steps[0][0]]
            run.append(steps[0][1])
        return [run for run in found + [run] if run], max(0, len(line) - 1), unknown


def judge_plants(walker):
    """Plants drives; the number of those that broke something and were found, and what went wrong."""
    found, wrong = 0, []
    for rule, nodes, breaks in walker.rules.planted():
        runs, _, _ = walker.runs(walker.line(nodes))
        faults = [fault for run in runs for fault in walker.rules.faults(run) if fault.rule == rule]
        if bool(faults) == breaks:
            found += breaks
        else:
            wrong.append((rule, nodes, "missed" if breaks else "found in a lawful drive"))
    return found, wrong


def pairs(rules, count, seed):
    """From before each restriction to behind it, there and back, and random ones."""
    chosen = []
    for rule, nodes, _ in rules.planted():
        if len(nodes) == len(rule.path) + 2:
            chosen.append((nodes[0], nodes[-1]))
    generator = random.Random(seed)
    nodes = sorted(
        {n for line, tags in rules.extract.ways.values() if is_for_cars(tags) for n in line} & rules.extract.places.keys()
    )
    while nodes and count > 0:
        chosen.append((nodes[int(generator.random() * len(nodes))], nodes[int(generator.random() * len(nodes))]))
        count -= 1
    return chosen


def route(fairway, roads, a, b, shortest, out):
    """The geometry of a route as latitudes and longitudes; None if there is none. Anything else ends the judge."""
    if os.path.exists(out):
        os.remove(out)
    places = [f"{longitude:.7f},{latitude:.7f}" for latitude, longitude in (a, b)]
    command = [fairway, "route", "--roads", roads, "--profile", "car", *places, "--out", out]
    done = subprocess.run(command + (["--shortest"] if shortest else []), capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"{' '.join(command)} ended with {done.returncode}: {done.stderr}")
    if done.returncode:
        return None
    with open(out) as file:
        geometry = json.load(file)["routes"][0]["geometry"]
    return [(y, x) for x, y in geometry["coordinates"]] if isinstance(geometry, dict) else decoded(geometry)


def decoded(text):
    """The coordinates of an encoded polyline with 6 decimals."""
    found, at, index = [], [0, 0], 0
    while index < len(text):
        for axis in (0, 1):
            value = shift = 0
            while True:
                byte = ord(text[index]) - 63
                index, value, shift = index + 1, value | (byte & 31) << shift, shift + 5
                if byte < 32:
                    break
            at[axis] += ~(value >> 1) if value & 1 else value >> 1
        found.append((at[0] / 1e6, at[1] / 1e6))
    return found


def judge_routes(walker, arguments, folder):
    """The faults, steps, unknown steps, routes, and pairs without a route."""
    roads, out = os.path.join(folder, "roads"), os.path.join(folder, "route.json")
    pack = [arguments.fairway, "roads", "pack", arguments.pbf or arguments.map, "--out", roads, "--quiet"]
    subprocess.run(pack, check=True, stdout=subprocess.DEVNULL)
    faults, steps, unknown, routes, none = [], 0, 0, 0, 0
    places = walker.rules.extract.places
    for a, b in pairs(walker.rules, arguments.pairs, arguments.seed):
        for shortest in (False, True):
            line = route(arguments.fairway, roads, places[a], places[b], shortest, out)
            if line is None:
                none += 1
                continue
            runs, count, missed = walker.runs(line)
            routes, steps, unknown = routes + 1, steps + count, unknown + missed
            faults += [(places[a], places[b], shortest, fault) for run in runs for fault in walker.rules.faults(run)]
    return faults, steps, unknown, routes, none


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--map", required=True)
    parser.add_argument("--pbf")
    parser.add_argument("--fairway")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worst", type=int, default=10)
    parser.add_argument("--over-ways", type=int, default=0)
    parser.add_argument("--unknown", type=float, default=0.5)
    arguments = parser.parse_args()
    rules = TurnRules(Extract(arguments.map))
    walker = Walker(rules)
    over_ways = sum(len(rule.path) > 1 for rule in rules.rules)
    print(f"{len(rules.rules)} restrictions for cars, {over_ways} over ways; {rules.void} void, {rules.unclear} unclear")
    planted, wrong = judge_plants(walker)
    for rule, nodes, how in wrong[: arguments.worst]:
        print(f"planted: relation {rule.relation} {how}: {nodes}")
    print(f"{planted} planted faults found, {len(wrong)} judged wrongly")
    failed = bool(wrong) or over_ways < arguments.over_ways or (rules.rules and not planted)
    if arguments.fairway:
        with tempfile.TemporaryDirectory() as folder:
            faults, steps, unknown, routes, none = judge_routes(walker, arguments, folder)
        for a, b, shortest, fault in faults[: arguments.worst]:
            how = "shortest" if shortest else "quickest"
            print(f"{how} {a[1]:.7f},{a[0]:.7f} {b[1]:.7f},{b[0]:.7f}: relation {fault.rule.relation}, node {fault.rule.path[-1]}")
        share = 100 * unknown / max(steps, 1)
        print(f"{len(faults)} illegal of {steps} steps on {routes} routes, {share:.2f} % unknown, {none} without a route")
        failed = failed or bool(faults) or routes == 0 or share > arguments.unknown
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
