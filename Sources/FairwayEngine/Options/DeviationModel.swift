package import FairwayRoutes
public import GeoKernel

/// The evidence by which the vehicle counts as off the route, and as back on it.
public struct DeviationModel: Hashable, Sendable {
  /// The standard deviation of the distance between a vehicle on its road and the route shape, and the interval, in
  /// seconds, after which another measurement of it counts in full.
  public var roadWidth: LocationDistance = 3
  public var roadTime = 4.0
  /// The vehicle is off the route if the estimated distance exceeds `distance` by `sigmas` standard deviations and its
  /// positions have led farther away than map errors explain for `time` seconds.
  public var distance: LocationDistance = 6
  public var sigmas = 4.0
  public var time = 0.95
  /// The greatest distance from the route shape that map errors explain: offsets of the map, wide roads, cut corners,
  /// rebuilt roundabouts. It is larger for pedestrians and cyclists, who cross squares and use the other pavement.
  public var mapReach: LocationDistance = 33
  public var slowMapReach: LocationDistance = 40
  /// The distance from the route shape that map errors explain for this vehicle: `leastMapReach`, or `slowLeastMapReach`
  /// for pedestrians and cyclists, plus `offsetShare` times its usual offset.
  ///
  /// Map errors differ between regions, and receivers differ too: on recorded drives a vehicle gets farther than 20 m
  /// from the line 0.6 times in 100 km if it has been within 3 m on average, and 14 times if it was 7 m and more. The
  /// usual offset is learned over `offsetDistance` metres, starting from `firstOffset`, with which the greatest
  /// distance is allowed.
  public var leastMapReach: LocationDistance = 15
  public var slowLeastMapReach: LocationDistance = 25
  public var offsetShare = 3.0
  public var offsetDistance: LocationDistance = 1000
  public var firstOffset: LocationDistance = 6
  /// The same distance for a vehicle whose course matches no direction of the route nearby: maps shift roads but do not
  /// turn them.
  public var otherReach: LocationDistance = 10
  /// The standard deviation of the estimate when the map has misled it. The position that is judged lies between
  /// estimate and fix, weighted by this and by the receiver's own variance.
  public var estimateDeviation: LocationDistance = 15
  /// How far ahead the vehicle's position is extrapolated to judge whether it leads away: for `horizon` seconds, at
  /// most 60, and by at most `horizonReach` metres. Pedestrians and cyclists change course at will, so theirs is
  /// shorter.
  public var horizon = 4.0
  public var slowHorizon = 3.0
  public var horizonReach: LocationDistance = 25
  /// The state is uncertain if the estimated distance exceeds ``distance`` by this many standard deviations.
  public var uncertainSigmas = 1.0
  /// No decision is made for `startTime` seconds after the start, at least until fixes have agreed on it for 3 s, nor
  /// after a gap for `gapShare` of its length, at most `gapTime` seconds.
  public var startTime = 3.0
  public var gapShare = 0.4
  public var gapTime = 4.0
  /// Before the vehicle counts as off the route, a position that fits its course is searched for within `lateDistance`
  /// plus `lateAccuracies` times the accuracy, and up to twice as far ahead along the route.
  public var lateDistance: LocationDistance = 15
  public var lateAccuracies = 1.2
  /// Driving against the route for this time and distance is driving the wrong way. Above `backingSpeed`, at which
  /// vehicles do not reverse, half the distance is enough, unless the route makes a U-turn ahead.
  /// Walkers turn back for a few steps, and seem to where they cross the road or the receiver's error changes.
  public var wrongWayTime = 1.5
  public var wrongWayDistance: LocationDistance = 10
  public var walkersWrongWayDistance: LocationDistance = 25
  public var backingSpeed: LocationSpeed = 4
  /// The greatest distance ahead at which a U-turn in the route itself can explain driving against it.
  public var turnBackReach: LocationDistance = 20
  /// The vehicle is back on the route if the estimated distance is less than `backDistance` plus `backSigmas` standard
  /// deviations and the course agrees with the route's, for `backTime` seconds and `backTravel` metres.
  public var backDistance: LocationDistance = 8
  public var backSigmas = 1.0
  public var backTime = 1.5
  public var backTravel: LocationDistance = 8
  /// Off the route, but within this distance and in its direction, the position on the route follows the vehicle: it
  /// may have taken a parallel road and return farther on.
  public var besideDistance: LocationDistance = 60

  /// Creates the default model.
  public init() {}
}

extension DeviationModel: OptionGroup {
  package mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.number("roadWidth", &roadWidth)
    visitor.number("roadTime", &roadTime)
    visitor.number("distance", &distance)
    visitor.number("sigmas", &sigmas)
    visitor.number("time", &time)
    visitor.number("mapReach", &mapReach)
    visitor.number("slowMapReach", &slowMapReach)
    visitor.number("leastMapReach", &leastMapReach)
    visitor.number("slowLeastMapReach", &slowLeastMapReach)
    visitor.number("offsetShare", &offsetShare)
    visitor.number("offsetDistance", &offsetDistance)
    visitor.number("firstOffset", &firstOffset)
    visitor.number("otherReach", &otherReach)
    visitor.number("estimateDeviation", &estimateDeviation)
    visitor.number("horizon", &horizon)
    visitor.number("slowHorizon", &slowHorizon)
    visitor.number("horizonReach", &horizonReach)
    visitor.number("uncertainSigmas", &uncertainSigmas)
    visitor.number("startTime", &startTime)
    visitor.number("gapShare", &gapShare)
    visitor.number("gapTime", &gapTime)
    visitor.number("lateDistance", &lateDistance)
    visitor.number("lateAccuracies", &lateAccuracies)
    visitor.number("wrongWayTime", &wrongWayTime)
    visitor.number("wrongWayDistance", &wrongWayDistance)
    visitor.number("walkersWrongWayDistance", &walkersWrongWayDistance)
    visitor.number("backingSpeed", &backingSpeed)
    visitor.number("turnBackReach", &turnBackReach)
    visitor.number("backDistance", &backDistance)
    visitor.number("backSigmas", &backSigmas)
    visitor.number("backTime", &backTime)
    visitor.number("backTravel", &backTravel)
    visitor.number("besideDistance", &besideDistance)
  }
}
