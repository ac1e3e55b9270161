// Waypoints and the lines of routes are made of coordinates.
@_exported public import GeoKernel
