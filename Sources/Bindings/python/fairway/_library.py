"""The C library: its path, its structs, and calls that raise exceptions when they fail."""

import ctypes
import ctypes.util
import functools
import os
import sys
from ctypes import byref, c_char_p, c_int32, c_size_t, c_uint32, c_uint64, c_void_p

import numpy as np

from ._interface import SIGNATURES, VERSION, Error, Event

# The version of fairway.h that this package was written for.
NEEDED = tuple(int(part) for part in VERSION.split("."))


class FairwayError(Exception):
    """An error of the library, with its message; `status` is the number and `name` the kind, as in fairway.h."""

    def __init__(self, message, status=0, name="unknown"):
        super().__init__(message)
        self.status = status
        self.name = name

    def __reduce__(self):
        return FairwayError, (*self.args, self.status, self.name)


FIX_COLUMNS = {
    "timestamp": "timestamps", "latitude": "latitudes", "longitude": "longitudes",
    "horizontal_accuracy": "horizontal_accuracies", "speed": "speeds", "course": "courses", "altitude": "altitudes"}

# The columns of progress: the name here, the struct's member, and the type.
PROGRESS_COLUMNS = {
    "distance_traveled": ("distances_traveled", np.float64), "distance_remaining": ("distances_remaining", np.float64),
    "duration_remaining": ("durations_remaining", np.float64), "latitude": ("latitudes", np.float64),
    "longitude": ("longitudes", np.float64), "distance_from_route": ("distances_from_route", np.float64),
    "cross_track": ("cross_tracks", np.float64), "lateral_distance": ("lateral_distances", np.float64),
    "leg": ("legs", np.int32), "step": ("steps", np.int32), "changes": ("changes", np.uint32),
    "route_state": ("route_states", np.uint8), "rejection": ("rejections", np.uint8),
    "step_distance_remaining": ("step_distances_remaining", np.float64),
    "step_duration_remaining": ("step_durations_remaining", np.float64),
    "leg_distance_remaining": ("leg_distances_remaining", np.float64),
    "leg_duration_remaining": ("leg_durations_remaining", np.float64), "speed_limit": ("speed_limits", np.float64),
    "alert_distance": ("alert_distances", np.float64), "segment": ("segments", np.int32),
    "intersection": ("intersections", np.int32), "banner": ("banners", np.int32), "spoken": ("spoken", np.int32),
    "alert": ("alerts", np.int32), "speed_limit_unit": ("speed_limit_units", np.uint8),
    "congestion": ("congestions", np.uint8)}

# The kind of an event is its `event` here, as in the files of the command line.
_fields = [("event" if name == "kind" else name, kind) for name, kind, *_ in Event._fields_]
# An event as the library writes it, and as programs read it: with its text in place of where that is.
RAW_EVENT = np.dtype(_fields)
EVENT = np.dtype([field for field in _fields if not field[0].startswith("text")] + [("text", object)])


def sized(kind):
    """Creates a versioned struct with its size set."""
    return kind(size=ctypes.sizeof(kind))


def _path():
    """Returns the path of the library: FAIRWAY_LIBRARY, the one of a wheel, or a name for the system's loader."""
    if path := os.environ.get("FAIRWAY_LIBRARY"):
        return path
    bundled = os.path.join(os.path.dirname(__file__), "libraries", "libFairwayC.so")
    if os.path.exists(bundled):
        return bundled
    if sys.platform == "darwin":
        return "libFairwayC.dylib"
    # Debian's package of the library has only the name with its version; Sources/Scripts/install makes the other one.
    return ctypes.util.find_library("FairwayC") or "libFairwayC.so"


def serves(version, needed):
    """Returns whether a library of a version has what a header of another declares, as fairway.h promises."""
    return version[0] == needed[0] and version >= needed and (needed[0] > 0 or version[1] == needed[1])


@functools.cache
def library():
    """Returns the library, which is loaded at the first call."""
    try:
        loaded = ctypes.CDLL(_path())
    except OSError as error:
        raise ImportError(f"the Fairway library cannot be loaded; FAIRWAY_LIBRARY says where it is: {error}") from error
    loaded.fairway_version.restype = c_uint32
    loaded.fairway_version.argtypes = ()
    number = loaded.fairway_version()
    version = number >> 16, number >> 8 & 255, number & 255
    if not serves(version, NEEDED):
        same = "number" if NEEDED[0] > 0 else "two numbers"
        raise ImportError(
            f"the Fairway library {_path()} is of version {'.'.join(map(str, version))}; this package needs {VERSION} "
            f"or a later one of the same first {same}")
    for name, arguments in SIGNATURES.items():
        function = getattr(loaded, f"fairway_{name}", None)
        # A library without PROJ does not have the functions of corridors.
        if function is None and not name.startswith("corridor_"):
            raise ImportError(f"the Fairway library {_path()} has no fairway_{name}")
        if function is not None:
            function.restype = c_int32
            function.argtypes = (*arguments, c_void_p)
    for name in (
            "status_name", "event_name", "reason_name", "route_state_name", "movement_name", "maneuver_name",
            "direction_name", "counter_name", "guidance_language", "guidance_language_name"):
        function = getattr(loaded, f"fairway_{name}")
        function.restype = c_char_p
        function.argtypes = (c_int32,)
    return loaded


def call(name, *arguments):
    """Calls a function by its name without `fairway_`; raises a FairwayError if it fails."""
    loaded = library()
    failure = sized(Error)
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


def fetched_at_once(name, *arguments, room):
    """Returns the bytes of a function like those of `fetched`, by one call where a buffer of `room` bytes suffices."""
    length, buffer = c_size_t(), ctypes.create_string_buffer(room)
    try:
        call(name, *arguments, buffer, room, byref(length))
    except FairwayError as error:
        if error.name != "capacity":
            raise
        return fetched(name, *arguments)
    return ctypes.string_at(buffer, length.value)


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


def structs(kind, name, *arguments):
    """Returns the dictionaries of a function that first counts, then fills an array of structs."""
    count = c_size_t()
    call(name, *arguments, None, 0, byref(count))
    array = (kind * count.value)()
    if count.value:
        call(name, *arguments, array, count.value, byref(count))
    return [as_dictionary(struct) for struct in array]


def as_dictionary(struct):
    """Returns the members of a struct by name."""
    return {name: getattr(struct, name) for name, *_ in struct._fields_ if name not in ("size", "reserved")}


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
