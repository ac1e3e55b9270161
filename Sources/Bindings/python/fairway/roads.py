"""Roads: a packed file of an area, and the matcher that says on which road of it a vehicle is."""

import json
import os
from ctypes import byref, c_double, c_size_t, c_uint32
from types import MappingProxyType

import numpy as np

from ._arguments import data, of_type, real, whole
from ._interface import (
    AheadEnd, DriveChange, DrivePosition, Fix, FreeDrivePlace, FreeDrivePrediction, LimitSource, Priority, RoadAlert,
    RoadAlertFacts, RoadClass, RoadEdge, RoadFeature, RoadFeatureFacts, RoadMatch, RoadMatchColumns, RoadsFacts, RoadUser,
    Speeding, SpeedUnit)
from ._library import Owner, as_dictionary, call, coordinates, created, fetched, fetched_at_once, sized
from .alerts import Alerts
from .drive import Drive, encoded
from .route import Route

# The columns of a match: the name here, the struct's member, and the type.
MATCH_COLUMNS = {
    "direction": ("directions", np.int32), "edge": ("edges", np.uint32), "way": ("ways", np.uint64),
    "along": ("alongs", np.float64), "latitude": ("latitudes", np.float64), "longitude": ("longitudes", np.float64),
    "distance": ("distances", np.float64), "probability": ("probabilities", np.float64)}
USERS = {user.name.lower(): user for user in RoadUser}
MOST_LAG = 10


def _users(users):
    """Returns the set of the header for names such as ("car", "bicycle"); None stands for all."""
    if users is None:
        return 0
    names = (users,) if isinstance(users, str) else tuple(users)
    for name in names:
        if name not in USERS:
            raise ValueError(f"users are {', '.join(USERS)}, not {name!r}")
    if not names:
        raise ValueError("there is no user; None stands for all of them")
    return sum(USERS[name] for name in set(names))


def _lag(lag):
    lag = real("lag", lag)
    if not 0 <= lag <= MOST_LAG:
        raise ValueError(f"lag is from 0 to {MOST_LAG} seconds, not {lag}")
    return lag


def _columns(count):
    """Returns arrays for matches, and the struct with their addresses."""
    struct, arrays = sized(RoadMatchColumns), {}
    struct.capacity = count
    for name, (member, kind) in MATCH_COLUMNS.items():
        arrays[name] = np.zeros(count, kind)
        setattr(struct, member, arrays[name].ctypes.data)
    return arrays, struct


def _fix(timestamp, latitude, longitude, horizontal_accuracy, speed, course):
    fix = sized(Fix)
    fix.timestamp, fix.latitude, fix.longitude = timestamp, latitude, longitude
    fix.altitude = np.nan
    fix.horizontal_accuracy, fix.speed, fix.course = (
        np.nan if value is None else value for value in (horizontal_accuracy, speed, course))
    return fix


def _match(name, handle, fix):
    """Returns the road of a fix as a dictionary; None if no road is near."""
    match = sized(RoadMatch)
    call(name, handle, byref(fix), byref(match))
    return as_dictionary(match) if match.direction else None


class Roads(Owner):
    """The roads of an area, from a file of `fairway roads pack`: its path, or its bytes. Threads may share it.

    What the file loses while it is open is damaged, as `facts` says. Wherever its roads are shown, name `attribution`.
    """

    _release = "roads_release"

    def __init__(self, source):
        if isinstance(source, (str, os.PathLike)):
            path = os.fsencode(source)
            self._own(created("roads_open", path, len(path)))
        else:
            content = data("source", source)
            self._own(created("roads_open_bytes", content, len(content)))

    def check(self):
        """Checks every block, reference and shape; what is damaged is a FairwayError of the kind `roads`."""
        call("roads_check", self._handle)

    @property
    def facts(self):
        """What is in the file, as a dictionary: its box, date, length and counts."""
        facts = sized(RoadsFacts)
        call("roads_get_facts", self._handle, byref(facts))
        return as_dictionary(facts)

    @property
    def attribution(self):
        """Who is to be named wherever the roads are shown."""
        return fetched("roads_get_attribution", self._handle).decode()

    def find(self, text, near=None, limit=10):
        """Searches names for a text that somebody typed; returns dictionaries, the best first.

        Letters may be wrong and words unfinished. `near` is a latitude and a longitude: what is nearer comes first of those
        that fit as well, with its `distance`.
        """
        latitude, longitude = (np.nan, np.nan) if near is None else (real("near", each) for each in near)
        text, limit = encoded(text), whole("limit", limit, 1, 1000)
        arguments = text, len(text), c_double(latitude), c_double(longitude), c_size_t(limit)
        return json.loads(fetched_at_once("roads_find", self._handle, *arguments, room=1 << 14))

    def edge(self, index):
        """Returns an edge as a dictionary: its way, nodes, class, users, limits, name and number."""
        index, struct = c_uint32(whole("index", index, 0, (1 << 32) - 1)), sized(RoadEdge)
        call("roads_get_edge", self._handle, index, byref(struct))
        facts = as_dictionary(struct)
        facts["road_class"] = RoadClass(facts["road_class"])
        facts["name"] = fetched("roads_get_name", self._handle, index).decode()
        facts["number"] = fetched("roads_get_number", self._handle, index).decode()
        return facts

    def shape(self, edge):
        """Returns the latitudes and longitudes of an edge along its way's nodes."""
        return coordinates("roads_get_shape", self._handle, c_uint32(whole("edge", edge, 0, (1 << 32) - 1)))

    def match(self, columns, users=None):
        """Returns the road of each fix of a whole drive in the light of all, as a dictionary of NumPy arrays.

        `columns` are those of `Session.update`. `users` are whose roads are followed, of "car", "bicycle" and "foot"; by
        default all. Where no road is near the direction is 0 and numbers are NaN.
        """
        fixes, count, _held = Drive._fixes(columns)
        arrays, struct = _columns(count)
        call("roads_match", self._handle, _users(users), byref(fixes), byref(struct))
        return arrays

    def obstacles(self, route, options=MappingProxyType({})):
        """Returns where a route breaks a rule of its roads for a vehicle, as dictionaries in the order of the places.

        `options` is a dictionary, or JSON, with any of `vehicle`, `limits` and `departure`, as
        `fairway_route_get_obstacles` of fairway.h describes them, and the result.
        """
        text = encoded(options)
        return json.loads(fetched(
            "route_get_obstacles", of_type("route", route, Route)._handle, self._handle, text,
            0 if text is None else len(text)))

    def matcher(self, users=None):
        """Returns a matcher that has seen no fix."""
        return Matcher._of("matcher_create", self._handle, _users(users))

    def free_drive(self, users="car"):
        """Returns a drive without a route that has seen no fix."""
        return FreeDrive._of("free_drive_create", self._handle, _users(users))

    def restore(self, snapshot):
        """Returns a matcher that continues from a snapshot, with exactly the same results."""
        content = data("snapshot", snapshot)
        return Matcher._of("matcher_restore", self._handle, content, len(content))


class Matcher(Owner):
    """Says on which road one vehicle is, from its fixes alone; for one thread at a time. `Roads.matcher` makes one."""

    _release = "matcher_release"

    @classmethod
    def _of(cls, *arguments):
        matcher = cls.__new__(cls)
        matcher._own(created(*arguments))
        return matcher

    def add_roads(self, roads):
        """Adds the roads of another file: the matcher goes on in whichever knows more of the roads ahead.

        The `file` of a match says in which: 0 is that of the beginning, 1 the first that was added. `update` knows no lag
        then.
        """
        of_type("roads", roads, Roads)
        call("matcher_add_roads", self._handle, roads._handle)

    def update(self, columns, lag=0):
        """Moves on by fixes in the order of their times; returns the road of each as a dictionary of NumPy arrays.

        `columns` are those of `Session.update`. A road is reported as it is known `lag` seconds later, 0 to 10, or at the
        last of these fixes. Where no road is near the direction is 0 and numbers are NaN.
        """
        fixes, count, _held = Drive._fixes(columns)
        arrays, struct = _columns(count)
        call("matcher_update_columns", self._handle, byref(fixes), _lag(lag), byref(struct))
        return arrays

    def update_fix(self, timestamp, latitude, longitude, horizontal_accuracy=None, speed=None, course=None):
        """Moves on by a fix; returns its road as a dictionary, None if no road is near."""
        fix = _fix(timestamp, latitude, longitude, horizontal_accuracy, speed, course)
        return _match("matcher_update", self._handle, fix)

    def recall(self, timestamp, latitude, longitude):
        """Returns what the matcher now believes of a fix that it has seen, at most 10 seconds ago."""
        return _match("matcher_recall", self._handle, _fix(timestamp, latitude, longitude, None, None, None))

    def snapshot(self):
        """Returns the state as bytes for `Roads.restore`, the same on every machine."""
        return fetched("matcher_snapshot", self._handle)


def _changes(bits):
    return {kind for kind in DriveChange if bits & kind}


class FreeDrive(Owner):
    """A drive without a route: the road that one vehicle is on, its limit and what lies ahead; for one thread at a time.

    `Roads.free_drive` makes one.
    """

    _release = "free_drive_release"

    @classmethod
    def _of(cls, *arguments):
        drive = cls.__new__(cls)
        drive._own(created(*arguments))
        return drive

    def add_roads(self, roads):
        """Adds the roads of another file: the drive goes on in whichever knows more of the roads ahead.

        The `file` of its place says in which: 0 is that of the beginning, 1 the first that was added.
        """
        of_type("roads", roads, Roads)
        call("free_drive_add_roads", self._handle, roads._handle)

    def set_alerts(self, alerts):
        """Announces alerts on the road ahead, in place of those before; None takes them away."""
        if alerts is not None:
            of_type("alerts", alerts, Alerts)
        call("free_drive_set_alerts", self._handle, 0 if alerts is None else alerts._handle)

    def update_fix(self, timestamp, latitude, longitude, horizontal_accuracy=None, speed=None, course=None):
        """Moves on by a fix; returns what that changes, a set of `DriveChange`."""
        fix, change = _fix(timestamp, latitude, longitude, horizontal_accuracy, speed, course), c_uint32()
        call("free_drive_update", self._handle, byref(fix), byref(change))
        return _changes(change.value)

    def _place(self):
        struct = sized(FreeDrivePlace)
        call("free_drive_get_place", self._handle, byref(struct))
        return struct

    @property
    def place(self):
        """Where the vehicle is after its last fix, as a dictionary with the name and the number of its road."""
        place = as_dictionary(self._place())
        place["changes"] = _changes(place["changes"])
        for name, kind in (("position", DrivePosition), ("speed_limit_unit", SpeedUnit), ("speeding", Speeding),
                           ("ahead_end", AheadEnd), ("speed_limit_source", LimitSource)):  # fmt: skip
            place[name] = kind(place[name])
        place["road_class"] = RoadClass(place["road_class"]) if place["road_class"] else None
        for name in ("name", "number"):
            place[name] = fetched(f"free_drive_get_{name}", self._handle).decode()
        return place

    @property
    def features(self):
        """What lies ahead, in the order of the distances, as dictionaries."""
        found = []
        for number in range(self._place().feature_count):
            feature = sized(RoadFeatureFacts)
            call("free_drive_get_feature", self._handle, c_uint32(number), byref(feature))
            facts = as_dictionary(feature)
            facts["kind"], facts["speed_limit_unit"] = RoadFeature(facts["kind"]), SpeedUnit(facts["speed_limit_unit"])
            found.append(facts)
        return found

    @property
    def announced_alerts(self):
        """The identifiers of the alerts that the last fix has announced."""
        return [fetched("free_drive_get_alert", self._handle, c_uint32(number)).decode()
                for number in range(self._place().alert_count)]  # fmt: skip

    def set_limits(self, options=MappingProxyType({})):
        """Sets for whom and by which clock the drive looks for limits, with a route and without one.

        `options` is a dictionary, or JSON, with any of `vehicle`, `country` and `clockOffset`, as
        `fairway_free_drive_set_limits` of fairway.h describes them.
        """
        text = encoded(options)
        call("free_drive_set_limits", self._handle, text, 0 if text is None else len(text))

    def set_look_ahead(self, seconds=60, least=500, most=2000):
        """Sets how far the drive looks ahead: for `seconds` at its speed, but from `least` to `most` metres."""
        call("free_drive_set_look_ahead", self._handle, real("seconds", seconds), real("least", least), real("most", most))

    def set_road_alerts(self, options=MappingProxyType({})):
        """Announces alerts about what lies ahead on the roads; None takes them away.

        `options` is a dictionary, or JSON, with any of `kinds`, `sidewaysAcceleration`, `braking`, `reactionTime`,
        `mostInAMinute` and `vehicle`, as `fairway_free_drive_set_road_alerts` of fairway.h describes them.
        """
        text = encoded(options)
        call("free_drive_set_road_alerts", self._handle, text, 0 if text is None else len(text))

    def road_alerts(self, language="en"):
        """Returns the alerts about its roads that the last fix has announced, with their `text` in a language."""
        found, tag = [], language.encode()
        for number in range(self._place().road_alert_count):
            alert = sized(RoadAlertFacts)
            call("free_drive_get_road_alert", self._handle, c_uint32(number), byref(alert))
            facts = as_dictionary(alert)
            facts["kind"], facts["priority"] = RoadAlert(facts["kind"]), Priority(facts["priority"])
            facts["text"] = fetched(
                "free_drive_get_road_alert_text", self._handle, c_uint32(number), tag, len(tag)).decode()
            found.append(facts)
        return found

    def predict(self, time):
        """Returns where the vehicle is at a time, by the clock of the fixes, as a dictionary."""
        struct = sized(FreeDrivePrediction)
        call("free_drive_predict", self._handle, real("time", time), byref(struct))
        return as_dictionary(struct)

    @property
    def history(self):
        """The roads driven, the last one last, as a dictionary of NumPy arrays: way, length, start and end."""
        count = c_size_t()
        call("free_drive_get_history", self._handle, None, None, None, None, 0, byref(count))
        size = count.value
        columns = {"way": np.zeros(size, np.uint64), "length": np.zeros(size), "start": np.zeros(size),
                   "end": np.zeros(size)}  # fmt: skip
        if size:
            addresses = (column.ctypes.data for column in columns.values())
            call("free_drive_get_history", self._handle, *addresses, size, byref(count))
        return columns


def match_table(fixes, roads, users=None, lag=0, whole_drives=False, threads=None):
    """Matches the fixes of a whole fleet; returns a table of pyarrow with a row for each.

    `fixes` is a table as `replay_table` takes it: `vehicle`, `timestamp`, `latitude`, `longitude`, and if they are known
    `horizontal_accuracy`, `speed`, `course`, in any order of the rows. The rows returned are by vehicle and time, and have
    `vehicle`, `timestamp`, the columns of a match, and those of its road: `name`, `number`, `road_class`, `speed_limit` in
    the direction of travel (infinite if there is none) and `speed_limit_unit`; what is not known is null. With
    `whole_drives` each vehicle's fixes are one drive, matched in the light of all; otherwise a road is reported as it is
    known `lag` seconds later. The result does not depend on the number of threads, by default that of the processor's cores. Needs pyarrow.
    """
    from .fleet.matching import matched
    from .fleet.roads import RoadFacts

    of_type("roads", roads, Roads)
    if threads is None:
        threads = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    threads = whole("threads", threads, 1, 1024)
    facts, users, lag = RoadFacts(roads, users), _users(users), _lag(lag)

    def match(fixes, count):
        arrays, struct = _columns(count)
        if whole_drives:
            call("roads_match", roads._handle, users, byref(fixes), byref(struct))
        else:
            with Matcher._of("matcher_create", roads._handle, users) as matcher:
                call("matcher_update_columns", matcher._handle, byref(fixes), lag, byref(struct))
        return arrays

    return matched(fixes, facts, match, threads)
