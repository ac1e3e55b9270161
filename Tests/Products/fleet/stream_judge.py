"""Lets a fleet drive past a stream for minutes or hours, does to the stream what happens to one, and judges it.

    python Tests/Products/fleet/stream_judge.py --folder DIR [--minutes 60] [--alive 6000] [--before DIR]

Vehicles come and go (stream_traffic.py); fixes come late, twice and out of order, a few vehicles send most of them, and
one sends at 100 Hz. In the first half of the time a Python worker is killed, then the driver, then the disk under the
checkpoint is full for a while, and then the product is upgraded on the same checkpoint, from that of --before, the root
of a checkout of an earlier version with its library built. Whenever the stream ends it is started again. The second
half is quiet: in it delays, memory and state are measured. At the end the tables have to be those of the batch job, so
that each row is there exactly once.
"""

import argparse
import json
import math
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds
import pyarrow.parquet as pq
from own_folder import own_folder
from stream_kills import processes
from stream_load import ROOT, TOUR, add, lines, usage
from stream_traffic import KEY, Traffic

LIBRARY = ".build/release/libFairwayC.so"
KEYS = {
    "progress": ("vehicle", "timestamp", "fix"), "events": ("vehicle", "timestamp", "fix", "number"),
    "errors": ("vehicle", "timestamp", "fix", "source", "reason", "latitude"),
    "alerts": ("vehicle", "timestamp", "alert", "phase", "waypoint")}
# The most seconds for which the disk is full, and the size of that disk.
FULL_SECONDS, DISK = 15, "64m"


class Stream:
    """The command of the stream, which is started again whenever it ends."""

    def __init__(self, a):
        self._a, self._product = a, a.before or ROOT
        self._job, self.starts, self.log = None, 0, a.folder / "stream.log"
        # The lines of those that have ended.
        self._earlier = 0

    def start(self, *more):
        a, fleet = self._a, self._product / "Sources/Bindings/fleet"
        self.starts += 1
        self._earlier = len(lines(self.log)) if self.log.exists() else 0
        words = [
            sys.executable, "-m", "fairway_fleet.stream.job", "--fixes", a.folder / "in/fixes", "--assignments",
            a.folder / "in/assignments", "--routes", a.folder / "routes", "--out", a.folder / "out", "--lateness",
            a.lateness, "--trigger", f"{a.trigger} seconds", "--buckets", a.buckets, "--partitions", a.partitions,
            "--master", a.master, *more]
        if self._product == ROOT:
            words += ["--forget", a.forget]
        environment = {
            **os.environ, "PYTHONWARNINGS": "ignore", "PYTHONPATH": f"{fleet}:{fleet.parent / 'python'}",
            # A full collection every half a minute shows what is alive.
            "JAVA_TOOL_OPTIONS": f"-Xlog:gc:file={a.folder}/gc-{self.starts}.log",
            "PYSPARK_SUBMIT_ARGS": "--conf spark.cleaner.periodicGC.interval=30s pyspark-shell"}
        if self._product != ROOT:
            environment["FAIRWAY_LIBRARY"] = str(self._product / LIBRARY)
        with self.log.open("a") as log:
            self._job = subprocess.Popen(
                [str(word) for word in words], env=environment, stdout=log, stderr=log, start_new_session=True)

    @property
    def pid(self):
        return self._job.pid

    @property
    def latest(self):
        """What it has said last since it was started; None before that."""
        return next(reversed(lines(self.log)[self._earlier:]), None)

    @property
    def has_ended(self):
        return self._job.poll() is not None

    def stop(self, number=signal.SIGKILL):
        os.killpg(self._job.pid, number)
        self._job.wait()

    def kill_worker(self):
        # The first one is the parent of the others.
        workers = [pid for pid, words in processes(self.pid).items() if "pyspark.daemon" in words][1:]
        if workers:
            os.kill(workers[-1], signal.SIGKILL)

    def finish(self):
        """Processes what waits, too."""
        self.stop(signal.SIGTERM)
        self.start("--finish")
        if self._job.wait() != 0:
            raise SystemExit(self.log.read_text()[-3000:])

    def upgrade(self):
        self._product = ROOT
        self.stop(signal.SIGTERM)


class Disk:
    """A small disk under the checkpoint, if this user may mount one."""

    def __init__(self, folder):
        self._folder = folder
        folder.mkdir(parents=True)
        words = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(folder)]
        self.is_there = subprocess.run(words, capture_output=True, check=False).returncode == 0

    def fill(self):
        with (self._folder / "ballast").open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(1 << 12))
            except OSError:
                return

    def empty(self):
        (self._folder / "ballast").unlink(missing_ok=True)

    def remove(self):
        if self.is_there:
            subprocess.run(["umount", str(self._folder)], check=False)


def drive(a, traffic, stream, disk):
    """Lets the fleet drive; returns what was measured every ten seconds, and what was done to the stream."""
    seconds, samples, done = int(a.minutes * 60), [], []
    plan = [(0.10, "worker killed"), (0.18, "driver killed"), (0.26, "disk full"), (0.42, "upgraded")]
    full_until = None

    def supervise():
        nonlocal full_until
        if full_until is not None and time.time() > full_until:
            disk.empty()
            full_until = None
        if stream.has_ended:
            stream.start()

    def send(second):
        while time.time() < traffic.begin + second + 1:
            time.sleep(min(1, max(0, traffic.begin + second + 1 - time.time())))
        add(a.folder / "in/fixes", f"{second:06}", traffic.fixes(second))
        supervise()

    for second in range(seconds):
        if second:
            new = traffic.assignments(second)
            if new.num_rows:
                add(a.folder / "in/assignments", f"{second:06}", new)
        send(second)
        if plan and second > plan[0][0] * seconds:
            what = plan.pop(0)[1]
            if what == "worker killed":
                stream.kill_worker()
            elif what == "driver killed":
                stream.stop()
            elif what == "upgraded" and a.before:
                stream.upgrade()
            elif what == "disk full" and disk.is_there:
                disk.fill()
                full_until = time.time() + min(FULL_SECONDS, seconds / 6)
            else:
                what = f"not {what}"
            done.append(what)
            print(f"{second} s: {what}", flush=True)
        # A stream that was just started, perhaps of another version, says nothing of its state yet.
        if second % 10 == 0 and (found := stream.latest):
            samples.append((second, len(traffic.vehicles), found["vehicles"], found["state_bytes"], *usage(stream.pid)))
            with (a.folder / "samples.txt").open("a") as file:
                print(*(round(each, 1) for each in samples[-1]), file=file)
    for second in traffic.end():
        send(second)
    deadline = time.time() + 600
    while lines(stream.log)[-1]["counts"]["fixes"] < traffic.sent and time.time() < deadline:
        supervise()
        time.sleep(1)
    return samples, done


def replay(a, late):
    """Replays with the batch job what was not late."""
    (a.folder / "judged").mkdir()
    times = late.column("timestamp")
    names = set(zip(late.column("vehicle").to_pylist(), times.to_pylist()))
    for path in sorted((a.folder / "in/fixes").glob("*.parquet")):
        table = pq.read_table(path)
        suspects = np.flatnonzero(pc.is_in(table.column("timestamp"), value_set=times.combine_chunks()).to_numpy())
        rows = table.take(pa.array(suspects)).select(["vehicle", "timestamp"]).to_pylist()
        gone = [row for row, each in zip(suspects, rows) if (each["vehicle"], each["timestamp"]) in names]
        keep = np.ones(table.num_rows, bool)
        keep[gone] = False
        pq.write_table(table.filter(pa.array(keep)), a.folder / "judged" / path.name)
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "Sources/Bindings/fleet"), "PYTHONWARNINGS": "ignore"}
    subprocess.run(
        [sys.executable, "-m", "fairway_fleet.job", "--fixes", a.folder / "judged", "--assignments",
         a.folder / "in/assignments", "--routes", a.folder / "routes", "--out", a.folder / "batch", "--master",
         a.master.partition(",")[0].rstrip("]") + "]"],
        env=environment, check=True, stdout=subprocess.DEVNULL)


def rows(folder, name, low, high):
    """Returns the rows of the vehicles whose names are in a range, in an order that does not depend on theirs."""
    table = ds.dataset(folder / name, format="parquet").to_table(
        filter=(ds.field("vehicle") >= low) & (ds.field("vehicle") < high))
    keys = [(key, "ascending") for key in KEYS[name]]
    return table.take(pc.sort_indices(table, keys)).combine_chunks()


def same(one, other):
    """Returns whether two columns are equal, and unknown or not a number in the same rows."""
    one, other = (column.cast(pa.string()) if pa.types.is_dictionary(column.type) else column for column in (one, other))
    if pa.types.is_floating(one.type):
        one, other = (column.cast(pa.float64()) for column in (one, other))
        is_equal = np.array_equal(*(column.fill_null(0).to_numpy().view(np.uint64) for column in (one, other)))
        return is_equal and one.is_null().equals(other.is_null())
    return one.cast(other.type).equals(other)


def compare(a, names, faults, parts):
    """Compares the tables with the batch job's, for some vehicles at a time; returns the numbers of rows."""
    counts = dict.fromkeys(KEYS, 0)
    bounds = [*names[:: max(1, -(-len(names) // parts))], "~"]
    for low, high in zip(bounds, bounds[1:]):
        for name in ("progress", "events", "errors"):
            found, expected = rows(a.folder / "out", name, low, high), rows(a.folder / "batch", name, low, high)
            if name == "errors":
                found = found.filter(pc.not_equal(found.column("reason"), "late"))
            counts[name] += found.num_rows
            columns = [column for column in expected.column_names if column != "day"]
            if found.num_rows != expected.num_rows:
                faults.append(f"{name}: {found.num_rows} rows from {low} on, and {expected.num_rows} of the batch job")
            else:
                faults += [
                    f"{name}: {column} differs from {low} on" for column in columns
                    if not same(found.column(column), expected.column(column))]
        alerts = rows(a.folder / "out", "alerts", low, high)
        counts["alerts"] += alerts.num_rows
        once = alerts.group_by(list(KEYS["alerts"])).aggregate([])
        if once.num_rows != alerts.num_rows:
            faults.append(f"alerts: {alerts.num_rows - once.num_rows} come twice from {low} on")
    return counts


def delays(a, batches):
    """Returns the seconds from each fix to the moment at which its row can be read."""
    found = []
    for line in batches:
        for path in (a.folder / "out/progress").glob(f"day=*/{line['batch']:010}-*.parquet"):
            times = pq.read_table(path, columns=["timestamp"]).column("timestamp").to_numpy()
            found.append(line["published"] - times)
    return np.concatenate(found or [np.empty(0)])


def live_heap(a, stream):
    """Returns the megabytes that were alive in Java after full collections: the seconds since it started, and those."""
    text = (a.folder / f"gc-{stream.starts}.log").read_text()
    found = re.findall(r"^\[([\d.]+)s\].*Pause Full \(System.gc\(\)\) \d+M->(\d+)M", text, re.M)
    return np.array(found, float).reshape(-1, 2)


def spread(values):
    """Returns the median, the 95th percentile and the greatest value; None if there is none."""
    return [round(float(x), 2) for x in np.quantile(values, [0.5, 0.95, 1])] if len(values) else None


def slope(points):
    """Returns the change in an hour and its standard error, and the mean; None if there is too little."""
    if len(points) < 3:
        return None
    x, y = points[:, 0] / 3600, points[:, 1]
    design = np.stack([x, np.ones(len(x))], axis=1)
    (rate, level), *_ = np.linalg.lstsq(design, y, rcond=None)
    rest = y - design @ [rate, level]
    error = math.sqrt(rest @ rest / (len(x) - 2) / ((x - x.mean()) ** 2).sum())
    return round(float(rate), 2), round(float(error), 2), round(float(y.mean()), 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", required=True, type=Path)
    parser.add_argument("--minutes", type=float, default=2)
    parser.add_argument("--alive", type=int, default=300, help="vehicles that drive at a time")
    parser.add_argument("--life", type=float, default=30, help="seconds that a vehicle drives, on average")
    parser.add_argument("--forget", type=float, default=10)
    parser.add_argument("--lateness", type=float, default=2.0)
    parser.add_argument("--trigger", type=float, default=1.0)
    parser.add_argument("--buckets", type=int, default=16)
    parser.add_argument("--partitions", type=int, default=2)
    parser.add_argument("--master", default="local[2,4]")
    parser.add_argument("--before", type=Path, help="the root of an earlier version, which is upgraded")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--parts", type=int, default=1, help="compare this many parts of the vehicles one by one")
    a = parser.parse_args()
    print(f"seed {a.seed}", flush=True)
    own_folder(a.folder, "in", "routes", "out", "judged", "batch", "samples.txt", "stream.log", "gc-*.log")
    for name in ("in/fixes", "in/assignments"):
        (a.folder / name).mkdir(parents=True)
    add(a.folder / "routes", "tour", pa.table({"route": [KEY], "route_json": [TOUR]}))
    disk = Disk(a.folder / "out/_checkpoint")
    stream = Stream(a)
    try:
        begin = math.ceil(time.time()) + 20
        traffic = Traffic(a.alive, a.life, a.seed, begin)
        add(a.folder / "in/assignments", "000000", traffic.assignments())
        stream.start()
        while not lines(stream.log):
            if stream.has_ended:
                raise SystemExit(stream.log.read_text()[-3000:])
            time.sleep(1)
        samples, done = drive(a, traffic, stream, disk)
        heap = live_heap(a, stream)
        stream.finish()
    finally:
        if not stream.has_ended:
            stream.stop()
        disk.remove()
    return judge(a, traffic, stream, samples, done, heap)


def judge(a, traffic, stream, samples, done, heap):
    """Prints what was measured; returns the exit status."""
    faults = []
    errors = ds.dataset(a.folder / "out/errors", format="parquet").to_table()
    late = errors.filter(pc.equal(errors.column("reason"), "late"))
    late = late.filter(pc.equal(late.column("source"), "fix"))
    if late.num_rows > traffic.late:
        faults.append(f"{late.num_rows} fixes were late, and only {traffic.late} were sent late")
    if set(errors.column("reason").to_pylist()) - {"late", "rejected"}:
        faults.append(f"errors: {pc.value_counts(errors.column('reason')).to_pylist()}")
    replay(a, late)
    counts = compare(a, sorted(traffic.names), faults, a.parts)
    if counts["progress"] + counts["errors"] + late.num_rows != traffic.sent:
        faults.append(f"{traffic.sent} fixes were sent, and {counts} rows and {late.num_rows} late ones came out")
    half = a.minutes * 30
    quiet = np.array([sample for sample in samples if sample[0] > half]).reshape(-1, 7)
    batches = [
        line for line in lines(stream.log) if line["rows"] and traffic.begin + half + 10 < line["published"] < (
            traffic.begin + a.minutes * 60)]
    waits = delays(a, batches)
    heap = heap[heap[:, 0] > heap[:, 0].max(initial=0) - min(1800, half)]
    # Who is forgotten is still there for the silence, the lateness and some micro-batches, which are long on a busy machine.
    longest = max((line["seconds"] for line in lines(stream.log) if "seconds" in line), default=0)
    bound = traffic.most * (1 + (a.forget + a.lateness + max(10, 2 * longest)) / (0.9 * a.life))
    if quiet[:, 2].max(initial=0) > bound:
        faults.append(f"the state has {quiet[:, 2].max()} vehicles; {bound:.0f} can be")
    print(json.dumps({
        "seconds": int(a.minutes * 60), "fixes": traffic.sent, "fixes a second": round(traffic.sent / a.minutes / 60),
        "vehicles that came": len(traffic.names), "alive at a time": traffic.most, "done": done,
        "starts of the stream": stream.starts - 1, "rows": counts, "sent late": traffic.late, "late": late.num_rows,
        "load of the machine": os.getloadavg(), "second half": {
            "fix to row (s), median, p95, most": spread(waits),
            "seconds of a batch, median, p95, most": spread([line["seconds"] for line in batches]),
            "vehicles in the state, median, p95, most": spread(quiet[:, 2]),
            "live heap of Java: MB an hour, error, mean": slope(heap),
            "resident Java: MB an hour, error, mean": slope(quiet[:, [0, 4]]),
            "resident Python: MB an hour, error, mean": slope(quiet[:, [0, 5]])},
        "faults": faults}, indent=1))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
