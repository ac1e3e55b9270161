// Layers are made of routes and of progress.
@_exported public import FairwayEngine
