// A session needs a router, a client for its routes and layers for its map; a navigator also drives without a route.
@_exported public import FairwayCore
@_exported public import FairwayDirections
@_exported public import FairwayMap
@_exported public import FairwayRoads
@_exported public import FairwaySessions
