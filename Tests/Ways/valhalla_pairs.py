"""Pairs of places in an invented town, and Valhalla's routes between them."""

import json
import random
import urllib.error
import urllib.request

from opl import is_for_cars
from restriction_walk import pairs as pairs_at_restrictions
from turn_rules import TurnRules

PRIVATE = ("access=no", "access=private", "motor_vehicle=no", "vehicle=no", "motorcar=no")
MINOR = {"service", "track", "road"}


def places(extract, count, seed):
    """Pairs of places as longitude and latitude: about each restriction, and random ones on roads that are no lesser ones."""
    rules = TurnRules(extract)
    open_roads = [
        nodes for nodes, tags in extract.ways.values()
        if is_for_cars(tags) and tags.get("highway") not in MINOR and "highway" in tags
        and not any(f"{key}={value}" in PRIVATE for key, value in tags.items())
    ]
    nodes = sorted({node for line in open_roads for node in line})
    chosen = sorted({pair for pair in pairs_at_restrictions(rules, 0, seed) if set(pair) <= set(nodes)})
    generator = random.Random(seed)
    one = lambda: nodes[int(generator.random() * len(nodes))]
    while len(chosen) < count:
        pair = (one(), one())
        if pair[0] != pair[1]:
            chosen.append(pair)
    place = lambda node: [extract.places[node][1], extract.places[node][0]]
    return [(place(a), place(b)) for a, b in chosen]


def ask(url, a, b, shortest):
    """A route's metres, seconds and shape with 6 decimals; None if there is none."""
    body = {
        "locations": [{"lon": x, "lat": y, "radius": 5} for x, y in (a, b)],
        "costing": "auto", "directions_type": "none", "units": "kilometers",
    }
    if shortest:
        body["costing_options"] = {"auto": {"shortest": True, "disable_hierarchy_pruning": True}}
    request = urllib.request.Request(url + "/route", json.dumps(body).encode(), {"Content-Type": "application/json"})
    try:
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=30) as file:
            trip = json.load(file)["trip"]
    except urllib.error.HTTPError as error:
        if error.code == 400:
            return None
        raise
    shape = "".join(leg["shape"] for leg in trip["legs"])
    return {"metres": round(trip["summary"]["length"] * 1000), "seconds": trip["summary"]["time"], "shape": shape}
