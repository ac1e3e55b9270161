"""An invented town in the middle of an ocean, with every shape of road that is difficult for a navigation engine.

A grid with a one-way pair, a dual carriageway with a service road 20 m beside it, roundabouts, a motorway with ramps,
a tunnel, hairpins, a road round a lake, cul-de-sacs, a lighthouse at the end of a spur, and an island that only a ferry
reaches. No part of it exists, and none of it is from OpenStreetMap. Coordinates are metres east and north of the
south-western corner of the grid.
"""

import math
import sys

import osm_pbf
from drawing import Drawing, arc, beside, curve, line

AVENUES = [0, 150, 320, 480, 660, 830, 1010, 1180, 1370, 1540, 1720]
AVENUE_NAMES = "First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth Eleventh".split()
STREETS = [0, 120, 250, 370, 510, 640, 760, 900, 1030, 1160, 1300]
STREET_NAMES = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Main", "Fir", "Hazel", "Ivy", "Juniper", "Linden"]
MAIN = 5
NORTHBOUND, SOUTHBOUND = 4, 5  # the one-way pair
PARK = (7, 9)  # avenues and streets between which the grid has a hole
MILL_CIRCLE, HARBOUR_CIRCLE = (-720, -150), (2520, -150)
LAKE = (3500, 3700)


def name(text):
    return {"name": text}


def grid(town):
    low, high = PARK
    for i, x in enumerate(AVENUES):
        tags = name(f"{AVENUE_NAMES[i]} Avenue") | {"highway": "residential", "maxspeed": 30}
        if i in (0, len(AVENUES) - 1):
            tags |= {"highway": "tertiary", "maxspeed": 50}
        column = [(x, y) for y in STREETS]
        if i in (NORTHBOUND, SOUTHBOUND):
            tags |= {"highway": "tertiary", "maxspeed": 50, "oneway": "yes", "lanes": 2}
            town.road(column if i == NORTHBOUND else column[::-1], **tags)
        elif low < i < high:
            town.road(column[: low + 1], **tags)
            town.road(column[high:], **tags)
        else:
            town.road(column, **tags)
    for j, y in enumerate(STREETS):
        tags = name(f"{STREET_NAMES[j]} Street") | {"highway": "residential", "maxspeed": 30}
        row = [(x, y) for x in AVENUES]
        if j == MAIN:
            tags |= {"highway": "secondary", "maxspeed": 50, "lanes": 4, "lanes__forward": 2, "lanes__backward": 2}
            tags |= {"turn__lanes__forward": "left;through|through;right"}
            tags |= {"turn__lanes__backward": "left;through|through;right"}
            for a, b in zip([(-720, y), *row], [*row, (HARBOUR_CIRCLE[0], y)]):
                town.road([a, b], **tags)
        elif low < j < high:
            town.road(row[: low + 1], **tags)
            town.road(row[high:], **tags)
        else:
            town.road(row, **tags)
    for i in (0, 2, NORTHBOUND, SOUTHBOUND, 8, 10):
        town.node(AVENUES[i], STREETS[MAIN], highway="traffic_signals")
    for i in (1, 3, 7):
        town.node(AVENUES[i], STREETS[2], highway="stop")


def roundabout(town, centre, radius, **tags):
    """A roundabout with 24 nodes, driven counterclockwise. With a name servers call it a rotary."""
    ring = arc(centre, radius, 0, 360)
    town.road(ring, junction="roundabout", oneway="yes", highway="primary", maxspeed=30, **tags)


def rim(centre, radius, angle):
    return arc(centre, radius, angle, angle)[0]


def boulevard(town):
    """The dual carriageway, its two roundabouts, and the service road 20 m south of it."""
    roundabout(town, MILL_CIRCLE, 24)
    roundabout(town, HARBOUR_CIRCLE, 28, **name("Harbour Circle"))
    tags = {"highway": "primary", "maxspeed": 70, "oneway": "yes", "lanes": 2} | name("Harbour Boulevard")
    crossings = [0, 2, NORTHBOUND, SOUTHBOUND, 8, 10]
    xs = sorted({*(AVENUES[i] for i in crossings), -220, -180, 540, 580, 1080, 1120, 2020, 2060})
    east = [rim(MILL_CIRCLE, 24, -15), (-640, -156), *((x, -156) for x in xs), (2440, -156)]
    west = [rim(HARBOUR_CIRCLE, 28, 165), (2440, -144), *((AVENUES[i], -144) for i in reversed(crossings)), (-640, -144)]
    town.road([*east, rim(HARBOUR_CIRCLE, 28, 195)], **tags)
    town.road([*west, rim(MILL_CIRCLE, 24, 15)], **tags)
    for i in crossings:
        x = AVENUES[i]
        link = [(x, 0), (x, -144), (x, -156)]
        one_way = {"oneway": "yes"} if i in (NORTHBOUND, SOUTHBOUND) else {}
        text = name(f"{AVENUE_NAMES[i]} Avenue")
        town.road(link[::-1] if i == NORTHBOUND else link, highway="tertiary", maxspeed=50, **one_way, **text)
        town.node(x, -144, highway="traffic_signals")
        town.node(x, -156, highway="traffic_signals")
    lane = {"highway": "service", "maxspeed": 30} | name("Harbour Lane")
    town.road([(x, -176) for x in (-180, 320, 580, 1080, 1370, 2020)], **lane)
    for x in (AVENUES[2], AVENUES[8]):
        town.road([(x, -156), (x, -176)], **lane)
    for start, end in (((-220, -156), (-180, -176)), ((540, -156), (580, -176))):
        town.road([start, end], **lane, oneway="yes")
    for start, end in (((1080, -176), (1120, -156)), ((2020, -176), (2060, -156))):
        town.road([start, end], **lane, oneway="yes")


def motorway_y(x):
    return 2050 - ((x - 900) / 5000) ** 2 * 900 + 60 * math.sin(x / 700)


def motorway(town):
    """Two carriageways 18 m apart, two diamond interchanges, ends that turn into country roads."""
    first, last, ramps = -3600, 5600, (-1250, -190, 1990, 3050)
    xs = sorted({*range(first, last + 1, 50), *ramps})
    middle = [(x, motorway_y(x)) for x in xs]
    ends = (first - 60, motorway_y(first) - 12), (last + 60, motorway_y(last) - 12)
    tags = {"highway": "motorway", "oneway": "yes", "lanes": 2, "maxspeed": 110, "toll": "yes", "ref": "M 1"}
    tags |= name("Coast Motorway")
    carriageways = {"east": beside(middle, -9), "west": beside(middle, 9)[::-1]}
    town.road([ends[0], *carriageways["east"], ends[1]], **tags, destination="Eastgate")
    town.road([ends[1], *carriageways["west"], ends[0]], **tags, destination="Westgate")
    at = {side: {xs[i] if side == "east" else xs[-1 - i]: p for i, p in enumerate(points)}
          for side, points in carriageways.items()}  # fmt: skip
    link = {"highway": "motorway_link", "oneway": "yes", "lanes": 1, "maxspeed": 60}
    for number, x, west_end, east_end, road in ((1, -720, *ramps[:2], "Mill Road"), (2, 2520, *ramps[2:], "East Road")):
        south, north = (x, round(motorway_y(x)) - 110), (x, round(motorway_y(x)) + 110)
        for side, terminal, off, on, sign in (("east", south, west_end, east_end, -1), ("west", north, east_end, west_end, 1)):
            leave, join = at[side][off], at[side][on]
            bend = lambda p: ((p[0] + 3 * terminal[0]) / 4, p[1] + sign * 50)
            town.road(curve([leave, bend(leave), terminal], 20), **link, destination=f"{road};Town Centre")
            town.road(curve([terminal, bend(join), join], 20), **link, destination_ref="M 1")
            town.node(*leave, highway="motorway_junction", ref=str(number), **name(road))
    orchard = [ends[0], (-3950, 900), (-3400, 200), (-2300, -120), (-1500, -190), rim(MILL_CIRCLE, 24, 180)]
    town.road(curve(orchard, 40), highway="primary", maxspeed=80, ref="A 2", **name("Orchard Road"))
    shore = [rim(HARBOUR_CIRCLE, 28, 0), (3100, -190), (4000, -250), (5200, 0), (5950, 600), ends[1]]
    town.road(curve(shore, 40), highway="secondary", maxspeed=70, ref="B 7", **name("Shore Road"))


def radial_roads(town):
    """The roads from the two roundabouts northwards below the motorway, and what branches off them."""
    for x, circle, radius, text, top, joins in (
        (-720, MILL_CIRCLE, 24, "Mill Road", 2400, (270, 640)),
        (2520, HARBOUR_CIRCLE, 28, "East Road", 2400, (600, 640, 1000, 1350, 1400)),
    ):
        y = round(motorway_y(x))
        tags = {"highway": "secondary", "maxspeed": 60} | name(text)
        town.road([rim(circle, radius, 90), *((x, j) for j in joins), (x, y - 110), (x, y - 30)], **tags)
        town.road([(x, y - 30), (x, y + 30)], **tags, covered="yes", layer=-1)
        town.road([(x, y + 30), (x, y + 110), (x, top)], **tags)
        for side in (-110, 110):
            town.node(x, y + side, highway="traffic_signals")
    home = {"highway": "residential", "maxspeed": 30}
    town.road([(-720, 270), (-560, 266), (-400, 262), (-200, 256), (0, 250)], **home, **name("Blossom Way"))
    for x, y, far, text in ((-560, 266, 110, "Pear Close"), (-400, 262, 430, "Plum Close"), (-200, 256, 120, "Quince Close")):
        town.road([(x, y), (x, (y + far) / 2), (x, far)], **home, **name(text))
        town.node(x, far, highway="turning_circle")
    town.road([(1720, 1300), (2100, 1320), (2520, 1350)], highway="tertiary", maxspeed=50, **name("Hillside Road"))
    town.road([(2520, 600), (2565, 640), (2565, 1000), (2565, 1360), (2520, 1400)], **home, **name("Canal Street"))
    town.road([(2520, 1000), (2565, 1000)], **home, **name("Lock Lane"))
    marsh = [rim(MILL_CIRCLE, 24, 270), (-730, -400), (-820, -650), (-800, -900)]
    town.road(curve(marsh), highway="unclassified", maxspeed=50, **name("Saltmarsh Road"))
    lighthouse = [(4000, -250), (4060, -600), (3980, -1000), (4120, -1500)]
    town.road(curve(lighthouse), highway="unclassified", maxspeed=60, **name("Lighthouse Road"))
    town.node(4120, -1500, highway="turning_circle")


def lake_shore():
    """The 48 points of the loop, counterclockwise from the east."""
    angles = [math.radians(7.5 * k) for k in range(48)]
    return [(LAKE[0] + 560 * r * math.cos(a), LAKE[1] + 420 * r * math.sin(a))
            for a, r in ((a, 1 + 0.08 * math.sin(3 * a)) for a in angles)]  # fmt: skip


def hills(town):
    """The tunnel below the motorway, the hairpins behind it, the ridge, and the loop round the lake."""
    hill = {"highway": "secondary", "maxspeed": 60} | name("Hill Road")
    x = AVENUES[6]
    portals = (1015, 1500), (1060, 2700)
    town.road([(x, 1300), (x, 1400), portals[0]], **hill)
    tunnel = curve([portals[0], (1050, 1900), (1030, 2300), portals[1]], 50)
    town.road(tunnel, **hill, tunnel="yes", layer=-1, tunnel__name="Hill Tunnel", lit="yes")
    town.road(curve([portals[1], (1075, 2800), (1100, 2900)]), **hill)
    hairpins, y = [(1100, 2900), (1130, 2920)], 2930
    for turn in range(6):
        right = turn % 2 == 0
        side = 1480 if right else 1180
        ends = (-90, 90) if right else (270, 90)
        hairpins += [(1330, y), *arc((side, y + 22.5), 22.5, *ends, 20)]
        y += 45
    hairpins += [(1330, y)]
    town.road(hairpins, highway="tertiary", maxspeed=40, **name("Serpentine Road"))
    shore = lake_shore()
    town.road([*shore, shore[0]], highway="tertiary", maxspeed=50, **name("Mirror Lake Loop"))
    ridge = [(1330, y), (1600, 3260), (1900, 3520), (2300, 3640), (2600, 3800), shore[24]]
    town.road(curve(ridge, 30), highway="tertiary", maxspeed=60, **name("Ridge Road"))
    lake_road = [(2520, 2400), (2640, 2800), (2900, 3100), shore[29]]
    town.road(curve(lake_road, 30), highway="tertiary", maxspeed=60, **name("Lake Road"))
    north = [(-720, 2400), (-500, 2760), (100, 2990), (700, 2860), (1100, 2900)]
    town.road(curve(north, 30), highway="tertiary", maxspeed=70, **name("North Road"))


def island(town):
    """What only the ferry reaches."""
    quay, landing = (2480, -700), (3000, -2600)
    town.road(curve([rim(HARBOUR_CIRCLE, 28, 270), (2505, -450), quay]), highway="tertiary", maxspeed=50, **name("Quay Road"))
    town.road([quay, (2620, -1300), (2840, -2100), landing], route="ferry", duration="00:12", motor_vehicle="yes", **name("Island Ferry"))
    ring = arc((3200, -3050), 250, 120, 480)
    town.road(curve([landing, (3010, -2700), ring[0]]), highway="tertiary", maxspeed=50, **name("Island Road"))
    town.road(ring, highway="tertiary", maxspeed=50, **name("Island Ring"))
    town.road(curve([ring[12], (3480, -3350), (3800, -3500)]), highway="unclassified", maxspeed=50, **name("Beacon Road"))


def draw():
    town = Drawing(latitude=40.0, longitude=-30.0, turned=11)
    for part in (grid, boulevard, motorway, radial_roads, hills, island):
        part(town)
    town.border(30000, "Fairland", "PT")
    return town


def main():
    if len(sys.argv) != 2 or not sys.argv[1].endswith(".osm.pbf"):
        sys.exit("usage: town.py FILE.osm.pbf")
    town = draw()
    osm_pbf.write(sys.argv[1], town.nodes(), town.ways, town.relations)


if __name__ == "__main__":
    main()
