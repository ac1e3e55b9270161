// The client's own types are of little use without those of routes and requests.
@_exported public import FairwayRoutes
