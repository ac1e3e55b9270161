"""Navigates to a destination: prints instructions, leaves the route, requests a new one, and follows it until the arrival.

    FAIRWAY_LIBRARY=libFairwayC.so navigate.py STYLE URL START DESTINATION ELSEWHERE

STYLE is mapbox, osrm or valhalla, URL the address of a server, and each place LONGITUDE,LATITUDE. The vehicle is simulated:
it takes the way to ELSEWHERE until it has a new route.
"""

import asyncio
import sys
import urllib.error
import urllib.request

import fairway
import numpy as np


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


class Vehicle:
    """Has a fix each second, which is where a session of its own is then.

    A session that goes on along another route is on it where it was, also if that route begins behind it.
    """

    def __init__(self, route):
        self.session, self.is_home = fairway.Session(route), False
        latitudes, longitudes = route.line
        self.fix = {
            "timestamp": 1_700_000_000.0, "latitude": latitudes[0], "longitude": longitudes[0],
            "horizontal_accuracy": 5.0, "speed": 12.0}
        self.drive_on()

    def drive_on(self):
        self.session.update({name: np.array([value]) for name, value in self.fix.items()})

    async def fixes(self):
        while not self.is_home and self.session.progress["distance_remaining"] > 1:
            place = self.session.predict(self.fix["timestamp"] + 1)
            self.fix |= {name: place[name] for name in ("timestamp", "latitude", "longitude", "course")}
            self.drive_on()
            yield self.fix
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
                    vehicle.session.replace_route(router.route)
                    print(f"rerouted: {router.progress['distance_remaining']:.0f} m to go")
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
