internal import GeoKernel

/// Where the vehicle is, apart from what the receiver says: a Kalman filter over position and receiver bias.
///
/// A receiver's error is a slow drift (reflections, the sky in view), not fresh noise with every fix, so a fix is
/// position + bias + a little noise, and the bias forgets itself within some ten seconds. Course and speed have their
/// own, nearly independent errors and move the position; a burst of reflections therefore moves the bias and not the
/// vehicle, while a real turn moves the vehicle at once. All is in metres east and north of the estimate.
struct MotionFilter: Hashable, Sendable, Codable {
  /// The estimated position.
  var latitude = 0.0
  var longitude = 0.0
  /// The estimated bias of the receiver: fix − position.
  var bias = PlaneVector.zero
  // Upper triangle of the covariance: position east x, north y; bias east a, north b.
  var xx = 0.0, xy = 0.0, xa = 0.0, xb = 0.0
  var yy = 0.0, ya = 0.0, yb = 0.0
  var aa = 0.0, ab = 0.0, bb = 0.0

  var coordinate: LocationCoordinate2D { LocationCoordinate2D(latitude: latitude, longitude: longitude) }

  /// From the position to a coordinate, in metres.
  @inline(__always)
  func offset(to coordinate: LocationCoordinate2D, scale: PlaneScale) -> PlaneVector {
    scale.offset(
      fromLatitude: latitude, longitude: longitude, toLatitude: coordinate.latitude, longitude: coordinate.longitude)
  }

  /// Moves the estimate, not its uncertainty.
  @inline(__always)
  mutating func move(by displacement: PlaneVector, scale: PlaneScale) {
    longitude = wrappedLongitude(longitude + displacement.east * scale.degrees.east)
    latitude = max(-90, min(90, latitude + displacement.north * scale.degrees.north))
  }

  /// The variance of the position in a direction.
  @inline(__always)
  func variance(along unit: PlaneVector) -> Double {
    max(1e-6, xx * unit.east * unit.east + 2 * xy * unit.east * unit.north + yy * unit.north * unit.north)
  }

  /// Starts at a position known within `along` metres in direction `unit` and `across` metres beside it, from a fix
  /// whose bias has the standard deviation `sigma`.
  mutating func start(
    at position: LocationCoordinate2D, fix: LocationCoordinate2D, unit: PlaneVector, along: Double, across: Double,
    drift: Double, scale: PlaneScale
  ) {
    latitude = position.latitude
    longitude = position.longitude
    bias = offset(to: fix, scale: scale)
    let (e, n) = (unit.east, unit.north)
    let (va, vc) = (along * along, across * across)
    xx = va * e * e + vc * n * n
    yy = va * n * n + vc * e * e
    xy = (va - vc) * e * n
    // The fix is known, so what the position is too far, the bias is too short.
    (aa, ab, bb) = (xx + 1, xy, yy + 1)
    (xa, xb, ya, yb) = (-xx, -xy, -xy, -yy)
  }

  /// Lets time pass: moves by a displacement with variances `along` and `across` it; the bias decays by `keep` and
  /// wanders by `wander`.
  @inline(__always)
  mutating func predict(
    displacement: PlaneVector, along: Double, across: Double, keep: Double, wander: Double, scale: PlaneScale
  ) {
    move(by: displacement, scale: scale)
    let (e, n) = (displacement.east, displacement.north)
    let square = e * e + n * n
    // A vehicle that stands has no direction: the larger variance counts both ways.
    let (excess, base) = square > 1e-4 ? ((along - across) / square, across) : (0, max(along, across))
    xx += excess * e * e + base
    yy += excess * n * n + base
    xy += excess * e * n
    bias = bias * keep
    xa *= keep
    xb *= keep
    ya *= keep
    yb *= keep
    let keep2 = keep * keep
    aa = aa * keep2 + wander
    ab *= keep2
    bb = bb * keep2 + wander
  }

  /// Takes in a fix that lies `innovation` from position + bias. Returns the normalised square of the innovation.
  ///
  /// An innovation beyond three sigmas is a jump of the bias: its variance grows by the jump before the update, so
  /// that the position stays where motion says.
  @inline(__always)
  mutating func update(innovation: PlaneVector, noise: Double, scale: PlaneScale) {
    var sEast = xx + 2 * xa + aa + noise
    let sNorthBefore = yy + 2 * yb + bb + noise
    let surprise =
      innovation.east * innovation.east * sNorthBefore + innovation.north * innovation.north * sEast
    if surprise > 9 * sEast * sNorthBefore {
      let jump = 0.5 * innovation.squaredLength
      aa += jump
      bb += jump
      sEast += jump
    }
    // East, then north with what east has told.
    var gx = xx + xa
    var gy = xy + ya
    var ga = xa + aa
    var gb = xb + ab
    var inverse = 1 / sEast
    var r = innovation.east * inverse
    var dx = gx * r
    var dy = gy * r
    bias.east += ga * r
    bias.north += gb * r
    let northLeft = innovation.north - dy - gb * r
    subtract(gx, gy, ga, gb, inverse)
    let sNorth = yy + 2 * yb + bb + noise
    gx = xy + xb
    gy = yy + yb
    ga = ya + ab
    gb = yb + bb
    inverse = 1 / sNorth
    r = northLeft * inverse
    dx += gx * r
    dy += gy * r
    bias.east += ga * r
    bias.north += gb * r
    subtract(gx, gy, ga, gb, inverse)
    move(by: PlaneVector(east: dx, north: dy), scale: scale)

  }

  /// Takes in that the position lies on the road: `distance` metres along the unit vector `normal` from the position,
  /// within a variance of `noise / weight`. Returns how far the position moved.
  @inline(__always)
  mutating func attract(normal: PlaneVector, distance: Double, noise: Double, weight: Double) -> PlaneVector {
    let (e, n) = (normal.east, normal.north)
    let gx = xx * e + xy * n
    let gy = xy * e + yy * n
    let ga = xa * e + ya * n
    let gb = xb * e + yb * n
    let inverse = weight / ((gx * e + gy * n) * weight + noise)
    let r = distance * inverse
    bias.east += ga * r
    bias.north += gb * r
    subtract(gx, gy, ga, gb, inverse)
    return PlaneVector(east: gx * r, north: gy * r)
  }

  @inline(__always)
  private mutating func subtract(_ gx: Double, _ gy: Double, _ ga: Double, _ gb: Double, _ inverse: Double) {
    let (hx, hy, ha, hb) = (gx * inverse, gy * inverse, ga * inverse, gb * inverse)
    xx -= gx * hx
    xy -= gx * hy
    xa -= gx * ha
    xb -= gx * hb
    yy -= gy * hy
    ya -= gy * ha
    yb -= gy * hb
    aa -= ga * ha
    ab -= ga * hb
    bb -= gb * hb
  }
}
