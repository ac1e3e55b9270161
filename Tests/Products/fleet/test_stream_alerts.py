"""The alerts, and what happens to rows that come late or cannot be used."""

import math

import pytest
from stream_cases import ROUTES, drive, of, rows_of

import fairway
from fairway_fleet.stream import latest
from fairway_fleet.stream.bucket import Bucket
from fairway_fleet.stream.rows import Plan
from fairway_fleet.stream.settings import Alerts, Settings, alerts_of

LEGS = ROUTES[1]
START = 1e9


class Stream:
    """A bucket with what has come out of it."""

    def __init__(self, lateness=0.0, assignment_lateness=None, **alerts):
        quiet = dict.fromkeys(("off_route", "silent", "corridor", "speeding"))
        self.settings = Settings(
            lateness, lateness if assignment_lateness is None else assignment_lateness,
            alerts=Alerts(**{**quiet, **alerts})).checked()
        self.bucket, self.newest = Bucket(), -math.inf
        self.progress, self.errors, self.alerts = [], [], []

    def add(self, *rows, **clocks):
        step = self.bucket.advance(rows_of(rows), self.settings, **clocks)
        self.newest = max(self.newest, step.newest)
        return self._take(step)

    def finish(self):
        return self._take(self.bucket.finish(self.settings, self.newest))

    def _take(self, step):
        progress, _, errors, _ = step.outcome.tables()
        self.progress += progress.to_pylist()
        self.errors += errors.to_pylist()
        self.alerts += step.watch.arrow().to_pylist()
        return self

    def told(self, *members):
        rows = [alert for alert in self.alerts if alert["vehicle"] == "v"]
        return [tuple(alert[member] for member in ("alert", "phase", *members)) for alert in rows]

    def reasons(self):
        return [(error["source"], error["reason"], error["detail"]) for error in self.errors]

    def latest(self, name="v"):
        return next(row for row in latest.table(self.bucket).to_pylist() if row["vehicle"] == name)


def plan(route=LEGS, valid_from=START, name="v", valid_to=None):
    return Plan(name, valid_from, route, valid_to)


def test_silence_is_told_by_the_clock_of_others():
    mine = drive(LEGS, START, count=50)
    others = [{**mine[0], "timestamp": START + 10 * i} for i in range(60)]
    stream = Stream(silent=120)
    stream.add(plan(), plan(name="w"), *of("v", mine), *of("w", others[:6]))
    stream.add(*of("w", others[6:17]))
    assert stream.told() == []
    stream.add(*of("w", others[17:30]))
    assert stream.told("timestamp", "value") == [("silent", "begin", mine[-1]["timestamp"] + 120, 120)]
    assert stream.latest()["silent_since"] == mine[-1]["timestamp"]
    stream.add(*of("v", [{**mine[-1], "timestamp": START + 400}]), *of("w", others[30:50]))
    assert stream.told("value")[1:] == [("silent", "end", START + 400 - mine[-1]["timestamp"])]


def test_silence_of_all_is_told_by_the_clock():
    stream = Stream(silent=120)
    stream.add(plan(), *of("v", drive(LEGS, START, count=50))).add(clock=START + 100)
    assert stream.told() == []
    stream.add(clock=START + 1000)
    # The newest fix still waits for a newer one, so the one before it counts.
    assert stream.told("timestamp") == [("silent", "begin", START + 48 + 120)]
    assert stream.add(clock=START + 2000).told() == [("silent", "begin")]
    # A fix that was under way is not late because of that.
    stream.add(*of("v", drive(LEGS, START, count=60)[50:])).finish()
    assert stream.told()[1:] == [("silent", "end")] and not stream.errors


def test_a_vehicle_that_never_reports_is_silent():
    stream = Stream(silent=60).add(plan(), *of("w", drive(LEGS, START, count=100)))
    assert stream.told("timestamp") == [("silent", "begin", START + 60)]


def test_off_the_route_for_long_and_outside_the_corridor():
    fixes = drive(LEGS, START, count=240)
    for number, fix in enumerate(fixes):
        if number >= 60:
            fix["latitude"] += min((number - 60) * 1e-4, 0.01)
    back = drive(LEGS, START + 240, count=60)
    stream = Stream(off_route=100, corridor=200).add(plan(), *of("v", fixes), *of("v", back)).finish()
    told = stream.told("timestamp", "value", "limit")
    outside = next(row for row in told if row[:2] == ("outsideCorridor", "begin"))
    assert outside[3] > 200 == outside[4]
    off = [row for row in told if row[0] == "offRoute"]
    assert [row[1] for row in off] == ["begin", "end"] and off[0][3] == 100
    first = next(row["timestamp"] for row in stream.progress if row["route_state"] == "offRoute")
    assert off[0][2] == first + 100
    assert ("outsideCorridor", "end") in [row[:2] for row in told]


def test_speeding_with_and_without_reported_speed():
    # The limits of this route are 30 and 50 km/h.
    fast = drive(LEGS, START, seconds=5.0, speed=25.0, count=20)
    stream = Stream(speeding=2).add(plan(), *of("v", fast)).finish()
    kind, phase, value, limit = stream.told("value", "limit")[0]
    assert (kind, phase) == ("speeding", "begin") and value == pytest.approx(25, abs=4)
    assert limit == pytest.approx(50 / 3.6) or limit == pytest.approx(30 / 3.6)
    slow = [{**fix, "speed": 5.0} for fix in fast]
    assert Stream(speeding=2).add(plan(), *of("v", slow)).finish().told()[0][0] == "arrived"


def test_arriving_standing_and_leaving():
    fixes = drive(LEGS, START, seconds=5.0, speed=8.0)
    latitude, longitude = (numbers[-1] for numbers in fairway.Route.from_json(LEGS).line)
    end, there = fixes[-1], {"latitude": latitude, "longitude": longitude}
    fixes += [{**end, **there, "timestamp": end["timestamp"] + 5 * i} for i in range(1, 4)]
    stream = Stream().add(plan(), *of("v", fixes)).finish()
    arrived = next(alert for alert in stream.alerts if alert["alert"] == "arrived" and alert["waypoint"] == 1)
    # The same drive with a stop of five minutes.
    number = next(i for i, fix in enumerate(fixes) if fix["timestamp"] >= arrived["timestamp"])
    stood = [{**fixes[number], "timestamp": fixes[number]["timestamp"] + 5 * i} for i in range(60)]
    rest = [{**fix, "timestamp": fix["timestamp"] + 300} for fix in fixes[number:]]
    stream = Stream().add(plan(), *of("v", fixes[:number]), *of("v", stood))
    assert [row["alert"] for row in stream.alerts] == ["arrived"]
    assert stream.latest()["standing_at"] == 1
    stops = stream.latest()["stops"]
    assert stops[0]["arrived"] and not stops[0]["left"] and stops[1]["eta"] > stood[-1]["timestamp"]
    stream.add(*of("v", rest)).finish()
    left = next(alert for alert in stream.alerts if alert["alert"] == "left")
    assert left["waypoint"] == 1 and 295 < left["value"] < 340
    assert stream.told("waypoint")[-1] == ("arrived", "once", 2)
    assert stream.latest()["stops"][0]["left"] == left["timestamp"]
    # Nobody waits for it any more.
    stream = Stream(silent=60).add(plan(), *of("v", fixes), *of("w", [{**end, "timestamp": START + 9000}])).finish()
    assert "silent" not in [row["alert"] for row in stream.alerts]


def test_a_stop_that_is_not_served():
    # Along the first leg, then straight over to the second one.
    fixes = drive(LEGS, START, seconds=1.0, speed=10.0)
    stops = Stream().add(plan(), *of("v", fixes)).finish().alerts
    stop = next(row["timestamp"] for row in stops if row["alert"] == "arrived")
    skip = int(stop - START)
    rest = [{**fix, "timestamp": fix["timestamp"] - 60} for fix in fixes[skip + 30:]]
    stream = Stream().add(plan(), *of("v", fixes[:skip - 30]), *of("v", rest)).finish()
    assert ("skippedStop", "once", 1) in stream.told("waypoint")
    assert stream.latest()["stops"][0]["skipped"]


def test_the_wrong_way():
    fixes = drive(LEGS, START, count=80)
    back = [{**fix, "timestamp": START + 80 + i} for i, fix in enumerate(reversed(fixes[20:]))]
    assert ("wrongWay", "once") in Stream().add(plan(), *of("v", fixes), *of("v", back)).finish().told()


def test_late_fixes_are_errors_of_their_own():
    fixes = drive(LEGS, START, count=100)
    stream = Stream(lateness=10).add(plan(), *of("v", fixes[:50]), *of("v", fixes[51:])).add(*of("v", fixes[50:51]))
    stream.finish()
    assert stream.reasons() == [("fix", "late", None)] and len(stream.progress) == 99
    assert stream.errors[0]["timestamp"] == fixes[50]["timestamp"] and stream.errors[0]["fix"] is None


def test_a_duplicate_is_told_once():
    fixes = drive(LEGS, START, count=100)
    stream = Stream(lateness=10).add(plan(), *of("v", fixes[:50])).add(*of("v", fixes[49:])).finish()
    assert stream.reasons() == [("fix", "rejected", "duplicate")] and len(stream.progress) == 100


def test_a_clock_that_is_ahead_does_not_make_others_late():
    fixes = drive(LEGS, START, count=100)
    wrong = [{**fixes[0], "timestamp": START + 5000.0}, {**fixes[0], "timestamp": START * 1000}]
    stream = Stream(lateness=10)
    stream.add(plan(), *of("v", fixes[:50]), *of("w", wrong), now=START + 50).add(*of("v", fixes[50:]), now=START + 100)
    assert [reason for _, reason, _ in stream.reasons()] == ["ahead"]
    assert len(stream.progress) == 89 and len(stream.bucket.waiting) == 12


def test_an_assignment_may_come_after_its_fixes():
    fixes = drive(LEGS, START, count=100)
    stream = Stream(lateness=10, assignment_lateness=60).add(*of("v", fixes[:50])).add(plan(), *of("v", fixes[50:]))
    assert not stream.finish().errors and len(stream.progress) == 100
    # Without such patience, it applies from the first fix that was not processed on, which the error says.
    stream = Stream(lateness=10).add(*of("v", fixes[:50])).add(plan(), *of("v", fixes[50:])).finish()
    assert stream.reasons() == [("fix", "noAssignment", None)] * 39 + [
        ("assignment", "late", f"applies from {START + 39!r} on")]
    assert len(stream.progress) == 61 and {row["valid_from"] for row in stream.progress} == {START}


def test_a_late_assignment_does_not_replace_a_later_one():
    fixes = drive(LEGS, START, count=100)
    stream = Stream().add(plan(), *of("v", fixes[:50]))
    stream.add(plan(valid_from=START - 100), plan(), *of("v", fixes[50:])).finish()
    assert [reason[1] for reason in stream.reasons()] == ["late", "badAssignment"]
    assert len(stream.progress) == 100 and stream.progress[-1]["fix"] == 99


def test_an_assignment_ends():
    fixes = drive(LEGS, START, count=100)
    stream = Stream(silent=20).add(plan(valid_to=START + 60), *of("v", fixes), *of("w", [
        {**fixes[0], "timestamp": START + 1000}])).finish()
    assert stream.reasons()[:40] == [("fix", "noAssignment", None)] * 40 and len(stream.progress) == 60
    assert stream.told() == []
    # Told later, of the assignment or of whatever there is.
    for valid_from in (START, None):
        stream = Stream().add(plan(), *of("v", fixes[:50])).add(Plan("v", valid_from, None, START + 60))
        assert len(stream.add(*of("v", fixes[50:])).finish().progress) == 60
    # The end of one assignment does not end another.
    stream = Stream().add(plan(valid_to=START + 60), plan(ROUTES[0], START + 30), *of("v", fixes)).finish()
    assert len(stream.progress) == 100


@pytest.mark.parametrize(("wrong", "reason", "detail"), [
    (Plan(None, START, LEGS, None), "noVehicle", None),
    (Plan("v", None, LEGS, None), "badAssignment", "valid_from is no time"),
    (Plan("v", START, LEGS, math.inf), "badAssignment", "valid_to is no time"),
    (Plan("v", START, LEGS, START), "badAssignment", "valid_to is not after valid_from"),
    (Plan("v", START, None, None), "brokenRoute", "there is no route_json")])
def test_assignments_of_no_use(wrong, reason, detail):
    stream = Stream().add(wrong).add(*of("w", drive(LEGS, START, count=3))).finish()
    assert ("assignment", reason, detail) in stream.reasons()


def test_a_vehicle_comes_back_after_a_year():
    fixes, year = drive(LEGS, START, count=100), 365 * 86_400
    stream = Stream(silent=600).add(plan(), *of("v", fixes[:50]))
    stream.add(*of("w", [{**fixes[0], "timestamp": START + year}]))
    again = [{**fix, "timestamp": fix["timestamp"] + year} for fix in fixes[50:]]
    stream.add(*of("v", again)).finish()
    assert stream.told("value") == [("silent", "begin", 600), ("silent", "end", year + 1)]
    # The engine does not believe such a jump at once; no fix is lost.
    assert len(stream.progress) + len(stream.errors) == 101


@pytest.mark.parametrize(("text", "message"), [
    ("[]", "an object"), ("{", "no JSON"), ('{"silence": 1}', "no 'silence'"), ('{"silent": -1}', "alerts: silent"),
    ('{"leaving": null}', "alerts: leaving"), ('{"silent": true}', "alerts: silent")])
def test_settings_that_are_impossible(text, message):
    with pytest.raises(ValueError, match=message):
        Settings(alerts=alerts_of(text)).checked()


def test_patience_is_not_less_than_lateness():
    with pytest.raises(ValueError, match="assignment_lateness"):
        Settings(30, 10).checked()
