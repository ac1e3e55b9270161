"""Follows a fleet on Spark while its driver and its workers are killed; compares the tables with the batch job's.

    python Tests/Products/fleet/stream_kills.py --fixes DIR --assignments DIR --folder DIR [--kills N] [--seed N]
    python Tests/Products/fleet/stream_kills.py --drives DIR --folder DIR ...

The fixes arrive out of order, within the lateness, in --slices files, one in a micro-batch; all assignments are there
before. Each run is killed (SIGKILL) at a random moment: the driver's Java process, its Python process, both, or a
worker. Every run continues with the state and the checkpoint that the last one left. After each kill more of the files
arrive, so that the last run, which is not killed, has work too. Every second assignment names its route by key.
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv
import pyarrow.dataset as ds
import pyarrow.parquet as pq
from own_folder import own_folder

FIXES = pa.schema([
    ("vehicle", pa.string()), *((name, pa.float64()) for name in (
        "timestamp", "latitude", "longitude", "horizontal_accuracy", "speed", "course"))])
ASSIGNMENTS = pa.schema([("vehicle", pa.string()), ("route_json", pa.string()), ("valid_from", pa.float64())])
LATENESS = 30.0


def real_drives(folder, every):
    """Returns the tables of recorded drives, which are shifted so that some hundred are under way at a time."""
    fixes, plans = [], []
    for number, drive in enumerate(sorted(path.parent for path in Path(folder).glob("*/route.json"))[::every]):
        trace = pyarrow.csv.read_csv(drive / "trace.csv")
        start = trace.column("timestamp")[0].as_py()
        shift = 1_400_000_000 + 7 * number - round(start)
        columns = {"vehicle": pa.array([drive.name] * trace.num_rows)}
        for name in FIXES.names[1:]:
            columns[name] = trace.column(name).cast(pa.float64())
        columns["timestamp"] = pc.add(columns["timestamp"], float(shift))
        fixes.append(pa.table(columns).cast(FIXES))
        plans.append((drive.name, (drive / "route.json").read_text(), columns["timestamp"][0].as_py()))
    names, routes, times = zip(*plans)
    return pa.concat_tables(fixes), pa.table({"vehicle": names, "route_json": routes, "valid_from": times})


def arrivals_of(table, time_column, rng):
    """Returns when each row arrives: up to the lateness after its time."""
    times = table.column(time_column).to_numpy(zero_copy_only=False).astype(float)
    finite = times[np.isfinite(times)]
    # Rows without a time arrive at any time.
    guess = rng.uniform(finite.min(), finite.max(), len(times))
    return np.where(np.isfinite(times), times, guess) + rng.uniform(0, LATENESS * 0.99, len(times))


def arrange(fixes, assignments, slices, seed, folder):
    """Writes fixes and assignments as files of arrivals; the same number of both."""
    rng = np.random.default_rng(seed)
    arrivals = [arrivals_of(fixes, "timestamp", rng), arrivals_of(assignments, "valid_from", rng)]
    # The cuts are at random numbers of fixes.
    cuts = np.sort(rng.choice(len(arrivals[0]), slices - 1, replace=False))
    bounds = np.sort(arrivals[0])[cuts]
    for name, table, times in zip(("fixes", "assignments"), (fixes, assignments), arrivals):
        order = np.argsort(times)
        part = np.searchsorted(bounds, times[order], side="right")
        table = table.take(pa.array(order))
        (folder / name).mkdir(parents=True)
        for number in range(slices):
            rows = np.flatnonzero(part == number)
            path = folder / name / f"{number:05}.parquet"
            pq.write_table(table.take(pa.array(rows)), path)
            # Spark reads files in the order of their times.
            os.utime(path, (1_700_000_000 + number,) * 2)


def with_keys(assignments, folder):
    """Returns assignments of which every second one names its route by key, and writes the table of routes."""
    texts = assignments.column("route_json").combine_chunks()
    is_keyed = pa.array((np.arange(len(texts)) % 2 == 1) & texts.is_valid().to_numpy(zero_copy_only=False))
    codes = texts.dictionary_encode()
    keys = pa.array([f"route-{number}" for number in range(len(codes.dictionary))], pa.string())
    folder.mkdir(parents=True)
    pq.write_table(pa.table({"route": keys, "route_json": codes.dictionary}), folder / "routes.parquet")
    nothing = pa.scalar(None, pa.string())
    return assignments.set_column(
        assignments.schema.get_field_index("route_json"), "route_json", pc.if_else(is_keyed, nothing, texts)
    ).append_column("route", pc.if_else(is_keyed, keys.take(codes.indices), nothing))


def processes(pid):
    """Returns the process and its descendants with their command lines."""
    parents, commands = {}, {}
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            commands[int(entry.name)] = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
        except (OSError, ValueError):
            continue
    found, new = {}, {pid}
    while new:
        found.update((each, commands.get(each, "")) for each in new)
        new = {child for child, parent in parents.items() if parent in new} - set(found)
    return found


def victims(pid, rng):
    """Chooses what to kill; returns the kind and the processes."""
    tree = processes(pid)
    java = [each for each, command in tree.items() if "org.apache.spark.deploy.SparkSubmit" in command]
    workers = [each for each, command in tree.items() if "pyspark.daemon" in command and each != pid]
    kind = rng.choice(["driver", "java", "python", "worker", "worker"])
    if kind == "worker":
        # The first one is the parent of the others.
        return kind, rng.sample(workers, 1) if workers else []
    return kind, {"driver": [pid, *java], "java": java, "python": [pid]}[kind]


def command(a, folder):
    jobs = Path(__file__).resolve().parents[3] / "Sources/Bindings/fleet"
    environment = {**os.environ, "PYTHONPATH": str(jobs), "PYTHONWARNINGS": "ignore"}
    words = [
        sys.executable, "-m", "fairway_fleet.stream.job", "--fixes", folder / "in/fixes", "--assignments",
        folder / "in/assignments", "--routes", folder / "routes", "--out", folder / "out",
        "--lateness", LATENESS, "--files", 1, "--buckets",
        a.buckets, "--partitions", a.partitions, "--master", a.master]
    return [str(word) for word in words], environment


def survive(a, folder):
    """Runs the stream until it is finished, and kills it as often as asked; returns what was killed."""
    rng, killed = random.Random(a.seed), []
    words, environment = command(a, folder)
    is_quicker = False
    for run in range(a.kills * 4 + 4):
        deliver(a, folder, len(killed))
        kills, is_last = len(killed), len(killed) == a.kills
        with (folder / "stream.log").open("a") as log:
            job = subprocess.Popen(
                [*words, "--finish" if is_last else "--available-now"], env=environment, stdout=log, stderr=log,
                start_new_session=True)
            # Sometimes while the stream starts, which continues a batch that is half done, but mostly later.
            aim = record(folder) + (0 if is_quicker or rng.random() < 0.2 else rng.randint(1, 3))
            while not is_last and len(killed) == kills and job.poll() is None:
                while record(folder) < aim and job.poll() is None:
                    time.sleep(0.05)
                time.sleep(rng.uniform(0, a.pause))
                kind, pids = victims(job.pid, rng)
                if not pids or job.poll() is not None:
                    continue
                for pid in pids:
                    try:
                        os.kill(pid, signal.SIGKILL)
                    except ProcessLookupError:
                        pass
                killed.append(kind)
                print(f"killed: {kind}, with {record(folder)} batches", flush=True)
            status = job.wait()
        if is_last and status == 0:
            return killed
        # A run that ended before it was killed is followed by one that is killed while it starts.
        is_quicker = status == 0 and len(killed) == kills
        if status != 0 and (is_last or not killed):
            break
    raise SystemExit(f"the stream does not end:\n{(folder / 'stream.log').read_text()[-3000:]}")


def deliver(a, folder, kills):
    """Lets the files arrive that come before the next kill, or all of them when there is none."""
    count = a.slices * (kills + 1) // (a.kills + 1)
    for path in waiting(folder):
        if int(path.stem) < count:
            path.rename(folder / "in" / path.relative_to(folder / "waiting"))


def waiting(folder):
    return sorted((folder / "waiting").glob("*/*.parquet"))


def record(folder):
    names = sorted(path.stem for path in (folder / "out/_stream/batches").glob("*.json"))
    return int(names[-1]) + 1 if names else 0


def rows(folder, name):
    path = Path(folder) / name
    if not path.exists():
        return None
    # A table without rows is a file without a day.
    parts = []
    for file in sorted(path.rglob("*.parquet")):
        day = file.parent.name.rpartition("=")[2]
        part = pq.ParquetFile(file).read()
        if "day" in part.column_names:
            part = part.drop_columns("day")
        parts.append(part.append_column("day", pa.array([day] * part.num_rows, pa.string())))
    table = pa.concat_tables(parts, promote_options="permissive")
    # The batch job has a place for a fix whose time is no number, behind all others; a stream has none.
    return table.filter(pc.fill_null(pc.is_finite(table.column("timestamp")), True))


def equal(one, other, name):
    """Compares two tables, whatever the order of their rows; returns the number of rows, or None."""
    one, other = rows(one, name), rows(other, name)
    if one is None or other is None:
        print(f"{name}: a table is missing")
        return None
    columns = sorted(column for column in other.column_names)
    keys = [k for k in ("vehicle", "valid_from", "fix", "number", "timestamp", "source", "reason", "latitude", "detail")
            if k in columns]
    tables = []
    for table in (one.select(columns), other.select(columns)):
        order = pc.sort_indices(table, [(key, "ascending") for key in keys])
        tables.append(table.take(order).combine_chunks())
    one, other = tables
    if one.num_rows != other.num_rows:
        print(f"{name}: {one.num_rows} rows, expected {other.num_rows}")
        return None
    for column in columns:
        # The texts make NaN equal to itself, and different from null.
        texts = [list(map(repr, each.to_pylist())) for each in (
            one.column(column).cast(other.schema.field(column).type), other.column(column))]
        if texts[0] != texts[1]:
            row = next(i for i, (a, b) in enumerate(zip(*texts)) if a != b)
            print(
                f"{name}: {column} differs in row {row}: {one.slice(row, 1).to_pylist()}, expected "
                f"{other.slice(row, 1).to_pylist()}")
            return None
    return one.num_rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fixes")
    parser.add_argument("--assignments")
    parser.add_argument("--drives", help="folder of recorded drives, instead of --fixes and --assignments")
    parser.add_argument("--every", type=int, default=1, help="use every Nth of the recorded drives")
    parser.add_argument("--folder", required=True, type=Path)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--slices", type=int, default=60)
    parser.add_argument("--pause", type=float, default=3, help="the most seconds from the end of a batch to a kill")
    parser.add_argument("--buckets", type=int, default=16)
    parser.add_argument("--partitions", type=int, default=3)
    parser.add_argument("--master", default="local[2,3]")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    a = parser.parse_args()
    print(f"seed {a.seed}", flush=True)
    if a.drives:
        fixes, assignments = real_drives(a.drives, a.every)
    else:
        fixes = ds.dataset(a.fixes, format="parquet").to_table().cast(FIXES)
        assignments = ds.dataset(a.assignments, format="parquet").to_table().cast(ASSIGNMENTS)
    own_folder(a.folder, "routes", "waiting", "in", "out", "batch", "stream.log")
    assignments = with_keys(assignments, a.folder / "routes")
    arrange(fixes, assignments, a.slices, a.seed, a.folder / "waiting")
    for name in ("fixes", "assignments"):
        (a.folder / "in" / name).mkdir(parents=True)
    for path in (a.folder / "waiting/assignments").iterdir():
        path.rename(a.folder / "in/assignments" / path.name)
    killed = survive(a, a.folder)
    environment = command(a, a.folder)[1]
    subprocess.run(
        [sys.executable, "-m", "fairway_fleet.job", "--fixes", a.folder / "in/fixes", "--assignments",
         a.folder / "in/assignments", "--routes", a.folder / "routes", "--out", a.folder / "batch",
         "--master", "local[2]"],
        env=environment, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    counts = {name: equal(a.folder / "out", a.folder / "batch", name) for name in ("progress", "events", "errors")}
    print(json.dumps({"kills": killed, "batches": record(a.folder), "fixes": fixes.num_rows, "equal rows": counts}))
    return 1 if None in counts.values() else 0


if __name__ == "__main__":
    sys.exit(main())
