"""The work on a bucket of vehicles in one micro-batch. It knows nothing of Spark, and nothing of files.

What comes out does not depend on how the input is cut into micro-batches, as long as no row comes later than the stated
lateness: fixes and assignments wait until the watermark has passed them, and are then processed in the order of time.
"""

import bisect
import math

import numpy as np

import fairway
from fairway.fleet.assignments import BOTH

from .outcome import Outcome
from .routes import Shelf
from .rows import ASSIGNMENT, END, NO_FIXES, NULL_OF, in_order
from .vehicle import Vehicle, Waiting
from .watch import Watch

# The columns of progress that a state keeps.
KEPT = ("latitude", "longitude", "distance_traveled", "distance_remaining", "duration_remaining", "leg", "step")


class Bucket:
    """The vehicles of a bucket, the fixes that wait, and the routes."""

    def __init__(self):
        self.vehicles = {}
        # The names of the vehicles in the order of their indices in `waiting`.
        self.names = []
        self.waiting = NO_FIXES
        self.shelf = Shelf()
        # The road file as a `RoadFacts`; None if there is none.
        self.roads = None
        # All fixes before this time have been processed.
        self.watermark = -math.inf

    def advance(self, rows, settings, watermark=-math.inf, now=math.inf, clock=-math.inf):
        """Processes rows, and all that waits and is due by a watermark or by the times of the rows themselves.

        `now` is the time of the clock, which no fix may be ahead of too far. `clock` is a time that only shows that
        fixes fail to come; it is used if it is later than the watermark. Returns a `Step`.
        """
        return Step(self, rows, settings, watermark, now, clock)

    def finish(self, settings, newest):
        """Processes all that waits: there will be no more rows. The clock stops at the newest fix of all."""
        return Step(self, None, settings, math.inf, math.inf, newest)

    def wake(self, settings):
        """Returns the watermark, and the clock, at which there is something to do even without rows."""
        watch, alarm = Watch(settings.alerts), math.inf
        due = float(self.waiting["timestamp"].min()) if len(self.waiting) else math.inf
        for vehicle in self.vehicles.values():
            alarm = min(alarm, watch.due(vehicle))
            if vehicle.pending:
                due = min(due, vehicle.pending[0].time)
            if settings.forget is not None and (vehicle.is_assigned or not vehicle.pending):
                heard = watch.heard(vehicle) if vehicle.is_assigned else vehicle.last_heard
                due = min(due, heard + settings.forget)
        return min(due, alarm), alarm

    def vehicle(self, name):
        if name not in self.vehicles:
            self.vehicles[name] = Vehicle(name)
        return self.vehicles[name]


class Step:
    """One step of a bucket: what came out, and which vehicles have changed."""

    def __init__(self, bucket, rows, settings, watermark, now, clock):
        self._bucket, self._settings, self._now = bucket, settings, now
        self._errors, self._plan_errors, self._sessions = [], [], {}
        self.changed = {}
        # Whether vehicles were forgotten.
        self.has_forgotten = False
        self.fixes = 0
        self.newest = -math.inf
        self.watch = Watch(settings.alerts)
        self._extra = settings.assignment_lateness - settings.lateness
        is_last = watermark == math.inf
        self._fixes = bucket.waiting
        names = bucket.names
        if rows is not None:
            for plan in rows.plans:
                self._expect(plan)
            names = self._admit(rows)
        self._watermark = max(bucket.watermark, watermark, self.newest - settings.lateness)
        self._unassigned = math.inf if is_last else self._watermark - self._extra
        ready = self._fixes["timestamp"] < self._watermark
        self._names, waiting = names, self._fixes[~ready]
        self.outcome = Outcome(names, in_order(self._fixes[ready]), self._errors, self._plan_errors)
        # Fixes that wait on for an assignment.
        self._kept = []
        self._follow_all()
        # All fixes before this moment have been processed.
        moment = clock if is_last else self._watermark
        self._end_forgotten(moment)
        horizon = clock if is_last else max(self._watermark, clock)
        self._fire(horizon)
        self._save()
        bucket.watermark = max(bucket.watermark, self._watermark)
        self._put_back([waiting, *self._kept])
        self._forget_vehicles(moment)

    # What comes in

    def _expect(self, plan):
        """Takes an assignment in, or the end of one."""
        name, valid_from, text, valid_to, route = plan
        is_end_only = text is None and route is None and valid_to is not None
        if name is None:
            return self._plan_errors.append((None, valid_from, None, "noVehicle", None))
        if not is_end_only and (valid_from is None or not math.isfinite(valid_from)):
            return self._plan_errors.append((name, valid_from, None, "badAssignment", "valid_from is no time"))
        if valid_to is not None and not math.isfinite(valid_to):
            return self._plan_errors.append((name, valid_from, valid_from, "badAssignment", "valid_to is no time"))
        if text is not None and route is not None:
            return self._plan_errors.append((name, valid_from, valid_from, *BOTH))
        begin = math.nan if valid_from is None else valid_from
        if valid_to is not None and valid_to <= begin:
            detail = "valid_to is not after valid_from"
            return self._plan_errors.append((name, valid_from, valid_from, "badAssignment", detail))
        vehicle = self._bucket.vehicle(name)
        self.changed[name] = vehicle
        if not is_end_only:
            # Nothing may wait for a vehicle that is not known before its first assignment.
            shelf = self._bucket.shelf
            key = shelf.named(route) if route is not None else None if text is None else shelf.put(text)
            if not self._wait(vehicle, Waiting(valid_from, ASSIGNMENT, valid_from, key)):
                return None
        if valid_to is not None:
            self._wait(vehicle, Waiting(valid_to, END, begin, None))
        return None

    def _wait(self, vehicle, item):
        """Puts an assignment or an end in order; returns False if it is of no use."""
        boundary = self._boundary(vehicle)
        if item.time < boundary:
            def late(detail, reason="late"):
                time = item.time if math.isnan(item.valid_from) else item.valid_from
                self._plan_errors.append((vehicle.name, time, time, reason, detail))

            if item.kind == ASSIGNMENT and item.valid_from == vehicle.begun:
                late("another assignment has the same valid_from", "badAssignment")
                return False
            if item.kind == ASSIGNMENT and item.valid_from < vehicle.begun:
                late("the vehicle has a later assignment already")
                return False
            if item.kind == END and not math.isnan(item.valid_from) and item.valid_from < vehicle.begun:
                late("the vehicle has a later assignment already")
                return False
            if item.kind == END and not vehicle.is_assigned and not vehicle.pending:
                late("the vehicle has no assignment")
                return False
            late(f"applies from {boundary!r} on")
            item = item._replace(time=boundary)
        if vehicle.pending:
            bisect.insort(vehicle.pending, item, key=self._order)
        else:
            vehicle.pending.append(item)
        return True

    def _order(self, item):
        """The order of application. Of two assignments of one time the first text counts, as in the batch job."""
        if item.kind == END:
            return item.time, item.kind, -math.inf
        return item.time, item.kind, item.valid_from, *self._bucket.shelf.rank(item.route)

    def _boundary(self, vehicle):
        """Returns the time up to which the fixes of a vehicle were processed."""
        if self._extra == 0 or vehicle.is_assigned:
            return self._bucket.watermark
        return max(vehicle.released, self._bucket.watermark - self._extra)

    def _admit(self, rows):
        """Puts fixes to those that wait, or into the errors; returns the names of their indices."""
        fixes = rows.fixes
        self.fixes = len(fixes)
        times = fixes["timestamp"]
        nameless = fixes["vehicle"] < 0
        timeless = ~np.isfinite(times) & ~nameless
        ahead = ~nameless & ~timeless & (times > self._now + self._settings.ahead)
        good = ~(nameless | timeless | ahead)
        # A clock that is ahead must not make the fixes of all others late.
        newest = times[good].max(initial=-math.inf)
        self.newest = min(float(newest), self._now)
        bounds = np.array([
            self._boundary(self._bucket.vehicles[name]) if name in self._bucket.vehicles
            else self._bucket.watermark - self._extra for name in rows.names] or [0.0])
        with np.errstate(invalid="ignore"):
            late = good & (times < bounds[np.maximum(fixes["vehicle"], 0)])
        is_null = timeless & (fixes["nulls"] & NULL_OF["timestamp"] != 0)
        self._fail(rows, nameless, "noVehicle")
        self._fail(rows, is_null, "noTimestamp")
        self._fail(rows, timeless & ~is_null, "rejected", "notFinite")
        self._fail(rows, ahead, "ahead", "the time is ahead of the clock; is it in milliseconds?")
        self._fail(rows, late, "late")
        fixes = fixes[good & ~late]
        # The indices of the rows become those of the bucket.
        index = {name: number for number, name in enumerate(self._bucket.names)}
        names = list(self._bucket.names)
        places = np.empty(max(len(rows.names), 1), np.int32)
        for number, name in enumerate(rows.names):
            if name not in index:
                index[name] = len(names)
                names.append(name)
            places[number] = index[name]
        fixes["vehicle"] = places[fixes["vehicle"]]
        self._fixes = np.concatenate([self._fixes, fixes])
        return names

    def _fail(self, rows, mask, reason, detail=None):
        if mask.any():
            self._errors.append((rows.names, rows.fixes[mask], reason, detail))

    # What is due

    def _follow_all(self):
        """Follows the vehicles that have fixes or assignments that are due."""
        bounds = self.outcome.fixes.bounds[1:].tolist()
        parts = {
            name: (first, end) for name, first, end in zip(self._names, bounds, bounds[1:]) if first < end}
        for name, vehicle in self._bucket.vehicles.items():
            if vehicle.pending and vehicle.pending[0].time < self._watermark:
                parts.setdefault(name, (0, 0))
        for name, (first, end) in parts.items():
            vehicle = self._bucket.vehicle(name)
            self.changed[name] = vehicle
            self._follow(vehicle, first, end)

    def _follow(self, vehicle, first, end):
        """Follows the fixes `first..<end` of a vehicle through its assignments."""
        times = self.outcome.columns["timestamp"][first:end]
        start = first
        while vehicle.pending and vehicle.pending[0].time < self._watermark:
            item = vehicle.pending.pop(0)
            until = first + int(np.searchsorted(times, item.time, side="left"))
            self._drive(vehicle, start, until)
            start = max(start, until)
            self._apply(vehicle, item)
        start = self._drive_assigned(vehicle, start, end)
        if not vehicle.is_assigned and self._extra:
            until = first + int(np.searchsorted(times, self._unassigned, side="left"))
            until = max(start, until)
            self._kept.append(self.outcome.records[until:end])
            end = until
            vehicle.released = max(vehicle.released, self._unassigned)
        self._drive(vehicle, start, end)

    def _apply(self, vehicle, item):
        """Begins or ends an assignment."""
        if self._is_forgotten(vehicle, item.time):
            self._forget_assignment(vehicle)
        if item.kind == END:
            if vehicle.is_assigned and (math.isnan(item.valid_from) or item.valid_from == vehicle.valid_from):
                self.watch.finish(vehicle, item.time)
                vehicle.forget_drive()
            return
        if item.valid_from == vehicle.begun:
            detail = "another assignment has the same valid_from"
            self._plan_errors.append((vehicle.name, item.valid_from, item.valid_from, "badAssignment", detail))
            return
        if vehicle.is_assigned:
            self.watch.finish(vehicle, item.time)
        vehicle.forget_drive()
        vehicle.valid_from = vehicle.begun = item.valid_from
        vehicle.since = item.time
        vehicle.route = item.route
        route = self._bucket.shelf.route(item.route)
        if isinstance(route, fairway.FairwayError):
            vehicle.problem = str(route)
            reason = self._bucket.shelf.problem(item.route)
            self._plan_errors.append((vehicle.name, item.valid_from, item.valid_from, reason, vehicle.problem))

    def _drive(self, vehicle, start, end):
        """Follows fixes of one assignment, or of none."""
        start = self._drive_assigned(vehicle, start, end)
        if start < end:
            self.outcome.assign(slice(start, end), vehicle.valid_from)
            self.outcome.fail(np.arange(start, end), ("noAssignment", None))
            self._match(vehicle, start, end)
            self._remember(vehicle, start, end)

    def _drive_assigned(self, vehicle, start, end):
        """Follows fixes of an assignment until it is forgotten; returns the first row that has none."""
        if start >= end or not vehicle.is_assigned:
            return start
        silence = self._silence(self.watch.heard(vehicle), start, end)
        self._pass(vehicle, start, silence)
        if silence < end:
            self._forget_assignment(vehicle)
        return silence

    def _silence(self, since, start, end):
        """Returns the first row after a silence in which a vehicle was forgotten; `end` if there is none."""
        if self._settings.forget is None:
            return end
        times = self.outcome.columns["timestamp"][start:end]
        before = np.concatenate([[since], times[:-1]])
        forgotten = np.flatnonzero(times > before + self._settings.forget)
        return start + int(forgotten[0]) if len(forgotten) else end

    def _is_forgotten(self, vehicle, moment):
        """Returns whether the assignment of a vehicle has ended before a moment because it was silent for too long."""
        forget = self._settings.forget
        return forget is not None and vehicle.is_assigned and self.watch.heard(vehicle) + forget < moment

    def _forget_assignment(self, vehicle):
        """Ends the assignment of a vehicle that was silent for too long."""
        self.watch.finish(vehicle, self.watch.heard(vehicle) + self._settings.forget)
        vehicle.forget_drive()

    def _pass(self, vehicle, start, end):
        """Passes fixes of an assignment to its session, and to the alerts."""
        if start >= end:
            return
        outcome, rows, events = self.outcome, slice(start, end), ()
        outcome.assign(rows, vehicle.valid_from)
        # Before the alerts, which note when the vehicle was heard.
        self._match(vehicle, start, end)
        if vehicle.problem is not None:
            outcome.fail(np.arange(start, end), (self._bucket.shelf.problem(vehicle.route), vehicle.problem))
        elif len(chosen := self._complete(start, end)):
            session = vehicle.live(self._bucket.shelf.route(vehicle.route), self._settings.options)
            events = outcome.update(session, chosen)
            outcome.take(chosen, vehicle.count, events)
            vehicle.count += len(chosen)
            self._sessions[vehicle.name] = vehicle
        self.watch.follow(vehicle, rows, outcome, events)
        self._remember(vehicle, start, end)

    def _complete(self, start, end):
        """Returns the rows that have a latitude and a longitude; the others become errors."""
        rows, lacking = np.arange(start, end), self.outcome.fixes.is_lacking
        if lacking is None or not lacking[rows].any():
            return rows
        self.outcome.fail_lacking(rows[lacking[rows]])
        return rows[~lacking[rows]]

    def _match(self, vehicle, start, end):
        """Finds the roads of fixes; they begin anew after a silence in which the vehicle was forgotten."""
        roads, since = self._bucket.roads, vehicle.heard
        while roads is not None and start < end:
            stop = self._silence(since, start, end)
            if start < stop:
                self.outcome.match(roads, vehicle.on_roads(roads), slice(start, stop))
            if stop < end:
                vehicle.forget_roads()
                since = float(self.outcome.columns["timestamp"][stop])
            start = stop

    def _remember(self, vehicle, start, end):
        """Notes the last fix, and the last progress."""
        outcome, columns = self.outcome, self.outcome.columns
        times, progress = columns["timestamp"], outcome.filled
        vehicle.heard = float(times[end - 1])
        for row in range(end - 1, start - 1, -1):
            latitude, longitude = float(columns["latitude"][row]), float(columns["longitude"][row])
            if not math.isnan(latitude) and not math.isnan(longitude):
                vehicle.fix_latitude, vehicle.fix_longitude = latitude, longitude
                vehicle.fix_speed, vehicle.fix_course = float(columns["speed"][row]), float(columns["course"][row])
                break
        used = start + np.flatnonzero(outcome.is_used(slice(start, end)))
        if len(used) == 0:
            return
        first, last = int(used[0]), int(used[-1])
        if math.isnan(vehicle.first_used):
            vehicle.first_used = float(times[first])
            vehicle.planned_end = vehicle.first_used + float(progress["duration_remaining"][first])
        vehicle.used = float(times[last])
        vehicle.route_state = int(progress["route_state"][last])
        for name in KEPT:
            setattr(vehicle, name, progress[name][last].item())

    def _fire(self, horizon):
        """Reports what is due by the clock."""
        for name, vehicle in self._bucket.vehicles.items():
            if self.watch.due(vehicle) < horizon:
                self.watch.fire(vehicle, horizon)
                self.changed[name] = vehicle

    def _save(self):
        """Takes snapshots of the sessions that have changed, and notes when they arrive at their stops."""
        for vehicle in self.changed.values():
            vehicle.save_matcher()
        for vehicle in self._sessions.values():
            # The session of an assignment that has ended is gone.
            if vehicle.session is None:
                continue
            vehicle.save()
            places = vehicle.session.waypoint_array.tolist()
            for number, (_, _, _, seconds, _, is_passed) in enumerate(places):
                if number == len(vehicle.stops):
                    vehicle.stops.append({})
                stop = vehicle.stops[number]
                is_ahead = not is_passed and "arrived" not in stop and "skipped" not in stop
                if is_ahead and math.isfinite(vehicle.used):
                    stop["eta"] = vehicle.used + seconds

    def _put_back(self, parts):
        """Keeps the fixes that wait, with the names of their vehicles."""
        waiting = np.concatenate(parts)
        indices, waiting["vehicle"] = np.unique(waiting["vehicle"], return_inverse=True)
        self._bucket.names = [self._names[index] for index in indices.tolist()]
        self._bucket.waiting = waiting

    # What is forgotten

    def _end_forgotten(self, moment):
        """Ends the assignments of vehicles that have been silent for too long."""
        for name, vehicle in self._bucket.vehicles.items():
            if self._is_forgotten(vehicle, moment):
                self._forget_assignment(vehicle)
                self.changed[name] = vehicle

    def _forget_vehicles(self, moment):
        """Removes the vehicles without an assignment that have been silent for too long."""
        forget, vehicles = self._settings.forget, self._bucket.vehicles
        if forget is None:
            return
        waiting = set(self._bucket.names)
        forgotten = [
            name for name, vehicle in vehicles.items()
            if not vehicle.is_assigned and not vehicle.pending and name not in waiting
            and not vehicle.last_heard + forget >= moment]
        for name in forgotten:
            del vehicles[name]
            self.changed.pop(name, None)
        self.has_forgotten = bool(forgotten)
