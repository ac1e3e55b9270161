internal import CRoadGraph
public import GeoKernel

/// The roads of a route in the order of their numbers: what a matcher needs to say whether a vehicle is on it.
///
/// A route of any service is laid on the roads by matching places along its line. Where no road is near, or the map lacks
/// one, the route has none here.
public struct RouteRoads: Hashable, Sendable {
  /// Twice the edge, plus 1 for the direction against its way's nodes; each once.
  let roads: [UInt32]
  /// The share of the line that lies on roads, from 0 to 1.
  public let coverage: Double

  /// Lays a line on roads.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  public init(
    along line: [LocationCoordinate2D], on graph: RoadGraph, for users: RoadUsers = .all
  ) throws(RoadGraphError) {
    let (spacing, speed) = (15.0, 15.0)
    var fixes: [RoadFix] = []
    var left = 0.0
    for (a, b) in zip(line, line.dropFirst()) {
      let length = Geodesic.shortLength(from: a, to: b)
      guard length.isFinite, length > 0 else { continue }
      var turn = b.longitude - a.longitude
      if abs(turn) > 180 { turn -= turn > 0 ? 360 : -360 }
      while left < length {
        let share = left / length
        var longitude = a.longitude + share * turn
        if abs(longitude) > 180 { longitude -= longitude > 0 ? 360 : -360 }
        fixes.append(
          RoadFix(
            timestamp: Double(fixes.count) * spacing / speed,
            coordinate: LocationCoordinate2D(
              latitude: a.latitude + share * (b.latitude - a.latitude), longitude: longitude), accuracy: 4))
        left += spacing
      }
      left -= length
    }
    let matches = try RoadMatcher.match(fixes, on: graph, for: users)
    // What is 20 m beside the line is another road.
    let known = matches.compactMap { match in match.flatMap { $0.distance < 20 ? $0 : nil } }
    roads = Set(known.map { UInt32($0.edge) << 1 | ($0.direction == .backward ? 1 : 0) }).sorted()
    coverage = fixes.isEmpty ? 0 : Double(known.count) / Double(fixes.count)
  }
}

/// What a matcher says for and against a vehicle being on a route, after its last fix.
public struct RoadEvidence: Hashable, Sendable {
  /// How probable it is that the vehicle is on the route's roads, in its direction.
  public let onRoute: Double
  /// The same on the route's roads, against its direction.
  public let againstRoute: Double
  /// The same on another road.
  public let otherRoad: Double
  /// The same on no road; 1 before the first fix and where no road is near.
  public let noRoad: Double
  /// The logarithm of how much more probable the best place on the route is than the best on another road, from −12 to 12.
  public let logRatio: Double
  /// Metres of the receiver's error that the best place on the route implies; NaN if it is not followed.
  public let routeDistance: Float
  /// The same of the best place on another road.
  public let otherDistance: Float
}

extension RoadMatcher {
  /// Returns what the matcher says of a route after the last fix. Allocates nothing.
  public func evidence(on route: RouteRoads) -> RoadEvidence {
    let evidence = withRecord { road_matcher_evidence($0, route.roads, route.roads.count) }
    return RoadEvidence(
      onRoute: evidence.on_route, againstRoute: evidence.against_route, otherRoad: evidence.other_road,
      noRoad: evidence.no_road, logRatio: evidence.log_ratio, routeDistance: evidence.route_distance,
      otherDistance: evidence.other_distance)
  }
}
