"""Servers of the page, which end with the block that they are for."""

import json
import os
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
# The most seconds until a server whose page is built has made its town.
SECONDS = 120


class PageServers:
    def __init__(self, fairway, build):
        self.fairway, self.build, self.processes = fairway, build, {}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for address in self.processes:
            self.end(address)

    def end(self, address):
        """Ends the server of an address."""
        self.processes[address].kill()
        self.processes[address].wait()

    def start(self, *options, **more):
        """Starts a server of the page that has been built; its address."""
        command = [sys.executable, ROOT / "Sources/Bindings/web/serve.py", "--fairway", self.fairway, "--build", self.build]
        return self.address_of([*command, *options], **more)

    def start_as_readme(self):
        """Starts a server as README does; its address."""
        environment = {**os.environ, "FAIRWAY_COMMAND": os.path.abspath(self.fairway)}
        return self.address_of([ROOT / "Benchmarks/web/run"], env=environment)

    def address_of(self, command, **options):
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **options)
        address = process.stdout.readline().strip()
        self.processes[address] = process
        end = time.monotonic() + SECONDS
        while not self.is_ready(address):
            if time.monotonic() > end:
                raise TimeoutError(f"{address} is not ready")
            time.sleep(0.1)
        return address

    @staticmethod
    def is_ready(address):
        with urllib.request.urlopen(f"{address}ready.json", timeout=SECONDS) as response:
            state = json.load(response)
        if state["failure"]:
            raise RuntimeError(state["failure"])
        return not any(state["waiting"].values())
