"""The settings of a stream."""

import json
import math
from typing import NamedTuple


class Alerts(NamedTuple):
    """When alerts are reported; None switches an alert off."""

    # Seconds off the route, and seconds without a fix.
    off_route: float | None = 300
    silent: float | None = 600
    # Metres from the route that a vehicle may be.
    corridor: float | None = 250
    # Metres a second above the limit.
    speeding: float | None = 2
    # Metres from a stop at which a vehicle has left it.
    leaving: float = 60


class Settings(NamedTuple):
    """What the work on a bucket depends on. Times are in seconds."""

    # How long fixes and assignments wait for others that come later but are earlier.
    lateness: float = 30.0
    # How long a fix without any assignment waits for one; at least `lateness`.
    assignment_lateness: float = 30.0
    # How far the time of a fix may be ahead of the clock.
    ahead: float = 86_400.0
    alerts: Alerts = Alerts()
    # How long a vehicle may be silent before it is forgotten, and its assignment ends; None is for ever.
    forget: float | None = None
    # The options of sessions, as JSON.
    options: str | None = None

    def checked(self):
        """Returns the settings; raises a ValueError if one of them is impossible."""
        for name in ("lateness", "assignment_lateness", "ahead"):
            _seconds(name, getattr(self, name))
        if self.forget is not None:
            _seconds("forget", self.forget)
        for name, value in self.alerts._asdict().items():
            if value is not None or name == "leaving":
                _seconds(f"alerts: {name}", value)
        if self.assignment_lateness < self.lateness:
            raise ValueError(
                f"assignment_lateness is {self.assignment_lateness}, but at least lateness, which is {self.lateness}: "
                "a fix cannot be judged before it is in order")
        if self.forget is not None and self.forget < self.assignment_lateness:
            raise ValueError(
                f"forget is {self.forget}, but at least assignment_lateness, which is {self.assignment_lateness}: "
                "a vehicle must not be forgotten while its fixes wait")
        return self


def _seconds(name, value):
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value) or value < 0:
        raise ValueError(f"{name} is a finite number from 0, not {value!r}")


def alerts_of(text):
    """Returns the settings of alerts from JSON such as `{"silent": 900, "corridor": null}`."""
    try:
        values = json.loads(text)
    except ValueError as error:
        raise ValueError(f"alerts: this is no JSON: {error}") from None
    if not isinstance(values, dict):
        raise ValueError("alerts: an object is needed, such as {\"silent\": 900}")
    for name in values:
        if name not in Alerts._fields:
            raise ValueError(f"alerts: there is no {name!r}; there are {', '.join(Alerts._fields)}")
    return Alerts(**values)
