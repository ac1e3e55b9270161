"""The records of a stream: which micro-batches count, and which files belong to them.

A micro-batch counts from the moment at which its record exists, a file that appears in one step. The record names the
files that have to be moved into the tables then, which may be continued at any time.
"""

import json

from .storage import Folder
from .task import PRIVATE

RECORDS = f"{PRIVATE}/batches"
# Records that are kept after newer ones; the newest is all that is needed.
KEPT = 100
EMPTY = {
    "batch": -1, "watermark": None, "newest": None, "arrived": None, "counts": {}, "buckets": {}, "moves": [],
    "is_finished": False}


class StreamError(RuntimeError):
    """What is in the folder and what the checkpoint says do not fit together, or rows were lost."""


class Records:
    """The records in the folder of a stream; `newest` is the one that counts."""

    def __init__(self, out):
        self.folder = Folder(out)
        names = [name for name in self.folder.names(RECORDS) if name.endswith(".json")]
        self.newest = self._read(f"{RECORDS}/{names[-1]}") if names else dict(EMPTY)

    def _read(self, name):
        try:
            record = self.folder.json(name)
            if record.keys() >= EMPTY.keys():
                return record
            problem = f"it has no {min(EMPTY.keys() - record.keys())}"
        except (ValueError, AttributeError) as error:
            problem = error
        batch = name.rpartition("/")[2].removesuffix(".json")
        raise StreamError(
            f"the record {self.folder.full(name)} is damaged: {problem}. If no file of the tables is called {batch}-…, "
            "nothing of this micro-batch is in them yet: remove the record, and the same command processes it again. "
            "Otherwise, restore it from a copy")

    def add(self, record):
        """Makes a record count, and puts its files into the tables."""
        number = record["batch"]
        self.folder.write_at_once(f"{RECORDS}/{number:010}.json", json.dumps(record).encode())
        self.newest = record
        self.publish()
        self.folder.remove(f"{RECORDS}/{number - KEPT:010}.json")

    def publish(self):
        """Moves the files of the newest record into the tables; those that were moved before are not there any more.

        Their folder is removed once all are moved. From then on others may do with the tables what they like, such as
        archive a day.
        """
        moves, made = self.newest["moves"], set()
        attempt = moves and "/".join(moves[0][0].split("/")[:3])
        if not moves or not self.folder.exists(attempt):
            return
        for source, target in moves:
            folder = target.rpartition("/")[0]
            if folder not in made:
                self.folder.make(folder)
                made.add(folder)
            if self.folder.exists(source):
                self.folder.move(source, target)
            elif not self.folder.exists(target):
                raise StreamError(
                    f"the file {source} of batch {self.newest['batch']} is missing in {self.folder.full('')}")
        self.folder.remove(attempt)
