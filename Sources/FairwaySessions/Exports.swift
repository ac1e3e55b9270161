// What is recorded and continued is a router, or a drive on roads that has one for some of its time.
@_exported public import FairwayCore
@_exported public import FairwayRoads
