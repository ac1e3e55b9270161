"""Routes, and drives along them."""

import math
from pathlib import Path

import numpy as np

import fairway

ROOT = Path(__file__).resolve().parents[3]
ROUTE = (ROOT / "Tests/TownRoutes/valhalla-roundabout.json").read_text()
OTHER = (ROOT / "Tests/TownRoutes/valhalla-legs.json").read_text()


def drive(route, start, count=200):
    """Returns fixes along a route shape, one a second at 10 m/s."""
    latitudes, longitudes = fairway.Route.from_json(route).line
    lengths = np.hypot(np.diff(latitudes), np.diff(longitudes) * math.cos(math.radians(40))) * 111_200
    along, places = np.concatenate([[0], np.cumsum(lengths)]), 10.0 * np.arange(count)
    columns = {"latitude": np.interp(places, along, latitudes), "longitude": np.interp(places, along, longitudes)}
    return [
        {"timestamp": start + i, "latitude": a, "longitude": b, "horizontal_accuracy": 5.0}
        for i, (a, b) in enumerate(zip(*columns.values()))]
