"""The replay of a whole fleet from tables in memory."""

import os
from typing import Any, NamedTuple

from ._arguments import whole
from .session import complete_options


class Tables(NamedTuple):
    """What a replay of tables returns, as tables of pyarrow."""

    progress: Any
    events: Any
    errors: Any


def replay_table(fixes, assignments, routes=None, options=None, threads=None):
    """Replays a table of fixes along the routes assigned to their vehicles; returns progress, events and errors.

    Tables are those of pyarrow, pandas, Polars or DuckDB, or anything with `__arrow_c_stream__`:

    - fixes: `vehicle`, `timestamp`, `latitude`, `longitude`, and if they are known `horizontal_accuracy`, `speed`,
      `course`, in any order
    - assignments: `vehicle`, `valid_from`, and `route_json`, or `route`, a key of the table of routes
    - routes: `route`, `route_json`

    Each fix has a row in progress or in errors, never in both. The result does not depend on the order of the rows or
    on the number of threads, which is by default that of the processor's cores. Needs pyarrow.
    """
    from .fleet.tables import replayed

    complete_options(options)  # Wrong options are an error before anything is read.
    if threads is None:
        threads = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return Tables(*replayed(fixes, assignments, routes, options, whole("threads", threads, 1, 1024)))
