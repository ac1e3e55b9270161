// Layers are made of routes and their progress.
@_exported public import FairwayCore
