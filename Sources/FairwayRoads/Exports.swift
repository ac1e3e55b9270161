// What is driven on are the roads of a file; a router asks them as a witness.
@_exported public import FairwayRouter
@_exported public import RoadGraph
