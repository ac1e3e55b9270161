// Layers are made of routes, of answers and of progress.
@_exported public import FairwayCore
@_exported public import FairwayDirections
