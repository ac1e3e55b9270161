internal import GeoKernel

/// Where the vehicle is, apart from what the receiver says: a Kalman filter over the position.
///
/// A receiver's error is a slow drift (reflections, the sky in view), not fresh noise with every fix: a fix is
/// position + bias, and the bias forgets itself within some ten seconds. So a fix, less what is left of the bias
/// before, measures the little by which position and bias changed. Course and speed have their own, nearly independent
/// errors and move the position; a burst of reflections therefore moves the bias and not the vehicle, while a real turn
/// moves the vehicle at once.
///
/// The sum of position and bias being known, the bias is all that is estimated, and the position is the last fix less
/// the bias. All is in metres east and north but for the fix itself.
struct MotionFilter: Hashable, Sendable, Codable {
  /// The last fix in degrees, longitude and latitude.
  private var fix = SIMD2<Double>(0, 0)
  /// The estimated bias of the receiver: fix − position.
  private(set) var bias = PlaneVector.zero
  /// The variances of the position, east and north, which are those of the bias.
  private var position = SIMD2<Double>(0, 0)
  /// The covariance of east and north.
  private var between = 0.0

  /// The last fix.
  var fixCoordinate: LocationCoordinate2D { LocationCoordinate2D(latitude: fix.y, longitude: fix.x) }
  /// The sum of the variances of the position.
  var variance: Double { position.sum }
  /// The standard deviation of the position on one axis.
  var deviation: Double { (0.5 * position.sum).squareRoot() }

  /// The estimated position.
  @inline(__always)
  func coordinate(_ scale: PlaneScale) -> LocationCoordinate2D {
    var place = fix - bias.lanes * scale.degrees.lanes
    if abs(place.x) > 180 || abs(place.y) > 90 {
      place = SIMD2(wrappedLongitude(place.x), max(-90, min(90, place.y)))
    }
    return LocationCoordinate2D(latitude: place.y, longitude: place.x)
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
    PlaneVector(position * unit.lanes + between * unit.lanes.swapped)
  }

  /// The variance of the position in a direction.
  @inline(__always)
  func variance(along unit: PlaneVector) -> Double { max(1e-6, covariance(with: unit).dot(unit)) }

  /// Starts at a position known within `along` metres in direction `unit` and `across` metres beside it, from a fix.
  mutating func start(
    at position: LocationCoordinate2D, fix: LocationCoordinate2D, unit: PlaneVector, along: Double, across: Double,
    scale: PlaneScale
  ) {
    self.fix = SIMD2(fix.longitude, fix.latitude)
    bias = PlaneVector.zero - change(to: position, scale: scale)
    let (va, vc) = (along * along, across * across)
    let squares = unit.lanes * unit.lanes
    self.position = va * squares + vc * squares.swapped
    between = (va - vc) * unit.east * unit.north
  }

  /// Lets time pass and takes in a fix.
  ///
  /// The vehicle drives by a displacement with variances `along` and `across` it; of the bias the share `keep` is left,
  /// and it wanders by the variance `wander`. A fix that is more than three sigmas from where position and bias are then
  /// expected is a jump of the bias, so that the position stays where motion says.
  ///
  /// - Parameter change: From the fix before to this one.
  @inline(__always)
  mutating func advance(
    to fix: LocationCoordinate2D, change: PlaneVector, by displacement: PlaneVector, along: Double, across: Double,
    keep: Double, wander: Double
  ) {
    let lanes = displacement.lanes
    let square = displacement.squaredLength
    // A vehicle that stands has no direction: the larger variance counts both ways.
    let (excess, base) = square > 1e-4 ? ((along - across) / square, across) : (0, max(along, across))
    let driven = excess * (lanes * lanes) + base
    let drivenBeside = excess * lanes.x * lanes.y
    // The covariance of the new position's error with the innovation, and the innovation's own: what is forgotten of
    // the bias shows the error there was, what was driven shows at once.
    let forgotten = 1 - keep
    let c = forgotten * position + driven
    let cBeside = forgotten * between + drivenBeside
    var s = forgotten * c + keep * driven + wander
    let sBeside = forgotten * cBeside + keep * drivenBeside
    // The change that is not the vehicle's; and how far the fix lies from where it is expected.
    let strange = change - displacement
    let innovation = strange + bias * forgotten
    let surprise = innovation.lanes * innovation.lanes
    if (surprise * s.swapped).sum > 9 * s.x * s.y { s += 0.5 * surprise.sum }
    // The inverse but for the determinant, which the division takes its time for.
    let inverse = 1 / (s.x * s.y - sBeside * sBeside)
    let k = c * s.swapped - cBeside * sBeside
    let kBeside = cBeside * s - c * sBeside
    let corrected = (k * innovation.lanes + kBeside * innovation.lanes.swapped) * inverse
    position = position + driven - (k * c + kBeside * cBeside) * inverse
    between = between + drivenBeside - (k.x * cBeside + kBeside.x * c.y) * inverse
    bias = PlaneVector((strange + bias).lanes - corrected)
    self.fix = SIMD2(fix.longitude, fix.latitude)
  }

  /// Takes in that the position lies on the road: `distance` metres from the position in a direction, with which the
  /// position has a `covariance` and in which it has a `variance`, within a variance of `noise / weight`. Returns how
  /// far the position moved.
  @inline(__always)
  mutating func attract(
    covariance: PlaneVector, variance: Double, distance: Double, noise: Double, weight: Double
  ) -> PlaneVector {
    let g = covariance.lanes
    let inverse = weight / (variance * weight + noise)
    let moved = PlaneVector(g * (distance * inverse))
    position -= g * g * inverse
    between -= g.x * g.y * inverse
    bias = bias - moved
    return moved
  }
}
