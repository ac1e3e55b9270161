"""The tables that tasks write: each attempt in a folder of its own, from which the driver takes what succeeded.

A task that is retried, or that runs twice at once, leaves the files of one attempt: the driver moves those that the
results of the successful attempts list, and deletes the others with the folder of the run.
"""

import datetime
from collections import Counter, OrderedDict
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pyarrow as pa
import pyarrow.fs
import pyarrow.parquet as pq

from fairway.fleet.schemas import TABLES

from .files import opened

# A task with more days than this has several files for some, since the number of open files is limited.
OPEN_FILES = 96
NO_DAY = -(1 << 31)


class Output:
    """The files of one attempt of a task, by table and day."""

    def __init__(self, staging, attempt):
        """`attempt` is a name that no other attempt of any task of the run has; its files have it in their names."""
        self._system, path = opened(staging)
        self._attempt = attempt
        self._folder = f"{path}/{attempt}"
        self._writers = OrderedDict()
        self.files = []
        self.reasons, self.sources = Counter(), Counter()

    def write(self, name, table):
        """Adds rows to a table; its column `day` determines their files."""
        if table.num_rows == 0:
            return
        if name == "errors":
            self.reasons.update(table.column("reason").to_pylist())
            self.sources.update(table.column("source").to_pylist())
        days = table.column("day").combine_chunks().cast(pa.int32()).fill_null(NO_DAY).to_numpy(zero_copy_only=False)
        starts = np.flatnonzero(np.diff(days.astype(np.int64), prepend=-(1 << 32))).tolist()
        rest, parts = table.drop_columns(["day"]), {}
        for start, end in zip(starts, [*starts[1:], len(days)]):
            parts.setdefault(int(days[start]), []).append(rest.slice(start, end - start))
        for day, slices in sorted(parts.items()):
            self._writer(name, day, rest.schema).write_table(pa.concat_tables(slices))

    def _writer(self, name, day, schema):
        key = (name, day)
        if key not in self._writers:
            if len(self._writers) >= OPEN_FILES:
                self._writers.popitem(last=False)[1].close()
            folder = f"{name}/{_folder(day)}"
            self._system.create_dir(f"{self._folder}/{folder}", recursive=True)
            file = f"{folder}/part-{self._attempt}-{len(self.files):05}.parquet"
            self.files.append((f"{self._attempt}/{file}", file))
            words = [field.name for field in schema if field.type == pa.string() or pa.types.is_dictionary(field.type)]
            self._writers[key] = pq.ParquetWriter(
                f"{self._folder}/{file}", schema, filesystem=self._system, use_dictionary=words, store_schema=False)
        self._writers.move_to_end(key)
        return self._writers[key]

    def close(self):
        """Ends all files; returns their paths in the staging folder and in the output, and counts of errors."""
        while self._writers:
            self._writers.popitem(last=False)[1].close()
        return {"files": self.files, "reasons": dict(self.reasons), "sources": dict(self.sources)}


def _folder(day):
    if day == NO_DAY:
        return "day=__HIVE_DEFAULT_PARTITION__"
    return f"day={datetime.date.fromordinal(day + datetime.date(1970, 1, 1).toordinal()).isoformat()}"


class Commit:
    """The output folder of a run, which receives the tables at its end."""

    def __init__(self, out, mode):
        self._system, self._out = opened(out)
        self._mode = mode
        if mode not in ("errorifexists", "overwrite"):
            raise ValueError(f"the mode is errorifexists or overwrite, not {mode!r}")
        existing = [name for name in TABLES if self._exists(f"{self._out}/{name}")]
        if existing and mode == "errorifexists":
            raise ValueError(f"{out} already has tables of {', '.join(existing)}; --mode overwrite replaces them")

    def _exists(self, path):
        return self._system.get_file_info(path).type != pa.fs.FileType.NotFound

    def move(self, staging, files):
        """Moves files of the staging folder to the tables; returns the number of rows that each table has then."""
        _, staging = opened(staging)
        twice = [path for path, count in Counter(path for _, path in files).items() if count > 1]
        if twice:
            raise RuntimeError(f"two files of this run would both be {twice[0]}, and the rows of one would be lost")
        for name in TABLES:
            if self._exists(f"{self._out}/{name}"):
                self._system.delete_dir(f"{self._out}/{name}")
        for folder in {f"{self._out}/{path.rsplit('/', 1)[0]}" for _, path in files}:
            self._system.create_dir(folder, recursive=True)

        def one(file):
            source, path = file
            if self._exists(f"{self._out}/{path}"):
                raise RuntimeError(f"{self._out}/{path} exists already: does another job write there?")
            self._system.move(f"{staging}/{source}", f"{self._out}/{path}")

        def rows_of(file):
            return pq.read_metadata(f"{self._out}/{file[1]}", filesystem=self._system).num_rows

        counts = dict.fromkeys(TABLES, 0)
        with ThreadPoolExecutor(16) as pool:
            list(pool.map(one, files))
            # What is there once all have been moved is what a reader will find.
            for (_, path), rows in zip(files, pool.map(rows_of, files)):
                counts[path.split("/")[0]] += rows
        for name, schema in TABLES.items():
            folder = f"{self._out}/{name}"
            if not counts[name]:
                # Without rows there are no days, and so no file with the columns.
                self._system.create_dir(folder, recursive=True)
                pq.write_table(schema.empty_table(), f"{folder}/part-0.parquet", filesystem=self._system)
        return counts

    def finish(self):
        """Marks the tables as complete, as Spark does."""
        for name in TABLES:
            self._system.open_output_stream(f"{self._out}/{name}/_SUCCESS").close()


def delete(folder):
    """Deletes a folder if it exists."""
    system, path = opened(folder)
    if system.get_file_info(path).type != pa.fs.FileType.NotFound:
        system.delete_dir(path)
