internal import CRoadRoutes
public import GeoKernel
public import RoadGraph

/// The roads of a file prepared for one profile, on which ways are found. Any number of threads may share it.
///
/// ```swift
/// let routes = try RoadRoutes(on: RoadGraph(path: "andorra.roads"))
/// let route = try routes.route(RoadRequest(from: start, to: end))
/// print(route.distance, route.duration, route.legs[0].line)
/// ```
public final class RoadRoutes: Sendable {
  public let graph: RoadGraph
  public let profile: RoadProfile
}
