"""The invented town of town.py in its region: a motorway, villages, a market town with a one-way centre, and a river.

Over the river lead a bridge of the motorway, which costs toll, a ferry, and far away an old bridge beyond a level crossing.
No part of it exists, and none of it is from OpenStreetMap. The town is drawn first, and is the same as without its region.
"""

import math
import sys

import osm_pbf
import town as sheet
from drawing import arc, curve
from town import name

# The motorway leads north along this line, from one end to the other.
MOTORWAY_X, MOTORWAY_ENDS = 9000, (-1500, 8600)
# The junctions: how far north, the number, where the exit leads, and the reference of the road.
JUNCTIONS = ((1500, "21", "Ashford", "B 9"), (4500, "22", "Brookfield", "B 11"), (7300, "23", "Northwick", "B 12"))
RAMP, TERMINAL = 530, 110
# Where the villages are, of which each has a street from west to east.
VILLAGES = {"Ashford": (7600, 1500), "Brookfield": (7900, 4500), "Southmere": (8600, -2600), "Millbrook": (11300, 1500),
            "Eastvale": (11300, 4500)}  # fmt: skip
NORTHWICK = (7700, 7300)
RIVER = 5900


def motorway(region):
    """Two carriageways 18 m apart with three diamond interchanges; between the second and the third a bridge with toll."""
    low, high = MOTORWAY_ENDS
    ramps = {y + side * RAMP for y, *_ in JUNCTIONS for side in (-1, 1)}
    bridge = {RIVER - 400, RIVER + 400}
    ys = sorted({*range(low, high + 1, 100), *ramps, *bridge})
    tags = {"highway": "motorway", "oneway": "yes", "lanes": 2, "maxspeed": 120, "ref": "M 2"} | name("Vale Motorway")
    ends = (MOTORWAY_X, low - 80), (MOTORWAY_X, high + 80)
    for side, offset, places, sign in (("north", 9, ys, "Northwick"), ("south", -9, ys[::-1], "Southmere")):
        line = [(MOTORWAY_X + offset, y) for y in places]
        start, end = ends if side == "north" else ends[::-1]
        first, last = sorted(places.index(y) for y in bridge)
        town_tags = tags | {"destination": sign}
        region.road([start, *line[: first + 1]], **town_tags)
        region.road(line[first : last + 1], **town_tags, toll="yes", bridge="yes", layer=1, bridge__name="Vale Bridge")
        region.road([*line[last:], end], **town_tags)
    link = {"highway": "motorway_link", "oneway": "yes", "lanes": 1, "maxspeed": 60}
    for y, number, text, reference in JUNCTIONS:
        for offset, terminal, way in ((9, MOTORWAY_X + TERMINAL, 1), (-9, MOTORWAY_X - TERMINAL, -1)):
            leave, join = (MOTORWAY_X + offset, y - way * RAMP), (MOTORWAY_X + offset, y + way * RAMP)
            middle = (MOTORWAY_X + offset + way * 60, y - way * RAMP / 3), (MOTORWAY_X + offset + way * 60, y + way * RAMP / 3)
            exit_tags = {"destination": text, "destination__ref": reference}
            region.road(curve([leave, middle[0], (terminal, y)], 20), **link, **exit_tags)
            region.road(curve([(terminal, y), middle[1], join], 20), **link, destination__ref="M 2")
            region.node(*leave, highway="motorway_junction", ref=number, **name(text))
        for terminal in (-TERMINAL, TERMINAL):
            region.node(MOTORWAY_X + terminal, y, highway="traffic_signals")


def crossing(y):
    """The road below the motorway, between the ends of the ramps."""
    return [(MOTORWAY_X - TERMINAL, y), (MOTORWAY_X + TERMINAL, y)]


def country_roads(region):
    """The roads from the town to the motorway, and between the villages."""
    road = {"highway": "secondary", "maxspeed": 80}
    east_end = (5660, sheet.motorway_y(5600) - 12)
    west, east = ((VILLAGES["Ashford"][0] + side * 300, 1500) for side in (-1, 1))
    region.road(curve([east_end, (6300, 1250), (6900, 1480), west], 40), **road, ref="B 9", **name("Vale Road"))
    region.road([east, crossing(1500)[0]], **road, ref="B 9", **name("Vale Road"))
    millbrook, eastvale, brookfield = VILLAGES["Millbrook"], VILLAGES["Eastvale"], VILLAGES["Brookfield"]
    below = {"covered": "yes", "layer": -1}
    for y, text, reference in ((1500, "Vale Road", "B 9"), (4500, "Orchard Lane", "B 11"), (7300, "Wick Road", "B 12")):
        region.road(crossing(y), **road, ref=reference, **name(text), **below)
    region.road([crossing(1500)[1], (millbrook[0] - 300, 1500)], **road, ref="B 9", **name("Vale Road"))
    region.road([(brookfield[0] + 300, 4500), crossing(4500)[0]], **road, ref="B 11", **name("Orchard Lane"))
    region.road([crossing(4500)[1], (eastvale[0] - 300, 4500)], **road, ref="B 11", **name("Orchard Lane"))
    region.road(
        curve([(millbrook[0] + 300, 1500), (11900, 2400), (11900, 3600), (eastvale[0] + 300, 4500)], 40),
        **road, ref="B 14", **name("Mill Stream Road"))  # fmt: skip
    # From the ends of the motorway.
    low, high = MOTORWAY_ENDS
    south = VILLAGES["Southmere"]
    region.road([(MOTORWAY_X, low - 80), (9000, -2200), (south[0] + 300, south[1])], **road, ref="B 10", **name("Mere Road"))
    region.road(
        curve([(south[0] - 300, south[1]), (6500, -1900), (5200, 0)], 40), **road, ref="B 10", **name("Mere Road"))  # fmt: skip
    region.road(
        curve([(MOTORWAY_X, high + 80), (8700, 8900), (NORTHWICK[0], 8400), (NORTHWICK[0], NORTHWICK[1] + 300)], 40),
        **road, ref="B 12", **name("Wick Road"))  # fmt: skip


def river_crossings(region):
    """The ferry, and the old bridge beyond the level crossing."""
    brookfield, eastvale = VILLAGES["Brookfield"], VILLAGES["Eastvale"]
    lane = {"highway": "tertiary", "maxspeed": 70}
    quay, landing = (7750, RIVER - 200), (7720, RIVER + 200)
    region.road(curve([(brookfield[0], brookfield[1] + 200), (7800, 5200), quay], 40), **lane, **name("Ferry Road"))
    region.road([quay, landing], route="ferry", duration="00:03", motor_vehicle="yes", **name("Vale Ferry"))
    region.road(curve([landing, (7760, 6500), (NORTHWICK[0], NORTHWICK[1] - 300)], 40), **lane, **name("Ferry Road"))
    old_road = {"highway": "tertiary", "maxspeed": 40}
    old = [(eastvale[0], eastvale[1] + 200), (11400, 5100), (11500, RIVER - 150)]
    region.road(old, **old_road, ref="B 15", **name("Old Bridge Road"))
    bridge = [(11500, RIVER - 150), (11500, RIVER + 150)]
    region.road(bridge, **old_road, ref="B 15", **name("Old Bridge Road"), bridge="yes", layer=1, maxweight=7.5)
    rest = [(11500, RIVER + 150), (11400, 6600), (10500, 7300), crossing(7300)[1]]
    region.road(rest, **old_road, ref="B 15", **name("Old Bridge Road"))
    region.node(11400, 6600, railway="level_crossing")
    region.road([(13000, 6650), (11400, 6600), (10000, 6550)], railway="rail", **name("Vale Line"))


def village(region, text, centre):
    """A street with two limits, three others across it, a lane for those who live there, and a farm's own drive."""
    x, y = centre
    through = {"highway": "secondary", "maxspeed": 50} | name(f"{text} High Street")
    slow = through | {"maxspeed": 30}
    home = {"highway": "residential", "maxspeed": 30}
    region.road([(x - 300, y), (x - 150, y)], **through)
    region.road([(x - 150, y), (x, y), (x + 150, y)], **slow)
    region.road([(x + 150, y), (x + 300, y)], **through)
    for offset, street in ((-150, "Chapel Street"), (0, "Church Street"), (150, "School Street")):
        region.road([(x + offset, y - 120), (x + offset, y), (x + offset, y + 100), (x + offset, y + 200)], **home, **name(street))
    lane = [(x - 150, y + 100), (x, y + 100), (x + 150, y + 100)]
    region.road(lane, highway="living_street", motor_vehicle="destination", **name("Back Lane"))
    region.road([(x - 150, y - 120), (x - 220, y - 180)], highway="service", access="private", **name("Farm Drive"))
    region.node(x - 220, y - 180, highway="turning_circle")
    region.node(x + 75, y, highway="crossing", crossing="marked")


def market_town(region):
    """Northwick: a one-way ring around its square, one-way lanes within, and approaches with lanes."""
    x, y = NORTHWICK
    ring = arc((x, y), 180, -90, 270, 15)
    region.road(ring, highway="tertiary", oneway="yes", maxspeed=30, lanes=2, **name("The Ring"))
    for number, (text, angle) in enumerate((("Baker Street", 0), ("Corn Street", 90), ("Draper Street", 180), ("Fish Street", 270))):
        outer = ring[round((angle + 90) / 15) % 24]
        inner = (x + 60 * math.cos(math.radians(angle)), y + 60 * math.sin(math.radians(angle)))
        line = [outer, inner] if number % 2 == 0 else [inner, outer]
        region.road(line, highway="residential", oneway="yes", maxspeed=20, **name(text))
    square = arc((x, y), 60, 0, 360, 30)
    region.road(square, highway="living_street", oneway="yes", **name("Market Square"))
    approach = {"highway": "secondary", "maxspeed": 50, "lanes": 3, "lanes__forward": 2, "lanes__backward": 1}
    approach |= {"turn__lanes__forward": "through|right"}
    # Drawn towards the ring, so that its lanes are the forward ones.
    region.road([(x, y - 300), ring[0]], **approach, **name("Ferry Road"))
    region.road([(x, y + 300), ring[12]], **approach, ref="B 12", **name("Wick Road"))
    region.road([crossing(7300)[0], (x + 400, y), ring[6]], **approach, ref="B 12", **name("Wick Road"))
    for place in (0, 6, 12):
        region.node(*ring[place], highway="give_way")


def draw():
    region = sheet.draw()
    for part in (motorway, country_roads, river_crossings, market_town):
        part(region)
    for text, centre in VILLAGES.items():
        village(region, text, centre)
    return region


def main():
    if len(sys.argv) != 2 or not sys.argv[1].endswith(".osm.pbf"):
        sys.exit("usage: region.py FILE.osm.pbf")
    region = draw()
    osm_pbf.write(sys.argv[1], region.nodes(), region.ways, region.relations)


if __name__ == "__main__":
    main()
