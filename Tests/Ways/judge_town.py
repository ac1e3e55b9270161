#!/usr/bin/env python3
"""Invents a town whose roads have every rule that a car must obey, for the judges of routes.

    Tests/Ways/judge_town.py FOLDER

Writes FOLDER/judge.osm.pbf, and FOLDER/judge.opl with the same in osmium's text form. No part of it exists, and none of it
is from OpenStreetMap. It lies in an ocean, within a border of its own: without one, Valhalla takes people to drive on the left.
"""

import math
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Servers"))
import osm_pbf  # noqa: E402

SIZE = 13  # crossings a side
DUAL = 6  # the row that is a dual carriageway
ROUND = {(2, 9), (9, 2), (10, 10)}  # crossings that are roundabouts
LATITUDE, LONGITUDE = 41.0, -31.0
NORTH, EAST = 111_062.0, 84_137.0  # metres in a degree there
LONGEST = 160


class Town:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.nodes, self.ways, self.relations = [], [], []

    def chance(self, share):
        return self.random.random() < share

    def number(self, least, most):
        return least + int(self.random.random() * (most - least + 1))

    def one_of(self, things):
        return things[int(self.random.random() * len(things))]

    def node(self, east, north, **tags):
        place = (round(LATITUDE + north / NORTH, 7), round(LONGITUDE + east / EAST, 7))
        self.nodes.append([len(self.nodes) + 1, *place, tags])
        return len(self.nodes)

    def tag(self, node, **tags):
        self.nodes[node - 1][3] |= tags

    def place(self, node):
        """East and north in metres."""
        _, latitude, longitude, _ = self.nodes[node - 1]
        return (longitude - LONGITUDE) * EAST, (latitude - LATITUDE) * NORTH

    def between(self, a, b, share=0.5, crooked=0.0):
        (x0, y0), (x1, y1) = self.place(a), self.place(b)
        x, y = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
        return self.node(x + crooked * (self.random.random() - 0.5), y + crooked * (self.random.random() - 0.5))

    def way(self, nodes, **tags):
        self.ways.append((len(self.ways) + 1, list(nodes), {k.replace("__", ":"): str(v) for k, v in tags.items()}))
        return len(self.ways)

    def rule(self, kind, members, **tags):
        tags = {"type": "restriction", "restriction": kind} | {k.replace("__", ":"): v for k, v in tags.items()}
        self.relations.append((len(self.relations) + 1, members, {k: v for k, v in tags.items() if v}))


def crossings(town):
    """The nodes by row and column; on the dual carriageway two of them, that of the eastbound lanes first."""
    steps = [town.number(90, LONGEST) for _ in range(2 * SIZE)]
    found = {}
    for row in range(SIZE):
        for column in range(SIZE):
            x, y = sum(steps[:column]), sum(steps[SIZE : SIZE + row])
            x, y = x + 30 * (town.random.random() - 0.5), y + 30 * (town.random.random() - 0.5)
            if row == DUAL:
                found[row, column] = (town.node(x, y), town.node(x, y + 16))
            elif (row, column) in ROUND:
                found[row, column] = tuple(
                    town.node(x + 18 * math.cos(math.radians(a)), y + 18 * math.sin(math.radians(a)))
                    for a in range(0, 360, 45)
                )
            else:
                found[row, column] = (town.node(x, y),)
    return found


def ends(found, row, column, side):
    """The node of a crossing towards a side: e, n, w, s."""
    nodes = found[row, column]
    if len(nodes) == 8:
        return nodes["enws".index(side) * 2]
    if len(nodes) == 2:
        return nodes[1 if side == "n" else 0]
    return nodes[0]


def street(town, a, b, tags, crooked=12.0):
    """A block between two nodes, often with a bend."""
    nodes = [a, town.between(a, b, crooked=crooked), b] if town.chance(0.6) else [a, b]
    return town.way(nodes, **tags)


def line_tags(town, name, index):
    if index in (0, SIZE - 1):
        return {"highway": "secondary", "name": name, "ref": f"B {index + 1}", "maxspeed": 60}
    if index % 4 == 2:
        return {"highway": "tertiary", "name": name, "maxspeed": 50}
    return {"highway": "residential", "name": name}


def block_tags(town, tags, index):
    """What one block of a street has of its own."""
    tags = dict(tags)
    if tags["highway"] != "residential":
        return tags
    if index % 4 == 3:
        tags["oneway"] = "yes" if index % 8 == 3 else "-1"
    roll = town.random.random()
    if roll < 0.05:
        tags["highway"] = "living_street"
        tags.pop("oneway", None)
    elif roll < 0.08:
        tags["motor_vehicle"] = "destination"
    elif roll < 0.10:
        tags["access"] = "private"
    elif roll < 0.13:
        tags["surface"] = town.one_of(["gravel", "cobblestone", "unpaved"])
    elif roll < 0.15:
        tags["motorcar"] = "no"
    elif roll < 0.40:
        tags["maxspeed"] = town.one_of([20, 30, 30, 50])
    elif roll < 0.42:
        tags |= {"highway": "track", "tracktype": town.one_of(["grade1", "grade2", "grade3"])}
    return tags


def grid(town, found):
    blocks = {}
    for row in range(SIZE):
        tags = line_tags(town, f"{row + 1}. Street", row)
        for column in range(SIZE - 1):
            if row == DUAL:
                main = {"highway": "primary", "name": "Long Road", "ref": "A 7", "oneway": "yes", "maxspeed": 70}
                eastbound = [found[row, c][0] for c in (column, column + 1)]
                westbound = [found[row, c][1] for c in (column + 1, column)]
                blocks["E", column], blocks["W", column] = town.way(eastbound, **main), town.way(westbound, **main)
                continue
            a, b = ends(found, row, column, "e"), ends(found, row, column + 1, "w")
            blocks["r", row, column] = street(town, a, b, block_tags(town, tags, row))
    for column in range(SIZE):
        tags = line_tags(town, f"{column + 1}. Avenue", column)
        for row in range(SIZE - 1):
            a, b = ends(found, row, column, "n"), ends(found, row + 1, column, "s")
            blocks["c", row, column] = street(town, a, b, block_tags(town, tags, column))
        if column % 3 != 1:
            blocks["m", column] = town.way(found[DUAL, column], **{k: v for k, v in tags.items() if k != "oneway"})
    for crossing in sorted(ROUND):
        ring = found[crossing]
        town.way([*ring, ring[0]], highway="tertiary", junction="roundabout", name="Circle")
    return blocks


def motorway(town, found):
    """Two carriageways north of the grid, with ramps to its northern street."""
    top = max(town.place(ends(found, SIZE - 1, c, "n"))[1] for c in range(SIZE))
    wide = town.place(ends(found, 0, SIZE - 1, "e"))[0]
    stops = [-600, 200, wide * 0.5 - 200, wide * 0.5 + 200, wide - 200, wide + 600]
    tags = {"highway": "motorway", "oneway": "yes", "ref": "M 1", "maxspeed": 120}
    west = [town.node(x, top + 430) for x in reversed(stops)]
    east = [town.node(x, top + 400) for x in stops]
    for line in (west, east):
        for a, b in zip(line, line[1:]):
            town.way([a, b], **tags)
    ramp = {"highway": "motorway_link", "oneway": "yes"}
    for column, leave, enter in ((2, 1, 2), (9, 3, 4)):
        foot = ends(found, SIZE - 1, column, "n")
        middle = town.node(town.place(foot)[0], top + 250)
        town.way([foot, middle], highway="secondary", name="Gate Road", maxspeed=60)
        x, y = town.place(middle)
        town.way([east[leave], town.node(x - 60, y + 80), middle], **ramp, destination="Town")
        town.way([middle, town.node(x + 60, y + 80), east[enter]], **ramp)
        town.way([west[5 - enter], town.node(x + 40, y + 110), middle], **ramp, destination="Town")
        town.way([middle, town.node(x - 40, y + 110), west[5 - leave]], **ramp)


def extras(town, found):
    """Courts, car parks, gates and bollards, signals, a ferry and a toll road."""
    for row in range(SIZE):
        for column in range(SIZE):
            node = found[row, column][0]
            if row == DUAL and column % 3 != 1:
                for each in found[row, column]:
                    town.tag(each, highway="traffic_signals")
            elif len(found[row, column]) == 1 and town.chance(0.08):
                town.tag(node, highway=town.one_of(["traffic_signals", "stop", "crossing"]))
            if len(found[row, column]) == 1 and town.chance(0.15):
                x, y = town.place(node)
                end = town.node(x + 35 + 10 * town.random.random(), y + 40 + 10 * town.random.random())
                tags = town.one_of(
                    [{"access": "private"}, {"service": "parking_aisle"}, {"service": "driveway"}, {"access": "customers"}, {}]
                )
                town.way([node, end], highway="service", **tags)
    for number, nodes, tags in list(town.ways):
        if tags.get("highway") == "residential" and len(nodes) == 3 and town.chance(0.08):
            barrier = town.one_of(["bollard", "gate", "lift_gate", "block", "gate"])
            town.tag(nodes[1], barrier=barrier)
            if barrier == "bollard" and town.chance(0.3):
                town.tag(nodes[1], motor_vehicle="yes")
    a, b = ends(found, 0, 0, "s"), ends(found, 0, SIZE - 1, "s")
    pier, harbour = [town.between(n, n) for n in (a, b)]
    for node, end in ((pier, a), (harbour, b)):
        x, y = town.place(end)
        town.nodes[node - 1][1] = round(LATITUDE + (y - 120) / NORTH, 7)
        town.way([end, node], highway="unclassified", name="Harbour Road")
    town.way([pier, harbour], route="ferry", name="Bay Ferry", duration="00:10")
    town.way([harbour, ends(found, 0, SIZE - 2, "s")], highway="unclassified", toll="yes", name="Toll Road")


def rules(town):
    """Restrictions at nodes and over one or two ways, some of which are not about cars or are void."""
    at = {}
    for number, nodes, tags in town.ways:
        if "highway" in tags and tags.get("junction") is None:
            for node in {nodes[0], nodes[-1]}:
                at.setdefault(node, []).append(number)
    other = lambda way, node: town.ways[way - 1][1][-1 if town.ways[way - 1][1][0] == node else 0]
    for node, ways in sorted(at.items()):
        if len(ways) > 2 and town.chance(0.12):
            a = town.one_of(ways)
            b = town.one_of([w for w in ways if w != a])
            kind = town.one_of(["no_left_turn", "no_right_turn", "no_straight_on", "only_straight_on", "only_left_turn"])
            tags = town.one_of([{}, {}, {}, {}, {"except": "motorcar"}, {"except": "bicycle"}])
            town.rule(kind, [("way", a, "from"), ("node", node, "via"), ("way", b, "to")], **tags)
        if len(ways) > 2 and town.chance(0.02):
            a, b = ways[0], ways[1]
            members = [("way", a, "from"), ("node", node, "via"), ("way", b, "to")]
            town.rule("", members, restriction__hgv="no_left_turn")
        if len(ways) > 1 and town.chance(0.30):
            # From here over one or two ways into another.
            path, here = [town.one_of(ways)], node
            for _ in range(town.number(2, 3)):
                nexts = [w for w in at.get(here, []) if w not in path]
                if not nexts:
                    break
                path.append(town.one_of(nexts))
                here = other(path[-1], here)
            if len(path) < 3 or here == node:
                continue
            kind = town.one_of(["no_u_turn", "no_left_turn", "no_straight_on", "no_right_turn", "only_right_turn"])
            tags = town.one_of([{}, {}, {}, {}, {}, {"except": "motor_vehicle"}])
            members = [("way", path[0], "from"), *(("way", w, "via") for w in path[1:-1]), ("way", path[-1], "to")]
            town.rule(kind, members, **tags)
        if town.chance(0.01):
            # The member does not exist.
            town.rule("no_left_turn", [("way", 99_999, "from"), ("node", node, "via"), ("way", ways[0], "to")])


def border(town):
    """A country around all of it, whose people drive on the right."""
    corners = [town.node(x, y) for x, y in ((-5000, -5000), (9000, -5000), (9000, 9000), (-5000, 9000))]
    tags = {"boundary": "administrative", "admin_level": "2"}
    ring = town.way([*corners, corners[0]], **tags)
    tags |= {"type": "boundary", "name": "Judgeland", "name:en": "Judgeland", "ISO3166-1": "PT", "ISO3166-1:alpha2": "PT"}
    town.relations.append((len(town.relations) + 1, [("way", ring, "outer")], tags))


def u_turns(town, blocks):
    """Nobody turns round between the carriageways of the dual carriageway."""
    for column in range(2, SIZE - 1, 2):
        if ("m", column) in blocks:
            path = [("E", column - 1), ("m", column), ("W", column - 1)]
            town.rule("no_u_turn", [("way", blocks[key], role) for key, role in zip(path, ("from", "via", "to"))])


def draw(seed=57):
    town = Town(seed)
    found = crossings(town)
    blocks = grid(town, found)
    motorway(town, found)
    extras(town, found)
    rules(town)
    u_turns(town, blocks)
    border(town)
    used = {n for _, nodes, _ in town.ways for n in nodes}
    town.nodes = [node for node in town.nodes if node[0] in used]
    return town


def escaped(text):
    """A text as osmium writes it: all but a few characters as their numbers."""
    plain = set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.:;/")
    return "".join(c if c in plain else f"%{ord(c):02x}%" for c in str(text))


def opl(town):
    tags_of = lambda tags: ",".join(f"{escaped(k)}={escaped(v)}" for k, v in tags.items())
    lines = [f"n{n} T{tags_of(tags)} x{lon:.7f} y{lat:.7f}" for n, lat, lon, tags in town.nodes]
    lines += [f"w{n} T{tags_of(tags)} N{','.join(f'n{node}' for node in nodes)}" for n, nodes, tags in town.ways]
    lines += [
        f"r{n} T{tags_of(tags)} M{','.join(f'{kind[0]}{ref}@{role}' for kind, ref, role in members)}"
        for n, members, tags in town.relations
    ]
    return "\n".join(lines) + "\n"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder, town = pathlib.Path(sys.argv[1]), draw()
    osm_pbf.write(folder / "judge.osm.pbf", [tuple(n) for n in town.nodes], town.ways, town.relations)
    (folder / "judge.opl").write_text(opl(town))


if __name__ == "__main__":
    main()
