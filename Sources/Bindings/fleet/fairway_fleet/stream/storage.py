"""The files of a stream, on any file system that PyArrow knows and that renames files in one step."""

import json

from pyarrow import fs


class Folder:
    """A folder, by a path or an address such as hdfs://name/path. Names in it are relative."""

    def __init__(self, address):
        if "://" in address:
            self.files, self.path = fs.FileSystem.from_uri(address)
        else:
            self.files, self.path = fs.LocalFileSystem(), address
        self.path = self.path.rstrip("/")

    def full(self, name):
        return f"{self.path}/{name}" if name else self.path

    def read(self, name):
        with self.files.open_input_file(self.full(name)) as file:
            return file.read_buffer()

    def write(self, name, data):
        self.make(name.rpartition("/")[0])
        with self.files.open_output_stream(self.full(name)) as file:
            file.write(data)

    def write_at_once(self, name, data):
        """Writes a file that exists wholly or not at all."""
        self.write(f"{name}.part", data)
        self.move(f"{name}.part", name)

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
