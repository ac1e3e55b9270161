"""The command line to compare the package with, and drives that it generates."""

import json
import os
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pyarrow.csv
import pytest

ROOT = Path(__file__).resolve().parents[3]
ROUTES = {path.stem: path for path in (ROOT / "Tests/TownRoutes").glob("*.json")}
ROUTES["town-tour"] = ROOT / "Sources/FairwayCommand/Resources/town-tour.json"
FIXES = ("timestamp", "latitude", "longitude", "horizontal_accuracy", "speed", "course", "altitude")


def content(events):
    """What an array of events holds, to be compared: what is unknown is NaN, which is not equal to itself."""
    return [events[name].tobytes() for name in events.dtype.names if name != "text"], events["text"].tolist()


@dataclass
class Drive:
    """A generated trace along a route, and the results of the command line for it."""

    route: Path
    trace: Path
    columns: dict
    progress: dict = field(default_factory=dict)
    events: list = field(default_factory=list)

    @property
    def count(self):
        return len(self.columns["latitude"])

    def part(self, first, end):
        return {name: numbers[first:end] for name, numbers in self.columns.items()}


def command(*arguments):
    """Runs the command line; returns its standard output."""
    program = os.environ.get("FAIRWAY_COMMAND") or ROOT / ".build/debug/fairway"
    result = subprocess.run([str(word) for word in (program, *arguments)], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    return result.stdout


def table(path):
    """Returns the columns of a CSV file that have numbers; empty cells are NaN."""
    columns = pyarrow.csv.read_csv(path)
    kept = [name for name in columns.column_names if columns.column(name).null_count < columns.num_rows]
    return {name: columns.column(name).to_numpy() for name in kept}


@pytest.fixture(scope="session")
def drive(tmp_path_factory):
    """Generates a drive and replays it by the command line."""
    made = {}

    def make(route, policy="evidence", **options):
        key = (route, policy, tuple(sorted(options.items())))
        if key not in made:
            folder = tmp_path_factory.mktemp("drive")
            trace = folder / "trace.csv"
            words = [word for name, value in options.items() for word in (f"--{name}", value)]
            command("generate", "--route", ROUTES[route], "--out", trace, *words)
            files = ("--progress", folder / "progress.csv", "--events", folder / "events.ndjson")
            command("replay", "--route", ROUTES[route], "--trace", trace, "--policy", policy, *files)
            columns = {name: values.astype(np.float64) for name, values in table(trace).items() if name in FIXES}
            lines = (folder / "events.ndjson").read_text().splitlines()
            made[key] = Drive(
                ROUTES[route], trace, columns, table(folder / "progress.csv"), [json.loads(line) for line in lines])
        return made[key]

    return make
