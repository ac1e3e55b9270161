"""The C library: its path, its structs, and calls that raise exceptions when they fail."""

import ctypes
import ctypes.util
import functools
import os
import sys
from ctypes import POINTER, byref, c_char, c_char_p, c_double, c_int32, c_size_t, c_uint32, c_uint64, c_void_p

import numpy as np

# The version of fairway.h that this package was written for.
MAJOR, MINOR = 1, 0


class FairwayError(Exception):
    """An error of the library, with its message; `status` is the number and `name` the kind, as in fairway.h."""

    def __init__(self, message, status=0, name="unknown"):
        super().__init__(message)
        self.status = status
        self.name = name

    def __reduce__(self):
        return FairwayError, (*self.args, self.status, self.name)


class Failure(ctypes.Structure):
    _fields_ = [("size", c_size_t), ("status", c_int32), ("message", c_char * 508)]


class RouteFacts(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t), ("length", c_double), ("duration", c_double), ("geometry_length", c_double),
        ("vertex_count", c_uint64), ("fingerprint", c_uint64), ("leg_count", c_int32), ("step_count", c_int32),
        ("alert_count", c_int32), ("reserved", c_int32)]


class LegFacts(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t), ("length", c_double), ("duration", c_double), ("start", c_double),
        ("step_count", c_int32), ("reserved", c_int32)]


class Column(ctypes.Structure):
    _fields_ = [("values", c_void_p), ("validity", c_void_p), ("offset", c_size_t)]


FIX_COLUMNS = {
    "timestamp": "timestamps", "latitude": "latitudes", "longitude": "longitudes",
    "horizontal_accuracy": "horizontal_accuracies", "speed": "speeds", "course": "courses", "altitude": "altitudes"}


class Fixes(ctypes.Structure):
    _fields_ = [("size", c_size_t), ("count", c_size_t), *((name, Column) for name in FIX_COLUMNS.values())]


class Progress(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t), ("fix", c_uint64), ("timestamp", c_double), ("distance_traveled", c_double),
        ("distance_remaining", c_double), ("duration_remaining", c_double), ("latitude", c_double),
        ("longitude", c_double), ("bearing", c_double), ("distance_from_route", c_double), ("cross_track", c_double),
        ("lateral_distance", c_double), ("deviation_probability", c_double), ("leg", c_int32), ("step", c_int32),
        ("route_state", c_int32), ("rejection", c_int32), ("changes", c_uint32), ("waypoint", c_int32)]


class Place(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t), ("timestamp", c_double), ("age", c_double), ("latitude", c_double),
        ("longitude", c_double), ("course", c_double), ("speed", c_double), ("distance_traveled", c_double),
        ("bound", c_double), ("leg", c_int32), ("step", c_int32), ("route_state", c_int32), ("movement", c_int32),
        ("has_arrived", c_int32), ("in_tunnel", c_int32)]


# The columns of progress: the name here, the struct's member, and the type.
PROGRESS_COLUMNS = {
    "distance_traveled": ("distances_traveled", np.float64), "distance_remaining": ("distances_remaining", np.float64),
    "duration_remaining": ("durations_remaining", np.float64), "latitude": ("latitudes", np.float64),
    "longitude": ("longitudes", np.float64), "distance_from_route": ("distances_from_route", np.float64),
    "cross_track": ("cross_tracks", np.float64), "lateral_distance": ("lateral_distances", np.float64),
    "leg": ("legs", np.int32), "step": ("steps", np.int32), "changes": ("changes", np.uint32),
    "route_state": ("route_states", np.uint8), "rejection": ("rejections", np.uint8)}


class ProgressColumns(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t), ("capacity", c_size_t), *((member, c_void_p) for member, _ in PROGRESS_COLUMNS.values())]


EVENT = np.dtype([
    ("fix", np.uint64), ("timestamp", np.float64), ("distance_along", np.float64), ("probability", np.float64),
    ("event", np.int32), ("leg", np.int32), ("step", np.int32), ("waypoint", np.int32), ("item", np.int32),
    ("reason", np.int32), ("time", np.float64), ("is_estimate", np.int32), ("reserved", np.int32)])


class Events(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t), ("event_size", c_size_t), ("events", c_void_p), ("capacity", c_size_t),
        ("count", c_size_t), ("left", c_size_t)]


class Box(ctypes.Structure):
    _fields_ = [("south", c_double), ("west", c_double), ("north", c_double), ("east", c_double)]


class Budget(ctypes.Structure):
    _fields_ = [("size", c_size_t), ("vertices", c_size_t), ("crossings", c_size_t)]


def sized(kind):
    """Creates a versioned struct with its size set."""
    return kind(size=ctypes.sizeof(kind))


_handle, _count, _numbers = c_uint64, POINTER(c_size_t), c_void_p
_line = (_numbers, _numbers, c_size_t)
_text = (c_void_p, c_size_t, _count)
_SIGNATURES = {
    "route_create": (c_char_p, c_size_t, c_int32, c_int32, POINTER(_handle)),
    "route_release": (_handle,),
    "route_get_facts": (_handle, POINTER(RouteFacts)),
    "route_get_leg": (_handle, c_int32, POINTER(LegFacts)),
    "route_get_line": (_handle, *_line, _count),
    "route_get_instruction": (_handle, c_int32, c_int32, c_int32, c_int32, *_text),
    "options_complete": (c_char_p, c_size_t, *_text),
    "session_create": (_handle, c_char_p, c_size_t, POINTER(_handle)),
    "session_release": (_handle,),
    "session_update_columns": (_handle, POINTER(Fixes), POINTER(ProgressColumns), POINTER(Events)),
    "session_take_events": (_handle, POINTER(Events)),
    "session_get_progress": (_handle, POINTER(Progress)),
    "session_predict": (_handle, c_double, POINTER(Place)),
    "session_advance_leg": (_handle, POINTER(Progress), POINTER(Events)),
    "session_skip_to_leg": (_handle, c_int32, POINTER(Progress), POINTER(Events)),
    "session_get_options": (_handle, *_text),
    "session_snapshot": (_handle, *_text),
    "session_restore": (_handle, c_char_p, c_size_t, POINTER(_handle)),
    "corridor_create": (*_line, c_double, c_int32, POINTER(Budget), POINTER(_handle)),
    "corridor_create_of_route": (_handle, c_double, c_int32, POINTER(Budget), POINTER(_handle)),
    "corridor_intersect": (_handle, _handle, POINTER(Budget), POINTER(_handle)),
    "corridor_release": (_handle,),
    "corridor_contains": (_handle, *_line, c_void_p),
    "corridor_get_area": (_handle, POINTER(c_double)),
    "corridor_get_boxes": (_handle, c_void_p, c_size_t, _count),
    "corridor_get_geojson": (_handle, *_text),
    "polyline_decode": (c_char_p, c_size_t, c_int32, *_line, _count),
    "polyline_encode": (*_line, c_int32, *_text)}


def _path():
    """Returns the path of the library: FAIRWAY_LIBRARY, the one of a wheel, or a name for the system's loader."""
    if path := os.environ.get("FAIRWAY_LIBRARY"):
        return path
    bundled = os.path.join(os.path.dirname(__file__), "libraries", "libFairwayC.so")
    if os.path.exists(bundled):
        return bundled
    if sys.platform == "darwin":
        return "libFairwayC.dylib"
    # Debian's package of the library has only the name with its version; Benchmarks/install makes the other one.
    return ctypes.util.find_library("FairwayC") or "libFairwayC.so"


@functools.cache
def library():
    """Returns the library, which is loaded at the first call."""
    try:
        loaded = ctypes.CDLL(_path())
    except OSError as error:
        raise ImportError(f"the Fairway library cannot be loaded; FAIRWAY_LIBRARY says where it is: {error}") from error
    loaded.fairway_version.restype = c_uint32
    loaded.fairway_version.argtypes = ()
    version = loaded.fairway_version()
    if version >> 16 != MAJOR or version >> 8 & 255 < MINOR:
        raise ImportError(
            f"the Fairway library {_path()} is of version {version >> 16}.{version >> 8 & 255}; this package needs "
            f"{MAJOR}.{MINOR} or a later one of the same first number")
    for name, arguments in _SIGNATURES.items():
        function = getattr(loaded, f"fairway_{name}")
        function.restype = c_int32
        function.argtypes = (*arguments, POINTER(Failure))
    for name in ("status", "event", "reason", "route_state", "movement"):
        function = getattr(loaded, f"fairway_{name}_name")
        function.restype = c_char_p
        function.argtypes = (c_int32,)
    return loaded


def call(name, *arguments):
    """Calls a function by its name without `fairway_`; raises a FairwayError if it fails."""
    loaded = library()
    failure = sized(Failure)
    status = getattr(loaded, f"fairway_{name}")(*arguments, byref(failure))
    if status != 0:
        kind = loaded.fairway_status_name(status).decode()
        raise FairwayError(failure.message.decode(errors="replace") or kind, status, kind)


def fetched(name, *arguments):
    """Returns the bytes of a function that first counts, then fills a buffer."""
    length = c_size_t()
    call(name, *arguments, None, 0, byref(length))
    # Text is followed by a 0 that is not counted.
    buffer = ctypes.create_string_buffer(length.value + 1)
    call(name, *arguments, buffer, len(buffer), byref(length))
    return buffer.raw[: length.value]


def coordinates(name, *arguments):
    """Returns the latitudes and longitudes of a function that first counts, then fills arrays."""
    count = c_size_t()
    call(name, *arguments, None, None, 0, byref(count))
    latitudes, longitudes = np.empty(count.value), np.empty(count.value)
    if count.value:
        call(name, *arguments, latitudes.ctypes.data, longitudes.ctypes.data, count.value, byref(count))
    return latitudes, longitudes


def created(name, *arguments):
    """Returns a new handle."""
    handle = c_uint64()
    call(name, *arguments, byref(handle))
    return handle.value


@functools.cache
def names(kind, count):
    """Returns the names of the numbers below `count`: of "event", "reason", "route_state" or "movement"."""
    name = getattr(library(), f"fairway_{kind}_name")
    return tuple(name(number).decode() for number in range(count))


class Owner:
    """The owner of an object of the library, which is released by `close` or with its last reference."""

    _release = ""
    _handle = 0
    _is_open = False

    def _own(self, handle):
        self._handle = handle
        self._is_open = True

    def close(self):
        """Releases the object. Using it afterwards is an error, but closing it twice is not."""
        if self._is_open:
            self._is_open = False
            call(self._release, self._handle)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __del__(self):
        try:
            self.close()
        except Exception:  # The interpreter may be half gone; there is nobody to tell.
            pass

    def __reduce__(self):
        raise TypeError(f"a {type(self).__name__} belongs to its process and cannot be pickled")
