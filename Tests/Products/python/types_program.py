"""A typed program with each kind of call, which mypy checks and nobody runs; what it must refuse is marked so."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any, assert_type

import numpy as np
import numpy.typing as npt

import fairway
from fairway import CameraMode, EventKind


async def fetch(request: fairway.Request) -> tuple[int, bytes]:
    return len(request.method + request.url), request.body


async def fixes() -> AsyncIterator[dict[str, float]]:
    yield {"timestamp": 1.0, "latitude": 2.0, "longitude": 3.0}


def columns(count: int) -> dict[str, npt.NDArray[np.float64]]:
    return {name: np.zeros(count) for name in ("timestamp", "latitude", "longitude")}


async def follow(answer: bytes, trip: dict[str, Any]) -> None:
    with fairway.Router(answer, trip, {"log": "warning"}) as router, fairway.Camera(390, 844, inset_top=100) as camera:
        async for moment in router.follow(fixes(), fetch, decide=lambda kind: kind == EventKind.MAY_REROUTE):
            assert_type(moment, fairway.Moment)
            assert_type(camera.follow(router, 1.0), dict[str, float])
        camera.change(mode=CameraMode.OVERVIEW)
        assert_type(router.stops, list[dict[str, Any]])
        assert_type(router.route, fairway.Route)
        router.answer("first", 200, b"")  # type: ignore[arg-type]
        router.follow(fixes(), 3)  # type: ignore[arg-type]
        router.predict("now")  # type: ignore[arg-type]
        camera.follow(None, 1.0)  # type: ignore[arg-type]
        router.nothing()  # type: ignore[attr-defined]


def main() -> None:
    route = fairway.Route.from_json("{}").with_guidance("en")
    session = fairway.Session(route, options={"arrival": {"distance": 15}})
    progress, events = session.update(columns(3), want=fairway.COLUMNS)
    assert_type(progress, dict[str, npt.NDArray[Any]])
    assert_type(fairway.Session.restore(route, session.snapshot()), fairway.Session)
    assert_type(fairway.trip_request({"waypoints": []}), fairway.Request)
    assert_type(session.rejected, dict[str, int])
    roads = fairway.Roads("town.roads")
    drive = roads.free_drive(["car"])
    assert_type(drive.update_fix(1, 2, 3, speed=4), set[fairway.DriveChange])
    way = fairway.Ways(roads, avoided=["toll"]).find([(1.5, 42.5), fairway.WayPlace(42.6, 1.7, side="driving")])
    assert_type(way.edges, list[dict[str, Any]])
    fairway.Ways(roads, goal="cheapest")  # type: ignore[arg-type]
    session.continue_drive(drive)
    session.set_roads("town.roads")  # type: ignore[arg-type]
    fairway.Corridor.of_route(route, 50, ends="square")  # type: ignore[arg-type]
    print(len(events), fairway.event_names()[0].upper())
    asyncio.run(follow(b"", {}))
