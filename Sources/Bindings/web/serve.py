#!/usr/bin/env python3
"""Serves the page, on the loopback interface unless an address is given.

    serve.py --fairway PROGRAM --build FOLDER [--prepare engine] [--prepare command] [--address A] [--port N]
             [--valhalla URL | --osrm URL]

PROGRAM is the command line, which makes the drives; FOLDER is .build/web, with the engine (fairway) and the map's
library (maplibre). With --prepare the engine or the command line is built, while the page shows its map and says what
it waits for. A routing server is asked through this one, so that it needs no CORS headers. The first line of the output
is the page's address.

The server answers its own page, and no other one in the browser. With --address 0.0.0.0, or one of this machine's own,
a phone in the same network has the page as well, and so has everything else there: a request can make this machine
compute drives, and asks the routing server. There is no encryption, and without it browsers do not tell a page the
device's position.
"""

import argparse
import ipaddress
import signal
import subprocess
import sys
import threading

sys.dont_write_bytecode = True

from server.drives import ROOT  # noqa: E402
from server.handler import Server  # noqa: E402
from server.pages import HERE, Site  # noqa: E402
from server.routing import RoutingServer  # noqa: E402
from server.work import Program  # noqa: E402

# What can be built: what the page calls it, and the command.
MAKING = {"engine": {"The engine for the browser": [ROOT / "Sources" / "Scripts" / "package-javascript"]},
          "command": {"The program that makes the drives": [ROOT / "Benchmarks" / "run", "--help"]}}  # fmt: skip


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fairway", required=True)
    parser.add_argument("--build", required=True)
    parser.add_argument("--prepare", action="append", choices=MAKING, default=[])
    parser.add_argument("--address", type=ipaddress.IPv4Address, default="127.0.0.1")
    parser.add_argument("--port", type=int, default=0)
    servers = parser.add_mutually_exclusive_group()
    servers.add_argument("--valhalla")
    servers.add_argument("--osrm")
    return parser.parse_args()


def main():
    chosen = options()
    making = {name: MAKING[name] for name in chosen.prepare}
    try:
        site = Site(Program(chosen.fairway), chosen.build, RoutingServer(chosen.valhalla, chosen.osrm), making)
        server = Server((str(chosen.address), chosen.port), site)
    except (OSError, subprocess.SubprocessError) as error:
        sys.exit(f"serve.py: {error}")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f"http://{chosen.address}:{server.server_port}/", flush=True)
    if not ipaddress.ip_address(chosen.address).is_loopback:
        print("serve.py: everything in the network can use this page and the routing server behind it; on another device, "
              "open it by this machine's name or address", file=sys.stderr)  # fmt: skip
    site.preparation.begin()
    if failure := site.preparation.wait():
        sys.exit(f"serve.py: {failure}")
    signal.pause()


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        pass
