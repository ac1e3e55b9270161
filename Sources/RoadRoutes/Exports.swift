// Ways lead over the roads of a file, and become routes.
@_exported public import FairwayRoutes
@_exported public import RoadGraph
