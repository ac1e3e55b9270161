"""Routers: sessions that request new routes, faster ones, alternatives and newer attributes."""

import inspect
import json
from ctypes import byref, c_int32, c_uint64
from typing import NamedTuple

from ._arguments import data, function, of_type, service_answer, whole
from ._interface import Alternative, Counter, EventKind, LegSummary, Line, RequestPart, Stop
from ._library import call, created, fetched, library, structs
from .drive import DEFAULT_COLUMNS, Drive, encoded
from .following import Fetches, stream, stream_of, update_of
from .route import Route

# The questions that ask for a decision, and those that ask for the answer of a server.
DECISIONS = (
    EventKind.MAY_REROUTE, EventKind.MAY_TAKE_FASTER_ROUTE, EventKind.MAY_BEGIN_LEG, EventKind.MAY_SKIP_STOP)
REQUESTS = (
    EventKind.NEEDS_ROUTE, EventKind.NEEDS_FASTER_ROUTE, EventKind.NEEDS_ALTERNATIVES, EventKind.NEEDS_REFRESH,
    EventKind.NEEDS_RENEWAL, EventKind.NEEDS_TRIP_ROUTE)


class Request(NamedTuple):
    """An HTTP request, to be sent by any client. The address and the header may contain secrets."""

    method: str
    url: str
    header: dict
    body: bytes


class Moment(NamedTuple):
    """What follows from one fix or one answer: the progress after it, and the events."""

    progress: dict
    events: object


def _request(part):
    lines = part(RequestPart.HEADER).decode().splitlines()
    return Request(
        part(RequestPart.METHOD).decode(), part(RequestPart.URL).decode(),
        dict(line.split(": ", 1) for line in lines), part(RequestPart.BODY))


def trip_request(trip):
    """Returns the request for the routes of a trip: a dictionary or JSON, as `Router` takes it."""
    text = encoded(trip, "trip")
    return _request(lambda part: fetched("trip_get_request", text, len(text or b""), part))


def complete_router_options(options=None):
    """Returns all options of a router as a dictionary: the given ones, and the defaults of the others."""
    text = encoded(options)
    return json.loads(fetched("router_options_complete", text, len(text or b"")))


class Router(Drive):
    """The progress of one vehicle along the routes of a trip, for one thread at a time.

    A router does no I/O. What it needs is an event: a question, whose number is the event's `item`. `request` builds
    the request to send, and `answer` passes the answer. `follow` does all of that for a stream of fixes.
    """

    # With its routes.
    _snapshot_size = 1 << 20

    def __init__(self, answer, trip, options=None, index=0):
        """Follows a route of a server's answer to the request for a trip.

        A trip is a dictionary or JSON. `server` has a `style` ("mapbox", "osrm", "valhalla") and a `url`, and if needed
        an `accessToken`, `user` and `password`, or a `bearer` token. `waypoints` are pairs of longitude and latitude,
        or dictionaries with `latitude`, `longitude`, `name` and so on. Other members, such as `profile`, `language` and
        `includesAlternativeRoutes`, are the options of a request.
        """
        answer, trip, options = service_answer("answer", answer), encoded(trip, "trip"), encoded(options)
        self._own(created(
            "router_create", answer, len(answer), whole("index", index, low=0), trip, len(trip or b""), options,
            len(options or b"")))

    @classmethod
    def restore(cls, snapshot, server=None):
        """Creates a router that continues from a snapshot; pending requests become questions again.

        `server` is the member of that name of a trip, since a snapshot contains no credentials.
        """
        snapshot, server = data("snapshot", snapshot), encoded(server, "server")
        router = cls.__new__(cls)
        router._own(created("router_restore", snapshot, len(snapshot), server, len(server or b"")))
        return router

    # Questions

    def set_ways(self, ways, alone=True):
        """Lets prepared roads answer this router within the call that needs a route; None leaves all to the program.

        The update that leaves the route then has `ROUTE_REPLACED` among its events. Without `alone` the roads answer where
        the vehicle has no route, and the program is asked for better routes, and for those that the roads do not have.
        """
        from .ways import Ways

        handle = c_uint64(0) if ways is None else of_type("ways", ways, Ways)._handle
        call("ways_lead", handle, self._handle, 0 if alone else 1)

    def request(self, question):
        """Returns the request for a question that needs the answer of a server."""
        number = whole("question", question)
        return _request(lambda part: fetched("router_get_request", self._handle, number, part))

    def trip(self, question):
        """Returns what the request for a question asks for, as a dictionary."""
        return json.loads(fetched("router_get_request", self._handle, whole("question", question), RequestPart.TRIP))

    def change_request(self, question, trip):
        """Changes the request for a question before it is sent; `trip` has the members to change."""
        text = encoded(trip, "trip")
        call("router_change_request", self._handle, whole("question", question), text, len(text or b""))

    def answer(self, question, status, body=b""):
        """Answers a question with the HTTP status and the body of a server's answer; returns the events.

        A status of 0 means that there was no answer; `body` may then say why.
        """
        body = data("body", body)
        return self._events_of("router_answer", whole("question", question), whole("status", status), body, len(body))

    def decide(self, question, yes, again=False):
        """Answers a question that asks for a decision; returns the events.

        `again` is for a stop that is not left out: whether to ask again if new routes to it are ignored as well.
        """
        return self._events_of("router_decide", whole("question", question), 1 if yes else 2 if again else 0)

    @property
    def counters(self):
        """What the router has counted since it was created, by name."""
        counts = {}
        for counter in Counter:
            value = c_uint64()
            call("router_get_counter", self._handle, counter, byref(value))
            counts[library().fairway_counter_name(counter).decode()] = value.value
        return counts

    def take_log(self):
        """Returns the messages since the last call, if the option `log` names a level."""
        return fetched("router_take_log", self._handle).decode().splitlines()

    # The route

    def _new_route(self, name, *arguments):
        handle = c_uint64()
        call(name, self._handle, *arguments, byref(handle))
        return Route._of(handle.value)

    @property
    def route(self):
        """The route that is followed."""
        return self._new_route("router_get_route")

    @property
    def alternatives(self):
        """Other routes to the destination that leave the route ahead of the vehicle, as dictionaries."""
        return structs(Alternative, "router_get_alternatives", self._handle)

    @property
    def line(self):
        """Where the vehicle is on the line that the route follows, and where it is to rejoin it, as a dictionary; what does
        not apply is NaN."""
        return self._struct(Line, "router_get_line")

    def alternative_route(self, number):
        """Returns the route of an alternative by its `id`."""
        return self._new_route("router_get_alternative_route", whole("number", number, 0, (1 << 32) - 1))

    def take_alternative(self, number):
        """Continues on an alternative by its `id`; returns the events."""
        return self._events_of("router_take_alternative", whole("number", number, 0, (1 << 32) - 1))

    def set_alerts(self, alerts):
        """Lays an `Alerts` on the route, and on each one after it; None for none. `restore` does not bring them back."""
        call("router_set_alerts", self._handle, 0 if alerts is None else alerts._handle)

    def reroute(self):
        """Requests a new route now; returns the events, with the question."""
        return self._events_of("router_reroute")

    def replace_route(self, answer, trip=None, index=0):
        """Continues on a route of another answer; `trip` is None if the trip is the same. Returns the events."""
        answer, trip = service_answer("answer", answer), encoded(trip, "trip")
        return self._events_of(
            "router_replace_route", answer, len(answer), whole("index", index, low=0), trip, len(trip or b""))

    # The trip

    @property
    def stops(self):
        """The stops of the trip, those behind and then those ahead, as dictionaries with the `name` of each."""
        return [
            {**stop, "name": fetched("router_get_stop_name", self._handle, stop["id"]).decode()}
            for stop in structs(Stop, "router_get_stops", self._handle)]

    def stop_of_leg(self, leg):
        """Returns the number of the stop at the end of a leg of the route; it may have been left out since."""
        stop = c_int32()
        call("router_get_stop_of_leg", self._handle, whole("leg", leg), byref(stop))
        return stop.value

    def change_trip(self, edit):
        """Changes the stops ahead, and returns the events, with the question for the route.

        An edit is a dictionary or JSON: `{"add": [8.1, 47], "at": 0}`, or without `at` where it adds the least distance;
        `{"remove": 3}`; `{"move": 3, "to": 0}`; `{"order": [4, 3]}`; `{"destination": [8.1, 47]}`.
        """
        text = encoded(edit, "edit")
        return self._events_of("router_change_trip", text, len(text or b""))

    def avoid(self, next=None, points=(), areas=()):
        """Requests a route that avoids the road ahead, or places; without any, later requests avoid nothing any more.

        `next` is in metres; points are pairs of longitude and latitude, and areas lists of them. Returns the events.
        """
        wish = {} if next is None else {"next": next}
        wish |= {name: value for name, value in (("points", list(points)), ("areas", list(areas))) if value}
        text = encoded(wish, "avoidance")
        return self._events_of("router_avoid", text, len(text))

    @property
    def summaries(self):
        """The finished legs in order, with those of routes that were replaced, as dictionaries."""
        return structs(LegSummary, "router_get_summaries", self._handle)

    # A stream of fixes

    def follow(self, fixes, fetch, decide=None):
        """Processes a stream of fixes, sends the requests that the router needs, and yields a `Moment` for each.

        `fixes` is an asynchronous iterator, or any iterable, of dictionaries with `timestamp`, `latitude`, `longitude`
        and what else is known. `fetch` is an asynchronous function of a `Request` that returns the status and the body
        of the answer; whatever it raises counts as a request without an answer, and one that takes longer than the option
        `answerTimeout`, 60 seconds by default, is cancelled and counts so too. `decide` is a function, asynchronous or not, of an event's number in `EventKind` that returns whether the router may do what it asks for, if the options
        leave decisions to the program.

        Requests run beside the fixes. When the fixes end, those that are still running are cancelled. A router follows
        one stream at a time. What the program's own calls ask for meanwhile, such as `reroute`, is fetched too. A fix of another kind, or a `fetch` that returns anything else, is a TypeError or a
        ValueError of the stream.
        """
        self._refuse_a_second_stream()
        return self._follow(stream_of(fixes), function("fetch", fetch), function("decide", decide, optional=True))

    # The requests of the stream that is followed.
    _fetches = None

    def _refuse_a_second_stream(self):
        if self._fetches is not None:
            raise RuntimeError("the router follows another stream of fixes; each stream needs a router of its own")

    def update(self, columns, want=DEFAULT_COLUMNS, events=True):
        progress, happened = super().update(columns, want, events)
        return progress, self._asked_in(happened)

    update.__doc__ = Drive.update.__doc__

    def _events_of(self, name, *arguments):
        return self._asked_in(super()._events_of(name, *arguments))

    def _asked_in(self, events):
        """Starts the requests that events ask for, and ends those that are withdrawn, if a stream is followed."""
        for event in events if self._fetches is not None else ():
            kind, number = int(event["event"]), int(event["item"])
            if kind in REQUESTS:
                self._fetches.start(number, self.request(number))
            elif kind == EventKind.WITHDRAWN:
                self._fetches.cancel(number)
        return events

    async def _follow(self, fixes, fetch, decide):
        self._refuse_a_second_stream()
        self._fetches = fetches = Fetches(fetch)

        async def settle(events):
            for event in events:
                kind, number = int(event["event"]), int(event["item"])
                if kind in DECISIONS:
                    answer = decide(EventKind(kind)) if decide else True
                    more = self.decide(number, await answer if inspect.isawaitable(answer) else answer)
                    if len(more):
                        yield more
                        async for events_of_more in settle(more):
                            yield events_of_more

        async def moments(events):
            yield Moment(self.progress, events)
            async for more in settle(events):
                yield Moment(self.progress, more)

        try:
            async for fix in stream(fixes):
                for number, status, body in fetches.arrived():
                    async for moment in moments(self.answer(number, status, body)):
                        yield moment
                _, events = self.update(update_of(fix), ())
                async for moment in moments(events):
                    yield moment
        finally:
            self._fetches = None
            fetches.cancel_all()
