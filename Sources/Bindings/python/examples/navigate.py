"""Navigates to a destination with a vehicle that takes a wrong turn, and is led back by a new route.

    FAIRWAY_LIBRARY=libFairwayC.so navigate.py STYLE URL LONGITUDE,LATITUDE LONGITUDE,LATITUDE

STYLE is mapbox, osrm or valhalla, and URL the address of a server. Ends with status 0 at the destination.
"""

import asyncio
import json
import math
import sys
import urllib.error
import urllib.request

import fairway

SPEED = 12.0


def send(request):
    """Sends a request; returns the status and the body of the answer, whatever the status is."""
    body = request.body or None
    prepared = urllib.request.Request(request.url, body, request.header, method=request.method)
    try:
        with urllib.request.urlopen(prepared, timeout=20) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


async def fetch(request):
    return await asyncio.to_thread(send, request)


def moved(place, metres, bearing):
    """Returns a place some metres away, near enough for a demonstration."""
    latitude = place[0] + metres * math.cos(math.radians(bearing)) / 111_200
    longitude = place[1] + metres * math.sin(math.radians(bearing)) / (111_200 * math.cos(math.radians(place[0])))
    return latitude, longitude


def between(first, second):
    """Returns the distance and the bearing between two places."""
    north = (second[0] - first[0]) * 111_200
    east = (second[1] - first[1]) * 111_200 * math.cos(math.radians(first[0]))
    return math.hypot(north, east), math.degrees(math.atan2(east, north)) % 360


class Vehicle:
    """Drives along the current route of a router, but not at first: it leaves it after a while."""

    def __init__(self, router):
        self.router = router
        self.time = 1_700_000_000.0
        self.line = list(zip(*router.route.line, strict=True))
        self.place, self.next, self.ticks, self.course = self.line[0], 1, 0, 0.0
        self.is_astray, self.is_home = False, False

    def follow(self, route):
        self.line = list(zip(*route.line, strict=True))
        self.place, self.next, self.is_astray = self.line[0], 1, False

    async def fixes(self):
        while not self.is_home and self.ticks < 5000:
            self.ticks += 1
            self.time += 1
            if self.ticks == 15:
                self.is_astray = True
                self.course = (self.course + 90) % 360
            left = SPEED
            while left > 0 and not self.is_astray and self.next < len(self.line):
                distance, self.course = between(self.place, self.line[self.next])
                if distance > left:
                    break
                self.place, left, self.next = self.line[self.next], left - distance, self.next + 1
            if self.is_astray or self.next < len(self.line):
                self.place = moved(self.place, left, self.course)
            yield {
                "timestamp": self.time, "latitude": self.place[0], "longitude": self.place[1],
                "horizontal_accuracy": 5.0, "speed": SPEED, "course": self.course}
            # A second of the drive takes a moment here, so that answers can arrive in between.
            await asyncio.sleep(0.002 if not self.is_astray else 0.02)


async def main(style, url, start, end):
    trip = {
        "server": {"style": style, "url": url}, "profile": "driving", "language": "en",
        "waypoints": [[float(number) for number in place.split(",")] for place in (start, end)]}
    status, answer = await fetch(fairway.trip_request(trip))
    if status != 200:
        sys.exit(f"error: the server answered {status}: {answer[:200]!r}")
    with fairway.Router(answer, trip) as router:
        vehicle = Vehicle(router)
        names = fairway.event_names()
        reroutes = 0
        async for moment in router.follow(vehicle.fixes(), fetch):
            for event in moment.events:
                name = names[event["event"]]
                if name == "spokenInstruction":
                    print("say:", event["text"])
                elif name in ("offRoute", "rerouteRequested", "rerouteFailed"):
                    print(f"{name} after {moment.progress['distance_traveled']:.0f} m", event["text"])
                elif name == "routeReplaced":
                    reroutes += 1
                    vehicle.follow(router.route)
                    print(f"a new route of {router.route.length:.0f} m")
                elif name == "didArrive":
                    vehicle.is_home = True
        print(json.dumps({"arrived": vehicle.is_home, "reroutes": reroutes, "legs": router.summaries}))
        return 0 if vehicle.is_home and reroutes > 0 else 1


if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    sys.exit(asyncio.run(main(*sys.argv[1:])))
