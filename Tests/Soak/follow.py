"""Days of `fairway follow`: gpsd, a session, new routes, and all that goes wrong in days."""

import http.server
import json
import math
import os
import random
import resource
import select
import signal
import socket
import struct
import subprocess
import threading
import time
from datetime import datetime, timezone
from pathlib import Path

from grid import COURSES, Vehicle, degrees, extract, metres
from measure import Memory

BEGIN = 1_790_000_000


class Router(http.server.ThreadingHTTPServer):
    """A service of routes that knows the way the vehicle will take, and does not always answer well."""

    daemon_threads = True

    def __init__(self, vehicle, seed):
        super().__init__(("127.0.0.1", 0), Answer)
        self.vehicle, self.random, self.asked, self.failed, self.answered = vehicle, random.Random(seed), 0, 0, 0
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, *_):
        """A request that was given up, because the vehicle has gone on."""


class Answer(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        try:
            self.answer()
        finally:
            self.server.answered += 1

    def answer(self):
        server = self.server
        server.asked += 1
        fault = server.random.random()
        if fault < 0.15:
            server.failed += 1
            if fault < 0.04:
                self.close_connection = True
                self.connection.close()
                return
            body = b"<html>busy</html>" if fault < 0.08 else b'{"code":"Ok","routes":[' if fault < 0.12 else b""
            self.send(503 if fault < 0.08 else 200, body)
            return
        longitude, latitude = map(float, self.path.split("/")[-1].split("?")[0].split(";")[0].split(","))
        self.send(200, json.dumps(server.vehicle.plan.rest(metres(latitude, longitude)).answer()).encode())

    def send(self, status, body):
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class Follow:
    """A `fairway follow`, fed by a gpsd that is this process."""

    def __init__(self, fairway, folder, words):
        self.fairway, self.folder, self.words = fairway, Path(folder), words
        self.gpsd = socket.create_server(("127.0.0.1", 0))
        self.gpsd.settimeout(30)
        self.process = self.connection = None

    def begin(self):
        self.errors = open(self.folder / "errors", "ab")
        # A write that would make a file too large then fails, as on a full disk.
        self.process = subprocess.Popen(
            [self.fairway, "follow", *self.words, "--gpsd", f"127.0.0.1:{self.gpsd.getsockname()[1]}"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            preexec_fn=lambda: signal.signal(signal.SIGXFSZ, signal.SIG_IGN),
        )
        self.text = b""
        self.connect()

    def connect(self):
        self.connection, _ = self.gpsd.accept()
        self.connection.settimeout(60)
        asked = self.connection.makefile("rb").readline()
        assert asked.startswith(b"?WATCH="), asked
        self.connection.sendall(b'{"class":"VERSION","release":"3.22"}\n')

    def cut(self):
        """The connection is lost within a line."""
        self.connection.sendall(b'{"class":"TPV","mode":3,"time":"2026-05-')
        self.connection.close()
        self.connect()

    def kill(self):
        """Kills it in the middle of whatever it does; returns the whole lines that it has still said."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        lines = (self.text + self.process.stdout.read()).split(b"\n")[:-1]
        self.connection.close()
        self.process.stdout.close()
        self.errors.close()
        return lines

    def suspend(self, seconds):
        """Stops it for some time, in which its input goes on to arrive, as a machine that sleeps."""
        self.process.send_signal(signal.SIGSTOP)
        threading.Timer(seconds, self.process.send_signal, [signal.SIGCONT]).start()

    def fill_disk(self):
        """No file can grow any more."""
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (8192, resource.RLIM_INFINITY))

    def empty_disk(self):
        """Files can grow again, which is tried every ten seconds."""
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.stdout.read()
        status = self.process.wait(30)
        assert status == 130, status

    def send(self, fixes):
        self.connection.sendall(b"".join(text for _, text in fixes))

    def lines_until(self, is_last, seconds=60):
        """The lines up to the one that is awaited; those after it are kept."""
        end = time.monotonic() + seconds
        lines = []
        while True:
            *whole, self.text = self.text.split(b"\n")
            for number, line in enumerate(whole):
                if is_last(line):
                    self.text = b"".join(rest + b"\n" for rest in whole[number + 1 :]) + self.text
                    return lines + whole[: number + 1]
            lines += whole
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))
            assert ready, f"no line for {seconds} s, after {lines[-1:]}; see {self.folder}/errors"
            more = os.read(self.process.stdout.fileno(), 1 << 20)
            assert more, f"the command has ended: {self.process.wait()}; see {self.folder}/errors"
            self.text += more


def report(second, vehicle, noise):
    """A fix of gpsd."""
    x, y = vehicle.place
    latitude, longitude = degrees((x + noise.gauss(0, 2.5), y + noise.gauss(0, 2.5)))
    moment = datetime.fromtimestamp(second, timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")
    text = (
        f'{{"class":"TPV","mode":3,"time":"{moment}","lat":{latitude:.7f},"lon":{longitude:.7f},'
        f'"eph":6.0,"speed":12.0,"track":{COURSES[vehicle.way]}.0}}\n'
    )
    return second, text.encode()


class Ledger:
    """What was said of each second, and whether it was said again otherwise."""

    # What follows from a question to the service, whose answer need not come at the same fix again.
    OF_SERVICE = {"rerouteRequested", "rerouteFailed", "routeReplaced", "alternativeTaken"}

    def __init__(self):
        self.said, self.counts, self.otherwise = {}, {}, []
        self.on_route, self.of_service = {}, []

    def take(self, line):
        place = line.find(b'"timestamp":')
        second = float(line[place + 12 : line.find(b",", place)])
        if b'"event"' in line:
            name = line[line.find(b'"event":"') + 9 :].split(b'"')[0].decode()
            self.counts[name] = self.counts.get(name, 0) + 1
            if name in self.OF_SERVICE:
                self.of_service.append(second)
            return
        # Where it is, without what depends on where its route begins, which a service may answer to another fix.
        rest = line[line.find(b'"latitude":') : line.find(b',"distance')] + line[line.rfind(b'"route_state"') :]
        self.on_route.setdefault(second, b'"onRoute"' in rest)
        before = self.said.setdefault(second, hash(rest))
        if before != hash(rest):
            self.otherwise.append(second)

    def unexplained(self, start, count):
        """Of the last seconds that were said otherwise, behind the first `count`, those that no service explains: when they
        were handed over from `start` on, the vehicle was on its route, and no route was asked for up to them."""
        if not self.on_route.get(start - 1):
            return []
        asked = min((second for second in self.of_service if second >= start), default=math.inf)
        return [second for second in self.otherwise[count:] if second < asked]


def recorded(fairway, session):
    """The times of the fixes that a session file has, and of the last one that its newest memory has."""
    listed = subprocess.run([fairway, "explain", "--list", "--session", session], capture_output=True, check=True)
    times = []
    for line in listed.stdout.splitlines():
        if b'"in":"fix"' in line:
            times.append(json.loads(line)["time"])
        elif line.startswith(b'{"start"'):
            # The coordinate of the fix as two numbers of 64 bits, and its time.
            last = ((json.loads(line)["start"].get("router") or {}).get("router") or {}).get("lastFix")
            times += struct.unpack("<d", bytes.fromhex(last)[16:24]) if last else []
    return times


class Drive:
    """A vehicle that drives for days with a `fairway follow`, which is killed, cut off and short of disk at times."""

    # The fixes that are handed over before their answers are awaited, and those for which a drive off the route takes
    # its time, for the answers of the service.
    BATCH, CAREFUL = 200, 90

    def __init__(self, fairway, folder, days, kills, seed, free):
        self.fairway, self.folder, self.seconds = fairway, Path(folder), round(days * 86_400)
        self.chance, self.noise = random.Random(seed), random.Random(seed + 1)
        self.vehicle = Vehicle(seed + 2, 40)
        self.session = self.folder / "drive.fairway"
        self.router = None if free else Router(self.vehicle, seed + 3)
        self.follow = Follow(fairway, folder, [*(self.on_roads() if free else self.on_route()), "--session", self.session])
        self.ledger, self.memory = Ledger(), Memory()
        self.in_file = set()
        self.recent, self.batch = [], []
        self.turns, self.again, self.unexplained = [], 0, []
        # When there is room again, and how often the recording has gone on by itself then.
        self.is_disk_full, self.room_at, self.recoveries = False, -2401, 0
        moments = lambda count: {self.chance.randrange(2000, self.seconds) for _ in range(count)}
        self.kills, self.cuts, self.shortages = moments(kills), moments(kills), moments(kills // 8)
        self.suspensions, self.clock_jumps, self.gaps = moments(kills // 2), moments(kills // 2), moments(kills // 8)
        # The seconds without a fix, and how many fixes came with a time of an hour before.
        self.silent, self.late = set(), 0
        self.last_of_fix = b'"position":' if free else b'"route_state":'

    def on_route(self):
        route = self.folder / "route.json"
        self.vehicle.move(0)
        route.write_text(json.dumps(self.vehicle.plan.answer()))
        server = f"http://127.0.0.1:{self.router.server_address[1]}"
        return ["--route", route, "--server", server, "--style", "osrm", "--quiet"]

    def on_roads(self):
        # The vehicle also drives where the file has nothing.
        extract(self.folder / "town.osm.pbf", 28, 40)
        roads = self.folder / "town.roads"
        words = [self.fairway, "roads", "pack", self.folder / "town.osm.pbf", "--out", roads, "--quiet"]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
        return ["--roads", roads, "--quiet"]

    def hand_over(self):
        """Hands over what has come from the receiver, and takes the answers."""
        for place in range(0, len(self.batch), self.BATCH):
            fixes = self.batch[place : place + self.BATCH]
            self.follow.send(fixes)
            last = f'"timestamp":{fixes[-1][0]}.0,'.encode()
            is_last = lambda line: last in line and (self.last_of_fix in line or b'"rejectedFix"' in line)
            for line in self.follow.lines_until(is_last):
                self.ledger.take(line)
        self.batch = []

    def kill(self):
        """Kills it within a batch; what its session file does not have is handed over again, as by a receiver's log."""
        self.follow.send(self.batch)
        time.sleep(self.chance.random() * 0.01)
        for line in self.follow.kill():
            self.ledger.take(line)
        times = recorded(self.fairway, self.session)
        self.in_file.update(times)
        self.memory.restart()
        self.follow.begin()
        self.batch = [fix for fix in self.recent if fix[0] > times[-1]]
        if self.is_disk_full or not self.router:
            # It goes on hours before, or begins anew: what it says is another drive's.
            for second, _ in self.batch:
                self.ledger.said.pop(second, None)
        else:
            self.again += len(self.batch)
        self.is_disk_full, self.room_at = False, -2401
        self.recent = self.batch[:]
        again, self.batch, before = self.batch, [], len(self.ledger.otherwise)
        for fix in again:
            self.batch.append(fix)
            if self.router and any(0 <= fix[0] - turn < self.CAREFUL for turn in self.turns[-20:]):
                self.hand_over_with_care()
        self.hand_over()
        if again:
            self.unexplained += self.ledger.unexplained(again[0][0], before)

    def hand_over_with_care(self):
        """Hands over, and leaves time for the answer of the service if that was asked: on a busy machine as much again as the
        service has taken."""
        asked, answered = self.ledger.counts.get("rerouteRequested", 0), self.router.answered
        self.hand_over()
        if self.ledger.counts.get("rerouteRequested", 0) == asked:
            return
        begin = time.monotonic()
        while self.router.answered == answered and time.monotonic() < begin + 2:
            time.sleep(0.002)
        time.sleep(max(0.02, time.monotonic() - begin))

    def jump(self, second):
        """The receiver's clock is an hour slow for a moment: what it says then counts for nothing."""
        self.hand_over()
        self.follow.send([report(BEGIN + second - 3600 + number, self.vehicle, self.noise) for number in range(3)])
        self.late += 3

    def fill_disk(self, second):
        self.follow.fill_disk()
        self.is_disk_full, self.room_at = True, second + 1200

    def run(self):
        self.follow.begin()
        careful = 0
        for second in range(1, self.seconds + 1):
            if second in self.gaps:
                # The vehicle is parked for an hour, and the receiver is off.
                self.hand_over()
                self.silent.update(range(second, min(second + 3600, self.seconds)))
            if second in self.silent:
                self.look_after(second)
                continue
            if self.vehicle.move():
                self.hand_over()
                self.turns.append(BEGIN + second)
                careful = self.CAREFUL if self.router else 0
            fix = report(BEGIN + second, self.vehicle, self.noise)
            self.batch.append(fix)
            self.recent.append(fix)
            careful -= 1
            if careful > 0:
                self.hand_over_with_care()
            elif len(self.batch) >= self.BATCH:
                self.hand_over()
            self.look_after(second)
        self.hand_over()
        self.follow.end()
        return self.faults()

    def look_after(self, second):
        """Takes the samples, and lets go wrong what is to go wrong in this second."""
        if second % 900 == 0:
            self.memory.sample(self.follow.process.pid, second / 3600)
        if second in self.cuts:
            self.hand_over()
            self.follow.cut()
        if second in self.suspensions:
            self.follow.suspend(0.3)
            self.hand_over()
        if second in self.clock_jumps:
            self.jump(second)
        if second in self.shortages:
            self.fill_disk(second)
        if second == self.room_at:
            self.hand_over()
            self.follow.empty_disk()
            time.sleep(10.5)
        if second == self.room_at + 2400:
            # What was tried is said at the next look at the receiver.
            self.hand_over()
            time.sleep(0.5)
            self.is_disk_full = False
            self.recoveries += 1
        if second in self.kills:
            self.kill()

    def faults(self):
        """Prints what happened; returns what must not."""
        seconds = range(BEGIN + 1, BEGIN + self.seconds + 1)
        known = self.ledger.said.keys() | self.in_file | {BEGIN + second for second in self.silent}
        missing = sum(second not in known for second in seconds)
        counts = self.ledger.counts
        print(f"  {self.seconds - len(self.silent)} fixes, {len(self.kills)} kills, {len(self.cuts)} connections lost, "
              f"{len(self.suspensions)} suspensions, {len(self.clock_jumps)} jumps of the clock, {len(self.gaps)} hours parked, "
              f"{len(self.shortages)} full disks, {self.recoveries} of them until there was room; fixes lost {missing}, "
              f"answered otherwise {len(self.ledger.otherwise)} "
              f"of {self.again} handed over again, {len(self.unexplained)} of them without a service")
        if self.router:
            print(f"  {len(self.turns)} wrong turns, {counts.get('routeReplaced', 0)} new routes; {self.router.asked} requests, "
                  f"of which the server failed {self.router.failed}")
        print("  " + ", ".join(f"{name} {count}" for name, count in sorted(counts.items())))
        print(self.memory)
        found = self.memory.faults()
        if missing:
            found.append(f"{missing} fixes were lost")
        if self.unexplained:
            found.append(f"{len(self.unexplained)} fixes were answered otherwise after a kill, first that at {self.unexplained[0]}")
        if counts.get("rejectedFix", 0) > self.late:
            found.append(f"{counts['rejectedFix'] - self.late} fixes came twice")
        replay = subprocess.run([self.fairway, "replay", "--session", self.session, "--quiet"], capture_output=True, text=True)
        if replay.returncode:
            found.append(f"the session is not repeated: {replay.stderr[:400]}")
        said = (self.folder / "errors").read_bytes().count(b"recorded again")
        if said < self.recoveries:
            found.append(f"{said} of {self.recoveries} recordings went on when the disk had room again")
        if self.router and counts.get("routeReplaced", 0) < 0.7 * len(self.turns):
            found.append("wrong turns without a new route")
        return found
