// An engine needs a route to follow, and fixes, which have coordinates; a router needs requests besides.
@_exported public import FairwayEngine
@_exported public import FairwayGuidance
@_exported public import FairwayMonitor
@_exported public import FairwayRequests
@_exported public import FairwayRouter
@_exported public import FairwayRoutes
@_exported public import FairwayServices
