"""The files of a stream, on any file system that PyArrow knows and that renames files in one step."""

import json
import os
from concurrent.futures import ThreadPoolExecutor

from pyarrow import fs


class Folder:
    """A folder, by a path or an address such as hdfs://name/path. Names in it are relative."""

    def __init__(self, address):
        if "://" in address:
            self.files, self.path = fs.FileSystem.from_uri(address)
        else:
            self.files, self.path = fs.LocalFileSystem(), address
        self.path = self.path.rstrip("/")
        # The files that were written and may be lost with the power. Systems of several machines do that on their own.
        self._unsynced = []

    def full(self, name):
        return f"{self.path}/{name}" if name else self.path

    def read(self, name):
        with self.files.open_input_file(self.full(name)) as file:
            return file.read_buffer()

    def write(self, name, data):
        self.make(name.rpartition("/")[0])
        with self.files.open_output_stream(self.full(name)) as file:
            file.write(data)
        self._unsynced.append(name)

    def sync(self):
        """Returns when what was written is on the disk."""
        if isinstance(self.files, fs.LocalFileSystem):
            # Together they take little longer than one alone.
            with ThreadPoolExecutor(16) as pool:
                list(pool.map(_sync, map(self.full, self._unsynced)))
        self._unsynced.clear()

    def write_at_once(self, name, data):
        """Writes a file that exists wholly or not at all, and is on the disk on return."""
        self.write(f"{name}.part", data)
        self.sync()
        self.move(f"{name}.part", name)
        self._unsynced.append(name.rpartition("/")[0])
        self.sync()

    def make(self, name):
        self.files.create_dir(self.full(name), recursive=True)

    def move(self, source, target):
        self.files.move(self.full(source), self.full(target))

    def exists(self, name):
        return self.files.get_file_info(self.full(name)).type != fs.FileType.NotFound

    def names(self, name):
        """Returns the names of the files and folders in a folder; none if there is no such folder."""
        selector = fs.FileSelector(self.full(name), allow_not_found=True)
        return sorted(info.base_name for info in self.files.get_file_info(selector))

    def remove(self, name):
        """Removes a file or a folder; it need not be there."""
        kind = self.files.get_file_info(self.full(name)).type
        if kind == fs.FileType.Directory:
            self.files.delete_dir(self.full(name))
        elif kind != fs.FileType.NotFound:
            self.files.delete_file(self.full(name))

    def json(self, name):
        return json.loads(self.read(name).to_pybytes())


def _sync(path):
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
