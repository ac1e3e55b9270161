// Ways lead over the roads of a file.
@_exported public import RoadGraph
