"""Fairway: progress, decisions and instructions along a route, from columns of location fixes.

The engine is the C library libFairwayC; FAIRWAY_LIBRARY is its path if the system's loader does not find it.
"""

from . import polyline
from ._library import EVENT, FairwayError
from .corridor import BoundingBox, Budget, Corridor
from .route import Leg, Route
from .session import (
    COLUMNS, DEFAULT_COLUMNS, Session, complete_options, event_names, movement_names, reason_names, route_state_names)

__version__ = "1.0.0"
__all__ = [
    "BoundingBox", "Budget", "COLUMNS", "Corridor", "DEFAULT_COLUMNS", "EVENT", "FairwayError", "Leg", "Route",
    "Session", "complete_options", "event_names", "movement_names", "polyline", "reason_names", "route_state_names"]
