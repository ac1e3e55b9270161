"""What the server has: the page and its engine, the town, drives, and the way to a routing server."""

import json
import re
from pathlib import Path

from . import drives, town
from .failure import Failure
from .preparation import Preparation

HERE = Path(__file__).resolve().parent.parent
# One part, which names no folder and hides nothing.
NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,100}")


class Site:
    """`build` is the folder with the engine and the map's library, `program` the command line; `making` are the commands
    that make them first, {"engine" or "command": {what is waited for: command}}."""

    def __init__(self, program, build, routing, making={}):
        self.program, self.routing = program, routing
        self.folders = {"/": HERE / "page", "/fairway/": Path(build, "fairway"), "/maplibre/": Path(build, "maplibre")}
        config = {**drives.choices(), "server": routing.kind}
        self.made = {"/config.json": json.dumps(config).encode(), "/streets.json": town.streets(),
                     "/land.json": town.land()}  # fmt: skip
        # A drive may begin with the engine; others, and roads, are made by the command line.
        self.preparation = Preparation({"engine": making.get("engine", {}),
                                        "command": {**making.get("command", {}), "The town's roads": self.make_roads}})  # fmt: skip

    def make_roads(self):
        self.made["/town.roads"] = town.roads(self.program)

    def respond(self, path, query, body):
        """What a request gets: a status, the content, and the suffix of its kind."""
        if path == "/ready.json":
            return 200, json.dumps(self.preparation.state).encode(), ".json"
        if path in self.made:
            return 200, self.made[path], Path(path).suffix
        if path == "/drives":
            self.preparation.require()
            return 200, drives.trace(self.program, query, body), ".csv"
        if path.startswith("/server/"):
            return *self.routing.answer(path.removeprefix("/server") + (f"?{query}" if query else ""), body), ".json"
        if body is None and (file := self.file(path)):
            return 200, file.read_bytes(), file.suffix
        raise Failure(404, "there is nothing at this address")

    def file(self, path):
        """A file of the page, the engine, the library or the routes; None if there is none."""
        folder, name = path[: path.rfind("/") + 1], path[path.rfind("/") + 1 :] or "index.html"
        if folder == "/routes/":
            return drives.route_file(name)
        if folder not in self.folders or not NAME.fullmatch(name):
            return None
        file = self.folders[folder] / name
        return file if file.is_file() else None
