// An engine needs a route to follow, and fixes, which have coordinates. With FairwayRoutes comes GeoKernel.
@_exported public import FairwayRoutes
