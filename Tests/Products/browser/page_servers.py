"""Servers of the page, which end with the block that they are for."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


class PageServers:
    def __init__(self, fairway, build):
        self.fairway, self.build, self.processes = fairway, build, []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in self.processes:
            process.kill()
            process.wait()

    def start(self, *options):
        """Starts a server of the page that has been built; its address."""
        command = [sys.executable, ROOT / "Sources/Bindings/web/serve.py", "--fairway", self.fairway, "--build", self.build]
        return self.address_of([*command, *options])

    def start_as_readme(self):
        """Starts a server as README does; its address."""
        environment = {**os.environ, "FAIRWAY_COMMAND": os.path.abspath(self.fairway)}
        return self.address_of([ROOT / "Benchmarks/web/run"], env=environment)

    def address_of(self, command, **options):
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **options)
        self.processes.append(process)
        return process.stdout.readline().strip()
