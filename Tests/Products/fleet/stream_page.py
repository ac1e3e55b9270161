"""Writes the page of a small fleet with a vehicle in every state, and what it must show: stream_page.py PAGE JSON."""

import json
import sys
import tempfile
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from stream_cases import ROUTES, drive, of, rows_of

from fairway_fleet.stream import latest, page
from fairway_fleet.stream.bucket import Bucket
from fairway_fleet.stream.rows import Plan
from fairway_fleet.stream.settings import Alerts, Settings
from fairway_fleet.stream.task import by_day

START = 1.7e9


def fleet():
    """Returns the tables `latest` and `alerts` of some vehicles."""
    settings = Settings(0.0, 0.0, alerts=Alerts(60, 120, 150, 2))
    route, rows = ROUTES[1], []
    names = ["on time", "slow", "lost", "gone", "fast", "no route", "broken", '<script>"&</script>']
    for name in names:
        if name != "no route":
            rows.append(Plan(name, START, route[:99] if name == "broken" else route, None))
        fixes = drive(route, START, speed=0.5 if name == "slow" else 30 if name == "fast" else 9, count=600)
        if name == "gone":
            fixes = fixes[:30]
        for number, fix in enumerate(fixes):
            fix["latitude"] += max(0, number - 30) * 1e-4 * (name == "lost")
        rows += of(name, fixes)
    bucket = Bucket()
    step = bucket.advance(rows_of(rows), settings)
    return latest.table(bucket), step.watch.arrow()


def main():
    vehicles, alerts = fleet()
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "latest").mkdir()
        pq.write_table(vehicles, Path(folder, "latest/bucket-00000.parquet"))
        for day, rows in by_day(alerts):
            Path(folder, f"alerts/day={day}").mkdir(parents=True)
            pq.write_table(rows, Path(folder, f"alerts/day={day}/0.parquet"))
        Path(sys.argv[1]).write_text(page.html(folder), encoding="utf-8")
    days = {name: vehicles.column(name).to_pylist() for name in ("vehicle", "late_by", "silent_since")}
    shown = [dict(zip(days, values)) for values in zip(*days.values())]
    Path(sys.argv[2]).write_text(json.dumps({
        "vehicles": shown, "alerts": pa.table({"alert": alerts.column("alert")}).to_pylist()}))


if __name__ == "__main__":
    main()
