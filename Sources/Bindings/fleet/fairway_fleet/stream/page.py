"""Writes the latest state of a fleet into one HTML file that needs no server and no network."""

import argparse
import json
import math
import sys
import time
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds

from . import latest
from .storage import Folder
from .watch import ALERT

HOUR = 3600
COLUMNS = (
    "vehicle", "valid_from", "timestamp", "latitude", "longitude", "distance_remaining", "late_by", "next_stop",
    "next_eta", "standing_at", "off_route_since", "outside_since", "speeding_since", "silent_since", "problem")
MOST_ALERTS = 500


def html(out):
    """Returns the page about the tables of a stream in a folder."""
    folder = Folder(out)
    vehicles = _table(folder, "latest", latest.SCHEMA).select(COLUMNS)
    newest = pc.max(vehicles.column("timestamp")).as_py()
    alerts = []
    if newest is not None:
        # The clock, which reports who is silent, may be days ahead of the newest fix.
        first = time.strftime("day=%Y-%m-%d", time.gmtime(newest - HOUR))
        schema = pa.schema([field for field in ALERT if field.name != "day"])
        days = [_table(folder, f"alerts/{day}", schema) for day in folder.names("alerts") if day >= first]
        table = pa.concat_tables([schema.empty_table(), *days])
        table = table.filter(pc.greater(table.column("timestamp"), newest - HOUR))
        order = pc.sort_indices(table, [("timestamp", "descending")])
        alerts = table.take(order[:MOST_ALERTS]).to_pylist()
    data = {"newest": newest, "vehicles": vehicles.to_pylist(), "alerts": alerts}
    text = json.dumps(_without_nan(data), allow_nan=False, separators=(",", ":"))
    # A name of a vehicle may hold anything, also the end of a script.
    text = text.replace("<", "\\u003c")
    return Path(__file__).with_name("page.html").read_text(encoding="utf-8").replace("DATA", text, 1)


def _table(folder, name, schema):
    if not folder.exists(name):
        return schema.empty_table()
    return ds.dataset(folder.full(name), schema=schema, format="parquet", filesystem=folder.files).to_table()


def _without_nan(value):
    if isinstance(value, dict):
        return {key: _without_nan(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_without_nan(each) for each in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="fairway_fleet.stream.page", description=__doc__)
    parser.add_argument("--out", required=True, help="the folder of the stream")
    parser.add_argument("--page", required=True, type=Path, help="the file to write")
    parser.add_argument("--every", type=float, help="seconds after which it is written again, until it is stopped")
    a = parser.parse_args(arguments)
    if not Folder(a.out).exists("latest"):
        print(f"page: there is no table `latest` in {a.out}: is it the folder of a stream?", file=sys.stderr)
        return 1
    while True:
        part = a.page.with_name(f".{a.page.name}.part")
        part.write_text(html(a.out), encoding="utf-8")
        part.replace(a.page)
        if not a.every:
            return 0
        time.sleep(a.every)


if __name__ == "__main__":
    sys.exit(main())
