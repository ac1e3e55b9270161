// A session needs a router and a client for its routes, and the values that both take.
@_exported public import FairwayCore
@_exported public import FairwayDirections
@_exported public import FairwayMap
