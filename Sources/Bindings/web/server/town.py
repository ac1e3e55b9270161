"""The town of the page: its streets, its land and its roads."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from .drives import ROOT
from .houses import houses

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests" / "Servers"))
import town as sheet  # noqa: E402
from drawing import curve  # noqa: E402

# What people have laid out has corners; what has grown has none.
LAID_OUT = ("town", "park", "house")


def streets():
    """The streets as GeoJSON, which need nothing that is built."""
    return subprocess.run([HERE / "town-streets"], capture_output=True, check=True).stdout


def land():
    """What lies between the streets: the areas and places of town-land.json, whose metres are those of the town's sheet, and
    houses."""
    drawn, known = sheet.draw(), json.loads((HERE / "town-land.json").read_text())
    known["areas"] += [{"kind": "house", "ring": ring} for ring in houses(sheet.AVENUES, sheet.STREETS, sheet.PARK)]

    def degrees(point):
        latitude, longitude = drawn.place(*point)
        return [round(longitude, 6), round(latitude, 6)]

    def outline(kind, ring):
        closed = [*ring, ring[0]]
        return [degrees(point) for point in (closed if kind in LAID_OUT else curve(closed, 60))]

    shapes = [({"kind": area["kind"]}, "Polygon", [outline(**area)]) for area in known["areas"]]
    shapes += [({"kind": place["kind"], "name": place["name"]}, "Point", degrees(place["at"])) for place in known["places"]]
    features = [{"type": "Feature", "properties": properties, "geometry": {"type": kind, "coordinates": coordinates}}
                for properties, kind, coordinates in shapes]  # fmt: skip
    return json.dumps({"type": "FeatureCollection", "features": features}).encode()


def roads(program):
    """The roads as a road file."""
    with tempfile.TemporaryDirectory() as folder:
        extract, packed = f"{folder}/town.osm.pbf", Path(folder, "town.roads")
        subprocess.run([sys.executable, ROOT / "Tests" / "Servers" / "town.py", extract], capture_output=True, check=True)
        program.output("roads", "pack", extract, "--out", packed, "--attribution", "An invented town", "--quiet")
        return packed.read_bytes()
