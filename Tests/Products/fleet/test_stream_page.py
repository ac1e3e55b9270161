"""The page of a fleet: what it shows of the alerts."""

import json
import re

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from fairway_fleet.stream import latest, page
from fairway_fleet.stream.task import by_day
from fairway_fleet.stream.watch import Watch

MIDNIGHT = 86_400.0 * 20_000


@pytest.mark.parametrize("newest", [MIDNIGHT - 600, MIDNIGHT + 600, MIDNIGHT - 86_400])
def test_alerts_by_the_clock_are_shown_whatever_their_day(tmp_path, newest):
    """The clock goes on while nobody sends anything."""
    (tmp_path / "latest").mkdir()
    row = {name: None for name in latest.SCHEMA.names} | {"vehicle": "v", "timestamp": newest}
    pq.write_table(pa.Table.from_pylist([row], latest.SCHEMA), tmp_path / "latest/bucket-00000.parquet")
    times = [newest - 7200, newest - 1200, newest - 60, newest + 600, newest + 90_000]
    alerts = Watch(None)
    alerts.rows = [("v", None, time, "silent", "begin", None, 1.0, None, 0.0, 0.0) for time in times]
    for day, rows in by_day(alerts.arrow()):
        (tmp_path / f"alerts/day={day}").mkdir(parents=True)
        pq.write_table(rows, tmp_path / f"alerts/day={day}/0.parquet")
    shown = json.loads(re.search(r'\{"newest":.*\}', page.html(str(tmp_path)))[0])["alerts"]
    assert [alert["timestamp"] for alert in shown] == times[:0:-1]


def test_a_stream_without_alerts_has_a_page(tmp_path):
    (tmp_path / "latest").mkdir()
    row = {name: None for name in latest.SCHEMA.names} | {"vehicle": "v", "timestamp": MIDNIGHT}
    pq.write_table(pa.Table.from_pylist([row], latest.SCHEMA), tmp_path / "latest/bucket-00000.parquet")
    assert '"alerts":[]' in page.html(str(tmp_path))
