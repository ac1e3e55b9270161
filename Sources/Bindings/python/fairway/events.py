"""The memory in which the library leaves events."""

from ctypes import addressof, byref, c_char

import numpy as np

from ._interface import Events
from ._library import EVENT, RAW_EVENT, call, sized

NUMBERS = EVENT.names[:-1]


class EventRoom:
    """Room for events and their texts; what does not fit is fetched from the session."""

    def __init__(self, capacity, texts=4096):
        self._events, self.struct = np.empty(capacity, RAW_EVENT), sized(Events)
        self.struct.event_size, self.struct.events = RAW_EVENT.itemsize, self._events.ctypes.data
        self.struct.capacity = capacity
        self._reserve(texts)

    def _reserve(self, size):
        self._texts = bytearray(size)
        self.struct.texts, self.struct.texts_capacity = addressof(c_char.from_buffer(self._texts)), size

    def take(self, handle):
        """Returns the events of a call, and those that did not fit."""
        parts = [self._part()]
        while self.struct.left:
            if not len(parts[-1]):
                self._reserve(self.struct.texts_length)
            call("session_take_events", handle, byref(self.struct))
            parts.append(self._part())
        return parts[0] if len(parts) == 1 else np.concatenate(parts)

    def _part(self):
        raw = self._events[: self.struct.count]
        part = np.empty(len(raw), EVENT)
        # Most calls bring none.
        if not len(raw):
            return part
        for name in NUMBERS:
            part[name] = raw[name]
        part["text"] = ""
        for place in np.flatnonzero(raw["text_length"]):
            start, length = int(raw["text"][place]), int(raw["text_length"][place])
            part["text"][place] = self._texts[start : start + length].decode()
        return part
