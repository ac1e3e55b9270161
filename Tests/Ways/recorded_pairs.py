#!/usr/bin/env python3
"""Routes in the judges' town beside those that Valhalla made (Tests/Ways/valhalla.json).

    Tests/Ways/recorded_pairs.py --fairway PATH [--equal 95] [--error 2] [--same 92] [--worst 5]

Lengths of the shortest ways are equal within 0.5 % or 10 m; of the quickest ones the time counts, as the median of the errors,
and the roads that both take, by length. --equal, --error and --same are the bars in percent; the exit status is 1 below them, and where
a length differs by none of the kinds that are known:

- Valhalla drives through roads for destinations only on its way, as it does where it finds no other at once;
- Valhalla keeps off roads with which a restriction over ways begins, even if one goes on as that allows, and also if it has
  `except=motor_vehicle`;
- one turns round at the end of a road here, where Valhalla leaves out roads that lead nowhere.
"""

import argparse
import hashlib
import json
import math
import pathlib
import statistics
import subprocess
import sys
import tempfile

from opl import Extract, is_for_destinations
from restriction_walk import Walker, decoded
from turn_rules import TurnRules

HERE = pathlib.Path(__file__).resolve().parent


def route(fairway, roads, pair, shortest, out):
    """The route of the command line, in OSRM's form; None if there is none."""
    out.unlink(missing_ok=True)
    places = [",".join(f"{x:.7f}" for x in pair[end]) for end in ("from", "to")]
    command = [fairway, "route", "--roads", roads, "--profile", "car", *places, "--out", out]
    done = subprocess.run(command + (["--shortest"] if shortest else []), capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"{command} ended with {done.returncode}: {done.stderr}")
    return json.loads(out.read_text())["routes"][0] if done.returncode == 0 else None


def line(geometry):
    return [(y, x) for x, y in geometry["coordinates"]] if isinstance(geometry, dict) else decoded(geometry)


def metres(a, b):
    return 111_200 * math.hypot(b[0] - a[0], (b[1] - a[1]) * math.cos(math.radians(a[0])))


def shared(walker, ours, theirs):
    """Metres of our steps from node to node that the other line has, too, and of our line."""
    steps = lambda line: [(a, b) for run in walker.runs(line)[0] for a, b in zip(run, run[1:])]
    place, other = walker.rules.extract.places, set(steps(theirs))
    same = sum(metres(place[a], place[b]) for a, b in steps(ours) if (a, b) in other)
    return same, sum(metres(a, b) for a, b in zip(ours, ours[1:]))


def ways_of(walker, line):
    """The ways of a line, one after the other."""
    found = []
    for run in walker.runs(line)[0]:
        for a, b in zip(run, run[1:]):
            way = min(walker.rules.steps[a, b])
            found += [] if found[-1:] == [way] else [way]
    return found


def kind(walker, ours, theirs):
    """Why Valhalla's shortest way is another one; None if that is not known."""
    ways = walker.rules.extract.ways
    is_zone = lambda way: is_for_destinations(ways[way][1])
    theirs, ours = ways_of(walker, theirs), ways_of(walker, ours)
    public = [index for index, way in enumerate(theirs) if not is_zone(way)]
    if public and any(is_zone(way) for way in theirs[public[0] : public[-1]]):
        return "Valhalla crosses a zone"
    over_ways = [members for _, members, _ in walker.rules.extract.relations if ("w", "via") in {m[::2] for m in members}]
    if {ref for members in over_ways for _, ref, role in members if role == "from"} & (set(ours) - set(theirs[1:])):
        return "a restriction over ways begins"
    if any(a == b for a, b in zip(ours, ours[2:])):
        return "one turns round at an end"
    return None


def compare(fairway, folder, recorded):
    walker = Walker(TurnRules(Extract(str(folder / "judge.opl"))))
    roads, out = folder / "judge.roads", folder / "route.json"
    subprocess.run(
        [fairway, "roads", "pack", folder / "judge.osm.pbf", "--out", roads, "--quiet"],
        check=True, stdout=subprocess.DEVNULL,
    )
    different, errors, same, total = [], [], 0, 0
    for pair in recorded["pairs"]:
        theirs, ours = pair["shortest"], route(fairway, roads, pair, True, out)
        if ours is None or abs(ours["distance"] - theirs["metres"]) > max(10, 0.005 * theirs["metres"]):
            why = kind(walker, line(ours["geometry"]), decoded(theirs["shape"])) if ours else None
            different.append((pair["from"], pair["to"], theirs["metres"], ours and ours["distance"], why))
        theirs, ours = pair["quickest"], route(fairway, roads, pair, False, out)
        if ours is not None:
            if theirs["seconds"] > 30:
                errors.append(abs(ours["duration"] / theirs["seconds"] - 1))
            s, t = shared(walker, line(ours["geometry"]), decoded(theirs["shape"]))
            same, total = same + s, total + t
    return different, errors, same, total


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fairway", required=True)
    parser.add_argument("--equal", type=float, default=95)
    parser.add_argument("--error", type=float, default=2)
    parser.add_argument("--same", type=float, default=92)
    parser.add_argument("--worst", type=int, default=5)
    arguments = parser.parse_args()
    recorded = json.loads((HERE / "valhalla.json").read_text())
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        subprocess.run([sys.executable, HERE / "judge_town.py", folder], check=True)
        if hashlib.sha256((folder / "judge.opl").read_bytes()).hexdigest() != recorded["town"]:
            sys.exit("the town is not the one in which the routes were recorded: run Tests/Ways/record")
        different, errors, same, total = compare(arguments.fairway, folder, recorded)
    for a, b, theirs, ours, why in sorted(different, key=lambda row: row[4] is not None)[: arguments.worst]:
        places = " ".join(",".join(f"{x:.7f}" for x in place) for place in (a, b))
        print(f"{places}: Valhalla {theirs} m, here {ours} m; {why or 'not explained'}")
    count = len(recorded["pairs"])
    equal, error = 100 - 100 * len(different) / count, 100 * statistics.median(errors or [1])
    roads = 100 * same / max(total, 1)
    print(f"{equal:.1f} % of {count} shortest ways equal; time: median error {error:.1f} %; same roads {roads:.1f} %")
    is_unexplained = any(row[4] is None for row in different)
    sys.exit(is_unexplained or equal < arguments.equal or error > arguments.error or roads < arguments.same)


if __name__ == "__main__":
    main()
