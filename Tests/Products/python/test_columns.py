"""Columns of float64 are read without a copy, other numbers are converted, and anything else is refused."""

import json

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

import fairway
from conftest import ROUTES, content
from fairway.columns import column


def route_of(drive):
    return fairway.Route.from_json(drive.route.read_bytes())


def replayed(drive, columns):
    return fairway.Session(route_of(drive)).update(columns, fairway.COLUMNS)


def assert_equal(first, second):
    for name in fairway.COLUMNS:
        assert np.array_equal(first[0][name], second[0][name], equal_nan=True), name
    assert content(first[1]) == content(second[1])


@pytest.fixture
def town(drive):
    return drive("town-tour", seed=3, noise="urban")


def test_nothing_is_copied():
    numbers = np.arange(10.0)
    assert column("speed", numbers)[0].values == numbers.ctypes.data
    arrow = pa.array([1.0, None, 3.0, 4.0])
    struct, count, _ = column("speed", arrow[1:])
    assert (struct.values, struct.validity, struct.offset, count) == (
        arrow.buffers()[1].address, arrow.buffers()[0].address, 1, 3)
    assert column("speed", pa.array(numbers))[0].values == numbers.ctypes.data


def test_arrow_is_numpy(town):
    assert_equal(replayed(town, town.columns), replayed(town, {n: pa.array(v) for n, v in town.columns.items()}))


@pytest.mark.parametrize("offset", [0, 1, 7, 8, 13])
def test_null_is_unknown(town, offset):
    """A value whose validity bit is null is unknown, whatever number it has."""
    random = np.random.default_rng(offset)
    with_nan, with_nulls = dict(town.columns), dict(town.columns)
    for name in ("horizontal_accuracy", "speed", "course"):
        mask = random.random(town.count) < 0.3
        with_nan[name] = np.where(mask, np.nan, town.columns[name])
        numbers = np.concatenate([np.full(offset, 77.0), np.where(mask, 12.0, town.columns[name])])
        bits = np.packbits(np.concatenate([np.zeros(offset, bool), ~mask]), bitorder="little").tobytes()
        array = pa.Array.from_buffers(pa.float64(), len(numbers), [pa.py_buffer(bits), pa.py_buffer(numbers)])
        with_nulls[name] = array[offset:]
    assert_equal(replayed(town, with_nan), replayed(town, with_nulls))


def test_what_is_not_known_may_be_left_out(town):
    needed = {name: town.columns[name] for name in ("timestamp", "latitude", "longitude")}
    unknown = np.full(town.count, np.nan)
    others = dict.fromkeys(("horizontal_accuracy", "speed", "course", "altitude"), unknown)
    assert_equal(replayed(town, needed), replayed(town, {**needed, **others}))


def test_no_fixes(town):
    session = fairway.Session(route_of(town))
    for columns in (town.part(0, 0), {n: pa.array([], pa.float64()) for n in ("timestamp", "latitude", "longitude")}):
        progress, events = session.update(columns)
        assert len(events) == 0
        assert all(len(numbers) == 0 for numbers in progress.values())


@pytest.mark.parametrize("name", ["timestamp", "latitude", "longitude"])
@pytest.mark.parametrize("lacking", [np.nan, np.inf, None])
def test_a_fix_without_place_or_time_is_rejected(town, name, lacking):
    values = town.columns[name].tolist()
    values[5] = lacking
    progress, events = replayed(town, {**town.columns, name: pa.array(values, pa.float64())})
    rejected = np.flatnonzero(progress["rejection"])
    assert 5 in rejected
    assert fairway.reason_names()[progress["rejection"][5]] == "notFinite"
    assert fairway.event_names()[events[events["fix"] == 5]["event"][0]] == "rejectedFix"


@pytest.mark.parametrize(("values", "error", "words"), [
    (np.zeros((3, 1)), ValueError, "dimensions"),
    (np.zeros(3, bool), TypeError, "bool"),
    (np.zeros(3, complex), TypeError, "complex128"),
    (np.zeros(3, "datetime64[ns]"), TypeError, r"seconds since 1970 are needed: \(times"),
    (np.ma.masked_array(np.zeros(3)), TypeError, "masked"),
    ([0.0, 0.0, 0.0], TypeError, "list"),
    (pa.array(["0", "0", "0"]), TypeError, "to_numpy"),
    (pd.Series(["0", "0", "0"]), TypeError, "to_numpy"),
    (np.zeros(4), ValueError, "different lengths"),
    (None, TypeError, "NoneType"),
])
def test_what_is_no_column(town, values, error, words):
    session = fairway.Session(route_of(town))
    with pytest.raises(error, match=words):
        session.update({**town.part(0, 3), "longitude": values})
    # No fix was processed.
    assert session.snapshot() == fairway.Session(route_of(town)).snapshot()


@pytest.mark.parametrize("convert", [
    lambda values: values.astype(np.int64), lambda values: values.astype(np.int64).astype(">i8"),
    lambda values: np.repeat(values, 2)[::2], lambda values: values.astype(">f8"), pd.Series,
    lambda values: pd.Series(values.astype(np.int64)), lambda values: pa.array(values.astype(np.int64)),
    lambda values: pa.chunked_array([values[:7], values[7:]]),
], ids=["whole", "whole_of_others", "gaps", "of_others", "pandas", "pandas_whole", "arrow_whole", "chunks"])
def test_other_numbers_are_converted(town, convert):
    columns = {**town.columns, "timestamp": np.floor(town.columns["timestamp"])}
    assert_equal(replayed(town, columns), replayed(town, {**columns, "timestamp": convert(columns["timestamp"])}))


def test_a_table_of_pandas_is_taken(town):
    table = pd.DataFrame(town.columns)
    assert_equal(replayed(town, town.columns), replayed(town, table))
    # The command line's own file, in which a time is a whole number of seconds.
    read = pd.read_csv(town.trace)
    assert read["timestamp"].dtype == np.int64
    assert_equal(replayed(town, town.columns), replayed(town, read[list(town.columns)]))


def test_an_address_is_no_answer(town, tmp_path):
    with pytest.raises(ValueError, match="looks like a path; pass pathlib"):
        fairway.Route.from_json(str(tmp_path / "route.json"))
    with pytest.raises(TypeError, match="not a path; pass its read_bytes"):
        fairway.Route.from_json(tmp_path / "route.json")
    with pytest.raises(ValueError, match="answer is the text of an answer"):
        fairway.Router("route.json", {})


def test_unknown_names(town):
    session = fairway.Session(route_of(town))
    with pytest.raises(ValueError, match="'latitude'"):
        session.update({"timestamp": np.zeros(1)})
    with pytest.raises(ValueError, match="'heading'"):
        session.update({**town.part(0, 1), "heading": np.zeros(1)})
    with pytest.raises(ValueError, match="'leg_index'"):
        session.update(town.part(0, 1), want=["leg_index"])


def test_more_events_than_room(town):
    """Every fix twice: each second one is a rejected duplicate, so the events exceed the first buffer."""
    columns = {name: np.repeat(numbers, 2) for name, numbers in town.columns.items()}
    progress, events = replayed(town, columns)
    assert len(events) > 256 + town.count // 4
    assert np.count_nonzero(events["event"] == 0) == np.count_nonzero(progress["rejection"]) == town.count
    assert np.all(np.diff(events["fix"].astype(np.int64)) >= 0)


@pytest.mark.parametrize("name", ["osrm-legs", "osrm-roundabout", "valhalla-legs", "valhalla-ferry", "town-tour"])
def test_the_remaining_time_begins_with_what_the_route_states(name):
    """The durations include turns, which a service's annotations do not."""
    text = ROUTES[name].read_bytes()
    route = fairway.Route.from_json(text)
    stated = json.loads(text)["routes"][0]
    assert route.duration == pytest.approx(stated["duration"], rel=1e-3)
    assert [leg.duration for leg in route.legs] == pytest.approx([leg["duration"] for leg in stated["legs"]], rel=1e-3)
    latitudes, longitudes = route.line
    fix = {"timestamp": np.zeros(1), "latitude": latitudes[:1], "longitude": longitudes[:1]}
    progress, _ = fairway.Session(route).update(fix, ("duration_remaining",))
    assert progress["duration_remaining"][0] == pytest.approx(stated["duration"], rel=1e-3)


def test_a_clock_that_is_set_is_followed(town):
    """A single fix with a time far off is rejected; several that agree on it mean that the clock was set."""
    reasons = fairway.reason_names()
    fixes = {name: numbers.copy() for name, numbers in town.part(0, 200).items()}
    fixes["timestamp"][100] = 4_102_444_800
    progress, _ = replayed(town, fixes)
    assert reasons[progress["rejection"][100]] == "timeJump" and np.count_nonzero(progress["rejection"]) == 1
    fixes = {name: numbers.copy() for name, numbers in town.part(0, 200).items()}
    fixes["timestamp"][100:] -= 1e8
    progress, _ = replayed(town, fixes)
    rejected = np.flatnonzero(progress["rejection"])
    assert rejected[0] == 100 and len(rejected) < 50
    assert {reasons[number] for number in progress["rejection"][rejected]} == {"outOfOrder"}


@pytest.mark.parametrize("factor", [1e3, 1e6, 1e9])
def test_times_that_are_no_seconds_are_named(town, factor):
    fixes = {**town.part(0, 20), "timestamp": town.part(0, 20)["timestamp"] * factor}
    progress, _ = replayed(town, fixes)
    assert {fairway.reason_names()[number] for number in progress["rejection"]} == {"notInSeconds"}


def test_rejected_fixes_are_counted_by_reason(town):
    session = fairway.Session(route_of(town))
    columns = {name: values.copy() for name, values in town.columns.items()}
    columns["latitude"][5:8] = np.nan
    columns["latitude"][20] = 91
    session.update(columns)
    assert {reason: count for reason, count in session.rejected.items() if count} == {"notFinite": 3, "outOfRange": 1}
