"""Measures a stream under a constant load: rows a second, the time from arrival to row, memory, and state.

    python Tests/Products/fleet/stream_load.py --folder DIR [--vehicles N] [--rate HZ] [--seconds S]

A generator adds a Parquet file of fixes each second, as of now. The time to a row is from the arrival of that file to
the moment at which the row is in the table; it includes the lateness, for which a fix waits. It is also given from the
time in the fix on, which adds what the generator collects.
"""

import argparse
import json
import math
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from own_folder import own_folder

import fairway

ROOT = Path(__file__).resolve().parents[3]
TOUR = (ROOT / "Sources/FairwayCommand/Resources/town-tour.json").read_text()
SPEED = 12.0


class Fleet:
    """Vehicles that drive along one route, at different places of it."""

    def __init__(self, vehicles, rate, seed):
        self._rng = np.random.default_rng(seed)
        self.names = pa.array([f"vehicle-{number:06}" for number in range(vehicles)])
        self._rate = rate
        self._latitudes, self._longitudes = fairway.Route.from_json(TOUR).line
        steps = np.hypot(np.diff(self._latitudes), np.diff(self._longitudes) * math.cos(math.radians(40))) * 111_200
        self._along = np.concatenate([[0], np.cumsum(steps)])
        self._starts = self._rng.uniform(0, self._along[-1] * 0.6, vehicles)
        self._phases = self._rng.uniform(0, 1 / min(rate, 1), vehicles)

    def fixes(self, begin, start, end):
        """Returns the fixes of an interval, for a fleet that started at `begin`."""
        count = len(self.names)
        if self._rate >= 1:
            times = (start + np.arange(int(self._rate)) / self._rate)[:, None] + self._phases / self._rate
            vehicles = np.broadcast_to(np.arange(count), times.shape)
            times, vehicles = times.ravel(), vehicles.ravel()
        else:
            interval = 1 / self._rate
            first = begin + self._phases + np.ceil((start - begin - self._phases) / interval) * interval
            vehicles = np.flatnonzero(first < end)
            times = first[vehicles]
        along = self._starts[vehicles] + SPEED * (times - begin)
        noise = self._rng.normal(0, 2e-5, (2, len(times)))
        return pa.table({
            "vehicle": pa.DictionaryArray.from_arrays(pa.array(vehicles.astype(np.int32)), self.names),
            "timestamp": times, "latitude": np.interp(along, self._along, self._latitudes) + noise[0],
            "longitude": np.interp(along, self._along, self._longitudes) + noise[1],
            "horizontal_accuracy": np.full(len(times), 5.0), "speed": np.full(len(times), SPEED),
            "course": pa.nulls(len(times), pa.float64())})


def add(folder, name, table):
    folder.mkdir(parents=True, exist_ok=True)
    pq.write_table(table, folder / f".{name}")
    (folder / f".{name}").rename(folder / f"{name}.parquet")


def assign(folder, names, valid_from, each=500):
    """Writes the assignments, some hundred a file."""
    for number, first in enumerate(range(0, len(names), each)):
        part = names.slice(first, each)
        routes = pa.DictionaryArray.from_arrays(pa.array(np.zeros(len(part), np.int32)), pa.array([TOUR]))
        add(folder / "in/assignments", f"{number:05}", pa.table({
            "vehicle": part, "route_json": routes, "valid_from": np.full(len(part), valid_from)}))


def usage(pid):
    """Returns the resident megabytes of the Java process and of all Python processes, and the seconds of both."""
    sizes, parents, ticks = {}, {}, {}
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            facts = (entry / "stat").read_text().rpartition(")")[2].split()
            parents[int(entry.name)], ticks[int(entry.name)] = int(facts[1]), sum(map(int, facts[11:15]))
            pages = int((entry / "statm").read_text().split()[1])
            sizes[int(entry.name)] = (pages * 4096 / 1e6, (entry / "comm").read_text().strip())
        except (OSError, ValueError):
            continue
    found, new = set(), {pid}
    while new:
        found |= new
        new = {child for child, parent in parents.items() if parent in new} - found
    java = sum(sizes[each][0] for each in found if each in sizes and sizes[each][1] == "java")
    python = sum(sizes[each][0] for each in found if each in sizes) - java
    return java, python, sum(ticks[each] for each in found if each in ticks) / os.sysconf("SC_CLK_TCK")


def lines(log):
    rows = []
    for line in log.read_text().splitlines():
        if '{"batch"' in line:
            rows.append(json.loads(line[line.index('{"batch"'):]))
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", required=True, type=Path)
    parser.add_argument("--vehicles", type=int, default=10_000)
    parser.add_argument("--rate", type=float, default=5.0, help="fixes a second of each vehicle")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--lateness", type=float, default=2.0)
    parser.add_argument("--trigger", type=float, default=1.0)
    parser.add_argument("--buckets", type=int, default=64)
    parser.add_argument("--partitions", type=int, default=2)
    parser.add_argument("--master", default="local[2]")
    a = parser.parse_args()
    own_folder(a.folder, "in", "out", "stream.log")
    fleet = Fleet(a.vehicles, a.rate, 1)
    assign(a.folder, fleet.names, time.time() - 60)
    (a.folder / "in/fixes").mkdir()
    log = a.folder / "stream.log"
    words = [
        sys.executable, "-m", "fairway_fleet.stream.job", "--fixes", a.folder / "in/fixes", "--assignments",
        a.folder / "in/assignments", "--out", a.folder / "out", "--lateness", a.lateness, "--trigger",
        f"{a.trigger} seconds", "--buckets", a.buckets, "--partitions", a.partitions, "--master", a.master]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "Sources/Bindings/fleet"), "PYTHONWARNINGS": "ignore"}
    with log.open("w") as output:
        job = subprocess.Popen(
            [str(word) for word in words], env=environment, stdout=output, stderr=output, start_new_session=True)
    try:
        # The assignments are read before the first fix comes.
        while not lines(log) or lines(log)[-1]["vehicles"] < a.vehicles:
            if job.poll() is not None:
                raise SystemExit(log.read_text()[-3000:])
            time.sleep(1)
        time.sleep(2 * a.trigger)
        begin, sent, sizes, behind = math.ceil(time.time()), 0, [], 0.0
        used = usage(job.pid)[2]
        for second in range(a.seconds):
            table = fleet.fixes(begin, begin + second, begin + second + 1)
            time.sleep(max(0, begin + second + 1 - time.time()))
            add(a.folder / "in/fixes", f"{second:06}", table)
            behind = max(behind, time.time() - (begin + second + 1))
            sent += table.num_rows
            if second % 5 == 0:
                sizes.append(usage(job.pid)[:2])
            if job.poll() is not None:
                raise SystemExit(log.read_text()[-3000:])
        end = time.time()
        while lines(log)[-1]["counts"]["fixes"] < sent and time.time() < end + 120:
            time.sleep(1)
        used = usage(job.pid)[2] - used
        time.sleep(2 * a.trigger)
    finally:
        os.killpg(job.pid, signal.SIGKILL)
    batches = [line for line in lines(log) if line["rows"]]
    delays = []
    for line in batches:
        for path in (a.folder / "out/progress").glob(f"day=*/{line['batch']:010}-*.parquet"):
            times = pq.read_table(path, columns=["timestamp"]).column("timestamp").to_numpy()
            arrivals = begin + np.floor(times - begin) + 1
            delays.append(np.stack([line["published"] - arrivals, line["published"] - times]))
    delays = np.concatenate(delays, axis=1)
    spread = [[round(float(x), 2) for x in (*np.quantile(d, [0.5, 0.95]), d.max())] for d in delays]
    seconds = [line["seconds"] for line in batches]
    quarter = max(1, len(sizes) // 4)
    early, late = np.mean(sizes[quarter:2 * quarter], axis=0), np.mean(sizes[-quarter:], axis=0)
    print(json.dumps({
        "fixes": sent, "fixes a second sent": round(sent / a.seconds), "rows of progress": delays.shape[1],
        "fixes a second processed": round(sent / (batches[-1]["published"] - begin)),
        "generator behind by at most (s)": round(behind, 2), "batches": len(batches),
        "seconds of the cores for a million fixes": round(used / sent * 1e6, 1),
        "seconds of a batch, median and most": [round(float(np.median(seconds)), 2), round(max(seconds), 2)],
        "seconds in the tasks a batch": round(float(np.median([line["task_seconds"] for line in batches])), 2),
        "buckets read again": sum(line["restored"] for line in batches[1:]),
        "arrival to row (s), median, p95, most": spread[0], "fix to row (s), median, p95, most": spread[1],
        "bytes of state a vehicle": batches[-1]["state_bytes"] // batches[-1]["vehicles"],
        "memory (MB) of Java and Python, second quarter": [round(float(number)) for number in early],
        "memory (MB) of Java and Python, last quarter": [round(float(number)) for number in late]}, indent=1))


if __name__ == "__main__":
    main()
