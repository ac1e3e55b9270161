"""Files of the input and the output, on any file system that pyarrow knows."""

from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import pyarrow as pa
import pyarrow.fs
import pyarrow.parquet as pq

from fairway.fleet.fixes import Fixes

# Above this many fixes, a worker would need too much memory for those of a task that have to be sorted together.
MOST_FIXES = 8_000_000
FEWEST_FIXES = 1_000_000


class Piece(NamedTuple):
    """Some row groups of a Parquet file."""

    file: str
    groups: tuple
    rows: int
    first: str | None = None
    last: str | None = None


def qualified(spark, path):
    """Returns a path as a URI, as Spark would read it: on a cluster, one without a scheme is of the default system."""
    path = spark._jvm.org.apache.hadoop.fs.Path(str(path))
    uri = path.getFileSystem(spark._jsc.hadoopConfiguration()).makeQualified(path).toString()
    return f"s3{uri[3:]}" if uri.startswith("s3a:") else uri


def opened(uri):
    """Returns the file system of a URI, and the path in it."""
    if uri.startswith("file:"):
        return pa.fs.LocalFileSystem(), uri[5:].replace("///", "/", 1)
    try:
        return pa.fs.FileSystem.from_uri(uri)
    except (pa.ArrowInvalid, OSError) as error:
        raise ValueError(f"pyarrow cannot open {uri}: {error}") from None


def listed(uri, what):
    """Returns the file system and the paths of the Parquet files of a folder or a file."""
    system, path = opened(uri)
    info = system.get_file_info(path)
    if info.type == pa.fs.FileType.NotFound:
        raise ValueError(f"there is no file or folder with the table of {what} at {uri}")
    if info.type == pa.fs.FileType.File:
        return system, [path]
    inside = system.get_file_info(pa.fs.FileSelector(path, recursive=True))
    # As in Spark, names that begin with _ or . are not part of the table.
    found = [
        each.path for each in inside if each.type == pa.fs.FileType.File
        and not any(part.startswith(("_", ".")) for part in each.path[len(info.path):].split("/"))]
    if not found:
        raise ValueError(f"the folder {uri} of the table of {what} has no files")
    return system, sorted(found)


def pieces(uri):
    """Returns the row groups of all files of fixes, with the least and the greatest name of a vehicle if known."""
    system, paths = listed(uri, "fixes")

    def of_file(path):
        metadata = pq.read_metadata(path, filesystem=system)
        schema = metadata.schema.to_arrow_schema()
        try:
            Fixes.sorted(schema.empty_table())
        except ValueError as error:
            raise ValueError(f"{path}: {error}") from None
        column = [metadata.schema.column(i).path for i in range(metadata.num_columns)].index("vehicle")
        for number in range(metadata.num_row_groups):
            group = metadata.row_group(number)
            found = group.column(column).statistics
            known = found is not None and found.has_min_max and isinstance(found.min, str)
            yield Piece(path, (number,), group.num_rows, *((found.min, found.max) if known else (None, None)))

    with ThreadPoolExecutor(16) as pool:
        return [piece for found in pool.map(lambda path: list(of_file(path)), paths) for piece in found]


def together(found, cores):
    """Returns the pieces in clusters that share no vehicle, or None if those would be too few to divide the work.

    The statistics of each row group tell the range of its vehicles; where ranges overlap, vehicles may be shared.
    """
    if any(piece.first is None for piece in found if piece.rows):
        return None
    clusters, last = [], None
    for piece in sorted((piece for piece in found if piece.rows), key=lambda piece: (piece.first.encode(), piece.file)):
        if clusters and piece.first.encode() <= last:
            clusters[-1].append(piece)
            last = max(last, piece.last.encode())
        else:
            clusters.append([piece])
            last = piece.last.encode()
    total, most = sum(piece.rows for piece in found), max((rows(cluster) for cluster in clusters), default=0)
    return clusters if most <= min(max(total / cores, FEWEST_FIXES), MOST_FIXES) else None


def by_file(found):
    """Returns the pieces in clusters of whole files."""
    files = {}
    for piece in found:
        files.setdefault(piece.file, []).append(piece)
    return list(files.values())


def rows(cluster):
    return sum(piece.rows for piece in cluster)


def dealt(items, count, size):
    """Deals items to tasks so that these have about the same size each; the largest first."""
    tasks = [[] for _ in range(max(1, min(count, len(items))))]
    loads = [0] * len(tasks)
    for item in sorted(items, key=size, reverse=True):
        least = loads.index(min(loads))
        tasks[least].append(item)
        loads[least] += size(item)
    return tasks


def reader(system, path, words):
    """Opens a Parquet file; the texts of one column, if it has that, are read as a dictionary."""
    try:
        metadata = pq.read_metadata(path, filesystem=system)
    except pa.ArrowInvalid as error:
        raise ValueError(f"{path} cannot be read as a Parquet file: {error}") from None
    schema = metadata.schema.to_arrow_schema()
    is_text = words in schema.names and pa.types.is_string(schema.field(words).type)
    return pq.ParquetFile(path, filesystem=system, metadata=metadata, read_dictionary=[words] if is_text else None)


def read(system, found, columns):
    """Returns the rows of pieces as one table; a column that a file does not have is not in its part."""
    tables = []
    for piece in found:
        with reader(system, piece.file, "vehicle") as file:
            tables.append(file.read_row_groups(list(piece.groups), columns=list(columns), use_threads=False))
    return pa.concat_tables(tables, promote_options="permissive") if len(tables) > 1 else tables[0]
