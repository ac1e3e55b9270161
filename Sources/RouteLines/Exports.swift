// What a line becomes is a route.
@_exported public import FairwayRoutes
