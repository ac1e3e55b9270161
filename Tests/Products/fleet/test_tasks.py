"""Tasks of the batch job without Spark: what is together, what crosses the network, and what an attempt leaves."""

import pickle

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import fairway
from fairway.fleet.assignments import Assignments
from fairway.fleet.fixes import Fixes
from fairway.fleet.schemas import FIX_COLUMNS, SCHEMAS, TABLES
from fairway_fleet import files, routes, shuffle, traces
from fairway_fleet.files import Piece
from fairway_fleet.output import Commit, delete
from fairway_fleet.task import Task, shared
from fleet_cases import OTHER, ROUTE, drive


def fixes(*vehicles, count=60):
    rows = [{"vehicle": name, **row} for name in vehicles for row in drive(ROUTE, 86_370.0, count)]
    return pa.table({name: pa.array([row.get(name) for row in rows], pa.string() if name == "vehicle" else pa.float64())
                     for name in FIX_COLUMNS})


def assignments(*rows):
    vehicles, texts = zip(*rows)
    return pa.table({"vehicle": vehicles, "valid_from": [0.0] * len(rows), "route_json": texts})


PLAN = assignments(("a", ROUTE), ("b", OTHER), ("c", ROUTE))


def written(path):
    return {name: pq.read_table(path / name).num_rows for name in TABLES}


def test_files_of_which_some_lack_columns(tmp_path):
    """A column that a file does not have is unknown for its fixes."""
    whole, part = fixes("a"), fixes("b").drop_columns(["horizontal_accuracy", "speed", "course"])
    for name, table in (("1.parquet", whole), ("2.parquet", part)):
        pq.write_table(table, tmp_path / name)
    found = files.pieces(f"file:{tmp_path}")
    system, _ = files.opened(f"file:{tmp_path}")
    table = files.read(system, found, FIX_COLUMNS)
    assert table.num_rows == whole.num_rows + part.num_rows
    assert table.column("speed").null_count >= part.num_rows
    alone = files.read(system, [found[1]], FIX_COLUMNS)
    assert alone.column_names == part.column_names
    task = Task(f"file:{tmp_path}/out", "first", Assignments.of_tables(PLAN))
    task.add(alone)


def attempt(staging, name, table):
    task = Task(f"file:{staging}", name, Assignments.of_tables(PLAN))
    task.add(table)
    return task


def test_only_the_attempt_that_succeeded_is_taken(tmp_path):
    table, staging = fixes("a", "b", "c", None), tmp_path / "out/_staging"
    expected = fairway.replay_table(table, PLAN)
    # The first attempt is stopped before its end, the second writes everything but is not the one that is reported.
    attempt(staging, "first", fixes("a"))
    attempt(staging, "second", table).finish()
    summary, vehicles = attempt(staging, "third", table).finish()
    assert vehicles.to_pylist() == ["a", "b", "c"]
    commit = Commit(f"file:{tmp_path / 'out'}", "errorifexists")
    counts = commit.move(f"file:{staging}", summary["files"])
    delete(f"file:{staging}")
    commit.finish()
    assert counts == written(tmp_path / "out")
    assert counts == {**{name: getattr(expected, name).num_rows for name in SCHEMAS}, "roads": 0}
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == sorted(TABLES)
    # The fixes are on both sides of midnight.
    assert sorted(path.name for path in (tmp_path / "out/progress").iterdir()) == [
        "_SUCCESS", "day=1970-01-01", "day=1970-01-02"]


def test_tasks_of_two_stages_write_no_file_of_one_name(tmp_path):
    """One task has fixes before an assignment; the other, of vehicles that never drive, broken routes of that day."""
    staging, day = tmp_path / "out/_staging", 86_400.0
    broken = [(f"idle {number}", day * (number % 4 - 2), "{") for number in range(60)]
    vehicles, times, texts = zip(("a", 86_410.0, ROUTE), *broken)
    plans = Assignments.of_tables(pa.table({"vehicle": vehicles, "valid_from": times, "route_json": texts}))
    found = []
    tables = fixes("a", count=200), Fixes.none(pa.array(vehicles[1:]))
    for name, table in zip(("00001-00000-7", "00002-00000-9"), tables):
        task = Task(f"file:{staging}", name, plans)
        task.add(table)
        found += task.finish()[0]["files"]
    commit = Commit(f"file:{tmp_path / 'out'}", "errorifexists")
    counts = commit.move(f"file:{staging}", found)
    assert counts["errors"] == written(tmp_path / "out")["errors"] == 40 + 60
    assert counts["progress"] == 160


def test_no_file_of_a_table_is_replaced(tmp_path):
    for name in ("one", "two"):
        (tmp_path / "staging" / name).mkdir(parents=True)
        pq.write_table(pa.table({"vehicle": ["a"]}), tmp_path / "staging" / name / "part")
    moves = [("one/part", "errors/day=1/part"), ("two/part", "errors/day=1/part")]
    commit = Commit(f"file:{tmp_path}/out", "overwrite")
    with pytest.raises(RuntimeError, match="two files of this run would both be errors/day=1/part"):
        commit.move(f"file:{tmp_path}/staging", moves)
    assert (tmp_path / "staging/one/part").exists()


def test_fixes_of_which_columns_are_not_there_cross_the_network(tmp_path):
    whole = fixes("a", "b", count=40)
    part = whole.drop_columns(["horizontal_accuracy", "speed", "course"])
    tables = [next(shuffle.gathered([data])) for _, data in shuffle.scattered(part, 4)]
    tables = [table.set_column(0, "vehicle", table["vehicle"].cast(pa.string())) for table in tables]
    assert fairway.replay_table(pa.concat_tables(tables), PLAN) == fairway.replay_table(part, PLAN)


def test_a_vehicle_may_be_a_whole_number_among_floats(tmp_path):
    """As pandas makes them of whole numbers beside a null."""
    numbers = pa.array([17.0, 1234567890123.0, None])
    plan = pa.table({"vehicle": numbers, "valid_from": [0.0] * 3, "route_json": [ROUTE, "{", ROUTE]})
    located = pa.Table.from_batches(routes.stored(plan.to_batches(), f"file:{tmp_path}", "texts"), routes.LOCATED)
    found = [routes.assignments(located, None, f"file:{tmp_path}"), Assignments.of_tables(plan)]
    assert [each.vehicles.to_pylist() for each in found] == [["1234567890123", "17"]] * 2
    assert found[0].errors == found[1].errors
    for vehicle in (17.5, 1e300, float("nan")):
        with pytest.raises(ValueError, match="the column vehicle holds double, which does not convert to int64"):
            Assignments.of_tables(plan.set_column(0, "vehicle", pa.array([vehicle] * 3)))


def test_existing_tables_are_replaced_only_on_demand(tmp_path):
    (tmp_path / "progress").mkdir()
    with pytest.raises(ValueError, match="already has tables of progress"):
        Commit(f"file:{tmp_path}", "errorifexists")
    with pytest.raises(ValueError, match="errorifexists or overwrite"):
        Commit(f"file:{tmp_path}", "append")
    (tmp_path / "progress" / "old.parquet").touch()
    assert set(Commit(f"file:{tmp_path}", "overwrite").move(f"file:{tmp_path}", []).values()) == {0}
    assert pq.read_table(tmp_path / "progress").schema.names == SCHEMAS["progress"].names


@pytest.mark.parametrize(("ranges", "cores", "expected"), [
    ([("a", "c"), ("d", "f"), ("g", "h"), ("i", "z")], 2, 4),  # nothing overlaps
    ([("a", "c"), ("c", "f"), ("g", "h"), ("i", "z")], 2, 3),  # c may be in two files
    ([("a", "z"), ("b", "c"), ("d", "e"), ("i", "z")], 1, 1),  # one core divides nothing
    ([("a", "z"), ("b", "c"), ("d", "e"), ("i", "z")], 2, None),  # one task would do all the work
    ([("a", "c"), (None, None)], 1, None), ([("b", "c"), ("a", "a")], 2, 2)])
def test_ranges_of_names_tell_what_is_together(ranges, cores, expected):
    pieces = [Piece(f"{n}", (0,), 2_000_000, *each) for n, each in enumerate(ranges)]
    found = files.together(pieces, cores)
    assert (found and len(found)) == expected
    assert found is None or sorted(piece for cluster in found for piece in cluster) == sorted(pieces)


def test_too_many_fixes_for_the_memory_of_a_task_are_not_together():
    assert files.together([Piece("one", (0,), 50_000_000, "a", "z")], 1) is None
    assert files.by_file([Piece("x", (0,), 5), Piece("y", (0,), 5), Piece("x", (1,), 5)]) == [
        [Piece("x", (0,), 5), Piece("x", (1,), 5)], [Piece("y", (0,), 5)]]


def test_tasks_have_about_the_same_size():
    assert [sum(task) for task in files.dealt([5, 1, 1, 1, 1, 1], 2, int)] == [5, 5]
    assert files.dealt([], 3, int) == [[]]


def test_each_vehicle_is_in_one_partition():
    parts = [fixes("a", None, "c"), fixes("b", "a"), fixes(*(f"v{i}" for i in range(50)), count=2)]
    found = {}
    for part in parts:
        for number, data in shuffle.scattered(part, 4):
            found.setdefault(number, []).append(data)
    tables = {number: next(shuffle.gathered(pieces)) for number, pieces in found.items()}
    assert sum(table.num_rows for table in tables.values()) == sum(part.num_rows for part in parts)
    owners = {}
    for number, table in tables.items():
        for name in set(table.column("vehicle").to_pylist()):
            assert owners.setdefault(name, number) == number, name
    assert len(owners) == 54 and set(tables) == {0, 1, 2, 3}
    texts = [table.set_column(0, "vehicle", table["vehicle"].cast(pa.string())) for table in tables.values()]
    joined = pa.concat_tables(texts)
    assert fairway.replay_table(joined, PLAN) == fairway.replay_table(pa.concat_tables(parts), PLAN)
    assert list(shuffle.gathered([])) == [] == list(shuffle.scattered(fixes(), 4))


def test_a_vehicle_in_two_parts_is_found():
    assert shared(pa.array(["a", "b", "c"])) is None
    assert shared(pa.array(["a", "b", "a"])) == "a"


def test_texts_are_stored_once(tmp_path):
    folder, plan = f"file:{tmp_path}", assignments(("a", ROUTE), ("b", OTHER), ("c", ROUTE), ("d", None))
    located = pa.Table.from_batches(routes.stored(plan.to_batches(max_chunksize=2), folder, "texts"), routes.LOCATED)
    assert (tmp_path / "texts").stat().st_size == len(ROUTE.encode()) + len(OTHER.encode())
    found = pickle.loads(pickle.dumps(routes.assignments(located, None, folder)))
    assert len(pickle.dumps(found)) < 10_000
    assert [found.texts.text(int(i)).decode() if i >= 0 else None for i in found.routes] == [ROUTE, OTHER, ROUTE, None]
    assert found.errors == Assignments.of_tables(plan).errors


def test_traces_are_packed_as_the_command_line_does():
    columns = {name: np.arange(3.0) for name in traces.COLUMNS[:5]}
    found = traces.unpack(traces.pack(columns))
    assert list(found) == list(columns)
    assert all(np.array_equal(found[name], columns[name]) for name in columns)
    with pytest.raises(ValueError, match="checksum"):
        traces.unpack(traces.pack(columns)[:-1] + b"x")
