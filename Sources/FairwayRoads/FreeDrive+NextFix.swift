internal import FairwayEngine
public import GeoKernel
internal import RoadGraph

/// When a receiver that saves battery should be asked for its next fix: at whichever of the two comes first.
public struct NextFix: Hashable, Sendable {
  /// Seconds after the last fix.
  public var seconds: Double
  /// Metres from the place of the last fix.
  public var distance: LocationDistance

  public init(seconds: Double, distance: LocationDistance) {
    (self.seconds, self.distance) = (seconds, distance)
  }
}

extension FreeDrive {
  /// When the next fix is needed, so that nothing that is announced comes late: what lies ahead is known, and a vehicle
  /// that goes on at its present speed, or somewhat faster, is where it is predicted to be.
  ///
  /// One is needed after the next junction at which the vehicle may turn, where the limit changes, before a bend, where an
  /// alert is due, and where the way ahead ends. A vehicle that stands, and one that is on no road, is looked at less
  /// often.
  ///
  /// On a route one is needed each second: the drive does not know the route's words. ``FreeDriveSession/nextFix`` does.
  public var nextFix: NextFix { hasRoute ? Self.onRoute : nextFixOnRoads }

  /// The same on a route that the drive follows, on whose roads something is due after a distance.
  ///
  /// Each second where the vehicle is not on the route's roads, and near the end of its leg: a wrong turn is to be noticed at
  /// once, and an arrival takes some seconds.
  func nextFix(beforeNextWords words: LocationDistance, beforeEndOfLeg end: LocationDistance) -> NextFix {
    guard followsPath, !isStanding, end > Self.arrivalReach else { return Self.onRoute }
    let roads = nextFixOnRoads
    let distance = min(roads.distance, words, end - Self.arrivalReach)
    guard distance > Self.onRoute.distance else { return Self.onRoute }
    return NextFix(seconds: min(roads.seconds, max(1, distance / (Self.faster * speed + 1))), distance: distance)
  }

  private var nextFixOnRoads: NextFix {
    guard let place = position.place else {
      return fix == nil ? NextFix(seconds: 0, distance: 0) : NextFix(seconds: Self.offRoadSeconds, distance: 100)
    }
    guard place.probability >= Self.leastProbability else { return NextFix(seconds: 1, distance: 10) }
    if isStanding { return NextFix(seconds: Self.standingSeconds, distance: Self.standingDistance) }
    var distance = distanceToEnd + Self.afterJunction
    for feature in features where feature.start > along {
      let gap = feature.start - along
      switch feature.kind {
      case .crossing: distance = min(distance, gap + Self.afterJunction)
      case .bend: distance = min(distance, max(0, gap - Self.bendTime * speed))
      case .limit, .tunnel: distance = min(distance, gap)
      default: continue
      }
      if gap > distance { break }
    }
    distance = min(distance, distanceToAlert ?? .infinity, distanceToRoadAlert, Self.longestDistance)
    let seconds = distance / (Self.faster * speed + 1)
    return NextFix(seconds: min(max(1, seconds), Self.longestSeconds), distance: max(5, distance))
  }

  /// So near the end of a leg every second counts, in metres.
  private static let arrivalReach = 200.0
  private static let onRoute = NextFix(seconds: 1, distance: 5)
  private static let offRoadSeconds = 5.0
  private static let standingSeconds = 10.0
  private static let standingDistance = 25.0
  /// So far behind a junction a fix tells which road was taken.
  private static let afterJunction = 25.0
  private static let bendTime = 5.0
  private static let longestDistance = 1000.0
  private static let longestSeconds = 30.0
  /// How much faster the vehicle may become.
  private static let faster = 1.2
}
