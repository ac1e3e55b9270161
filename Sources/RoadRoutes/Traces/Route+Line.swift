public import FairwayRoutes
internal import GeoKernel
public import RoadGraph

extension Route {
  /// Takes the maneuvers of roads where the route's line lies on them: then it says streets, as a way on the roads does.
  ///
  /// A route along a line of a GPX file has a maneuver at each bend of the line, and no names. This laid on roads, it has the
  /// maneuvers, the names and numbers, the signs, the junctions with their lanes, and the speed limits of the roads. Where
  /// the line is more than 15 m from every road, and where it is on one for less than 50 m, its own steps stay. The line, its
  /// times, its heights and its stops stay as they are.
  ///
  /// Call it before you add guidance, because the steps are others afterwards.
  ///
  /// - Parameters:
  ///   - graph: The roads.
  ///   - users: Whose roads the line may use.
  /// - Returns: The share of the route that lies on roads, from 0 to 1; with 0 the route is as it was.
  /// - Throws: An error if the file is damaged.
  /// - Complexity: O(*n*) in the length of the line.
  @discardableResult
  public mutating func takeManeuvers(
    of graph: RoadGraph, for users: RoadUsers = .all
  ) throws(RoadGraphError) -> Double {
    var laid = 0.0
    var legs = legs
    for index in legs.indices {
      guard let leg = try LegOnRoads(legs[index], on: graph, for: users) else { continue }
      laid += leg.laidLength
      legs[index] = leg.made()
    }
    self.legs = legs
    return distance > 0 ? min(1, laid / distance) : 0
  }
}
