"""Many vehicles in one Python process for a day, as sessions.c has them in C; prints the same lines.

    sessions.py ROUTE.json TRACE.csv VEHICLES HOURS
"""

import os
import random
import sys
import zlib

import fairway
import numpy as np

MINUTES_A_CALL = 10


def columns_of(path):
    trace = np.genfromtxt(path, delimiter=",", names=True)
    names = ("timestamp", "latitude", "longitude", "horizontal_accuracy", "speed", "course")
    return {name: np.ascontiguousarray(trace[name]) for name in names if name in trace.dtype.names}


def main():
    path, trace, vehicles, hours = sys.argv[1], columns_of(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    step = 60 * MINUTES_A_CALL
    count = len(trace["timestamp"])
    slices = [{name: values[at : at + step] for name, values in trace.items()} for at in range(0, count, step)]
    chance = random.Random(1)
    kept = [[None, 0, 0] for _ in range(vehicles)]
    trips = otherwise = fixes = events_seen = 0
    expected = None
    for turn in range(hours * 60 // MINUTES_A_CALL + 1):
        if turn * MINUTES_A_CALL % 60 == 0:
            with open("/proc/self/statm") as file:
                megabytes = int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
            counts = len(os.listdir("/proc/self/fd")) - 1, len(os.listdir("/proc/self/task"))
            print(turn * MINUTES_A_CALL // 60, f"{megabytes:.3f}", *counts, flush=True)
            with open(path, "rb") as file:
                route = fairway.Route.from_json(file.read())
        for number, vehicle in enumerate(kept):
            session, place, total = vehicle
            if session is None:
                if turn < number % len(slices):
                    continue
                session, total = fairway.Session(route), 0
            _, events = session.update(slices[place], want=())
            for name in ("event", "distance_along"):
                total = zlib.crc32(np.ascontiguousarray(events[name]).tobytes(), total)
            fixes += len(slices[place]["timestamp"])
            events_seen += len(events)
            place += 1
            if place == len(slices):
                trips += 1
                expected = total if expected is None else expected
                otherwise += total != expected
                session, place = None, 0
            elif chance.random() < 0.01:
                session = fairway.Session.restore(route, session.snapshot())
            vehicle[:] = session, place, total
    print(f"{trips} trips, {fixes} fixes, {events_seen} events, {otherwise} trips otherwise")
    sys.exit(trips == 0 or otherwise > 0)


main()
