// What is asked for are routes with guidance.
@_exported public import FairwayGuidance
@_exported public import FairwayRoutes
