internal import GeoKernel

/// A Kalman filter that separates the vehicle's position from the error of its receiver.
///
/// The error of a receiver is a slow drift (reflections, the visible sky) rather than independent noise with every fix:
/// a fix is position + bias, and the bias decays within some ten seconds. So a fix, minus the remaining part of the
/// previous bias, measures how much the position and the bias have changed. Fixes within a second of each other have
/// the same error and measure nothing, so ten per second determine the position no better than one. Course and speed
/// have their own, nearly independent errors and move the position. A burst of reflections therefore moves the bias and
/// not the vehicle, while a real turn moves the vehicle at once.
///
/// Because the sum of position and bias is known, only the bias is estimated, and the position is the last fix minus
/// the bias. Everything is in metres east and north except the fix itself.
struct MotionFilter: Hashable, Sendable, PackedFields {
  /// The last fix in degrees, longitude and latitude.
  private var fix = SIMD2<Double>(0, 0)
  /// The estimated bias of the receiver: fix − position.
  private(set) var bias = PlaneVector.zero
  /// The variances of the position, east and north; those of the bias are equal.
  private var variances = SIMD2<Double>(0, 0)
  /// The covariance of east and north.
  private var crossVariance = 0.0
  /// The growth of ``crossVariance`` and ``variances`` due to motion since the last measurement update.
  private var addedCrossVariance = 0.0
  private var addedVariances = SIMD2<Double>(0, 0)
  /// The bias after that update.
  private var updatedBias = PlaneVector.zero

  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&fix)
    coder.field(&bias)
    coder.field(&variances)
    coder.field(&crossVariance)
    coder.field(&addedCrossVariance)
    coder.field(&addedVariances)
    coder.field(&updatedBias)
  }

  /// Whether the values are valid for an estimate.
  var isSound: Bool {
    fixCoordinate.isValid && bias.isFinite && updatedBias.isFinite
      && areNumbers(
        variances.x, variances.y, crossVariance, addedVariances.x, addedVariances.y, addedCrossVariance)
  }

  /// The least variance in square metres, so that divisions by it stay finite.
  private static let leastVariance = 1e-6
  /// The distance below which a motion has no direction, in metres.
  private static let leastDistance = 0.01
  /// The limit of the squared innovation, normalized per axis without their covariance: three standard deviations on
  /// one axis. A larger innovation is a jump of the bias.
  private static let surprise = 9.0

  /// The last fix.
  var fixCoordinate: LocationCoordinate2D { LocationCoordinate2D(latitude: fix.y, longitude: fix.x) }
  /// The sum of the variances of the position.
  var variance: Double { variances.sum }
  /// The standard deviation of the position along one axis.
  var deviation: Double { (0.5 * variances.sum).squareRoot() }

  /// The estimated position.
  @inline(__always)
  func coordinate(_ scale: PlaneScale, biasShare: Double = 1) -> LocationCoordinate2D {
    let place = fix - bias.lanes * (scale.degrees.lanes * biasShare)
    return abs(place.x) > 180 || abs(place.y) > 90
      ? Self.wrapped(place) : LocationCoordinate2D(latitude: place.y, longitude: place.x)
  }

  @inline(never)
  private static func wrapped(_ place: SIMD2<Double>) -> LocationCoordinate2D {
    LocationCoordinate2D(latitude: max(-90, min(90, place.y)), longitude: wrappedLongitude(place.x))
  }

  /// The vector from the last fix to a coordinate, in metres.
  @inline(__always)
  func change(to coordinate: LocationCoordinate2D, scale: PlaneScale) -> PlaneVector {
    scale.offset(
      fromLatitude: fix.y, longitude: fix.x, toLatitude: coordinate.latitude, longitude: coordinate.longitude)
  }

  /// The vector from the position to a coordinate, in metres.
  @inline(__always)
  func offset(to coordinate: LocationCoordinate2D, scale: PlaneScale) -> PlaneVector {
    change(to: coordinate, scale: scale) + bias
  }

  /// The covariance of the position with its component in a direction.
  @inline(__always)
  func covariance(with unit: PlaneVector) -> PlaneVector {
    PlaneVector(variances * unit.lanes + crossVariance * unit.lanes.swapped)
  }

  /// The variance of the position in a direction.
  @inline(__always)
  func variance(along unit: PlaneVector) -> Double { larger(covariance(with: unit).dot(unit), Self.leastVariance) }

  /// Starts at a position known to within `along` metres in the direction `unit` and `across` metres beside it.
  mutating func start(
    at position: LocationCoordinate2D, fix: LocationCoordinate2D, unit: PlaneVector, along: Double, across: Double,
    scale: PlaneScale
  ) {
    self.fix = SIMD2(fix.longitude, fix.latitude)
    bias = PlaneVector.zero - change(to: position, scale: scale)
    let (va, vc) = (along * along, across * across)
    let squares = unit.lanes * unit.lanes
    variances = va * squares + vc * squares.swapped
    crossVariance = (va - vc) * unit.east * unit.north
    addedVariances = .zero
    addedCrossVariance = 0
    updatedBias = bias
  }

  /// Prediction: moves the vehicle by a motion to the time of another fix, whose position is not used yet.
  ///
  /// - Parameter change: The vector from the previous fix to this one.
  @inline(__always)
  mutating func predict(to fix: LocationCoordinate2D, change: PlaneVector, by motion: Motion) {
    let (along, across) = (motion.varianceAlong, motion.varianceAcross)
    // A standing vehicle has no direction: the larger variance applies in both directions.
    let (excess, base) = motion.distance > Self.leastDistance ? (along - across, across) : (0, larger(along, across))
    let heading = motion.heading.lanes
    let more = excess * (heading * heading) + base
    let moreBeside = excess * (heading.x * heading.y)
    addedVariances += more
    addedCrossVariance += moreBeside
    variances += more
    crossVariance += moreBeside
    // The part of the receiver's displacement that is not the vehicle's motion is a change of the bias.
    bias = bias + (change - motion.displacement)
    self.fix = SIMD2(fix.longitude, fix.latitude)
  }

  /// Measurement update by the position of the last fix.
  ///
  /// Of the bias after the last update, the share `keep` remains, plus a random change of the variance `wander`. An
  /// innovation of more than three standard deviations is a jump of the bias, so the position stays where the motion
  /// puts it.
  @inline(__always)
  mutating func update(keep: Double, wander: Double) {
    let innovation = bias - updatedBias * keep
    // The covariance of the position's error with the innovation, and the variance of the innovation: the part of the
    // bias that should have decayed reveals the previous error, and the motion since then contributes directly.
    let forgotten = 1 - keep
    let c = forgotten * variances + keep * addedVariances
    let cBeside = forgotten * crossVariance + keep * addedCrossVariance
    var s = forgotten * c + keep * addedVariances + wander
    let sBeside = forgotten * cBeside + keep * addedCrossVariance
    let surprise = innovation.lanes * innovation.lanes
    if (surprise * s.swapped).sum > Self.surprise * s.x * s.y { s += 0.5 * surprise.sum }
    // The inverse apart from the determinant, to overlap with the latency of the division.
    let inverse = 1 / (s.x * s.y - sBeside * sBeside)
    let k = c * s.swapped - cBeside * sBeside
    let kBeside = cBeside * s - c * sBeside
    let corrected = (k * innovation.lanes + kBeside * innovation.lanes.swapped) * inverse
    variances -= (k * c + kBeside * cBeside) * inverse
    crossVariance -= (k.x * cBeside + kBeside.x * c.y) * inverse
    bias = PlaneVector(bias.lanes - corrected)
    updatedBias = bias
    addedVariances = .zero
    addedCrossVariance = 0
  }

  /// Measurement update by the road, on which the position lies.
  ///
  /// - Parameters:
  ///   - covariance: The covariance of the position with the direction to the road.
  ///   - variance: The variance of the position in that direction.
  ///   - distance: The distance to the road in that direction, in metres.
  ///   - noise: The variance of the measurement, multiplied by `weight`.
  ///   - weight: The weight of the measurement.
  /// - Returns: The displacement of the position.
  @inline(__always)
  mutating func attract(
    covariance: PlaneVector, variance: Double, distance: Double, noise: Double, weight: Double
  ) -> PlaneVector {
    let g = covariance.lanes
    let inverse = weight / (variance * weight + noise)
    let moved = PlaneVector(g * (distance * inverse))
    variances -= g * g * inverse
    crossVariance -= g.x * g.y * inverse
    bias = bias - moved
    updatedBias = updatedBias - moved
    return moved
  }
}
