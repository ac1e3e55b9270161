"""Compares roads and matchers with the command line, on an invented town."""

import json
import math
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from conftest import ROOT, command, table

import fairway


class Town:
    """A road file, a drive, and the command line's matches at once and as a whole."""

    def __init__(self, folder):
        subprocess.run([sys.executable, ROOT / "Tests/Products/road_town.py", folder], check=True)
        self.file, self.extract = folder / "town.roads", folder / "town.osm.pbf"
        command("roads", "pack", self.extract, "--out", self.file)
        self.fixes = {name: values.astype(np.float64) for name, values in table(folder / "drive.csv").items()}
        self.rows = {}
        for name, words in {"now": (), "later": ("--lag", "5"), "whole": ("--whole",)}.items():
            rows = folder / f"{name}.csv"
            command("roads", "match", "--roads", self.file, "--trace", folder / "drive.csv", "--out", rows, *words)
            self.rows[name] = table(rows)


@pytest.fixture(scope="module")
def town(tmp_path_factory):
    return Town(tmp_path_factory.mktemp("town"))


def same(columns, rows):
    """Whether columns are the rows of the command line, to the digits that it writes."""
    for name, digits in {
            "way": 0, "direction": 0, "edge": 0, "along": 2, "latitude": 7, "longitude": 7, "distance": 2,
            "probability": 4}.items():
        assert np.abs(columns[name] - rows[name]).max() < 0.6 * 10.0**-digits, name


def test_a_name_is_found(town):
    roads = fairway.Roads(town.file)
    found = roads.find("stret 1", near=(47, 11), limit=3)
    assert len(found) == 3 and found[0]["kind"] == "street" and found[0]["name"].startswith("Street 1")
    assert (found[0]["quality"], found[0]["class"]) == (4, "residential") and found[0]["distance"] >= 0
    assert roads.find("K7")[0]["kind"] == "number" and "distance" not in roads.find("K7")[0]
    assert roads.find("…") == []
    with pytest.raises(ValueError):
        roads.find("x", limit=0)
    with pytest.raises(fairway.FairwayError):
        roads.find("x", near=(99, 0))


def test_what_is_in_a_file(town):
    roads = fairway.Roads(town.file)
    roads.check()
    assert roads.facts["edge_count"] == 67 and roads.facts["way_count"] == 13
    assert roads.facts["byte_count"] == town.file.stat().st_size
    assert "OpenStreetMap" in roads.attribution
    road = roads.edge(0)
    assert (road["way"], road["name"], road["number"]) == (100, "Street 1", "K 7")
    assert road["road_class"] == fairway.RoadClass.RESIDENTIAL and road["forward_speed_limit"] == 50
    latitudes, longitudes = roads.shape(0)
    assert len(latitudes) == 2 and latitudes[0] == pytest.approx(47, abs=0.1) and longitudes[1] > 10.9


def test_the_rows_of_the_command_line(town):
    for roads in (fairway.Roads(str(town.file)), fairway.Roads(town.file.read_bytes())):
        same(roads.matcher().update(town.fixes), town.rows["now"])
        same(roads.matcher().update(town.fixes, lag=5), town.rows["later"])
        same(roads.match(town.fixes), town.rows["whole"])


def test_one_fix_after_the_other(town):
    roads = fairway.Roads(town.file)
    matcher, at_once = roads.matcher("car"), roads.matcher(["car"]).update(town.fixes)
    for index in range(40):
        match = matcher.update_fix(*(town.fixes[name][index] for name in ("timestamp", "latitude", "longitude")))
        assert match["edge"] == at_once["edge"][index] and match["along"] == at_once["along"][index]
        if index == 20:
            matcher = roads.restore(matcher.snapshot())
    assert matcher.recall(*(town.fixes[name][35] for name in ("timestamp", "latitude", "longitude")))["direction"] == 1
    assert matcher.update_fix(2e9, 12, 13) is None


def test_several_files_as_one(town):
    # The same roads once more change nothing.
    roads, more = fairway.Roads(town.file), fairway.Roads(town.file.read_bytes())
    matcher = roads.matcher()
    matcher.add_roads(more)
    more.close()
    same(matcher.update(town.fixes), town.rows["now"])
    assert matcher.update_fix(*(town.fixes[name][-1] for name in ("timestamp", "latitude", "longitude")))["file"] == 0
    with pytest.raises(fairway.FairwayError, match="knows no lag"):
        matcher.update(town.fixes, lag=5)
    with pytest.raises(TypeError):
        matcher.add_roads(town.file)
    with roads.free_drive() as drive:
        drive.add_roads(roads)
        drive.update_fix(*(float(town.fixes[name][0]) for name in ("timestamp", "latitude", "longitude")))
        assert drive.place["file"] == 0


def test_a_fleet_in_one_call(town):
    roads, count = fairway.Roads(town.file), len(town.fixes["timestamp"])
    vehicles = [f"vehicle {number}" for number in range(20)]
    every = {name: np.tile(values, 20) for name, values in town.fixes.items()}
    fixes = pa.table({"vehicle": np.repeat(vehicles, count), **every})
    shuffled = fixes.take(pa.array(np.random.default_rng(1).permutation(fixes.num_rows)))
    result = fairway.match_table(shuffled, roads, threads=2)
    assert result.equals(fairway.match_table(fixes, roads, threads=1))
    assert result.num_rows == 20 * count
    for number in range(20):
        part = result.slice(number * count, count)
        assert set(part["vehicle"].to_pylist()) == {sorted(vehicles)[number]}
        same({name: part[name].to_numpy() for name in part.column_names if name != "vehicle"}, town.rows["now"])
    whole = fairway.match_table(fixes, roads, whole_drives=True)
    same({name: whole[name].to_numpy()[:count] for name in whole.column_names if name != "vehicle"}, town.rows["whole"])
    far = fairway.match_table(pa.table({"vehicle": ["a"], "timestamp": [1.0], "latitude": [1.0], "longitude": [1.0]}), roads)
    assert far["way"].to_pylist() == [None] and far["direction"].to_pylist() == [None]
    assert fairway.match_table(fixes.slice(0, 0), roads).num_rows == 0


def test_a_drive_without_a_route(town):
    roads = fairway.Roads(town.file)
    alert = {"type": "Feature", "id": "c", "properties": {"kind": "speed_camera"},
             "geometry": {"type": "Point", "coordinates": [town.fixes["longitude"][30], town.fixes["latitude"][30]]}}
    text = json.dumps({"type": "FeatureCollection", "features": [alert]})
    with roads.free_drive() as drive:
        assert drive.place["position"] is fairway.DrivePosition.UNKNOWN
        with pytest.raises(fairway.FairwayError, match="there was no fix yet"):
            drive.predict(0)
        drive.set_alerts(fairway.Alerts.from_geojson(text))
        changes, announced = set(), []
        for row in zip(*(town.fixes[name] for name in ("timestamp", "latitude", "longitude"))):
            changes |= drive.update_fix(*map(float, row))
            announced += drive.announced_alerts
            place = drive.place
            assert place["position"] is fairway.DrivePosition.ROAD
            assert place["speed_limit"] == 50 or math.isnan(place["speed_limit"])
        assert announced == ["c"]
        assert {fairway.DriveChange.ROAD, fairway.DriveChange.LIMIT, fairway.DriveChange.AHEAD} <= changes
        assert place["name"] == "Street 4" and place["road_class"] is fairway.RoadClass.RESIDENTIAL
        assert place["speeding"] is fairway.Speeding.UNKNOWN and place["ahead_end"] in fairway.AheadEnd
        assert {feature["kind"] for feature in drive.features} <= set(fairway.RoadFeature)
        later = drive.predict(place["timestamp"] + 3)
        assert later["is_on_road"] and later["age"] == 3
        history = drive.history
        assert list(history["way"]) == [100, 205, 103] and abs(history["length"].sum() - place["distance_driven"]) < 1e-6
        drive.set_alerts(fairway.Alerts.from_geojson('{"type": "FeatureCollection", "features": []}'))
        assert drive.announced_alerts == []
        drive.set_alerts(None)
        with pytest.raises(TypeError):
            drive.set_alerts(text)


def test_alerts_about_the_road(town):
    with fairway.Roads(town.file).free_drive() as drive:
        drive.set_road_alerts({"sidewaysAcceleration": 0.1, "mostInAMinute": 20})
        told = []
        for row in zip(*(town.fixes[name] for name in ("timestamp", "latitude", "longitude"))):
            drive.update_fix(*map(float, row), speed=10)
            told += drive.road_alerts("de")
        assert {alert["kind"] for alert in told} <= {fairway.RoadAlert.SHARP_BEND, fairway.RoadAlert.LOWER_SPEED_LIMIT}
        for alert in told:
            assert alert["priority"] is fairway.Priority.ALERT and alert["distance"] > 0 and alert["speed"] < 10
            assert "Kurve" in alert["text"] or "Tempolimit" in alert["text"]
        with pytest.raises(fairway.FairwayError, match="most"):
            drive.set_road_alerts({"most": 1})
        drive.set_road_alerts(None)
        assert drive.road_alerts() == []


def test_whose_limits_count(town):
    line = {"type": "LineString", "coordinates": np.column_stack((town.fixes["longitude"], town.fixes["latitude"])).tolist()}
    with fairway.Roads(town.file) as roads, fairway.Route.from_line(json.dumps(line)) as route, fairway.Session(route) as session:
        assert roads.obstacles(route, {"vehicle": {"height": 4, "weight": 20}, "limits": {"vehicle": "truck"}}) == []
        with pytest.raises(fairway.FairwayError, match="height"):
            roads.obstacles(route, {"height": 4})
        with pytest.raises(fairway.FairwayError, match="no roads"):
            session.set_limits()
        session.set_roads(roads)
        session.set_limits({"vehicle": "bus", "country": "AT", "clockOffset": 3600})
        drive = roads.free_drive()
        drive.set_limits({"vehicle": "truck"})
        drive.set_look_ahead(30, 100, 3000)
        for work, words in ((lambda: drive.set_limits({"vehicle": "tank"}), "carWithTrailer"),
                            (lambda: session.set_limits({"clockOffset": 1e5}), "a day"),
                            (lambda: drive.set_look_ahead(30, 3000, 100), "looks ahead")):
            with pytest.raises(fairway.FairwayError, match=words):
                work()
        session.continue_drive(drive)
        session.update(town.fixes)
        place = drive.place
        assert place["speed_limit_source"] is fairway.LimitSource.FILE or math.isnan(place["speed_limit"])


def test_wrong_arguments(town, tmp_path):
    roads = fairway.Roads(town.file)
    for work, kind, words in (
            (lambda: fairway.Roads(3), TypeError, "source is text or bytes"),
            (lambda: fairway.Roads(tmp_path / "none"), fairway.FairwayError, "there is no such file"),
            (lambda: fairway.Roads(town.extract), fairway.FairwayError, "is not a road file"),
            (lambda: fairway.Roads(town.file.read_bytes()[:-1]), fairway.FairwayError, "is cut off"),
            (lambda: roads.matcher("tram"), ValueError, "users are car, bicycle, foot, not 'tram'"),
            (lambda: roads.matcher([]), ValueError, "there is no user"),
            (lambda: roads.matcher().update(town.fixes, lag=11), ValueError, "lag is from 0 to 10"),
            (lambda: roads.edge(67), fairway.FairwayError, "there is no edge 67"),
            (lambda: roads.edge(-1), ValueError, "index is a whole number"),
            (lambda: roads.restore(b"abc"), fairway.FairwayError, "no state of a matcher"),
            (lambda: fairway.match_table(pa.table({"vehicle": []}), roads), Exception, "timestamp")):
        with pytest.raises(kind, match=words):
            work()
    assert math.isfinite(roads.facts["date"]) and os.path.exists(Path(town.file))


def test_a_session_with_roads(town):
    line = {"type": "LineString", "coordinates": np.column_stack((town.fixes["longitude"], town.fixes["latitude"])).tolist()}
    with fairway.Roads(town.file) as roads, fairway.Route.from_line(json.dumps(line)) as route, fairway.Session(route) as session:
        assert session.road is None
        session.set_roads(roads)
        session.update(town.fixes)
        assert abs(session.road["direction"]) == 1 and session.road["distance"] < 60
        session.set_roads(None)
        assert session.road is None
        with roads.free_drive() as drive:
            session.continue_drive(drive)
            session.update(town.fixes)
            place = drive.place
            assert place["timestamp"] == town.fixes["timestamp"][-1] and session.road["edge"] == place["edge"]
            assert place["changes"] <= set(fairway.DriveChange)
            session.set_roads(None)
        with pytest.raises(TypeError, match="drive is a FreeDrive"):
            session.continue_drive(roads)
        with pytest.raises(TypeError, match="roads is a Roads"):
            session.set_roads("town.roads")
        with pytest.raises(ValueError, match="users"):
            session.set_roads(roads, users="tram")
