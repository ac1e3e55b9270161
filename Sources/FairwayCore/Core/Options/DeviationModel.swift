public import GeoKernel

/// When the vehicle counts as off the route, and as back on it, by evidence.
public struct DeviationModel: Hashable, Sendable, Codable {
  /// How far from the line of the route a vehicle on its road may be (standard deviation), and how long it takes until
  /// that is believed anew.
  public var roadWidth: LocationDistance = 3
  public var roadTime = 4.0
  /// Off the route is where the estimated distance exceeds this by so many standard deviations, and the positions have
  /// led farther away than a map explains for ``time`` seconds.
  public var distance: LocationDistance = 6
  public var sigmas = 4.0
  public var time = 0.95
  /// How far from its line in the map a vehicle on its road may be, at most: offsets of the map, wide roads, corners that
  /// are cut, roundabouts drawn as they were. Walkers and cyclists may be farther: they cross squares and take the other
  /// pavement.
  public var mapReach: LocationDistance = 33
  public var slowMapReach: LocationDistance = 40
  /// Maps are off by regions, and so are receivers: on recorded drives a vehicle gets farther than 20 m from the line 0.6
  /// times in 100 km where it has been within 3 m on average, and 14 times where it was 7 m and more. So it may be as far
  /// as the least reach and this multiple of its usual offset, which is learned over a distance; at first it may be as far as
  /// any.
  public var leastMapReach: LocationDistance = 15
  public var offsetShare = 3.0
  public var offsetDistance: LocationDistance = 1000
  public var firstOffset: LocationDistance = 6
  /// How far from the line a vehicle may be whose course is none of the route's nearby: maps shift roads, but do not turn
  /// them.
  public var otherReach: LocationDistance = 10
  /// The standard deviation of the estimate where the map has led it astray; by it and by the receiver's own the place of
  /// the vehicle is taken from between estimate and fix.
  public var estimateDeviation: LocationDistance = 15
  /// Whether positions lead farther away than that is judged by where the vehicle is going to be after so many seconds,
  /// at most 60, if it goes on as it does, and by no more than this distance from where it is. Walkers and cyclists
  /// change their course at will, so theirs tells less far ahead.
  public var horizon = 4.0
  public var slowHorizon = 3.0
  public var horizonReach: LocationDistance = 25
  /// Uncertain is where it exceeds the distance by so many standard deviations.
  public var uncertainSigmas = 1.0
  /// No decision is taken for this long after the start, and after a gap for this share of it, but no longer than a time.
  public var startTime = 2.0
  public var gapShare = 0.4
  public var gapTime = 4.0
  /// Before the vehicle counts as gone, a place along its course is looked for up to this far along the route, and as
  /// many times the accuracy farther.
  public var lateDistance: LocationDistance = 15
  public var lateAccuracies = 1.2
  /// Wrong way is driving against the route for this time and distance, half the distance at a speed above that at
  /// which vehicles back.
  public var wrongWayTime = 1.5
  public var wrongWayDistance: LocationDistance = 10
  public var backingSpeed: LocationSpeed = 4
  /// How far ahead at most a turning back in the route itself may explain driving against it.
  public var turnBackReach: LocationDistance = 20
  /// Back on the route is where the estimated distance is under this and so many standard deviations, the course
  /// within an angle of the route's, for a time and a distance.
  public var backDistance: LocationDistance = 8
  public var backSigmas = 1.0
  public var backTime = 1.5
  public var backTravel: LocationDistance = 8
  /// Off the route, but no farther from it than this and in its direction, the vehicle's place on it follows: it may have
  /// taken the road beside, and is back on the route farther on.
  public var besideDistance: LocationDistance = 60

  /// The defaults.
  public init() {}
}
