"""Alerts of a program."""

from ._arguments import data
from ._library import Owner, created


class Alerts(Owner):
    """Points and stretches that drivers are alerted to. They are immutable; threads, routes and routers may share them."""

    _release = "alerts_release"

    @classmethod
    def from_geojson(cls, text):
        """Reads a FeatureCollection of Points and LineStrings, whose properties `fairway_alerts_create` describes."""
        text = data("text", text)
        alerts = cls()
        alerts._own(created("alerts_create", text, len(text)))
        return alerts
