"""The replay of tables in memory by several threads."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np

from .arrow import pa
from .assignments import Assignments
from .fixes import Fixes
from .replay import Replay
from .routes import Routes
from .schemas import SCHEMAS

# How many fixes a thread replays before it takes the next vehicles.
SIZE = 100_000


def replayed(fixes, assignments, routes=None, options=None, threads=1):
    """Returns the tables of progress, events and errors."""
    fixes, assignments = Fixes.sorted(fixes), Assignments.of_tables(assignments, routes)
    cache = Routes()

    def part(fixes, groups):
        results = Replay(options, cache).results(fixes, assignments, groups)
        return [[getattr(result, name).cast(schema) for name, schema in SCHEMAS.items()] for result in results]

    with ThreadPoolExecutor(threads) as pool:
        parts = list(pool.map(lambda groups: part(fixes, groups), ranges(fixes.bounds, SIZE)))
    # Vehicles that never drive may have broken routes too.
    is_seen = assignments.of(fixes.vehicles)
    idle = np.setdiff1d(np.arange(len(assignments.vehicles)), is_seen)
    parts.append(part(Fixes.none(assignments.vehicles.take(pa.array(idle))), None))
    results = [result for part in parts for result in part]
    tables = {name: [schema.empty_table()] for name, schema in SCHEMAS.items()}
    for result in results:
        for name, table in zip(SCHEMAS, result):
            tables[name].append(table)
    tables["errors"].append(assignments.errors)
    return [pa.concat_tables(parts) for parts in tables.values()]


def ranges(bounds, size):
    """Returns ranges of whole vehicles with at least `size` fixes each, except the last one."""
    found, first = [], 0
    for group in range(1, len(bounds)):
        if bounds[group] - bounds[first] >= size or group == len(bounds) - 1:
            found.append((first, group))
            first = group
    return found
