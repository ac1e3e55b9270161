"""Encoded polylines."""

from ._arguments import data as encoded
from ._arguments import whole
from ._library import coordinates, fetched
from .columns import line


def decode(text, precision=5):
    """Returns the latitudes and the longitudes of an encoded polyline."""
    data = encoded("text", text)
    return coordinates("polyline_decode", data, len(data), whole("precision", precision))


def encode(latitudes, longitudes, precision=5):
    """Returns coordinates as an encoded polyline."""
    first, second, count, _held = line(latitudes, longitudes)
    return fetched("polyline_encode", first, second, count, whole("precision", precision)).decode()
