"""The traffic of a fleet as it really is: vehicles come and go, and their fixes come late, twice and out of order.

Vehicles send at 1, 5 and 20 Hz, and one of them at 100 Hz. What is sent in a second is a file of fixes; the seed decides
all of it. A fix that is held back by one file is within a lateness of 2 s; one that is held back by `LATE` files is not.
"""

import math

import numpy as np
import pyarrow as pa
from stream_load import SPEED, TOUR

import fairway

LATE = 10
# The hertz of vehicles, and how many of a hundred send so.
RATES = ((1, 90), (5, 9), (20, 1))
# The shares of the fixes that are held back by one file, that come twice, and that are late.
HELD, TWICE, LATE_SHARE = 0.05, 0.005, 0.0002
# The silence after a life, in seconds, before a vehicle may come back.
REST = 20
KEY = "tour"


class Vehicle:
    """One life of a vehicle: from its assignment to its last fix."""

    def __init__(self, number, name, begin, end, rate, start):
        self.number, self.name, self.begin, self.end, self.rate, self.start = number, name, begin, end, rate, start


class Traffic:
    """The files of a fleet in which some `alive` vehicles drive for some `life` seconds each."""

    def __init__(self, alive, life, seed, begin):
        self._rng, self._life, self.begin = np.random.default_rng(seed), life, begin
        self._latitudes, self._longitudes = fairway.Route.from_json(TOUR).line
        steps = np.hypot(np.diff(self._latitudes), np.diff(self._longitudes) * math.cos(math.radians(40))) * 111_200
        self._along = np.concatenate([[0], np.cumsum(steps)])
        self.names, self._resting, self.vehicles, self._held = [], [], [], {}
        self.alive, self.sent, self.late, self.most = alive, 0, 0, 0
        # The first vehicles are in the middle of their lives, so that their number is steady from the beginning on.
        for number in range(alive):
            self._come(begin, self._rng.uniform(0.05, 1) * life, 100 if number == 0 else None)

    def _come(self, begin, life, rate=None):
        rested = [each for each in self._resting if each.end + REST < begin]
        if rested and self._rng.random() < 0.2:
            self._resting.remove(rested[0])
            number, name = rested[0].number, rested[0].name
        else:
            number = len(self.names)
            name = f"vehicle-{number:07}"
            self.names.append(name)
        shares = np.array([share for _, share in RATES]) / 100
        rate = rate or self._rng.choice([hertz for hertz, _ in RATES], p=shares)
        start = self._rng.uniform(0, max(1.0, self._along[-1] - SPEED * life * 1.1))
        if rate == 100:
            # It never goes.
            life = math.inf
        self.vehicles.append(Vehicle(number, name, begin, begin + life, rate, start))
        return self.vehicles[-1]

    def assignments(self, second=None):
        """Returns the assignments of the vehicles that come in a second from `begin` on; of the first ones by default."""
        new = list(self.vehicles)
        if second is not None:
            at = self.begin + second
            gone = [each for each in self.vehicles if each.end <= at]
            # A vehicle whose assignment has no end is silent, and is forgotten.
            self._resting += [each for each in gone if each.number % 3 == 0]
            self.vehicles = [each for each in self.vehicles if each.end > at]
            new = [self._come(at + self._rng.random(), self._rng.uniform(0.5, 1.5) * self._life)
                   for _ in range(self.alive - len(self.vehicles))]
        ends = [None if each.number % 3 or math.isinf(each.end) else each.end + 1 for each in new]
        # One in eight carries the text of its route.
        texts = [TOUR if each.number % 8 == 0 else None for each in new]
        return pa.table({
            "vehicle": pa.array([each.name for each in new], pa.string()),
            "route_json": pa.array(texts, pa.string()).dictionary_encode(),
            "route": pa.array([None if text else KEY for text in texts], pa.string()),
            "valid_from": pa.array([each.begin for each in new], pa.float64()),
            "valid_to": pa.array(ends, pa.float64())})

    def fixes(self, second):
        """Returns the fixes that arrive as the file of a second."""
        at = self.begin + second
        parts = [(np.empty(0, int), np.empty(0), np.empty(0))]
        for rate in sorted({each.rate for each in self.vehicles}):
            some = [each for each in self.vehicles if each.rate == rate]
            numbers, begins, ends, starts = (np.array([getattr(each, name) for each in some]) for name in (
                "number", "begin", "end", "start"))
            times = at + (np.arange(rate)[:, None] + (numbers * 0.618) % 1) / rate
            drives = (times >= begins) & (times < ends)
            along = (starts + SPEED * (times - begins))[drives]
            parts.append((np.broadcast_to(numbers, times.shape)[drives], times[drives], along))
        vehicles, times, along = (np.concatenate(each) for each in zip(*parts))
        order = self._rng.permutation(len(times))
        vehicles, times, along = vehicles[order], times[order], along[order]
        noise = self._rng.normal(0, 2e-5, (2, len(times)))
        rows = np.rec.fromarrays([
            vehicles, times, np.interp(along, self._along, self._latitudes) + noise[0],
            np.interp(along, self._along, self._longitudes) + noise[1]],
            names="vehicle,timestamp,latitude,longitude")
        lot = self._rng.random(len(rows))
        is_held, is_late = lot < HELD, (lot >= HELD) & (lot < HELD + LATE_SHARE)
        twice = rows[(lot > 1 - TWICE)]
        self._hold(second + 1, rows[is_held])
        self._hold(second + 1, twice[::2])
        self._hold(second + LATE, rows[is_late])
        self.late += int(is_late.sum())
        rows = np.concatenate([rows[~is_held & ~is_late], twice[1::2], *self._held.pop(second, ())])
        self.sent += len(rows)
        self.most = max(self.most, len(self.vehicles))
        count = len(rows)
        # The names of this file only: a file does not grow with the vehicles that have gone.
        numbers, codes = np.unique(rows["vehicle"], return_inverse=True)
        names = pa.array([self.names[number] for number in numbers.tolist()], pa.string())
        return pa.table({
            "vehicle": pa.DictionaryArray.from_arrays(pa.array(codes.astype(np.int32)), names),
            **{name: pa.array(np.ascontiguousarray(rows[name])) for name in rows.dtype.names[1:]},
            "horizontal_accuracy": np.full(count, 5.0), "speed": np.full(count, SPEED),
            "course": pa.nulls(count, pa.float64())})

    def _hold(self, second, rows):
        if len(rows):
            self._held.setdefault(second, []).append(rows)

    def end(self):
        """Lets all vehicles go; returns the seconds in which what was held back comes."""
        self.vehicles = []
        return sorted(self._held)
