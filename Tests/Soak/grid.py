"""An invented town whose streets are a grid, its routes as OSRM answers, and a vehicle that drives in it for days."""

import math
import random
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "Servers"))
import osm_pbf

SOUTH, WEST, BLOCK, SPEED = 47.0, 11.0, 150.0, 12.0
NORTH_METRE = 1 / 111_170.0
EAST_METRE = 1 / (111_320.0 * math.cos(math.radians(SOUTH + 0.03)))
COURSES = {(0, 1): 0, (1, 0): 90, (0, -1): 180, (-1, 0): 270}


def degrees(point):
    """Latitude and longitude of a place in metres."""
    return SOUTH + point[1] * NORTH_METRE, WEST + point[0] * EAST_METRE


def metres(latitude, longitude):
    return (longitude - WEST) / EAST_METRE, (latitude - SOUTH) / NORTH_METRE


def encoded(points):
    """A polyline with six decimals."""
    out, before = [], (0, 0)
    for point in points:
        now = [round(value * 1e6) for value in degrees(point)]
        for value in (now[0] - before[0], now[1] - before[1]):
            value = ~(value << 1) if value < 0 else value << 1
            while value >= 0x20:
                out.append(chr((0x20 | value & 0x1F) + 63))
                value >>= 5
            out.append(chr(value + 63))
        before = now
    return "".join(out)


def direction(start, end):
    step = [(b > a) - (b < a) for a, b in zip(start, end)]
    return tuple(step)


class Plan:
    """A way along the streets: its corners in metres, and the answer of a service that has found it."""

    def __init__(self, corners):
        # Corners at which the way only goes straight on are none.
        self.corners = [
            corner
            for place, corner in enumerate(corners)
            if place in (0, len(corners) - 1)
            or direction(corners[place - 1], corner) != direction(corner, corners[place + 1])
        ]
        self.distances = [0.0]
        for start, end in zip(self.corners, self.corners[1:]):
            self.distances.append(self.distances[-1] + abs(end[0] - start[0]) + abs(end[1] - start[1]))
        self.length = self.distances[-1]

    def at(self, distance, hint=0):
        """The place after a distance, the direction there, and the number of the leg."""
        while self.distances[hint + 1] <= distance and hint + 2 < len(self.distances):
            hint += 1
        start, way = self.corners[hint], direction(self.corners[hint], self.corners[hint + 1])
        along = distance - self.distances[hint]
        return (start[0] + way[0] * along, start[1] + way[1] * along), way, hint

    def rest(self, place):
        """The way from the place on it that is nearest to another one."""
        best = None
        for number, (start, end) in enumerate(zip(self.corners, self.corners[1:])):
            low, high = [min(a, b) for a, b in zip(start, end)], [max(a, b) for a, b in zip(start, end)]
            near = tuple(min(max(value, a), b) for value, a, b in zip(place, low, high))
            gap = math.dist(near, place)
            # A way that uses a street twice is joined where it was left the first time.
            if best is None or gap < best[0] - 30:
                best = gap, number, near
        _, number, near = best
        return Plan([near] + [corner for corner in self.corners[number + 1 :] if corner != near])

    def answer(self):
        """The answer of OSRM's route service."""
        steps = []
        for number, (start, end) in enumerate(zip(self.corners, self.corners[1:])):
            course = COURSES[direction(start, end)]
            before = COURSES[direction(self.corners[number - 1], start)] if number else course
            turn = (course - before) % 360
            maneuver = {"type": "depart"} if number == 0 else {"type": "turn", "modifier": "right" if turn == 90 else "left"}
            steps.append(self.step(number, [start, end], {**maneuver, "bearing_before": before, "bearing_after": course}))
        steps.append(
            self.step(
                len(self.corners) - 1,
                [self.corners[-1], self.corners[-1]],
                {"type": "arrive", "bearing_before": course, "bearing_after": 0},
            )
        )
        leg = {"steps": steps, "distance": self.length, "duration": self.length / SPEED, "summary": ""}
        route = {
            "geometry": encoded(self.corners),
            "legs": [leg],
            "distance": self.length,
            "duration": self.length / SPEED,
            "weight_name": "routability",
            "weight": self.length / SPEED,
        }
        ends = [{"location": location(corner), "name": "", "distance": 0} for corner in (self.corners[0], self.corners[-1])]
        return {"code": "Ok", "routes": [route], "waypoints": ends}

    @staticmethod
    def step(number, corners, maneuver):
        length = math.dist(*corners)
        course = maneuver["bearing_after"]
        return {
            "geometry": encoded(corners),
            "maneuver": {**maneuver, "location": location(corners[0])},
            "mode": "driving",
            "driving_side": "right",
            "name": f"Street {int(corners[0][0] // BLOCK)}.{int(corners[0][1] // BLOCK)}",
            "intersections": [{"out": 0, "entry": [True], "bearings": [course], "location": location(corners[0])}],
            "distance": length,
            "duration": length / SPEED,
            "weight": length / SPEED,
        }


def location(point):
    latitude, longitude = degrees(point)
    return [round(longitude, 6), round(latitude, 6)]


def extract(path, columns, rows):
    """Writes the streets of a part of the town as an extract of OpenStreetMap."""
    number = lambda x, y: y * (columns + 1) + x + 1
    corners = [(x, y) for y in range(rows + 1) for x in range(columns + 1)]
    nodes = [(number(x, y), *degrees((x * BLOCK, y * BLOCK)), {}) for x, y in corners]
    tags = lambda name: {"highway": "residential", "name": name, "maxspeed": "50"}
    ways = [
        (1 + y, [number(x, y) for x in range(columns + 1)], tags(f"Street {y}")) for y in range(rows + 1)
    ] + [(1000 + x, [number(x, y) for y in range(rows + 1)], tags(f"Avenue {x}")) for x in range(columns + 1)]
    osm_pbf.write(path, nodes, ways, [])


class Vehicle:
    """Drives along plans; before the end of each it leaves it, with a plan of its own for what comes next."""

    def __init__(self, seed, size):
        self.random = random.Random(seed)
        self.size = size
        self.plan = self.walk((size // 2, size // 2), (0, 1))
        self.begin(self.plan)

    def begin(self, plan):
        self.plan, self.distance, self.leg = plan, 0.0, 0
        self.exit = self.random.choice(self.exits(plan))

    def exits(self, plan):
        """The numbers of the corners at which a plan can be left: where it turns, late but not at its end."""
        numbers = range(1, len(plan.corners) - 1)
        return [n for n in numbers if 0.6 < plan.distances[n] / plan.length < 0.9 and self.wrong_ways(plan, n)]

    def wrong_ways(self, plan, number):
        """The directions in which a vehicle can miss a turn: straight on, and the other way."""
        before, corner, after = plan.corners[number - 1 : number + 2]
        onward, turn = direction(before, corner), direction(corner, after)
        crossing = tuple(round(value / BLOCK) for value in corner)
        return [(crossing, way) for way in (onward, (-turn[0], -turn[1])) if self.is_inside(crossing, way)]

    def walk(self, corner, way):
        """A way from a corner that can be left again."""
        while True:
            plan = self.chance(corner, way)
            if self.exits(plan):
                return plan

    def chance(self, corner, way, straight=3):
        """A way from a corner: straight on for some blocks, then by chance, and to the middle of the town."""
        corners = [corner]
        for number in range(self.random.randrange(60, 200)):
            if number >= straight or not self.is_inside(corners[-1], way):
                turns = [(way[1], -way[0]), (-way[1], way[0]), way, way]
                way = self.random.choice([turn for turn in turns if self.is_inside(corners[-1], turn)])
            corners.append((corners[-1][0] + way[0], corners[-1][1] + way[1]))
        # To the end without turning round: out of the town, where no vehicle comes, for arrivals end a drive.
        goal = self.size // 2, 0
        while corners[-1] != goal or way == (0, 1):
            wanted = [turn for turn in COURSES if turn != (-way[0], -way[1]) and self.is_inside(corners[-1], turn)]
            nearest = min(wanted, key=lambda turn: math.dist((corners[-1][0] + turn[0], corners[-1][1] + turn[1]), goal))
            # By chance at times, or it could go round the goal for ever.
            way = nearest if self.random.random() < 0.9 else self.random.choice(wanted)
            corners.append((corners[-1][0] + way[0], corners[-1][1] + way[1]))
        corners.append((goal[0], -20))
        return Plan([(x * BLOCK, y * BLOCK) for x, y in corners])

    def is_inside(self, corner, way):
        return all(0 <= value + step <= self.size for value, step in zip(corner, way))

    def move(self, seconds=1):
        """Drives on; returns whether the plan was left at a corner."""
        self.distance += SPEED * seconds
        beyond = self.distance - self.plan.distances[self.exit]
        if beyond >= 0:
            crossing, way = self.random.choice(self.wrong_ways(self.plan, self.exit))
            self.begin(self.walk(crossing, way))
            self.distance = beyond
        self.place, self.way, self.leg = self.plan.at(self.distance, self.leg)
        return beyond >= 0
