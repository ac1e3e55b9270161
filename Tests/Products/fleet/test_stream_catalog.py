"""The table of routes of a stream."""

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from stream_cases import ROUTES

from fairway_fleet.stream.catalog import Catalog, Library
from fairway_fleet.stream.routes import Shelf
from fairway_fleet.stream.storage import Folder


def add(folder, name, **routes):
    folder.mkdir(exist_ok=True)
    pq.write_table(
        pa.table({"route": pa.array(list(routes), pa.string()), "route_json": pa.array(list(routes.values()))}),
        folder / f"{name}.parquet")


def library(out, catalog):
    shelf = Shelf()
    shelf.library = Library(str(out), "library", catalog.keys)
    return shelf


def test_texts_are_stored_once_and_files_may_be_added(tmp_path):
    table, out = tmp_path / "routes", tmp_path / "out"
    add(table, "one", a=ROUTES[0], b=ROUTES[1], same=ROUTES[0])
    catalog = Catalog(Folder(str(out)), "library", f"file:{table}")
    assert set(catalog.keys) == {"a", "b", "same"} and catalog.keys["a"] == catalog.keys["same"]
    assert len([name for name in (out / "library").iterdir() if name.is_file()]) == 2
    assert not catalog.refresh()
    add(table, "two", c=ROUTES[2], b=ROUTES[1])
    assert catalog.refresh() and set(catalog.keys) == {"a", "b", "same", "c"}
    shelf = library(out, catalog)
    key = shelf.named("c")
    assert shelf.text(key).decode() == ROUTES[2] and len(shelf) == 0
    assert shelf.route(key) is shelf.route(shelf.named("c"))


def test_a_stream_goes_on_without_the_files_of_the_table(tmp_path):
    table, out = tmp_path / "routes", tmp_path / "out"
    add(table, "one", a=ROUTES[0])
    first = Catalog(Folder(str(out)), "library", f"file:{table}")
    again = Catalog(Folder(str(out)), "library")
    assert again.keys == first.keys
    shelf = library(out, again)
    assert shelf.text(shelf.named("a")).decode() == ROUTES[0]


def test_a_key_keeps_its_text(tmp_path):
    table, out = tmp_path / "routes", tmp_path / "out"
    add(table, "one", a=ROUTES[0])
    catalog = Catalog(Folder(str(out)), "library", f"file:{table}")
    add(table, "two", a=ROUTES[1])
    with pytest.raises(ValueError, match="another text for the route 'a'"):
        catalog.refresh()
    with pytest.raises(ValueError, match="another text for the route 'a'"):
        Catalog(Folder(str(out)), "library", f"file:{table}")
    pq.write_table(pa.table({"route": pa.array([None], pa.string()), "route_json": ["{}"]}), table / "two.parquet")
    with pytest.raises(ValueError, match="route is null"):
        catalog.refresh()


def test_what_cannot_be_followed_has_a_reason(tmp_path):
    table, out = tmp_path / "routes", tmp_path / "out"
    add(table, "one", bad="{", none=None)
    shelf = library(out, Catalog(Folder(str(out)), "library", f"file:{table}"))
    assert shelf.problem(shelf.named("x" * 15)) == "unknownRoute"
    assert str(shelf.route(shelf.named("x"))) == "the table of routes has no route 'x'"
    assert shelf.problem(shelf.named("bad")) == shelf.problem(shelf.named("none")) == "brokenRoute"
    assert "route_json" in str(shelf.route(shelf.named("none")))
