#!/usr/bin/env python3
"""Serves the page, on the loopback interface unless an address is given.

    serve.py --fairway PROGRAM --build FOLDER [--address A] [--port N] [--valhalla URL | --osrm URL]

PROGRAM is the command line, which makes the drives; FOLDER is .build/web, with the engine (fairway) and the map's
library (maplibre). A routing server is asked through this one, so that it needs no CORS headers. The first line of the
output is the page's address.

With --address 0.0.0.0, or one of this machine's own, a phone in the same network has the page as well, and so has
everything else there: a request can make this machine compute drives, and asks the routing server. There is no
encryption, and without it browsers do not tell a page the device's position.
"""

import argparse
import http.server
import ipaddress
import json
import re
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
TOWN = ROOT / "Tests" / "TownRoutes"
TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".json": "application/json",
         ".wasm": "application/wasm", ".mjs": "text/javascript", ".png": "image/png"}  # fmt: skip
NOISES = "clean open urban urbanopt dropout redlight nocourse badfix recorded".split()
DETOURS = "turn turn_return parallel wrongway wrongway_return skip overshoot parking".split()
MOST_BYTES, SECONDS = 50_000_000, 60

# The bundled routes, with words on what is seen. `driven` is the route of a drive that leaves the planned one (the detour of
# that name); with `isObeyed` the driver takes the new route that this brings. With `isLine` the file is a line to follow, by
# bicycle; with `isFree` the page is not given the route.
ROUTES = [
    {"id": "grid", "name": "Across the grid, with lanes", "file": "plan-grid.json",
     "words": "Turns through a grid of streets, with lanes and limits."},
    {"id": "grid-other-way", "name": "Across the grid, driven another way", "file": "plan-grid.json",
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
    {"id": "lighthouse", "name": "To the lighthouse and back", "file": "valhalla-out-and-back.json",
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


def route_file(name):
    bundled = ROOT / "Sources" / "FairwayCommand" / "Resources" / name
    return bundled if name == "town-tour.json" else TOWN / name


class Failure(Exception):
    """What went wrong, for the page to show, and the status of the answer."""

    def __init__(self, status, text):
        super().__init__(text)
        self.status = status


class Site:
    """What is served besides files."""

    def __init__(self, options):
        self.program, self.build = options.fairway, Path(options.build)
        self.kind = "valhalla" if options.valhalla else "osrm" if options.osrm else None
        self.server = (options.valhalla or options.osrm or "").rstrip("/")
        streets = subprocess.run([HERE / "town-streets"], capture_output=True, check=True).stdout
        # The layers of a route with a stop are all that there are.
        legs, letters = route_file("valhalla-legs.json"), "page://{fontstack}/{range}"
        style = self.fairway("map", "--route", legs, "--glyphs", letters)
        self.made = {"/config.json": self.config(), "/style.json": style, "/streets.json": streets,
                     "/town.roads": self.pack()}  # fmt: skip

    def fairway(self, *arguments):
        run = subprocess.run([self.program, *map(str, arguments)], capture_output=True, timeout=SECONDS)
        if run.returncode != 0:
            raise Failure(422, run.stderr.decode(errors="replace").strip())
        return run.stdout

    def pack(self):
        """The town's roads as a road file."""
        with tempfile.TemporaryDirectory() as folder:
            extract, packed = f"{folder}/town.osm.pbf", Path(folder, "town.roads")
            subprocess.run([sys.executable, ROOT / "Tests" / "Servers" / "town.py", extract], capture_output=True,
                           check=True)  # fmt: skip
            self.fairway("roads", "pack", extract, "--out", packed, "--attribution", "An invented town", "--quiet")
            return packed.read_bytes()

    def config(self):
        names = ("id", "name", "words", "file", "isObeyed", "isLine", "isFree")
        routes = [{name: route[name] for name in names if name in route} for route in ROUTES]
        return json.dumps({"routes": routes, "noises": NOISES, "detours": DETOURS, "server": self.kind}).encode()

    def drive(self, query, body):
        """The trace of a drive along a bundled route, or along the route in the body."""
        choice = {name: values[0] for name, values in parse_qs(query).items()}
        noise, detour, seed = (choice.get(*pair) for pair in (("noise", "open"), ("detour", "none"), ("seed", "1")))
        if noise not in NOISES or detour not in ["none", *DETOURS] or not re.fullmatch(r"[0-9]{1,6}", seed):
            raise Failure(400, "there is no such drive")
        options = ["--noise", noise, "--seed", seed, "--out", "-"]
        detours = [] if detour == "none" else [detour]
        with tempfile.NamedTemporaryFile(suffix=".json") as file:
            if body is None:
                route = next((r for r in ROUTES if r["id"] == choice.get("route")), None)
                if not route:
                    raise Failure(404, "there is no such route")
                path = route_file(route["file"])
                if "driven" in route:
                    detours.append("driven")
                    options += ["--driven", route_file(route["driven"])]
            else:
                file.write(body)
                file.flush()
                path = file.name
            if detours:
                options += ["--detour", ",".join(detours)]
            return self.fairway("generate", "--route", path, *options)

    def forward(self, path, body):
        """The routing server's answer, with its status."""
        if not self.server:
            raise Failure(404, "no routing server was named")
        request = urllib.request.Request(self.server + path, body, {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=SECONDS) as response:
                return response.status, response.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()
        except OSError as error:
            raise Failure(502, f"the routing server does not answer: {error}") from error

    def respond(self, path, query, body):
        """What a request gets: a status, the content, and the suffix of its kind."""
        if path in self.made:
            return 200, self.made[path], Path(path).suffix
        if path == "/drives":
            return 200, self.drive(query, body), ".csv"
        if path.startswith("/server/"):
            return *self.forward(path.removeprefix("/server") + (f"?{query}" if query else ""), body), ".json"
        if body is None and (file := self.file(path)):
            return 200, file.read_bytes(), file.suffix
        raise Failure(404, "not found")

    def file(self, path):
        """A file of the page, the engine, the library or the routes."""
        if path.startswith("/routes/"):
            known = {r[key] for r in ROUTES for key in ("file", "driven") if key in r}
            return route_file(path[8:]) if path[8:] in known else None
        folder = self.build if path.startswith(("/fairway/", "/maplibre/")) else HERE / "page"
        file = (folder / (path[1:] or "index.html")).resolve()
        return file if file.is_relative_to(folder.resolve()) and file.is_file() else None


class Handler(http.server.BaseHTTPRequestHandler):
    """Serves what the server's `site` responds with."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.respond(None)

    def do_POST(self):
        length = self.headers.get("Content-Length", "")
        if not length.isdigit() or int(length) > MOST_BYTES:
            self.close_connection = True
            return self.answer(413, b"the body is too long", ".txt")
        self.respond(self.rfile.read(int(length)))

    def respond(self, body):
        _, _, path, query, _ = urlsplit(self.path)
        try:
            self.answer(*self.server.site.respond(path, query, body))
        except Failure as failure:
            self.answer(failure.status, str(failure).encode(), ".txt")
        except subprocess.TimeoutExpired:
            self.answer(504, b"the drive takes too long", ".txt")

    def answer(self, status, body, suffix):
        self.send_response(status)
        self.send_header("Content-Type", TYPES.get(suffix, "text/plain; charset=utf-8"))
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        try:
            self.end_headers()
            self.wfile.write(body)
        except ConnectionError:
            # The page was left meanwhile.
            self.close_connection = True

    def log_message(self, *_):
        pass


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fairway", required=True)
    parser.add_argument("--build", required=True)
    parser.add_argument("--address", type=ipaddress.IPv4Address, default="127.0.0.1")
    parser.add_argument("--port", type=int, default=0)
    servers = parser.add_mutually_exclusive_group()
    servers.add_argument("--valhalla")
    servers.add_argument("--osrm")
    options = parser.parse_args()
    try:
        server = http.server.ThreadingHTTPServer((str(options.address), options.port), Handler)
        server.site = Site(options)
    except (Failure, OSError, subprocess.SubprocessError) as error:
        sys.exit(f"serve.py: {error}")
    print(f"http://{options.address}:{server.server_port}/", flush=True)
    if not ipaddress.ip_address(options.address).is_loopback:
        print("serve.py: everything in the network can use this page and the routing server behind it; on another device, "
              "open it by this machine's name or address", file=sys.stderr)  # fmt: skip
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
