#!/usr/bin/env python3
"""Runs `fairway follow --gpsd` against a gpsd that goes away and, if it is installed, against a real one.

    check.py FAIRWAY

The real one is Debian's; its gpsfake plays the sentences of a generated drive to it. The events must be those of a replay
of the same sentences. Ends with counts like Tests/run.
"""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FAIRWAY = str(Path(sys.argv[1]).resolve())
# The most seconds that anything is waited for, on a busy machine; nothing waits longer than it must.
LIMIT = 120


class Follow:
    """A running `fairway follow`, whose lines are in files."""

    def __init__(self, folder, *words):
        self.out, self.err = Path(folder) / "out", Path(folder) / "err"
        with open(self.out, "wb") as out, open(self.err, "wb") as err:
            self.process = subprocess.Popen(
                [FAIRWAY, "follow", *words], stdin=subprocess.DEVNULL, stdout=out, stderr=err
            )

    def lines(self):
        return [json.loads(line) for line in self.out.read_text().split("\n")[:-1]]

    def wait_for(self, is_there):
        end = time.monotonic() + LIMIT
        while time.monotonic() < end:
            if is_there():
                return
            time.sleep(0.05)
        raise AssertionError(f"waited in vain; last {self.lines()[-1:]}, {self.err.read_text()[-600:]}")

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(LIMIT)
        assert status == 130, f"exit status {status}"
        return self.err.read_text()


def position(second, latitude):
    report = {"class": "TPV", "mode": 3, "time": f"2026-05-01T12:00:{second:02}.000Z", "lat": latitude, "lon": -30.043395}
    return json.dumps(report).encode() + b"\n"


def restores_its_connection(folder):
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(LIMIT)
        follow = Follow(folder, "--gpsd", f"localhost:{server.getsockname()[1]}")
        try:
            for number in range(3):
                connection, _ = server.accept()
                with connection:
                    connection.settimeout(LIMIT)
                    asked = connection.makefile("rb").readline()
                    assert asked.startswith(b'?WATCH={"enable":true,"json":true}'), asked
                    connection.sendall(b'{"class":"VERSION","release":"3.22"}\n')
                    connection.sendall(position(number, 40.014745 + number * 1e-5))
                    follow.wait_for(lambda: sum("route_state" in line for line in follow.lines()) == number + 1)
                    # The connection is lost within a line.
                    connection.sendall(position(30, 41)[:40])
            server.close()
            follow.wait_for(lambda: "Connection refused" in follow.err.read_text())
        finally:
            said = follow.end()
    assert said.count(": gpsd has closed the connection; trying again in 0.5 s\n") == 3, said
    assert "bad lines:    0\n" in said, said


def sentence(content):
    checksum = 0
    for byte in content.encode():
        checksum ^= byte
    return f"${content}*{checksum:02X}\r\n"


def standing_before(text, seconds):
    """Sentences of the vehicle standing where the drive begins, because gpsd drops the first ones of a device."""
    burst = [line[1:].split("*")[0] for line in text.split("\r\n")[:3]]
    hour, minute, second = (int(burst[0].split(",")[1][place : place + 2]) for place in (0, 2, 4))
    start = hour * 3600 + minute * 60 + second
    times = (f"{t // 3600:02}{t // 60 % 60:02}{t % 60:02}.000" for t in range(start - seconds, start))
    return "".join(sentence(re.sub(r",\d{6}\.\d{3},", f",{t},", line, count=1)) for t in times for line in burst)


def has_the_events_of_a_replay(folder):
    folder = Path(folder)
    log = folder / "drive.nmea"
    subprocess.run(
        [FAIRWAY, "generate", "--format", "nmea", "--detour", "turn_return", "--seed", "3", "--out", log], check=True
    )
    text = log.read_bytes().decode()
    log.write_bytes((standing_before(text, 600) + text).encode())
    subprocess.run(
        [FAIRWAY, "replay", "--trace", log, "--guidance", "en", "--events", folder / "events", "--quiet"],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    expected = [json.loads(line) for line in (folder / "events").read_text().splitlines()]

    with socket.create_server(("127.0.0.1", 0)) as server:
        port = str(server.getsockname()[1])
    # gpsfake waits for the first client, and gpsd is found where Debian has it.
    fake = subprocess.Popen(
        ["gpsfake", "-1", "-q", "-c", "0.001", "-P", port, str(log)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    )
    follow = Follow(folder, "--guidance", "en", "--gpsd", f"127.0.0.1:{port}")
    try:
        last = max(event["timestamp"] for event in expected)
        follow.wait_for(lambda: any(line["timestamp"] >= last for line in follow.lines()[-1:]))
    finally:
        said = follow.end()
        # It does not always end by itself once its client is gone; its gpsd is in the same group.
        os.killpg(fake.pid, signal.SIGKILL)
        fake.wait(LIMIT)
    # A replay has no trip, whose stops change when they are reached.
    events = [line for line in follow.lines() if line.get("event", "tripChanged") != "tripChanged"]

    def what(event):
        return [event.get(name) for name in ("event", "leg", "step", "waypoint", "reason")]

    assert [what(event) for event in events] == [what(event) for event in expected], said
    for event, other in zip(events, expected):
        # The accuracy is gpsd's own estimate, so a decision may be made at another fix; the first event, at the first.
        if other["fix"] > 0:
            assert abs(event["timestamp"] - other["timestamp"]) <= 3, (event, other)
    assert "bad lines:    0\n" in said, said


def main():
    passed = failed = skipped = 0
    tests = [restores_its_connection]
    if shutil.which("gpsfake") and shutil.which("gpsd"):
        tests.append(has_the_events_of_a_replay)
    else:
        print("skipped Live.gpsd: there is no gpsd, and apt-get does not get it")
        skipped = 1
    for test in tests:
        try:
            with tempfile.TemporaryDirectory() as folder:
                test(folder)
            passed += 1
        except Exception as error:
            failed += 1
            print(f"failed Live.{test.__name__}: {type(error).__name__}: {error}")
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
