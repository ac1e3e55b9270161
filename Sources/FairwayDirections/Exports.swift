// The client's own types are of little use without those of routes and requests. With FairwayRoutes comes GeoKernel.
@_exported public import FairwayGuidance
@_exported public import FairwayMonitor
@_exported public import FairwayRoutes
@_exported public import FairwayServices
