internal import GeoKernel

/// Whether a vehicle's positions lead farther away from its road than map and receiver errors explain.
///
/// A vehicle that follows its road drives beside the mapped line: the map is off by some metres, the road is wide, the
/// vehicle cuts a corner or drives around a rebuilt roundabout. Wherever it is, it comes back or keeps its distance. A
/// vehicle that leaves does not. So what matters is not how far from the line it is, but how far from the whole of the
/// nearby route it is going to be if it drives on while its course turns back to the direction of the road at its
/// current rate of turn.
struct Departure {
  let model: DeviationModel
  let track: Track
  let scale: PlaneScale
  /// The part of the route that the vehicle may be beside.
  let part: ClosedRange<Double>
  /// The end of the leg.
  let legEnd: Double
  let motion: Motion
  let trend: CourseTrend
  /// The vehicle's usual distance from the line.
  let usualOffset: Double
  /// How much less of the distance from the line map errors explain, because the way of a walker has led away, and how
  /// much remains.
  private var wayAway = 0.0
  private var leastReach = 0.0

  /// The distance from the line within which nothing is decided, in metres: roads and junctions are that wide.
  private static let leastDistance = 8.0

  /// The decrease of the reach for each metre that the way of a walker has led away, and the pace in metres per second
  /// from which on nobody walks; from 1 m/s less on, the decrease is smaller.
  private static let decrease = 2.5
  private static let runningPace = 3.0
  /// The least reach of a walker, in metres and as a number of accuracies.
  private static let walkersReach = 5.0
  private static let walkersAccuracies = 2.0

  init(
    model: DeviationModel, track: Track, scale: PlaneScale, part: ClosedRange<Double>, legEnd: Double, motion: Motion,
    trend: CourseTrend, usualOffset: Double
  ) {
    (self.model, self.track, self.scale, self.part, self.legEnd) = (model, track, scale, part, legEnd)
    (self.motion, self.trend, self.usualOffset) = (motion, trend, usualOffset)
  }

  /// Heeds how far the way of a walker has led away: a walker is farther from the line than its road, or than the
  /// receiver's error explains, sooner if it has got there by a way that leads away.
  mutating func heed(_ departed: DepartedWay, accuracy: Double) {
    wayAway = Double(departed.metres) * Self.decrease * max(0, min(Self.runningPace - motion.pace, 1))
    leastReach = Self.walkersReach + Self.walkersAccuracies * accuracy
  }

  /// The nearest place of the nearby route.
  func place(of point: LocationCoordinate2D) -> TrackSnap {
    track.snap(point, from: part.lowerBound, to: part.upperBound)
  }

  /// How far from the nearby route a vehicle at a given position is or is going to be, and how far map errors explain.
  ///
  /// - Parameter place: The nearest place of the nearby route.
  func outlook(from point: LocationCoordinate2D, beside place: TrackSnap) -> (distance: Double, reach: Double) {
    let away = scale.offset(
      fromLatitude: place.coordinate.latitude, longitude: place.coordinate.longitude,
      toLatitude: point.latitude, longitude: point.longitude)
    let distance = away.length
    let isOnAnotherRoad = goesAnotherWay(from: place)
    let reach = isOnAnotherRoad ? min(model.otherReach, mapReach) : mapReach
    guard distance <= reach else { return (distance, reach) }
    let course = course(away, distance)
    let later = distance + min(course.growth, min(model.horizonReach, reach - Self.leastDistance))
    if isOnAnotherRoad || later <= reach { return (later, reach) }
    // A vehicle that cuts a corner leads away from one side of it and towards the other.
    let degrees = course.way.lanes * scale.degrees.lanes
    let there = LocationCoordinate2D(latitude: point.latitude + degrees.y, longitude: point.longitude + degrees.x)
    let nearest = track.snap(there, from: part.lowerBound, to: min(legEnd, part.upperBound + course.way.length))
    return (nearest.distance, reach)
  }

  /// The distance from the line that map errors explain; it is smaller if the vehicle has been close to the line so
  /// far.
  private var mapReach: Double {
    let offset = model.offsetShare * usualOffset
    guard motion.isSlow else { return min(model.mapReach, model.leastMapReach + offset) }
    let reach = min(model.slowMapReach, model.slowLeastMapReach + offset)
    return max(reach - wayAway, min(reach, leastReach))
  }

  /// How far around a position the directions of the route are compared with the vehicle's, and the step in between.
  private static let otherWindow = 40.0
  private static let otherStride = 5.0
  /// The cosine of the least angle between course and route that map errors cannot explain: 73° from every direction of
  /// the route there.
  private static let otherShare = 0.3

  /// Whether the vehicle's direction differs from every direction of the nearby route.
  ///
  /// A map error shifts a road, and rounds or sharpens its corners, but does not turn it. Pedestrians turn at will.
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

  /// The greatest speed of approach that counts for a vehicle that comes back, as a share of its speed, over a second.
  private static let returning = 0.5
  /// The distance from the road within which no direction leads away from it, in metres.
  private static let nearest = 1.0

  /// An upper limit of the horizon, in seconds; it bounds the number of steps, whatever the options.
  private static let longestHorizon = 60.0

  /// How much farther from the nearest point of the road the vehicle is going to be, and its displacement until then.
  private func course(_ away: PlaneVector, _ distance: Double) -> (growth: Double, way: PlaneVector) {
    guard distance > Self.nearest, motion.speed > Motion.slowest else { return (0, .zero) }
    let normal = away * (1 / distance)
    var heading = motion.heading
    var outward = heading.dot(normal)
    guard outward > 0 else { return (motion.speed * max(outward, -Self.returning), .zero) }
    // The steps are as long as the time over which the turn is known, and each turns the heading by the same angle.
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
