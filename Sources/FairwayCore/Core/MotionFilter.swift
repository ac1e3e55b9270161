internal import GeoKernel

/// Where the vehicle is, apart from what the receiver says: a Kalman filter over position and receiver bias.
///
/// A receiver's error is a slow drift (reflections, the sky in view), not fresh noise with every fix, so a fix is
/// position + bias + a little noise, and the bias forgets itself within some ten seconds. Course and speed have their
/// own, nearly independent errors and move the position; a burst of reflections therefore moves the bias and not the
/// vehicle, while a real turn moves the vehicle at once. All is in metres east and north of the estimate.
struct MotionFilter: Hashable, Sendable, Codable {
  /// The estimated position in degrees, longitude and latitude.
  private var place = SIMD2<Double>(0, 0)
  /// The estimated bias of the receiver: fix − position.
  private(set) var bias = PlaneVector.zero
  // The covariance in blocks of two by two, each as its diagonal and what is beside that (in the first row, in the
  // second). Every pair of numbers is read and written as one.
  /// The variances of the position: east, north.
  private var position = SIMD2<Double>(0, 0)
  /// The variances of the bias: east, north.
  private var biased = SIMD2<Double>(0, 0)
  /// The covariances of position and bias: east with east, north with north.
  private var joint = SIMD2<Double>(0, 0)
  /// The covariances of position and bias: east with north, north with east.
  private var crossed = SIMD2<Double>(0, 0)
  /// The covariances of east and north: of the position, of the bias.
  private var between = SIMD2<Double>(0, 0)

  var latitude: Double { place.y }
  var longitude: Double { place.x }
  var coordinate: LocationCoordinate2D { LocationCoordinate2D(latitude: place.y, longitude: place.x) }
  /// The sum of the variances of the position.
  var variance: Double { position.sum }
  /// The standard deviation of the position on one axis.
  var deviation: Double { (0.5 * position.sum).squareRoot() }

  /// From the position to a coordinate, in metres.
  @inline(__always)
  func offset(to coordinate: LocationCoordinate2D, scale: PlaneScale) -> PlaneVector {
    scale.offset(
      fromLatitude: place.y, longitude: place.x, toLatitude: coordinate.latitude, longitude: coordinate.longitude)
  }

  /// Moves the estimate, not its uncertainty.
  @inline(__always)
  mutating func move(by displacement: PlaneVector, scale: PlaneScale) {
    place += displacement.lanes * scale.degrees.lanes
    if abs(place.x) > 180 || abs(place.y) > 90 { wrap() }
  }

  @inline(never)
  private mutating func wrap() {
    place = SIMD2(wrappedLongitude(place.x), max(-90, min(90, place.y)))
  }

  /// The variance of the position in a direction.
  @inline(__always)
  func variance(along unit: PlaneVector) -> Double {
    max(1e-6, (unit.lanes * (position * unit.lanes + between.x * unit.lanes.swapped)).sum)
  }

  /// Starts at a position known within `along` metres in direction `unit` and `across` metres beside it, from a fix
  /// whose bias has the standard deviation `drift`.
  mutating func start(
    at position: LocationCoordinate2D, fix: LocationCoordinate2D, unit: PlaneVector, along: Double, across: Double,
    drift: Double, scale: PlaneScale
  ) {
    place = SIMD2(position.longitude, position.latitude)
    bias = offset(to: fix, scale: scale)
    let (va, vc) = (along * along, across * across)
    let squares = unit.lanes * unit.lanes
    let xy = (va - vc) * unit.east * unit.north
    self.position = va * squares + vc * squares.swapped
    // The fix is known, so what the position is too far, the bias is too short.
    biased = self.position + 1
    joint = -self.position
    crossed = SIMD2(-xy, -xy)
    between = SIMD2(xy, xy)
  }

  /// Lets time pass: the vehicle drives by a displacement with variances `along` and `across` it; the bias decays by
  /// `keep` and wanders by `wander`. The position itself moves in ``update(innovation:noise:after:scale:)``.
  @inline(__always)
  mutating func predict(displacement: PlaneVector, along: Double, across: Double, keep: Double, wander: Double) {
    let lanes = displacement.lanes
    let square = displacement.squaredLength
    // A vehicle that stands has no direction: the larger variance counts both ways.
    let (excess, base) = square > 1e-4 ? ((along - across) / square, across) : (0, max(along, across))
    position += excess * (lanes * lanes) + base
    let keep2 = keep * keep
    between = between * SIMD2(1, keep2) + SIMD2(excess * lanes.x * lanes.y, 0)
    bias = bias * keep
    joint *= keep
    crossed *= keep
    biased = biased * keep2 + wander
  }

  /// Moves by a displacement and takes in a fix that lies `innovation` from position + bias then.
  ///
  /// An innovation beyond three sigmas is a jump of the bias: its variance grows by the jump before the update, so
  /// that the position stays where motion says.
  @inline(__always)
  mutating func update(innovation: PlaneVector, noise: Double, after displacement: PlaneVector, scale: PlaneScale) {
    let surprise = innovation.lanes * innovation.lanes
    // The covariances of position and bias with what the fix measures, their sum; and the fix's own.
    let g = position + joint
    let gBeside = between.x + crossed
    let hBeside = between.y + crossed.swapped
    var h = joint + biased
    var s = g + h + noise
    if (surprise * s.swapped).sum > 9 * s.x * s.y {
      let jump = 0.5 * surprise.sum
      biased += jump
      h += jump
      s += jump
    }
    let sBeside = gBeside.x + hBeside.x
    // The inverse but for the determinant, which the division takes its time for.
    let inverse = 1 / (s.x * s.y - sBeside * sBeside)
    let other = s.swapped
    let k = g * other - gBeside * sBeside
    let kBeside = gBeside * s - g * sBeside
    let l = h * other - hBeside * sBeside
    let lBeside = hBeside * s - h * sBeside
    let moved = (k * innovation.lanes + kBeside * innovation.lanes.swapped) * inverse
    bias = PlaneVector(bias.lanes + (l * innovation.lanes + lBeside * innovation.lanes.swapped) * inverse)
    let gOther = g.swapped
    let hOther = h.swapped
    position -= (k * g + kBeside * gBeside) * inverse
    joint -= (k * h + kBeside * hBeside) * inverse
    crossed -= (k * hBeside.swapped + kBeside * hOther) * inverse
    biased -= (l * h + lBeside * hBeside) * inverse
    between -=
      SIMD2(k.x * gBeside.y + kBeside.x * gOther.x, l.x * hBeside.y + lBeside.x * hOther.x) * inverse
    move(by: PlaneVector(displacement.lanes + moved), scale: scale)
  }

  /// Takes in that the position lies on the road: `distance` metres along the unit vector `normal` from the position,
  /// within a variance of `noise / weight`. Returns how far the position moved.
  @inline(__always)
  mutating func attract(normal: PlaneVector, distance: Double, noise: Double, weight: Double) -> PlaneVector {
    let n = normal.lanes
    let g = position * n + between.x * n.swapped
    let h = joint * n + (crossed * n).swapped
    let inverse = weight / ((g * n).sum * weight + noise)
    let r = distance * inverse
    bias = PlaneVector(bias.lanes + h * r)
    position -= g * g * inverse
    joint -= g * h * inverse
    crossed -= g * h.swapped * inverse
    biased -= h * h * inverse
    between -= SIMD2(g.x * g.y, h.x * h.y) * inverse
    return PlaneVector(g * r)
  }
}
