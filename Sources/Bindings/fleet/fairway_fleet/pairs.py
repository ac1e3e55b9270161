"""The ways of a table of pairs of places: what is known of a traveller, and the rows of a worker."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import pyarrow as pa

import fairway
from fairway.fleet.arrow import demand, numbers

from .roads import located

PLACES = ("from_latitude", "from_longitude", "to_latitude", "to_longitude")
STATUSES = ("found", "noWay", "offRoads", "noPlace", "budget", "roads", "memory")
# The columns that are added to those of the pairs.
FOUND = pa.schema([
    ("status", pa.string()), ("duration", pa.float64()), ("length", pa.float64()), ("cost", pa.float64())])
ROUTE = pa.field("route_json", pa.string())


class WayFile(NamedTuple):
    """A road file as the tasks know it, and what a traveller wants; see `fairway.Ways`."""

    name: str
    goal: str = "fastest"
    refused: tuple = ()
    avoided: tuple = ()
    weight: float = 10

    def ways(self):
        """Returns the prepared roads, which this process prepares once."""
        return _prepared(located(self.name), *self[1:])


@lru_cache(2)
def _prepared(path, goal, refused, avoided, weight):
    return fairway.Ways(fairway.Roads(path), goal, refused, avoided, weight)


class Search(NamedTuple):
    """What is searched for each pair."""

    file: WayFile
    most_states: int | None = None
    # Whether the route itself is written too.
    routes: bool = False

    @property
    def added(self):
        """The columns that are added to those of the pairs."""
        return FOUND.append(ROUTE) if self.routes else FOUND

    def check(self, schema):
        """Raises an error if a table of pairs with a schema cannot be searched, or the road file cannot be read."""
        demand("pairs", schema.names, PLACES)
        for name in PLACES:
            numbers(name, schema.empty_table().column(name))
        if taken := [name for name in self.added.names if name in schema.names]:
            raise ValueError(f"the table of pairs has a column {', '.join(taken)}, which the job would write")
        none = {name: np.empty(0) for name in PLACES}
        self.file.ways().find_pairs(none, most_states=self.most_states)

    def rows(self, batch):
        """Returns a record batch of pairs with the columns that are added."""
        ways = self.file.ways()
        places = {name: numbers(name, batch.column(name)) for name in PLACES}
        found = ways.find_pairs(places, most_states=self.most_states)
        is_found = found["status"] == fairway.PairStatus.FOUND
        columns = [pa.array(STATUSES).take(pa.array(found["status"]))]
        columns += [pa.array(found[name], mask=~is_found) for name in FOUND.names[1:]]
        if self.routes:
            columns.append(self._texts(ways, places, is_found))
        schema = pa.schema([*batch.schema, *self.added])
        return pa.record_batch([*batch.columns, *columns], schema=schema)

    def _texts(self, ways, places, is_found):
        """Returns the routes of the pairs that have one, as `Route.from_json` reads them."""
        ends = np.column_stack([places[name].to_numpy(zero_copy_only=False) for name in PLACES])
        texts = [None] * len(ends)
        for row in np.flatnonzero(is_found).tolist():
            north, east, to_north, to_east = ends[row].tolist()
            with ways.find([(east, north), (to_east, to_north)], most_states=self.most_states) as way:
                texts[row] = way.json
        return pa.array(texts, ROUTE.type)
