"""Compares corridors and polylines with the command line."""

import json

import numpy as np
import pytest

import fairway
from conftest import ROUTES, command


def test_corridor_of_a_route(tmp_path):
    route = fairway.Route.from_json(ROUTES["valhalla-roundabout"].read_bytes())
    corridor = fairway.Corridor.of_route(route, 50)
    latitudes, longitudes = route.line
    assert corridor.contains(latitudes, longitudes).all()
    assert not corridor.contains(latitudes + 0.5, longitudes).any()
    assert corridor.contains(np.array([np.nan]), np.array([0.0])).tolist() == [False]
    assert corridor.area == pytest.approx(100 * route.geometry_length, rel=0.1)
    (box,) = corridor.boxes
    assert box.south < latitudes.min() and box.east > longitudes.max()
    out = tmp_path / "corridor.geojson"
    command("corridor", "--route", ROUTES["valhalla-roundabout"], "--radius", 50, "--out", out)
    assert corridor.geojson["coordinates"] == geometry(json.loads(out.read_text()))["coordinates"]


def geometry(document):
    """Returns the only geometry of a GeoJSON document."""
    if document["type"] == "FeatureCollection":
        (document,) = document["features"]
    return document.get("geometry", document)


def test_corridors_of_lines():
    first = fairway.Corridor([40.0, 40.0], [-30.0, -29.99], 20)
    second = fairway.Corridor([39.999, 40.001], [-29.995, -29.995], 20, ends="flat")
    crossing = first.intersection(second)
    assert 0 < crossing.area < min(first.area, second.area)
    assert crossing.contains([40.0, 40.0], [-29.995, -30.0]).tolist() == [True, False]
    far = fairway.Corridor([10.0, 10.0], [0.0, 0.1], 20)
    assert first.intersection(far).boxes == []
    assert len(fairway.Corridor([0.0, 0.0], [179.9, -179.9], 100).boxes) == 2


@pytest.mark.parametrize(("latitudes", "longitudes", "radius", "ends", "error"), [
    ([40.0, 40.0], [-30.0], 20, "round", ValueError),
    ([40.0, 40.0], [-30.0, -29.9], 20, "square", ValueError),
    ([40.0, 40.0], [-30.0, -29.9], 0, "round", fairway.FairwayError),
    ([40.0, 40.0], [-30.0, -29.9], np.nan, "round", ValueError),
    ([40.0, 95.0], [-30.0, -29.9], 20, "round", fairway.FairwayError),
    ([], [], 20, "round", fairway.FairwayError),
])
def test_no_corridor(latitudes, longitudes, radius, ends, error):
    with pytest.raises(error):
        fairway.Corridor(latitudes, longitudes, radius, ends)


@pytest.mark.parametrize("precision", [5, 6])
def test_polylines(precision):
    route = fairway.Route.from_json(ROUTES["town-tour"].read_bytes())
    text = fairway.polyline.encode(*route.line, precision)
    latitudes, longitudes = fairway.polyline.decode(text, precision)
    assert np.abs(latitudes - route.line[0]).max() <= 0.5001 * 10**-precision
    rows = command("polyline", "decode", "--precision", precision, text).split()
    cells = [row.split(",") for row in rows if row[0] in "-0123456789"]
    assert np.array_equal(np.array(cells, dtype=float), np.stack([latitudes, longitudes], 1))


def test_small_polylines():
    assert fairway.polyline.decode("_p~iF~ps|U_ulLnnqC_mqNvxq`@")[0].tolist() == [38.5, 40.7, 43.252]
    assert [len(numbers) for numbers in fairway.polyline.decode("")] == [0, 0]
    assert fairway.polyline.encode(np.empty(0), np.empty(0)) == ""
    with pytest.raises(fairway.FairwayError):
        fairway.polyline.decode("_p~iF~ps|U_")
    with pytest.raises(fairway.FairwayError):
        fairway.polyline.encode([95.0], [0.0])
    with pytest.raises(fairway.FairwayError):
        fairway.polyline.decode("??", precision=10)
