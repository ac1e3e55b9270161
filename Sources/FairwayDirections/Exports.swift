// The client's own types are of little use without those of routes and requests. With FairwayRoutes comes GeoKernel.
@_exported public import FairwayRoutes
