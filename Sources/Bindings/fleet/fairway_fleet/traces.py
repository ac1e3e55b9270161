"""Packed traces, the format that the command line reads and writes fastest."""

import zlib

import numpy as np

MAGIC = b"FWTRACE1"
HEADER = np.dtype([("magic", "S8"), ("version", "<u4"), ("mask", "<u4"), ("count", "<u8")])
COLUMNS = ("timestamp", "latitude", "longitude", "horizontal_accuracy", "speed", "course", "altitude")


def unpack(data):
    """Returns the columns of a packed trace; NaN is unknown."""
    header = np.frombuffer(data, HEADER, 1)[0]
    if header["magic"] != MAGIC or header["version"] != 1:
        raise ValueError("this is no packed trace")
    if zlib.crc32(data[:-4]) != int.from_bytes(data[-4:], "little"):
        raise ValueError("the checksum of the packed trace is wrong")
    names = [name for bit, name in enumerate(COLUMNS) if header["mask"] >> bit & 1]
    numbers = np.frombuffer(data[:-4], "<f8", offset=HEADER.itemsize).reshape(len(names), header["count"])
    return dict(zip(names, numbers))


def pack(columns):
    """Returns a packed trace of some or all of the possible columns."""
    names = [name for name in COLUMNS if name in columns]
    mask = sum(1 << COLUMNS.index(name) for name in names)
    header = np.array([(MAGIC, 1, mask, len(columns["latitude"]))], HEADER).tobytes()
    data = header + b"".join(np.ascontiguousarray(columns[name], "<f8").tobytes() for name in names)
    return data + zlib.crc32(data).to_bytes(4, "little")
