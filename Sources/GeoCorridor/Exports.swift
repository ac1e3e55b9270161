// A corridor is that of a track, and its results are coordinates.
@_exported public import GeoKernel
