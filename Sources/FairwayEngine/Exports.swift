// What is followed is a route.
@_exported public import FairwayRoutes
