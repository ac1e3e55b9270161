"""The roads of the fixes of a table, by several threads."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np

from ..drive import Drive
from .arrow import pa
from .fixes import Fixes
from .schemas import FIX_COLUMNS


def matched(fixes, facts, match, threads):
    """Returns a table with the road of each fix; `match` makes the columns of one vehicle's, `facts` those of roads."""
    fixes = Fixes.sorted(fixes)
    bounds = fixes.bounds

    def part(group):
        first, count = int(bounds[group]), int(bounds[group + 1] - bounds[group])
        struct, count, _held = Drive._fixes(
            {name: fixes.columns[name].slice(first, count) for name in FIX_COLUMNS[1:]})
        return match(struct, count)

    with ThreadPoolExecutor(threads) as pool:
        parts = list(pool.map(part, range(len(bounds) - 1)))
    groups = np.repeat(np.arange(len(bounds) - 1), np.diff(bounds))
    columns = {"vehicle": fixes.vehicles.take(pa.array(groups)), "timestamp": fixes.columns["timestamp"]}
    parts = parts or [match(*Drive._fixes({name: np.empty(0) for name in ("timestamp", "latitude", "longitude")})[:2])]
    joined = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    unknown = joined["direction"] == 0
    columns |= {name: pa.array(values, mask=unknown) for name, values in joined.items()}
    return pa.table({**columns, **facts.columns(joined)})
