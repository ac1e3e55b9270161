"""The rows that come out of a bucket: those of the batch job, and alerts."""

import numpy as np
import pyarrow as pa

import fairway
from fairway.fleet import schemas
from fairway.fleet.assignments import error_rows
from fairway.fleet.results import FAILED, Results
from fairway.fleet.roads import Matches
from fairway.fleet.schemas import ERRORS, EVENTS, NUMBERS, PROGRESS, ROADS, WANTED

from .rows import by_vehicle, in_order
from .watch import ALERT

# The columns of the tables, with the day that their folders are named after.
SCHEMAS = {**schemas.TABLES, "alerts": ALERT}


class Outcome(Results):
    """The results of fixes that are in order, and the errors of unusable fixes and of unusable assignments.

    Fixes that no session processes and that do not fail have no row.
    """

    def __init__(self, names, records, errors=(), plan_errors=()):
        """`errors` has names, records, reason and detail; both lists may grow until `tables` is called."""
        super().__init__(by_vehicle(names, records), None, 0, len(records))
        self.records, self._unusable, self._plan_errors = records, errors, plan_errors
        self._groups[:] = records["vehicle"] + 1
        self._valid_from[:] = np.nan
        self.filled = {name: np.zeros(len(records), kind) for name, kind in WANTED.items()}
        self.filled["rejection"][:] = FAILED
        self.columns = {name: records[name].copy() for name in ("timestamp", *NUMBERS)}
        self._batch = fairway.Batch(self.columns, self.filled)
        self._matches = self._facts = None
        self._is_matched = np.zeros(len(records), bool)

    def assign(self, rows, valid_from):
        """Says which assignment rows belong to; NaN is none."""
        self._valid_from[rows] = valid_from

    def match(self, facts, matcher, rows):
        """Lets a matcher move on by rows (a slice); `facts` is the road file."""
        if self._matches is None:
            self._matches, self._facts = Matches(self.columns, 0, len(self.records)), facts
        self._matches.update(matcher, rows.start, rows.stop)
        self._is_matched[rows] = True

    def road_limits(self, rows):
        """Returns the limits of the roads of fixes (a slice) in metres a second; NaN where none is known."""
        if self._matches is None:
            return np.full(rows.stop - rows.start, np.nan)
        limits = self._facts.limits({name: values[rows] for name, values in self._matches.filled.items()})
        return np.where(self._is_matched[rows], limits, np.nan)

    def is_used(self, rows):
        """Returns whether each row has progress."""
        return self.filled["rejection"][rows] == 0

    def update(self, session, rows):
        """Lets a session process fixes, whose places are given; returns the events."""
        if rows[-1] - rows[0] < len(rows):
            return self._batch.update(session, int(rows[0]), int(rows[-1]) + 1)
        chosen = {name: numbers[rows] for name, numbers in self.columns.items()}
        progress, events = session.update(chosen, tuple(WANTED))
        for name, numbers in self.filled.items():
            numbers[rows] = progress[name]
        return events

    def tables(self):
        """Returns the tables of progress, events, errors and roads."""
        self.finish()
        errors = [self.errors]
        for names, records, *problem in self._unusable:
            part = Outcome(names, in_order(records))
            part._fail(np.arange(len(records)), problem)
            errors.append(part.errors)
        if self._plan_errors:
            vehicles, times, valid_from, *problems = zip(*self._plan_errors)
            errors.append(error_rows(
                pa.array(vehicles, pa.string()), pa.array(valid_from, pa.float64(), from_pandas=True),
                pa.array(times, pa.float64()), list(zip(*problems))))
        return self.progress.cast(PROGRESS), self.events.cast(EVENTS), pa.concat_tables(errors).cast(ERRORS), self._roads()

    def _roads(self):
        if self._matches is None:
            return ROADS.empty_table()
        is_usable = self._is_matched if self.fixes.is_lacking is None else self._is_matched & ~self.fixes.is_lacking
        rows = np.flatnonzero(is_usable)
        vehicles = self._vehicles(self._groups[rows])
        match = {name: values[rows] for name, values in self._matches.filled.items()}
        return self._facts.table(vehicles, self.columns["timestamp"][rows], match, self.columns["speed"][rows])
