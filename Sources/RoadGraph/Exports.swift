// Roads have places.
@_exported public import GeoKernel
