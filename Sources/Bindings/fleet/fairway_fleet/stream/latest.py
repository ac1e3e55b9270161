"""The table of where everyone is: a row for each vehicle, as of its last fix that was processed."""

import math

import pyarrow as pa

import fairway

STOP = pa.struct([
    ("waypoint", pa.int32()), ("eta", pa.float64()), ("arrived", pa.float64()), ("left", pa.float64()),
    ("skipped", pa.bool_())])
NUMBERS = {
    "valid_from": "valid_from", "timestamp": "heard", "latitude": "fix_latitude", "longitude": "fix_longitude",
    "speed": "fix_speed", "course": "fix_course", "route_latitude": "latitude", "route_longitude": "longitude",
    "distance_traveled": "distance_traveled", "distance_remaining": "distance_remaining",
    "duration_remaining": "duration_remaining"}
SINCE = {
    "off_route_since": "off_since", "outside_since": "outside_since", "speeding_since": "speeding_since",
    "silent_since": "silent_since"}
SCHEMA = pa.schema([
    ("vehicle", pa.string()), *((name, pa.float64()) for name in NUMBERS), ("leg", pa.int32()), ("step", pa.int32()),
    ("route_state", pa.string()), ("eta", pa.float64()), ("late_by", pa.float64()), ("next_stop", pa.int32()),
    ("next_eta", pa.float64()), ("standing_at", pa.int32()), *((name, pa.float64()) for name in SINCE),
    ("problem", pa.string()), ("stops", pa.list_(STOP))])


def table(bucket):
    """Returns the rows of a bucket's vehicles."""
    vehicles, states = list(bucket.vehicles.values()), fairway.route_state_names()
    columns = {"vehicle": [v.name for v in vehicles], "problem": [v.problem for v in vehicles]}
    for name, member in {**NUMBERS, **SINCE}.items():
        columns[name] = [getattr(v, member) for v in vehicles]
    is_used = [not math.isnan(v.used) for v in vehicles]
    columns["leg"] = [v.leg if used else None for v, used in zip(vehicles, is_used)]
    columns["step"] = [v.step if used else None for v, used in zip(vehicles, is_used)]
    columns["route_state"] = [states[v.route_state] if used else None for v, used in zip(vehicles, is_used)]
    columns["standing_at"] = [v.stop or None for v in vehicles]
    columns["eta"] = [v.used + v.duration_remaining for v in vehicles]
    columns["late_by"] = [v.used + v.duration_remaining - v.planned_end for v in vehicles]
    columns["stops"] = [
        [{"waypoint": number, **stop} for number, stop in enumerate(v.stops, 1)] if v.stops else None
        for v in vehicles]
    following = [_next_stop(v) for v in vehicles]
    columns["next_stop"] = [number for number, _ in following]
    columns["next_eta"] = [eta for _, eta in following]
    arrays = [pa.array(columns[field.name], field.type, from_pandas=True) for field in SCHEMA]
    return pa.Table.from_arrays(arrays, schema=SCHEMA)


def _next_stop(vehicle):
    for number, stop in enumerate(vehicle.stops, 1):
        if "eta" in stop and "arrived" not in stop and "skipped" not in stop:
            return number, stop["eta"]
    return None, None
