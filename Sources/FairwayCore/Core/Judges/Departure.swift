internal import GeoKernel

/// Whether a vehicle's positions lead farther away from its road than maps and receivers explain.
///
/// A vehicle that follows its road does so beside the line of the map: the map is some metres off, the road is wide, the
/// vehicle cuts a corner or drives around a roundabout that was rebuilt. Wherever it is, it comes back, or stays at its
/// distance. One that leaves does not. So what counts is not how far from the line it is, but how far from all of the
/// route around there it is going to be: driving on as it does, its course turning back to the road's at the rate at
/// which it turns now.
struct Departure {
  let model: DeviationModel
  let track: Track
  let scale: PlaneScale
  /// The part of the route beside which the vehicle may be.
  let part: ClosedRange<Double>
  /// Where its leg ends.
  let legEnd: Double
  let motion: Motion
  let trend: CourseTrend
  /// How far from the line the vehicle usually is.
  let usualOffset: Double

  /// Nothing is decided nearer to the line than this, in metres: so wide are roads and junctions.
  private static let leastDistance = 8.0

  /// Whether the vehicle at a place is beyond what a map explains, or is going to be.
  func leads(away point: LocationCoordinate2D) -> Bool {
    let place = track.snap(point, from: part.lowerBound, to: part.upperBound)
    let away = scale.offset(
      fromLatitude: place.coordinate.latitude, longitude: place.coordinate.longitude,
      toLatitude: point.latitude, longitude: point.longitude)
    let distance = away.length
    let isOnAnotherRoad = goesAnotherWay(from: place)
    let reach = isOnAnotherRoad ? min(model.otherReach, mapReach) : mapReach
    guard distance <= reach else { return true }
    let course = course(away, distance)
    guard distance + min(course.growth, min(model.horizonReach, reach - Self.leastDistance)) > reach else {
      return false
    }
    if isOnAnotherRoad { return true }
    // A vehicle that cuts a corner leads away from one side of it, and to the other.
    let degrees = course.way.lanes * scale.degrees.lanes
    let there = LocationCoordinate2D(latitude: point.latitude + degrees.y, longitude: point.longitude + degrees.x)
    return track.snap(there, from: part.lowerBound, to: min(legEnd, part.upperBound + course.way.length)).distance
      > reach
  }

  /// How far from its line a road may be: the better the line has been met so far, the less.
  private var mapReach: Double {
    motion.isSlow
      ? model.slowMapReach : min(model.mapReach, model.leastMapReach + model.offsetShare * usualOffset)
  }

  /// How far around a place the directions of the route are compared with the vehicle's, and at which distances.
  private static let otherWindow = 40.0
  private static let otherStride = 5.0
  /// The cosine of a course that no map explains: 73° from every direction that the route has there.
  private static let otherShare = 0.3

  /// Whether the vehicle goes another way than any that the route has around there. A map that is off shifts a road, and
  /// rounds or sharpens its corners; it does not turn it. Walkers turn at will.
  private func goesAnotherWay(from place: TrackSnap) -> Bool {
    guard !motion.isSlow, motion.speed > Motion.courseSpeed, place.distance > Self.leastDistance else { return false }
    let window = part.part(
      from: place.distanceAlong - Self.otherWindow, to: place.distanceAlong + Self.otherWindow)
    for along in stride(from: window.lowerBound, through: window.upperBound, by: Self.otherStride)
    where motion.goes(PlaneVector(bearing: track.point(at: along).bearing), share: Self.otherShare) {
      return false
    }
    return true
  }

  /// A vehicle that comes back counts as nearer by what it does so in a second, at most this share of its speed.
  private static let returning = 0.5
  /// Nearer than this to the road no direction leads away from it, in metres.
  private static let nearest = 1.0

  /// Nobody goes on as they do for longer, in seconds; it bounds the steps, whatever the options.
  private static let longestHorizon = 60.0

  /// How much farther from the nearest place of the road the vehicle is going to be, and by which way it gets there.
  private func course(_ away: PlaneVector, _ distance: Double) -> (growth: Double, way: PlaneVector) {
    guard distance > Self.nearest, motion.speed > Motion.slowest else { return (0, .zero) }
    let normal = away * (1 / distance)
    var heading = motion.heading
    var outward = heading.dot(normal)
    guard outward > 0 else { return (motion.speed * max(outward, -Self.returning), .zero) }
    // In steps as long as the time over which the turn is known: each turns the heading by as much again.
    var turn = trend.turn(of: heading)
    if turned(heading, by: turn).dot(normal) > outward { turn = (1, 0, turn.time) }
    let horizon = min(motion.isSlow ? model.slowHorizon : model.horizon, Self.longestHorizon)
    var time = 0.0
    var growth = 0.0
    var way = PlaneVector.zero
    while time < horizon, outward > 0 {
      let next = turned(heading, by: turn)
      let then = max(0, next.dot(normal))
      let half = 0.5 * min(turn.time, horizon - time) * motion.speed
      growth += (outward + then) * half
      way = way + (heading + next) * half
      (heading, outward) = (next, then)
      time += turn.time
    }
    return (growth, way)
  }

  private func turned(_ heading: PlaneVector, by turn: (cosine: Double, sine: Double, time: Double)) -> PlaneVector {
    heading * turn.cosine + heading.right * turn.sine
  }
}
