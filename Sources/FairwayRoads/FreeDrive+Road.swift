internal import FairwayRoutes
internal import GeoKernel
internal import RoadGraph

/// What a drive knows of a road that it was matched to.
extension FreeDrive {
  /// The limit of a road by its signs, not by a law.
  func signedLimit(_ match: RoadMatch, _ way: Int) -> SpeedLimit {
    guard limits != LimitOptions() else { return SpeedLimit(ofRoad: roads.limit(ofWay: way, match.direction)) }
    let limit = roads.limit(ofEdge: match.edge, match.direction, for: limits, at: fix?.timestamp)
    return limit.isAssumed ? .unknown : SpeedLimit(ofRoad: limit.limit)
  }

  /// The distance within which the vehicle is along its road: the error of the receiver, of which what lies across the
  /// road is known.
  func bound(of match: RoadMatch) -> LocationDistance {
    let accuracy = fix?.horizontalAccuracy.map { min(max($0, 3), 100) } ?? Self.usualAccuracy
    return max(Self.boundShare * accuracy, match.distance)
  }

  private static let usualAccuracy = 8.0
  private static let boundShare = 1.5
}
