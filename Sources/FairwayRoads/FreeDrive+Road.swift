internal import FairwayEngine
internal import FairwayRoutes
internal import GeoKernel
internal import RoadGraph

/// What a drive knows of a road that it was matched to.
extension FreeDrive {
  /// The limit of a road by its signs, not by a law.
  mutating func signedLimit(_ match: RoadMatch, _ way: Int) -> SpeedLimit {
    if let signs, signs.edge == match.edge, signs.direction == match.direction {
      return signs.limit(at: fix?.timestamp, for: limits)
    }
    let signs = RoadSigns(match, way, of: roads, for: limits)
    self.signs = signs
    return signs.limit(at: fix?.timestamp, for: limits)
  }

  /// The distance within which the vehicle is along its road: the error of the receiver, of which what lies across the
  /// road is known.
  static func bound(of match: RoadMatch, _ fix: Location) -> LocationDistance {
    let accuracy = fix.horizontalAccuracy.map { min(max($0, 3), 100) } ?? usualAccuracy
    return max(boundShare * accuracy, match.distance)
  }

  private static let usualAccuracy = 8.0
  private static let boundShare = 1.5
}

/// What the signs of a road in a direction say of the greatest speed, read once.
struct RoadSigns: Sendable {
  let edge: Int
  let direction: RoadDirection
  /// The limit without the rules that depend on the time.
  private let lasting: SpeedLimit
  private let timed: TimedLimit?

  init(_ match: RoadMatch, _ way: Int, of roads: RoadGraph, for options: LimitOptions) {
    (edge, direction) = (match.edge, match.direction)
    guard options != LimitOptions(), roads.needsLimitRules(ofWay: way, direction, for: options.vehicle) else {
      (lasting, timed) = (SpeedLimit(ofRoad: roads.limit(ofWay: way, direction)), nil)
      return
    }
    let rules = RoadLimitRules(ofEdge: edge, direction, of: roads, for: options)
    lasting = rules.signedLimit(at: nil, options)
    timed = rules.isTimed ? TimedLimit(rules) : nil
  }

  /// The limit at a time.
  func limit(at timestamp: Double?, for options: LimitOptions) -> SpeedLimit {
    timed?.rules.signedLimit(at: timestamp, options) ?? lasting
  }
}

/// Rules that few roads have, apart from those that have none.
private final class TimedLimit: Sendable {
  let rules: RoadLimitRules

  init(_ rules: RoadLimitRules) { self.rules = rules }
}

extension RoadLimitRules {
  fileprivate func signedLimit(at timestamp: Double?, _ options: LimitOptions) -> SpeedLimit {
    let found = limit(at: timestamp, options)
    return found.isAssumed ? .unknown : SpeedLimit(ofRoad: found.limit)
  }
}
