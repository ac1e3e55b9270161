internal import GeoKernel

/// Where the vehicle is, apart from what the receiver says: a Kalman filter over the position.
///
/// A receiver's error is a slow drift (reflections, the sky in view), not fresh noise with every fix: a fix is
/// position + bias, and the bias forgets itself within some ten seconds. So a fix, less what is left of the bias
/// before, measures the little by which position and bias changed. Fixes within a second of each other have the same
/// error and measure nothing; so ten a second tell no other position than one does. Course and speed have their own,
/// nearly independent errors and move the position; a burst of reflections therefore moves the bias and not the
/// vehicle, while a real turn moves the vehicle at once.
///
/// The sum of position and bias being known, the bias is all that is estimated, and the position is the last fix less
/// the bias. All is in metres east and north but for the fix itself.
struct MotionFilter: Hashable, Sendable, Codable {
  /// The last fix in degrees, longitude and latitude.
  private var fix = SIMD2<Double>(0, 0)
  /// The estimated bias of the receiver: fix − position.
  private(set) var bias = PlaneVector.zero
  /// The variances of the position, east and north, which are those of the bias.
  private var variances = SIMD2<Double>(0, 0)
  /// The covariance of east and north.
  private var crossVariance = 0.0
  /// By how much motion has made ``crossVariance`` and ``variances`` grow since the last measurement update.
  private var addedCrossVariance = 0.0
  private var addedVariances = SIMD2<Double>(0, 0)
  /// The bias as it was after that update.
  private var updatedBias = PlaneVector.zero

  private enum CodingKeys: String, CodingKey {
    case fix, bias, variances, crossVariance, addedVariances, addedCrossVariance, updatedBias
  }

  /// Whether the numbers are those of an estimate.
  var isSound: Bool {
    fixCoordinate.isValid && bias.isFinite && updatedBias.isFinite
      && areNumbers(
        variances.x, variances.y, crossVariance, addedVariances.x, addedVariances.y, addedCrossVariance)
  }

  /// The least variance in square metres: what is divided by it stays finite.
  private static let leastVariance = 1e-6
  /// A motion shorter than this has no direction, in metres.
  private static let leastDistance = 0.01
  /// An innovation beyond three standard deviations, squared, is a jump of the bias.
  private static let surprise = 9.0

  /// The last fix.
  var fixCoordinate: LocationCoordinate2D { LocationCoordinate2D(latitude: fix.y, longitude: fix.x) }
  /// The sum of the variances of the position.
  var variance: Double { variances.sum }
  /// The standard deviation of the position on one axis.
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

  /// From the last fix to a coordinate, in metres.
  @inline(__always)
  func change(to coordinate: LocationCoordinate2D, scale: PlaneScale) -> PlaneVector {
    scale.offset(
      fromLatitude: fix.y, longitude: fix.x, toLatitude: coordinate.latitude, longitude: coordinate.longitude)
  }

  /// From the position to a coordinate, in metres.
  func offset(to coordinate: LocationCoordinate2D, scale: PlaneScale) -> PlaneVector {
    change(to: coordinate, scale: scale) + bias
  }

  /// The covariance of the position with its part in a direction.
  @inline(__always)
  func covariance(with unit: PlaneVector) -> PlaneVector {
    PlaneVector(variances * unit.lanes + crossVariance * unit.lanes.swapped)
  }

  /// The variance of the position in a direction.
  @inline(__always)
  func variance(along unit: PlaneVector) -> Double { larger(covariance(with: unit).dot(unit), Self.leastVariance) }

  /// Starts at a position known within `along` metres in direction `unit` and `across` metres beside it, from a fix.
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

  /// Prediction: the vehicle drives by a motion to where there is another fix, whose position is not used yet.
  ///
  /// - Parameter change: From the fix before to this one.
  @inline(__always)
  mutating func predict(to fix: LocationCoordinate2D, change: PlaneVector, by motion: Motion) {
    let (along, across) = (motion.varianceAlong, motion.varianceAcross)
    // A vehicle that stands has no direction: the larger variance counts both ways.
    let (excess, base) = motion.distance > Self.leastDistance ? (along - across, across) : (0, larger(along, across))
    let heading = motion.heading.lanes
    let more = excess * (heading * heading) + base
    let moreBeside = excess * (heading.x * heading.y)
    addedVariances += more
    addedCrossVariance += moreBeside
    variances += more
    crossVariance += moreBeside
    // What the receiver says that the vehicle moved, and did not, has become of its error.
    bias = bias + (change - motion.displacement)
    self.fix = SIMD2(fix.longitude, fix.latitude)
  }

  /// Measurement update by the position of the last fix: of the bias as the last update left it the share `keep` is
  /// left, and it wandered by the variance `wander`. An innovation of more than three standard deviations is a jump of
  /// the bias, so that the position stays where motion says.
  @inline(__always)
  mutating func update(keep: Double, wander: Double) {
    let innovation = bias - updatedBias * keep
    // The covariance of the position's error with the innovation, and the innovation's own: what is forgotten of the
    // bias shows the error there was, what was driven shows at once.
    let forgotten = 1 - keep
    let c = forgotten * variances + keep * addedVariances
    let cBeside = forgotten * crossVariance + keep * addedCrossVariance
    var s = forgotten * c + keep * addedVariances + wander
    let sBeside = forgotten * cBeside + keep * addedCrossVariance
    let surprise = innovation.lanes * innovation.lanes
    if (surprise * s.swapped).sum > Self.surprise * s.x * s.y { s += 0.5 * surprise.sum }
    // The inverse but for the determinant, which the division takes its time for.
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

  /// Measurement update by the road, on which the position lies: `distance` metres from the position in a direction, with which the
  /// position has a `covariance` and in which it has a `variance`, within a variance of `noise / weight`. Returns how
  /// far the position moved.
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
