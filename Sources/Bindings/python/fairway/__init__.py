"""Fairway: progress, decisions and instructions along a route, from columns of location fixes.

The engine is the C library libFairwayC; FAIRWAY_LIBRARY is its path if the system's loader does not find it.
"""

from . import polyline
from ._interface import (
    AheadEnd, AlertKind, CameraMode, CameraOrientation, Component, Congestion, Direction, DriveChange, DrivePosition,
    EventKind, LimitSource, Maneuver, Movement, PairStatus, Position, Priority, Reason, RoadAlert, RoadClass, RoadFeature,
    RouteState, Speeding, SpeedUnit, Text)
from ._library import EVENT, FairwayError
from .alerts import Alerts
from .batch import Batch
from .camera import Camera
from .corridor import BoundingBox, Budget, Corridor
from .drive import COLUMNS, DEFAULT_COLUMNS
from .guidance import GuidanceLanguage, complete_guidance_options, guidance_languages
from .roads import FreeDrive, Matcher, Roads, match_table
from .route import Leg, Route
from .router import Moment, Request, Router, complete_router_options, trip_request
from .session import Session, complete_options, event_names, movement_names, reason_names, route_state_names
from .tables import Tables, replay_table
from .ways import Vehicle, Way, WayPlace, Ways

__version__ = "0.9.0"
__all__ = [
    "AheadEnd", "AlertKind", "Alerts", "Batch", "BoundingBox", "Budget", "COLUMNS", "Camera",
    "CameraMode", "CameraOrientation", "Component", "Congestion", "Corridor",
    "DEFAULT_COLUMNS", "Direction", "DriveChange", "DrivePosition", "EVENT", "EventKind", "FairwayError", "FreeDrive",
    "GuidanceLanguage", "Leg", "LimitSource", "Maneuver",
    "Matcher", "Moment", "Movement", "PairStatus", "Position", "Priority", "Reason", "Request", "RoadAlert", "RoadClass", "RoadFeature", "Roads", "Route",
    "RouteState", "Router", "Session", "Speeding", "SpeedUnit", "Tables", "Text",
    "Vehicle", "Way", "WayPlace", "Ways",
    "complete_guidance_options", "complete_options", "complete_router_options", "event_names", "guidance_languages",
    "match_table", "movement_names", "polyline", "reason_names", "replay_table", "route_state_names", "trip_request"]
