"""The table of routes of a stream: each text is stored once beside the state, and read by the workers that need it."""

import hashlib
import json
import zlib

from fairway.fleet.assignments import KEY

from .. import files, routes
from .storage import Folder


class Catalog:
    """The keys of routes with the fingerprints of their texts, on the driver.

    What was read once is kept, so a stream goes on without the files of the table. Files that are added while it runs
    are read before the next micro-batch.
    """

    def __init__(self, folder, library, uri=None):
        self._folder, self._library, self._uri = folder, library, uri
        self._seen = {}
        self.keys = {}
        for name in folder.names(f"{library}/keys"):
            if name.endswith(".json"):
                self.keys.update(folder.json(f"{library}/keys/{name}"))
        self._read_all()

    def refresh(self):
        """Reads files that are new or have changed; returns whether there are more routes."""
        count = len(self.keys)
        self._read_all()
        return len(self.keys) > count

    def _read_all(self):
        if self._uri is None:
            return
        system, paths = files.listed(self._uri, "routes")
        added = {}
        for info in system.get_file_info(paths):
            mark = info.mtime_ns, info.size
            if self._seen.get(info.path) == mark:
                continue
            with files.reader(system, info.path, routes.TEXT) as file:
                columns = routes.demanded(file.schema_arrow, is_routes=True)
                for number in range(file.num_row_groups):
                    for row in file.read_row_group(number, columns=columns).to_pylist():
                        self._add(row[KEY], row[routes.TEXT], added)
            self._seen[info.path] = mark
        if added:
            # The texts come first: a key without its text would be found by nobody.
            self._folder.write_at_once(f"{self._library}/keys/{len(self.keys):010}.json", json.dumps(added).encode())
            self.keys.update(added)

    def _add(self, name, text, added):
        if name is None:
            raise ValueError(f"the table of routes has a row whose {KEY} is null; no assignment can name it")
        data = None if text is None else text.encode()
        key = None if data is None else fingerprint(data).hex()
        known = added.get(name, self.keys.get(name, key))
        if known != key:
            raise ValueError(
                f"the table of routes has another text for the {KEY} {name!r} than before. Vehicles may follow that: "
                "give the new text a key of its own")
        if name in self.keys or name in added:
            return
        if data is not None and not self._folder.exists(path := f"{self._library}/{key}"):
            self._folder.write_at_once(path, zlib.compress(data, 6))
        added[name] = key


class Library:
    """The same table for a worker: the keys, and the texts in the files that the driver wrote."""

    def __init__(self, address="", library="", keys=None):
        self._address, self._library = address, library
        self.keys = keys or {}

    def text(self, key):
        """Returns the text of a fingerprint as bytes."""
        return zlib.decompress(Folder(self._address).read(f"{self._library}/{key.hex()}"))


def fingerprint(data):
    return hashlib.sha256(data).digest()[:16]
