"""Navigates to a destination: prints instructions, leaves the route, requests a new one, and follows it until the arrival.

    FAIRWAY_LIBRARY=libFairwayC.so navigate.py STYLE URL START DESTINATION ELSEWHERE

STYLE is mapbox, osrm or valhalla, URL the address of a server, and each place LONGITUDE,LATITUDE. The vehicle is simulated:
it takes the way to ELSEWHERE until it has a new route.
"""

import asyncio
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
    """Follows a line with a fix each second."""

    def __init__(self, route):
        self.time, self.course, self.is_home = 1_700_000_000.0, 0.0, False
        self.follow(route)
        self.place = self.line[0]

    def follow(self, route):
        self.line, self.next = list(zip(*route.line, strict=True)), 1

    def drive(self):
        left = SPEED
        while self.next < len(self.line):
            distance, self.course = between(self.place, self.line[self.next])
            if distance > left:
                self.place = moved(self.place, left, self.course)
                return
            self.place, left, self.next = self.line[self.next], left - distance, self.next + 1

    async def fixes(self):
        while not self.is_home and self.next < len(self.line):
            self.time += 1
            self.drive()
            yield {
                "timestamp": self.time, "latitude": self.place[0], "longitude": self.place[1],
                "horizontal_accuracy": 5.0, "speed": SPEED, "course": self.course}
            # A second of the drive takes a moment here, so that answers can arrive in between.
            await asyncio.sleep(0.002)


async def answer_for(trip):
    status, answer = await fetch(fairway.trip_request(trip))
    if status != 200:
        sys.exit(f"navigate: the server answered {status}: {answer[:200]!r}")
    return answer


async def navigate(style, url, start, destination, elsewhere):
    def trip_to(place):
        places = [[float(number) for number in text.split(",")] for text in (start, place)]
        return {"server": {"style": style, "url": url}, "profile": "driving", "language": "en", "waypoints": places}

    with fairway.Route.from_json(await answer_for(trip_to(elsewhere))) as other:
        vehicle = Vehicle(other)
    trip = trip_to(destination)
    with fairway.Router(await answer_for(trip), trip) as router:
        print(f"{router.route.length:.0f} m to go")
        names = fairway.event_names()
        async for moment in router.follow(vehicle.fixes(), fetch):
            for event in moment.events:
                name = names[event["event"]]
                if name == "spokenInstruction":
                    print(f"{event['distance_along']:6.0f} m  {event['text']}")
                elif name in ("offRoute", "didArrive"):
                    print(f"{event['distance_along']:6.0f} m  {name}")
                    vehicle.is_home = vehicle.is_home or name == "didArrive"
                elif name == "routeReplaced":
                    vehicle.follow(router.route)
                    print(f"rerouted: {router.route.length:.0f} m to go")
                elif name == "rerouteFailed":
                    print(f"no new route: {event['text']}", file=sys.stderr)
        print(f"{router.progress['distance_remaining']:.0f} m left")


if __name__ == "__main__":
    if len(sys.argv) != 6:
        sys.exit(__doc__)
    try:
        asyncio.run(navigate(*sys.argv[1:]))
    except (OSError, fairway.FairwayError) as error:
        sys.exit(f"navigate: {error}")
