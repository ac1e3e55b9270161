"""The results of some rows of fixes, as columns and as tables."""

import numpy as np

from .._library import EVENT
from ..session import event_names, reason_names, route_state_names
from .arrow import pa
from .assignments import error_rows
from .limits import limit_columns, speeding
from .schemas import ERRORS, FILLED, NUMBERS, REQUIRED, WANTED, days

# The place of a row without progress in the column of rejections, which has other numbers for what the engine rejects.
FAILED = 255


class Results:
    """The results of the rows from `first` to `end`. Vehicles and words are dictionaries in its tables."""

    def __init__(self, fixes, assignments, first, end):
        count = end - first
        self.fixes = fixes
        self.assignments = assignments
        self.first = first
        self.end = end
        self.filled = {name: np.empty(count, kind) for name, kind in WANTED.items()}
        self._groups = np.empty(count, np.int32)
        self._valid_from = np.empty(count)
        self.numbers = np.empty(count, np.int64)
        self._failed = []
        self._failed_assignments = []
        self._events = []
        self._event_rows = []
        # The rows that have progress; None if all have.
        self._used = None

    @property
    def speeds(self):
        """The speeds of the fixes in metres a second; an unknown one is NaN or negative."""
        speeds = self.fixes.columns["speed"].slice(self.first, self.end - self.first)
        return speeds.to_numpy(zero_copy_only=False).astype(np.float64)

    def begin(self, run):
        """Says whose rows those of a run are."""
        part = slice(run.first - self.first, run.end - self.first)
        self._groups[part] = run.group
        self._valid_from[part] = self.assignments.valid_from[run.plan] if run.plan >= 0 else np.nan

    def take(self, rows, count, events):
        """Takes the events of rows whose progress is filled in; `count` is the number of the session's fixes before."""
        rows = rows - self.first
        self.numbers[rows] = count + np.arange(len(rows))
        if len(events):
            self._event_rows.append(rows[events["fix"].astype(np.int64) - count])
            self._events.append(events)

    def fail(self, rows, problem):
        """Says why rows have no progress; those that lack something have that as their reason."""
        lacking = self.fixes.is_lacking
        if lacking is not None and problem[0] != "noVehicle" and lacking[rows].any():
            self.fail_lacking(rows[lacking[rows]])
            rows = rows[~lacking[rows]]
        self._fail(rows, problem)

    def fail_lacking(self, rows):
        """Says of rows without a time, a latitude or a longitude what is missing first."""
        for name in REQUIRED:
            is_null = self.fixes.columns[name].take(pa.array(rows)).is_null().to_numpy(zero_copy_only=False)
            self._fail(rows[is_null], (f"no{name.capitalize()}", None))
            rows = rows[~is_null]

    def _fail(self, rows, problem):
        if len(rows):
            self.filled["rejection"][rows - self.first] = FAILED
            self._failed.append((rows, *problem, False))

    def fail_assignment(self, run, problem):
        """Says why the assignment of a run is of no use."""
        self._failed_assignments.append((run.group, run.plan, problem))

    def finish(self):
        """Finds the rows that have progress, and the reasons of those that the engine rejected."""
        rejections = self.filled["rejection"]
        rows = np.flatnonzero(rejections)
        if len(rows):
            self._used = np.flatnonzero(rejections == 0)
            codes = rejections[rows]
            for code in np.unique(codes[codes != FAILED]).tolist():
                self._failed.append((self.first + rows[codes == code], "rejected", reason_names()[code], True))

    def _words(self, codes, words):
        return pa.DictionaryArray.from_arrays(pa.array(codes), pa.array(words, pa.string()))

    def _vehicles(self, groups):
        names = self.fixes.vehicles
        if not names.null_count:
            return pa.DictionaryArray.from_arrays(pa.array(groups), names)
        # Null is the first vehicle; Parquet takes no dictionary with it.
        return pa.DictionaryArray.from_arrays(pa.array(groups, mask=groups == 0), names.fill_null(""))

    def _keys(self, rows=None):
        """Returns the columns that all tables have; of all rows by default."""
        times = self.fixes.columns["timestamp"].slice(self.first, self.end - self.first)
        pick = (lambda numbers: numbers) if rows is None else (lambda numbers: numbers[rows])
        times = times if rows is None else times.take(pa.array(rows))
        is_null = times.is_null().to_numpy(zero_copy_only=False) if times.null_count else None
        valid_from = pick(self._valid_from)
        return {
            "day": days(times.to_numpy(zero_copy_only=False), is_null),
            "vehicle": self._vehicles(pick(self._groups)),
            "valid_from": pa.array(valid_from, mask=np.isnan(valid_from)), "fix": pa.array(pick(self.numbers)),
            "timestamp": times}

    @property
    def progress(self):
        """A row for each fix that was used."""
        used = slice(None) if self._used is None else self._used
        filled = {name: values[used] for name, values in self.filled.items()}
        columns = self._keys(self._used) | {name: pa.array(filled[name]) for name in FILLED}
        columns["route_state"] = self._words(filled["route_state"], route_state_names())
        limits = filled["speed_limit"], filled["speed_limit_unit"]
        return pa.table(columns | limit_columns(*limits) | {"speeding": speeding(*limits, self.speeds[used])})

    @property
    def events(self):
        """A row for each event; `number` is its index among those of its fix."""
        rows = np.concatenate([np.empty(0, np.int64), *self._event_rows])
        events = np.concatenate([np.empty(0, EVENT), *self._events])
        starts = np.flatnonzero(np.diff(rows, prepend=-1))
        numbers = np.arange(len(rows)) - np.repeat(starts, np.diff(np.append(starts, len(rows))))
        kinds = event_names()
        # Members that an event does not have are null.
        is_nowhere = events["event"] == kinds.index("rejectedFix")
        masks = {
            "leg": is_nowhere, "step": is_nowhere, "waypoint": events["waypoint"] == 0,
            "distance_along": np.isnan(events["distance_along"]), "probability": np.isnan(events["probability"])}
        columns = {name: pa.array(np.ascontiguousarray(events[name]), mask=mask) for name, mask in masks.items()}
        reasons = pa.array(np.ascontiguousarray(events["reason"]), mask=events["reason"] == 0)
        return pa.table({
            **self._keys(rows), "number": pa.array(numbers.astype(np.int32)),
            "event": self._words(np.ascontiguousarray(events["event"]), kinds), "leg": columns["leg"],
            "step": columns["step"], "waypoint": columns["waypoint"], "distance_along": columns["distance_along"],
            "reason": pa.DictionaryArray.from_arrays(reasons, pa.array(reason_names())),
            "probability": columns["probability"]})

    @property
    def errors(self):
        """A row with the reason for each fix that was not used, and for each assignment whose route is broken."""
        tables, problems = [ERRORS.empty_table()], {}
        # A table for each vehicle would take longer than all else if many have no assignment.
        for rows, *problem in self._failed:
            problems.setdefault(tuple(problem), []).append(rows)
        for (reason, detail, has_number), parts in problems.items():
            rows = np.concatenate(parts)
            columns = self._keys(rows - self.first)
            if not has_number:
                columns["fix"] = pa.nulls(len(rows), pa.int64())
            columns["source"] = pa.array(["fix"] * len(rows))
            columns |= {name: self.fixes.columns[name].take(pa.array(rows)) for name in NUMBERS}
            columns["reason"] = pa.array([reason] * len(rows))
            columns["detail"] = pa.array([detail] * len(rows), pa.string())
            tables.append(pa.table(columns).cast(ERRORS))
        if self._failed_assignments:
            groups, plans, problems = zip(*self._failed_assignments)
            times = pa.array(self.assignments.valid_from[list(plans)])
            tables.append(error_rows(self.fixes.vehicles.take(pa.array(groups)), times, times, list(problems)))
        return pa.concat_tables(tables).combine_chunks()
