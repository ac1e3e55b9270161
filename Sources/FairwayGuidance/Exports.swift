// What guidance is made for are routes.
@_exported public import FairwayRoutes
