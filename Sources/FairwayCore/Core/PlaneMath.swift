/// A displacement or direction in the plane that touches the ellipsoid at the vehicle: metres east and north.
struct PlaneVector: Hashable, Sendable, Codable {
  var east: Double
  var north: Double

  static let zero = PlaneVector(east: 0, north: 0)

  @inline(__always)
  init(east: Double, north: Double) {
    self.east = east
    self.north = north
  }

  /// The unit vector of a direction in degrees clockwise from north.
  @inline(__always)
  init(bearing: Double) {
    (east, north) = sineAndCosine(degrees: bearing)
  }

  @inline(__always) var squaredLength: Double { east * east + north * north }
  @inline(__always) var length: Double { squaredLength.squareRoot() }
  /// The unit vector of this direction; zero where there is none.
  @inline(__always) var direction: PlaneVector {
    let length = length
    return length > 0.01 ? self * (1 / length) : .zero
  }

  @inline(__always)
  func dot(_ other: PlaneVector) -> Double { east * other.east + north * other.north }

  /// Positive where `other` lies to the right of this vector.
  @inline(__always)
  func cross(_ other: PlaneVector) -> Double { north * other.east - east * other.north }

  @inline(__always)
  static func + (a: PlaneVector, b: PlaneVector) -> PlaneVector {
    PlaneVector(east: a.east + b.east, north: a.north + b.north)
  }
  @inline(__always)
  static func - (a: PlaneVector, b: PlaneVector) -> PlaneVector {
    PlaneVector(east: a.east - b.east, north: a.north - b.north)
  }
  @inline(__always)
  static func * (a: PlaneVector, factor: Double) -> PlaneVector {
    PlaneVector(east: a.east * factor, north: a.north * factor)
  }
}

/// Sine and cosine of an angle in degrees, 0 up to 360, each within 1e-11.
///
/// A polynomial of our own: the same bits on every platform, no library call, no Foundation.
@inline(__always)
func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
  // Adding and taking off 1.5 · 2^52 rounds to a whole number, without a call into a library.
  let magic = 6_755_399_441_055_744.0
  let quarter = (degrees * (1 / 90.0) + magic) - magic
  let x = (degrees - quarter * 90) * (Double.pi / 180)
  let xx = x * x
  // Taylor terms up to x^13: on ±45° the first one left out is below 1e-13.
  let sine =
    x * (1 + xx * (-1 / 6.0 + xx * (1 / 120.0 + xx * (-1 / 5040.0 + xx * (1 / 362880.0 - xx * (1 / 39_916_800.0))))))
  let cosine =
    1 + xx * (-0.5 + xx * (1 / 24.0 + xx * (-1 / 720.0 + xx * (1 / 40320.0 - xx * (1 / 3_628_800.0)))))
  switch Int(quarter) & 3 {
  case 0: return (sine, cosine)
  case 1: return (cosine, -sine)
  case 2: return (-sine, -cosine)
  default: return (-cosine, sine)
  }
}

/// e to the power of `-x` for `x` of 0 or more, within 2e-5: decays with time need no more.
@inline(__always)
func decay(_ x: Double) -> Double {
  // A Padé approximant: within 2e-5 up to 1, and above that by way of squares.
  if x <= 1 { return decayOfOne(x) }
  guard x < 40 else { return 0 }
  var y = x
  var squarings = 0
  while y > 1 {
    y *= 0.5
    squarings += 1
  }
  var result = decayOfOne(y)
  for _ in 0..<squarings { result *= result }
  return result
}

@inline(__always)
private func decayOfOne(_ x: Double) -> Double {
  let even = 12 + x * x
  let odd = 6 * x
  return (even - odd) / (even + odd)
}

/// Degrees of longitude and latitude per metre, and metres per degree.
struct PlaneScale: Hashable, Sendable, Codable {
  var metres = PlaneVector.zero
  var degrees = PlaneVector.zero

  init() {}

  /// The scale at a latitude.
  init(latitude: Double) {
    metres = metresPerDegree(latitude: latitude)
    // At a pole there is no longitude to tell.
    degrees = PlaneVector(east: 1 / max(metres.east, 1e-3), north: 1 / metres.north)
  }

  /// From one coordinate to another nearby, in metres.
  @inline(__always)
  func offset(
    fromLatitude latitude: Double, longitude: Double, toLatitude: Double, longitude toLongitude: Double
  ) -> PlaneVector {
    PlaneVector(
      east: wrappedLongitude(toLongitude - longitude) * metres.east, north: (toLatitude - latitude) * metres.north)
  }
}

/// Metres per degree of longitude and latitude at a latitude.
@inline(__always)
func metresPerDegree(latitude: Double) -> PlaneVector {
  let (s, c) = sineAndCosine(degrees: latitude < 0 ? -latitude : latitude)
  // WGS84 radii of curvature in the prime vertical and in the meridian.
  let w = 1 - 0.006_694_379_990_141_317 * s * s
  let n = 6_378_137 / w.squareRoot()
  let m = n * (1 - 0.006_694_379_990_141_317) / w
  return PlaneVector(east: n * c * (Double.pi / 180), north: m * (Double.pi / 180))
}

/// A difference of longitudes brought to −180 to 180.
@inline(__always)
func wrappedLongitude(_ degrees: Double) -> Double {
  if degrees > 180 { return degrees - 360 }
  if degrees < -180 { return degrees + 360 }
  return degrees
}
