"""Columns in place, for many vehicles with few fixes each."""

from ctypes import byref

import numpy as np

from ._arguments import of_type, whole
from ._interface import ProgressColumns
from ._library import PROGRESS_COLUMNS, call, sized
from .drive import COLUMNS, Drive
from .events import EventRoom

# The events that are received with a call; if there are more, they are taken by further ones.
ROOM = 1024


class Batch:
    """Columns that several sessions or routers share: each reads its fixes from them and fills in its progress.

    `fixes` has columns as `update` of a session takes them, and `progress` NumPy arrays by the names of `COLUMNS`. All
    have one length and must not move. For a few fixes at a time this is faster than `update`, whose conversions then
    take longer than the engine. A batch is for one thread at a time.
    """

    def __init__(self, fixes, progress):
        self._fixes, self._count, held = Drive._fixes(fixes)
        self._progress, self._addresses = sized(ProgressColumns), []
        for name, numbers in progress.items():
            if name not in PROGRESS_COLUMNS:
                raise ValueError(f"there is no column {name!r} of progress; there are {', '.join(COLUMNS)}")
            member, kind = PROGRESS_COLUMNS[name]
            of_type(name, numbers, np.ndarray)
            if numbers.dtype != kind:
                raise TypeError(f"{name} holds {numbers.dtype}; {np.dtype(kind)} is needed")
            if numbers.shape != (self._count,) or not (numbers.flags.c_contiguous and numbers.flags.writeable):
                raise ValueError(f"{name} is not one writable piece of {self._count} numbers, as the fixes are")
            self._addresses.append((member, numbers.ctypes.data, numbers.itemsize))
        # The structs hold addresses only.
        self._held = held, progress
        # The columns of fixes, each with the place where it begins.
        present = (getattr(self._fixes, name) for name, *_ in self._fixes._fields_ if name not in ("size", "count"))
        self._columns = [(column, column.offset) for column in present if column.values]
        self._room = EventRoom(ROOM)

    def update(self, session, start, end):
        """Lets a session process the fixes from `start` up to and without `end`, and fills in their progress.

        Returns a NumPy array of the events. If an exception is raised, no fix was processed.
        """
        of_type("session", session, Drive)
        start = whole("start", start, 0, self._count)
        end = whole("end", end, start, self._count)
        self._fixes.count = self._progress.capacity = end - start
        for column, offset in self._columns:
            column.offset = offset + start
        for member, address, size in self._addresses:
            setattr(self._progress, member, address + start * size)
        call(
            "session_update_columns", session._handle, byref(self._fixes), byref(self._progress),
            byref(self._room.struct))
        return self._room.take(session._handle)
