"""The alerts about a vehicle. All of it depends only on the fixes in the order of time.

A condition that is reported after some minutes is reported as of that moment, whether a later fix or the clock shows that it
has passed: so it does not matter how the input is cut into micro-batches.
"""

import math

import numpy as np
import pyarrow as pa

import fairway
from fairway.fleet.limits import in_metres
from fairway.fleet.schemas import days

ALERT = pa.schema([
    ("day", pa.date32()), ("vehicle", pa.string()), ("valid_from", pa.float64()), ("timestamp", pa.float64()),
    ("alert", pa.string()), ("phase", pa.string()), ("waypoint", pa.int32()), ("value", pa.float64()),
    ("limit", pa.float64()), ("latitude", pa.float64()), ("longitude", pa.float64())])
OFF_ROUTE = 2
# A speed between two fixes further apart says little about the limit at the second one.
LONGEST_INTERVAL = 120
KINDS = {kind.name: int(kind) for kind in fairway.EventKind}
ALERTING = [KINDS["WRONG_WAY"], KINDS["OFF_ROUTE"], KINDS["DID_ARRIVE"], KINDS["LEG_SKIP"]]


class Watch:
    """Reports the alerts of a bucket's vehicles; they collect in `rows`."""

    def __init__(self, settings):
        self._settings = settings
        self.rows = []

    def report(self, v, time, alert, phase="once", waypoint=None, value=math.nan, limit=math.nan):
        self.rows.append((
            v.name, v.valid_from, time, alert, phase, waypoint, value, limit, v.fix_latitude, v.fix_longitude))

    def due(self, v):
        """Returns when the clock has something to report about a vehicle."""
        settings, due = self._settings, math.inf
        if settings.silent is not None and v.is_assigned and not v.is_done and math.isnan(v.silent_since):
            due = self.heard(v) + settings.silent
        if settings.off_route is not None and not v.off_reported and not math.isnan(v.off_since):
            due = min(due, v.off_since + settings.off_route)
        return due

    @staticmethod
    def heard(v):
        """Returns when a vehicle was heard of; the beginning of an assignment counts."""
        return v.since if math.isnan(v.heard) else max(v.heard, v.since)

    def fire(self, v, time):
        """Tells what was due before a time."""
        while (due := self.due(v)) < time:
            if not v.off_reported and v.off_since + (self._settings.off_route or 0) == due:
                v.off_reported = 1
                self.report(v, due, "offRoute", "begin", value=due - v.off_since)
            else:
                v.silent_since = self.heard(v)
                self.report(v, due, "silent", "begin", value=due - v.silent_since)

    def hear(self, v, time):
        """Ends a silence."""
        if not math.isnan(v.silent_since):
            self.report(v, time, "silent", "end", value=time - v.silent_since)
            v.silent_since = math.nan

    def finish(self, v, time):
        """Ends what goes on, because the assignment ends."""
        self.fire(v, time)
        self._off(v, time, False)
        self._condition(v, time, "outsideCorridor", "outside_since", False)
        self._condition(v, time, "speeding", "speeding_since", False)
        self.hear(v, time)

    def follow(self, v, rows, outcome, events):
        """Follows fixes `rows` (a slice) of one assignment, which the session has processed."""
        progress = outcome.filled
        times = outcome.columns["timestamp"][rows]
        used = outcome.is_used(rows)
        traveled = progress["distance_traveled"][rows]
        apart = progress["distance_from_route"][rows]
        speeds = self._speeds(v, times, used, traveled, outcome.columns["speed"][rows])
        over = np.zeros(len(times), bool)
        limits = in_metres(progress["speed_limit"][rows], progress["speed_limit_unit"][rows])
        off = used & (progress["route_state"][rows] == OFF_ROUTE)
        if self._settings.speeding is not None:
            # Off the route the limit is that of the vehicle's road, and so it is where the route says none.
            of_roads = outcome.road_limits(rows)
            limits = np.where((off | np.isnan(limits)) & ~np.isnan(of_roads), of_roads, limits)
            over = used & (speeds > limits + self._settings.speeding)
        outside = np.zeros(len(times), bool)
        if self._settings.corridor is not None:
            outside = used & (apart > self._settings.corridor)
        alerting = events[np.isin(events["event"], ALERTING)] if len(events) else events
        if self._is_quiet(v, times, off, over, outside, alerting):
            return
        at = {}
        for event in alerting:
            at.setdefault(int(event["fix"]), []).append(event)
        numbers = outcome.numbers[rows].tolist()
        latitudes, longitudes = outcome.columns["latitude"][rows].tolist(), outcome.columns["longitude"][rows].tolist()
        accuracies = outcome.columns["horizontal_accuracy"][rows].tolist()
        limits, speeds, apart = limits.tolist(), speeds.tolist(), apart.tolist()
        for i, time in enumerate(times.tolist()):
            self.fire(v, time)
            if not math.isnan(latitudes[i]) and not math.isnan(longitudes[i]):
                v.fix_latitude, v.fix_longitude = latitudes[i], longitudes[i]
            self.hear(v, time)
            v.heard = time
            if not used[i]:
                continue
            for event in at.get(numbers[i], ()):
                self._event(v, event)
            self._leave(v, time, latitudes[i], longitudes[i], accuracies[i])
            self._off(v, time, off[i])
            self._condition(v, time, "outsideCorridor", "outside_since", outside[i], apart[i], self._settings.corridor)
            self._condition(v, time, "speeding", "speeding_since", over[i], speeds[i], limits[i])

    def _is_quiet(self, v, times, off, over, outside, alerting):
        """Returns whether fixes change nothing that alerts depend on."""
        silent = self._settings.silent
        if not math.isnan(v.silent_since):
            return False
        if silent is not None and not v.is_done:
            # As in `fire`, to the last bit: the rounding of a difference is another than that of a sum.
            if self.heard(v) + silent < times[0]:
                return False
            if (times[:-1] + silent < times[1:]).any():
                return False
        is_calm = v.stop == 0 and (
            math.isnan(v.off_since) and math.isnan(v.outside_since) and math.isnan(v.speeding_since))
        return is_calm and not (len(alerting) or off.any() or over.any() or outside.any())

    @staticmethod
    def _speeds(v, times, used, traveled, speeds):
        """Returns the speeds of fixes; an unknown one is that along the route since the used fix before."""
        unknown = ~(speeds >= 0)
        if not unknown.any():
            return speeds
        speeds = np.where(unknown, np.nan, speeds)
        places = np.flatnonzero(used)
        if len(places):
            seconds = np.diff(times[places], prepend=v.used)
            metres = np.diff(traveled[places], prepend=v.distance_traveled)
            with np.errstate(invalid="ignore", divide="ignore"):
                between = np.where((seconds > 0) & (seconds <= LONGEST_INTERVAL), metres / seconds, np.nan)
            speeds[places] = np.where(unknown[places], between, speeds[places])
        return speeds

    def _off(self, v, time, is_off):
        if is_off and math.isnan(v.off_since):
            v.off_since = time
        elif not is_off and not math.isnan(v.off_since):
            if v.off_reported:
                self.report(v, time, "offRoute", "end", value=time - v.off_since)
            v.off_since, v.off_reported = math.nan, 0

    def _condition(self, v, time, alert, member, is_so, value=math.nan, limit=math.nan):
        since = getattr(v, member)
        if is_so and math.isnan(since):
            setattr(v, member, time)
            self.report(v, time, alert, "begin", value=value, limit=limit)
        elif not is_so and not math.isnan(since):
            setattr(v, member, math.nan)
            self.report(v, time, alert, "end", value=time - since)

    def _event(self, v, event):
        kind, waypoint, time = int(event["event"]), int(event["waypoint"]), float(event["time"])
        if kind == KINDS["WRONG_WAY"]:
            self.report(v, time, "wrongWay")
        elif kind == KINDS["DID_ARRIVE"]:
            self._left(v, time)
            self.report(v, time, "arrived", waypoint=waypoint)
            stop = self._stop(v, waypoint)
            stop["arrived"] = time
            v.stop, v.stop_arrived = waypoint, time
            waypoints = v.session.waypoint_array.tolist()
            v.stop_latitude, v.stop_longitude, *_ = waypoints[waypoint - 1]
            # From now on nobody waits for the vehicle, so its silence is not reported.
            v.is_done = int(waypoint == len(waypoints))
        elif kind == KINDS["LEG_SKIP"]:
            # `waypoint` is the first one skipped, and the leg's number is that of the last.
            for skipped in range(waypoint, int(event["leg"]) + 1):
                self._skip(v, time, skipped)
        elif event["reason"] == fairway.Reason.SKIPPED_WAYPOINT:
            # The vehicle is on a later leg; the session waits for it to come back to the stop at the end of its own.
            self._skip(v, time, int(event["leg"]) + 1)

    def _skip(self, v, time, waypoint):
        stop = self._stop(v, waypoint)
        if "skipped" not in stop:
            stop["skipped"] = True
            self.report(v, time, "skippedStop", waypoint=waypoint)

    @staticmethod
    def _stop(v, waypoint):
        while len(v.stops) < waypoint:
            v.stops.append({})
        return v.stops[waypoint - 1]

    def _leave(self, v, time, latitude, longitude, accuracy):
        if v.stop == 0:
            return
        accuracy = accuracy if accuracy > 0 else 0
        if distance(latitude, longitude, v.stop_latitude, v.stop_longitude) > self._settings.leaving + accuracy:
            self._left(v, time)

    def _left(self, v, time):
        if v.stop == 0:
            return
        self.report(v, time, "left", waypoint=v.stop, value=time - v.stop_arrived)
        self._stop(v, v.stop)["left"] = time
        v.stop, v.stop_arrived, v.stop_latitude, v.stop_longitude = 0, math.nan, math.nan, math.nan

    def arrow(self):
        """Returns the alerts as an Arrow table."""
        columns = list(zip(*self.rows)) or [()] * 10
        arrays = [pa.array(column, field.type, from_pandas=True) for column, field in zip(columns, list(ALERT)[1:])]
        day = days(arrays[2].to_numpy(zero_copy_only=False))
        return pa.Table.from_arrays([day, *arrays], schema=ALERT)


def distance(latitude, longitude, other_latitude, other_longitude):
    """Returns the metres between two near points, to some parts in a thousand."""
    north = math.radians(other_latitude - latitude)
    east = math.radians((other_longitude - longitude + 540) % 360 - 180)
    east *= math.cos(math.radians((latitude + other_latitude) / 2))
    return 6_371_000 * math.hypot(north, east)
