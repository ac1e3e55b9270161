internal import GeoKernel

/// The road as seen from the estimate.
struct RoadSighting {
  /// The nearest point of the road.
  var foot: TrackFoot
  /// The direction of the road there.
  var tangent: PlaneVector
  /// The unit vector of a direction to or from the road, and the signed distance from the estimate to the road in it.
  var normal: PlaneVector
  var lateralOffset: Double
  /// The estimate's variance in the direction of ``normal``, and its covariance with that direction.
  var variance: Double
  var covariance: PlaneVector

  /// The distance between the estimate and the road.
  @inline(__always) var distance: Double { abs(lateralOffset) }

  /// The least variance in square metres, so that divisions by it stay finite.
  private static let leastVariance = 1e-6

  @inline(__always)
  init(foot: TrackFoot, tangent: PlaneVector, normal: PlaneVector, lateralOffset: Double, filter: MotionFilter) {
    self.foot = foot
    self.tangent = tangent
    self.normal = normal
    self.lateralOffset = lateralOffset
    covariance = filter.covariance(with: normal)
    variance = larger(covariance.dot(normal), Self.leastVariance)
  }
}

/// Locating: finds the road in a window around the last position on it.
extension ProgressEngine {
  /// The standard deviation of the position beyond that of every estimate: how far the vehicle may be from its last
  /// position in addition to the distance driven.
  @inline(__always)
  func spread(_ filter: MotionFilter) -> Double { larger(filter.variance - Self.usualVariance, 0).squareRoot() }

  /// The variance of every estimate, in square metres.
  private static let usualVariance = 2.0
  /// The reach of the window beyond the distance driven, in metres and as a multiple of ``spread(_:)``.
  private static let windowReach = 8.0
  private static let windowSpreads = 2.5

  /// The nearest point of the route around the last one; of several passes, the one with the vehicle's direction.
  ///
  /// Calls that only few fixes make take numbers instead of the estimate, which every fix would copy for them.
  @inline(__always)
  func locate(
    _ motion: Motion, spread: Double, _ position: borrowing RoutePosition, _ estimate: borrowing Estimate,
    _ watch: borrowing RoadWatch, accuracy: Double
  ) -> RoadSighting {
    let reach = motion.distance + Self.windowReach + Self.windowSpreads * spread
    let from = larger(position.along - reach, position.legStart)
    let to = min(position.legEnd, position.along + reach)
    let place = estimate.coordinate
    var foot = track.foot(place, from: from, to: to, hint: Int(position.segment))
    var tangent = direction(at: foot.distanceAlong, segment: foot.segment)
    if motion.speed > Motion.courseSpeed, tangent.dot(motion.velocity) < 0 {
      // Against the route: searches for a pass with the vehicle's direction, which may lie behind a U-turn of the route
      // that the estimate has not reached yet.
      let late = turnBackReach(variance: estimate.filter.variance(along: tangent))
      let farther = to + 2 * Double(watch.reverseDistance) + late
      if let pass = passAhead(
        motion, place, nearest: abs(foot.crossTrack) + Self.passReach + Self.passAccuracies * accuracy, from: from,
        to: min(position.legEnd, farther), hint: Int(position.segment))
      {
        foot = pass
        tangent = direction(at: foot.distanceAlong, segment: foot.segment)
      }
    }
    var (normal, offset) = (tangent.right, -foot.crossTrack)
    if !foot.isSquare {
      let toRoad = estimate.offset(to: coordinate(at: foot.distanceAlong))
      (normal, offset) = obliqueOffset(normal, offset, toRoad: toRoad)
    }
    return RoadSighting(foot: foot, tangent: tangent, normal: normal, lateralOffset: offset, filter: estimate.filter)
  }

  /// How much farther than the nearest point of the route a pass with the vehicle's direction may be, in metres and in
  /// accuracies.
  private static let passReach = 10.0
  private static let passAccuracies = 0.5
  /// The prominence that separates two passes, in metres.
  private static let passProminence = 4.0
  /// How much farther than the estimate the vehicle may be towards a U-turn, in standard deviations.
  private static let turnBackSigmas = 3.0
  /// The least sum of a unit vector's components, with a margin: at least 1, while a segment without a direction has
  /// zero.
  private static let leastDirection: Float = 0.5

  /// How far ahead the route may make a U-turn that the vehicle has already taken: as far as the estimate may be late.
  ///
  /// A vehicle that turns around earlier is driving against the route, even if the road after the U-turn is near.
  ///
  /// - Parameter variance: That of the estimate along the route.
  @inline(never)
  private func turnBackReach(variance: Double) -> Double {
    min(options.deviation.turnBackReach, Self.turnBackSigmas * variance.squareRoot())
  }

  /// The nearest pass of the route with the vehicle's direction.
  @inline(never)
  private func passAhead(
    _ motion: Motion, _ place: LocationCoordinate2D, nearest: Double, from: Double, to: Double, hint: Int
  ) -> TrackFoot? {
    for candidate in track.candidates(
      place, radius: nearest, from: from, to: to, prominence: Self.passProminence, hint: hint)
    where candidate.distance < nearest {
      if motion.goes(PlaneVector(bearing: candidate.bearing), share: 0.5) {
        return TrackFoot(
          segment: candidate.segment, distanceAlong: candidate.distanceAlong, crossTrack: candidate.crossTrack,
          isSquare: false)
      }
    }
    return nil
  }

  @inline(never)
  private func coordinate(at distance: Double) -> LocationCoordinate2D { track.point(at: distance).coordinate }

  /// The direction to the road and the distance in it on the outside of a bend, where the nearest point is a corner and
  /// the direction to it is not at a right angle to the road.
  @inline(never)
  private func obliqueOffset(_ normal: PlaneVector, _ offset: Double, toRoad: PlaneVector) -> (PlaneVector, Double) {
    let beside = normal.dot(toRoad)
    let square = toRoad.squaredLength
    // Unless the direction is at a right angle to the road after all, to within a centimetre.
    guard square > beside * beside * 1.0001 + 0.01 else { return (normal, offset) }
    let distance = square.squareRoot()
    return (toRoad * (1 / distance), distance)
  }

  /// The direction of the road at a distance along, on a segment.
  @inline(__always)
  private func direction(at distance: Double, segment: Int) -> PlaneVector {
    guard segment < directions.count,
      directions[segment].x.magnitude + directions[segment].y.magnitude > Self.leastDirection
    else { return farDirection(at: distance) }
    return PlaneVector(SIMD2<Double>(directions[segment]))
  }

  @inline(never)
  private func farDirection(at distance: Double) -> PlaneVector {
    PlaneVector(bearing: track.point(at: distance).bearing)
  }

  /// Keeps the vehicle on the road: each measurement update by the road moves the estimate towards it, with a weight
  /// that decreases with the distance.
  ///
  /// - Parameter updateAge: The time between the measurement updates in seconds, or 0 without an update at this fix.
  @inline(__always)
  func keep(
    to road: RoadSighting, _ motion: Motion, updateAge: Double, _ receiver: borrowing ReceiverHonesty,
    _ position: inout RoutePosition, _ filter: inout MotionFilter, _ watch: inout RoadWatch
  ) {
    let model = options.deviation
    // The distance from the road by motion alone, which is available before the position on the road.
    let aside = Double(position.lateralOffset) - road.normal.dot(motion.displacement)
    var moved = PlaneVector.zero
    if updateAge > 0 {
      let offset = road.lateralOffset - fixShare(motion, receiver) * road.normal.dot(filter.bias)
      watch.learn(offset: abs(offset), driven: motion.speed * updateAge, model)
      let doubt = 1 + aside * aside * Self.asideDoubt
      moved = filter.attract(
        covariance: road.covariance, variance: road.variance, distance: road.lateralOffset,
        noise: model.roadWidth * model.roadWidth * model.roadTime * doubt, weight: updateAge)
    }
    position.lateralOffset = Float(road.lateralOffset - road.normal.dot(moved))
    // A vehicle that stands makes no way, whatever its positions seem to say.
    if !motion.isStill {
      position.follow(to: road.foot.distanceAlong + road.tangent.dot(moved), segment: road.foot.segment)
    }
  }

  /// The share of the difference between fix and estimate that counts as the estimate's error, because the map has
  /// misled it; the rest is the receiver's. Each is weighted by its variance.
  ///
  /// For a slow vehicle it is 1: course and speed say little compared with its positions.
  @inline(__always)
  func fixShare(_ motion: Motion, _ receiver: borrowing ReceiverHonesty) -> Double {
    guard !motion.isSlow else { return 1 }
    let own = options.deviation.estimateDeviation * options.deviation.estimateDeviation
    return own / (own + receiver.driftVariance(options.receiver))
  }

  /// Halves the weight of the road at a distance of 5.5 m: a vehicle on a parallel road must be able to leave.
  private static let asideDoubt = 1 / 30.0
}
