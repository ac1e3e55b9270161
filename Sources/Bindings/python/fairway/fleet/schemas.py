"""The columns of the tables: those of fixes, and those of progress, events and errors."""

import numpy as np

from .arrow import pa

# The columns of fixes that are numbers, beside their vehicle and time.
NUMBERS = ("latitude", "longitude", "horizontal_accuracy", "speed", "course")
FIX_COLUMNS = ("vehicle", "timestamp", *NUMBERS)
# A fix needs these; the first that is null is the reason why it cannot be used. The other numbers may be missing.
REQUIRED = ("timestamp", "latitude", "longitude")

# The columns that the library fills for each fix, and their types.
FILLED = {
    "latitude": np.float64, "longitude": np.float64, "distance_traveled": np.float64, "distance_remaining": np.float64,
    "duration_remaining": np.float64, "leg": np.int32, "step": np.int32, "distance_from_route": np.float64}
WANTED = {
    **FILLED, "route_state": np.uint8, "rejection": np.uint8, "speed_limit": np.float64, "speed_limit_unit": np.uint8}

_KEYS = [
    ("day", pa.date32()), ("vehicle", pa.string()), ("valid_from", pa.float64()), ("fix", pa.int64()),
    ("timestamp", pa.float64())]
# The limit as on the sign, and the metres a second by which a fix's own speed is above it.
_LIMITS = [("speed_limit", pa.float64()), ("speed_limit_unit", pa.string()), ("speeding", pa.float64())]
PROGRESS = pa.schema([
    *_KEYS, *((name, pa.from_numpy_dtype(kind)) for name, kind in FILLED.items()), ("route_state", pa.string()), *_LIMITS])
EVENTS = pa.schema([
    *_KEYS, ("number", pa.int32()), ("event", pa.string()), ("leg", pa.int32()), ("step", pa.int32()),
    ("waypoint", pa.int32()), ("distance_along", pa.float64()), ("reason", pa.string()),
    ("probability", pa.float64())])
ERRORS = pa.schema([
    *_KEYS, ("source", pa.string()), *((name, pa.float64()) for name in NUMBERS), ("reason", pa.string()),
    ("detail", pa.string())])
SCHEMAS = {"progress": PROGRESS, "events": EVENTS, "errors": ERRORS}
# The road of each fix, with a route or without one.
ROADS = pa.schema([
    ("day", pa.date32()), ("vehicle", pa.string()), ("timestamp", pa.float64()), ("way", pa.int64()),
    ("direction", pa.int32()), ("name", pa.string()), ("number", pa.string()), ("road_class", pa.string()),
    ("probability", pa.float64()), ("latitude", pa.float64()), ("longitude", pa.float64()), ("distance", pa.float64()),
    *_LIMITS])
# The tables of a fleet that has a road file.
TABLES = {**SCHEMAS, "roads": ROADS}

# The days that a date can represent: the years 1 to 9999.
_FIRST_DAY, _LAST_DAY = -719_162, 2_932_896


def days(seconds, is_null=None):
    """Returns the day (UTC) of each time in seconds since 1970; null for a time outside the calendar."""
    with np.errstate(invalid="ignore"):
        numbers = np.floor(seconds / 86_400)
        is_known = (numbers >= _FIRST_DAY) & (numbers <= _LAST_DAY)
    if is_null is not None:
        is_known &= ~is_null
    if is_known.all():
        return pa.array(numbers.astype(np.int32)).cast(pa.date32())
    return pa.array(np.where(is_known, numbers, 0).astype(np.int32), mask=~is_known).cast(pa.date32())
