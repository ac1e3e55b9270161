"""Prints the figures of a run on a cluster as a line of JSON; compares a batch job's tables with those of the first run.

    python Tests/Products/fleet/cluster_figures.py NAME FOLDER
"""

import json
import sys
from pathlib import Path

from stream_kills import equal

BATCH = ("fixes", "seconds", "fixes_per_second", "engine_seconds", "worker_seconds")
STREAM = ("fixes", "fixes a second sent", "fixes a second processed", "seconds of a batch, median and most",
          "fix to row (s), median, p95, most")


def main():
    name, folder = sys.argv[1], Path(sys.argv[2])
    figures = json.loads((folder / f"{name}.json").read_text())
    found = {"run": name, **{key: figures[key] for key in (STREAM if name.startswith("stream") else BATCH)}}
    status = 0
    first = sorted(folder.glob("batch-*/"))[:1]
    if name == "lost" or name.startswith("batch") and first != [folder / name]:
        counts = {table: equal(folder / name, first[0], table) for table in ("progress", "events", "errors")}
        found["equal rows"] = counts
        status = int(None in counts.values())
    print(json.dumps({key: round(x, 3) if isinstance(x, float) else x for key, x in found.items()}), flush=True)
    return status


if __name__ == "__main__":
    sys.exit(main())
