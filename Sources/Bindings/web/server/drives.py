"""The drives of the page: along bundled routes, and along routes that it sends."""

import re
import tempfile
from pathlib import Path
from urllib.parse import parse_qs

from .failure import Failure

ROOT = Path(__file__).resolve().parents[4]
NOISES = "clean open urban urbanopt dropout redlight nocourse badfix recorded".split()
DETOURS = "turn turn_return parallel wrongway wrongway_return skip overshoot parking".split()
VEHICLES = ("car", "cycle")

# The bundled routes, with words on what is seen. `driven` is the route of a drive that leaves the planned one (the detour of
# that name); with `isObeyed` the driver takes the new route that this brings. With `isLine` the file is a line to follow, by
# bicycle; with `isFree` the page is not given the route. With `isCard` the drive is one of those that are offered first.
ROUTES = [
    {"id": "grid", "name": "Across the grid, with lanes", "file": "plan-grid.json", "isCard": True,
     "words": "Turns through a grid of streets, with lanes and limits."},
    {"id": "grid-other-way", "name": "Across the grid, driven another way", "file": "plan-grid.json", "isCard": True,
     "driven": "driven-grid-turn.json", "isObeyed": True,
     "words": "The driver takes another way, and the route follows."},
    {"id": "boulevard", "name": "The boulevard, driven on the lane beside it", "file": "plan-boulevard.json",
     "driven": "driven-boulevard-lane.json",
     "words": "The vehicle is on the lane beside that of the route."},
    {"id": "legs", "name": "A stop in the grid", "file": "valhalla-legs.json",
     "words": "With one stop on the way."},
    {"id": "alternatives", "name": "To the hill, with alternatives", "file": "valhalla-alternatives.json",
     "words": "Other routes are drawn, and may be taken."},
    {"id": "roundabout", "name": "Two roundabouts", "file": "valhalla-roundabout.json",
     "words": "With exits that are counted."},
    {"id": "tunnel", "name": "Tunnel and hairpins", "file": "valhalla-tunnel-hairpins.json",
     "words": "No positions in the tunnel, and bends up the hill."},
    {"id": "lighthouse", "name": "To the lighthouse and back", "file": "valhalla-out-and-back.json", "isCard": True,
     "words": "The same road there and back."},
    {"id": "ferry", "name": "Over to the island", "file": "valhalla-ferry.json",
     "words": "A ferry is part of the route."},
    {"id": "osrm", "name": "A stop in the grid, by OSRM", "file": "osrm-legs.json",
     "words": "The server has sent no instructions: the page makes them."},
    {"id": "ride", "name": "A ride up the hill, from GPX", "file": "ride.gpx", "isLine": True,
     "words": "By bicycle along a line, with its heights and climbs."},
    {"id": "ride-wrong-turn", "name": "The ride, with a wrong turn", "file": "ride.gpx",
     "driven": "driven-grid-turn.json", "isLine": True,
     "words": "By bicycle, with a way back to the line."},
    {"id": "tour", "name": "Round trip of 25 km", "file": "town-tour.json",
     "words": "Through the whole town, in 25 minutes."},
    {"id": "free", "name": "Without a route", "file": "town-tour.json", "isFree": True,
     "words": "The road, its limit and what lies ahead."},
]  # fmt: skip
TOLD = ("id", "name", "words", "file", "isObeyed", "isLine", "isFree", "isCard")


def choices():
    """What the page offers."""
    return {"routes": [{name: route[name] for name in TOLD if name in route} for route in ROUTES], "noises": NOISES,
            "detours": DETOURS}  # fmt: skip


def route_file(name):
    """The file of a bundled route; None for a name that is none."""
    if name == "town-tour.json":
        return ROOT / "Sources" / "FairwayCommand" / "Resources" / name
    known = {route[key] for route in ROUTES for key in ("file", "driven") if key in route}
    return ROOT / "Tests" / "TownRoutes" / name if name in known else None


def trace(program, query, body):
    """The trace of a drive along a bundled route, or along the route in the body."""
    choice = {name: values[0] for name, values in parse_qs(query, max_num_fields=20).items()}
    noise, detour, seed, vehicle = (choice.get(*pair) for pair in (
        ("noise", "open"), ("detour", "none"), ("seed", "1"), ("vehicle", "car")))  # fmt: skip
    is_known = noise in NOISES and detour in ["none", *DETOURS] and vehicle in VEHICLES
    if not is_known or not re.fullmatch(r"[0-9]{1,6}", seed):
        raise Failure(400, "there is no such drive")
    detours = [] if detour == "none" else [detour]
    route = None if body is not None else next((each for each in ROUTES if each["id"] == choice.get("route")), None)
    if body is None and not route:
        raise Failure(404, "there is no such route")
    if route and route.get("isLine"):
        vehicle = "cycle"
    options = ["--noise", noise, "--seed", seed, "--vehicle", vehicle, "--out", "-"]
    if route and "driven" in route:
        detours.append("driven")
        options += ["--driven", route_file(route["driven"])]
    if detours:
        options += ["--detour", ",".join(detours)]
    if route:
        return program.output("generate", "--route", route_file(route["file"]), *options)
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        file.write(body)
        file.flush()
        return program.output("generate", "--route", file.name, *options)
