"""What the page is made of where no command line serves it: what it offers, its files, and its program as one module."""

import json
import shutil
import subprocess
import tempfile
from pathlib import Path

from . import town
from .drives import ROOT, choices, route_file

HERE = Path(__file__).resolve().parent.parent
# What only the command line makes, the page does not offer.
MADE_HERE = {"noises": ["clean", "open"], "detours": ["turn"]}
OTHERS = ("isObeyed", "isLine", "isFree")


def config(**more):
    """What the page offers."""
    routes = [route for route in choices()["routes"] if not any(name in route for name in OTHERS)]
    return {"routes": [route for route in routes if route["id"] != "boulevard"], **MADE_HERE, "server": None, "isAlone": True, **more}


def files(build, offered):
    """What the page fetches, by its name."""
    found = {name: Path(build, "fairway", name).read_bytes() for name in ("fairway-full.wasm", "fairway-lines.wasm")}
    found |= {f"routes/{route['file']}": route_file(route["file"]).read_bytes() for route in offered["routes"]}
    return found | {
        "config.json": json.dumps(offered).encode(), "streets.json": town.streets(), "land.json": town.land(),
        "style.json": (HERE / "page/style.json").read_bytes(), "town.roads": (ROOT / "Benchmarks/town.roads").read_bytes()}  # fmt: skip


def program(build, start):
    """The page's modules as one; those of the folder `start` take the place of the page's own."""
    with tempfile.TemporaryDirectory() as folder:
        for source in (*(HERE / "page").glob("*.js"), *(HERE / start).glob("*.js")):
            shutil.copy(source, folder)
        shutil.copytree(Path(build, "fairway"), Path(folder, "fairway"))
        command = ["esbuild", "start.js", "--bundle", "--format=esm", "--charset=utf8", "--legal-comments=none", "--log-level=warning"]
        return subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, check=True, text=True).stdout
