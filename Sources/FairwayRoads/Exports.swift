// What is driven on are the roads of a file; a router asks them as a witness, and for routes.
@_exported public import FairwayRouter
@_exported public import RoadGraph
@_exported public import RoadRoutes
