internal import GeoKernel

/// Where the road is, seen from the estimate.
struct RoadSighting {
  /// The place of the road.
  var foot: TrackFoot
  /// The direction of the road there.
  var tangent: PlaneVector
  /// A direction from the estimate to the road or away from it, and how far it is that way, negative for away.
  var normal: PlaneVector
  var lateralOffset: Double
  /// The estimate's variance in the direction of ``normal``, and its covariance with that direction.
  var variance: Double
  var covariance: PlaneVector

  /// How far it is.
  @inline(__always) var distance: Double { abs(lateralOffset) }

  /// The least variance, in square metres: what is divided by it stays finite.
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

/// Locating: where on the route the estimate is, around the last place on it.
extension ProgressEngine {
  /// How far from where it is the vehicle may be on top of what it drives: the standard deviation of the position, less
  /// the variance that every estimate has.
  @inline(__always)
  func spread(_ filter: MotionFilter) -> Double { larger(filter.variance - Self.usualVariance, 0).squareRoot() }

  /// In square metres.
  private static let usualVariance = 2.0
  /// The window of the road reaches this much farther than the vehicle has driven, in metres and in ``spread(_:)``.
  private static let windowReach = 8.0
  private static let windowSpreads = 2.5

  /// The nearest place of the route around the last one; of several passes the one along which the vehicle drives.
  @inline(__always)
  func locate(
    _ motion: Motion, spread: Double, _ position: borrowing RoutePosition, _ estimate: borrowing Estimate,
    _ watch: borrowing RoadWatch, accuracy: Double
  ) -> RoadSighting {
    let reach = motion.distance + Self.windowReach + Self.windowSpreads * spread
    let from = larger(position.along - reach, position.legStart)
    let to = min(position.legEnd, position.along + reach)
    var foot = track.foot(estimate.coordinate, from: from, to: to, hint: Int(position.segment))
    var tangent = direction(at: foot.distanceAlong, segment: foot.segment)
    if motion.speed > Motion.courseSpeed, tangent.dot(motion.velocity) < 0 {
      // Against the route: is there a pass of it that fits, perhaps behind a turning back that the estimate has not
      // reached yet?
      let farther = to + 2 * Double(watch.reverseDistance) + turnBackReach(estimate.filter, tangent)
      if let pass = passAhead(
        motion, estimate, nearest: abs(foot.crossTrack) + Self.passReach + Self.passAccuracies * accuracy, from: from,
        to: min(position.legEnd, farther), hint: Int(position.segment))
      {
        foot = pass
        tangent = direction(at: foot.distanceAlong, segment: foot.segment)
      }
    }
    if !foot.isSquare { return obliqueSighting(foot, tangent, estimate) }
    return RoadSighting(
      foot: foot, tangent: tangent, normal: tangent.right, lateralOffset: -foot.crossTrack, filter: estimate.filter)
  }

  /// How much farther than the nearest place of the route one may be along which the vehicle drives, in metres and in
  /// accuracies.
  private static let passReach = 10.0
  private static let passAccuracies = 0.5
  /// Two passes are told apart where the route is so much farther off between them, in metres.
  private static let passProminence = 4.0
  /// A turning back ahead may be nearer than the estimate by so many standard deviations.
  private static let turnBackSigmas = 3.0
  /// A unit vector's components add up to 1 at least; a segment without a direction has zero.
  private static let leastDirection: Float = 0.5

  /// How far ahead the route may turn back so that the vehicle can have passed there: as far as the estimate may be
  /// late.
  ///
  /// Who turns round before that drives against the route, however near the road behind the turning back is.
  @inline(never)
  private func turnBackReach(_ filter: borrowing MotionFilter, _ tangent: PlaneVector) -> Double {
    min(options.deviation.turnBackReach, Self.turnBackSigmas * filter.variance(along: tangent).squareRoot())
  }

  /// The nearest pass of the route along which the vehicle drives.
  @inline(never)
  private func passAhead(
    _ motion: Motion, _ estimate: borrowing Estimate, nearest: Double, from: Double, to: Double, hint: Int
  ) -> TrackFoot? {
    for candidate in track.candidates(
      estimate.coordinate, radius: nearest, from: from, to: to, prominence: Self.passProminence, hint: hint)
    where candidate.distance < nearest {
      if motion.goes(PlaneVector(bearing: candidate.bearing), share: 0.5) {
        return TrackFoot(
          segment: candidate.segment, distanceAlong: candidate.distanceAlong, crossTrack: candidate.crossTrack,
          isSquare: false)
      }
    }
    return nil
  }

  /// Beside a bend's outside the nearest place is its corner, in no right angle to the road.
  @inline(never)
  private func obliqueSighting(
    _ foot: TrackFoot, _ tangent: PlaneVector, _ estimate: borrowing Estimate
  ) -> RoadSighting {
    let toRoad = estimate.offset(to: track.point(at: foot.distanceAlong).coordinate)
    var (normal, offset) = (tangent.right, -foot.crossTrack)
    let beside = normal.dot(toRoad)
    let square = toRoad.squaredLength
    // Unless the corner lies square to the road all the same, but for a centimetre.
    if square > beside * beside * 1.0001 + 0.01 {
      offset = square.squareRoot()
      normal = toRoad * (1 / offset)
    }
    return RoadSighting(foot: foot, tangent: tangent, normal: normal, lateralOffset: offset, filter: estimate.filter)
  }

  /// The direction of the road at a place on a segment.
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

  /// Keeps to the road: with every measurement update it attracts the estimate, the less, the farther away that is.
  ///
  /// - Parameter updateAge: Seconds between the measurement updates, 0 where there is none with this fix.
  @inline(__always)
  func keep(
    to road: RoadSighting, _ motion: Motion, updateAge: Double, _ receiver: borrowing ReceiverHonesty,
    _ position: inout RoutePosition, _ filter: inout MotionFilter, _ watch: inout RoadWatch
  ) {
    let model = options.deviation
    // As far as motion alone takes the vehicle from the road: known before its place is.
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
    position.follow(to: road.foot.distanceAlong + road.tangent.dot(moved), segment: road.foot.segment)
  }

  /// How much of the difference between a fix and the estimate counts as the estimate's error, which the map has led
  /// astray, the rest being the receiver's: each by its variance. A slow vehicle's course and speed tell little against
  /// its positions.
  @inline(__always)
  func fixShare(_ motion: Motion, _ receiver: borrowing ReceiverHonesty) -> Double {
    guard !motion.isSlow else { return 1 }
    let own = options.deviation.estimateDeviation * options.deviation.estimateDeviation
    return own / (own + receiver.driftVariance(options.receiver))
  }

  /// The road attracts half as much from 5.5 m away: a vehicle on the next road must be able to leave.
  private static let asideDoubt = 1 / 30.0
}
