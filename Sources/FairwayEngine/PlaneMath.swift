internal import GeoKernel

/// A displacement or direction in the plane tangent to the ellipsoid at the vehicle, in metres east and north.
package struct PlaneVector: Hashable, Sendable, PackedFields {
  /// East and north, stored together so that one load and one store suffice: the next fix waits for them.
  @usableFromInline var lanes: SIMD2<Double>

  @inlinable @inline(__always) package static var zero: PlaneVector { PlaneVector(.zero) }

  @inlinable @inline(__always) package var east: Double { lanes.x }
  @inlinable @inline(__always) package var north: Double { lanes.y }

  @usableFromInline @inline(__always)
  init(_ lanes: SIMD2<Double>) { self.lanes = lanes }

  @inlinable @inline(__always)
  package init(east: Double, north: Double) { lanes = SIMD2(east, north) }

  mutating func pack(_ coder: inout some FieldCoder) { coder.field(&lanes) }

  /// The unit vector of a direction in degrees clockwise from north.
  @inline(__always)
  init(bearing: Double) {
    let (sine, cosine) = sineAndCosine(degrees: bearing)
    lanes = SIMD2(sine, cosine)
  }

  /// Whether both components are finite.
  var isFinite: Bool { east.isFinite && north.isFinite }

  @inlinable @inline(__always) package var squaredLength: Double { (lanes * lanes).sum }
  @inlinable @inline(__always) package var length: Double { squaredLength.squareRoot() }
  /// The unit vector in this direction, or zero for a vector that is too short to have one.
  @inline(__always) var direction: PlaneVector {
    let length = length
    return length > 0.01 ? self * (1 / length) : .zero
  }
  /// The vector rotated by 90° to the right.
  @inlinable @inline(__always) package var right: PlaneVector { PlaneVector(east: north, north: -east) }

  @inlinable @inline(__always)
  package func dot(_ other: PlaneVector) -> Double { (lanes * other.lanes).sum }

  @inlinable @inline(__always)
  package static func + (a: PlaneVector, b: PlaneVector) -> PlaneVector { PlaneVector(a.lanes + b.lanes) }
  @inlinable @inline(__always)
  package static func - (a: PlaneVector, b: PlaneVector) -> PlaneVector { PlaneVector(a.lanes - b.lanes) }
  @inlinable @inline(__always)
  package static func * (a: PlaneVector, factor: Double) -> PlaneVector { PlaneVector(a.lanes * factor) }
}

extension SIMD2<Double> {
  /// The sum of the lanes, in this order.
  @inlinable @inline(__always) package var sum: Double { x + y }
  /// The lanes in reverse order.
  @inline(__always) var swapped: SIMD2<Double> { SIMD2(y, x) }
}

/// The sine and cosine of an angle of 0 to 360 degrees, each to within 1e-10.
///
/// A custom polynomial: the same bits on every platform, without a library call or Foundation.
@inline(__always)
package func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
  // Adding and subtracting 1.5 · 2^52 rounds to an integer without a library call; in between, the low bits of the sum
  // are that integer.
  let magic = 6_755_399_441_055_744.0
  let quarters = degrees * (1 / 90.0)
  let raised = quarters + magic
  // The remainder in right angles, at most one half.
  let x = quarters - (raised - magic)
  // The Taylor terms of both functions side by side, in pairs that do not depend on each other. Within half a right
  // angle the first omitted terms are below 1e-10.
  let h = Double.pi / 2
  let hh = h * h
  let (x2, x4) = (x * x, x * x * x * x)
  let ones = SIMD2(h, 1) + SIMD2(-h * hh / 6, -hh / 2) * x2
  let twos = SIMD2(h * hh * hh / 120, hh * hh / 24) + SIMD2(-h * hh * hh * hh / 5_040, -hh * hh * hh / 720) * x2
  let threes =
    SIMD2(h * hh * hh * hh * hh / 362_880, hh * hh * hh * hh / 40_320)
    + SIMD2(-h * hh * hh * hh * hh * hh / 39_916_800, -hh * hh * hh * hh * hh / 3_628_800) * x2
  let series = ones + twos * x4 + threes * (x4 * x4)
  let (sine, cosine) = (series.x * x, series.y)
  // Rotates back by the number of right angles, without a branch because courses jump.
  let turns = Int(truncatingIfNeeded: raised.bitPattern & 3)
  let turnedCosine = Double(((turns + 1) & 1) &* (1 &- (turns & 2)))
  let turnedSine = Double((turns & 1) &* (1 &- (turns & 2)))
  return (sine * turnedCosine + cosine * turnedSine, cosine * turnedCosine - sine * turnedSine)
}

/// e to the power of `-x` for nonnegative `x`, to within 2e-5, which is enough for decay over time.
@inline(__always)
func decay(_ x: Double) -> Double {
  // A Padé approximant, to within 2e-5 up to 1; above that by repeated squaring.
  x <= 1 ? decayOfOne(x) : decayOfMore(x)
}

@inline(never)
private func decayOfMore(_ x: Double) -> Double {
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

/// The same for `x` in 0...1.
@inline(__always)
func decayOfOne(_ x: Double) -> Double {
  let even = 12 + x * x
  let odd = 6 * x
  return (even - odd) / (even + odd)
}

/// The scale of a plane: degrees of longitude and latitude per metre, and metres per degree.
struct PlaneScale: Hashable, Sendable, PackedFields {
  var metres = PlaneVector.zero
  var degrees = PlaneVector.zero

  init() {}

  /// The scale at a latitude.
  init(latitude: Double) {
    metres = metresPerDegree(latitude: latitude)
    // At a pole longitude has no meaning.
    degrees = PlaneVector(east: 1 / max(metres.east, 1e-3), north: 1 / metres.north)
  }

  mutating func pack(_ coder: inout some FieldCoder) {
    coder.field(&metres)
    coder.field(&degrees)
  }

  /// The vector from one coordinate to another nearby, in metres.
  @inline(__always)
  func offset(
    fromLatitude latitude: Double, longitude: Double, toLatitude: Double, longitude toLongitude: Double
  ) -> PlaneVector {
    PlaneVector(
      SIMD2(wrappedLongitude(toLongitude - longitude), toLatitude - latitude) * metres.lanes)
  }

  /// The latitude beyond which no plane has a scale for degrees of longitude, 11 km from the pole.
  private static let polarLatitude = 89.9

  /// The vector from one coordinate to another, in metres: also near a pole, where it has the direction in which the
  /// geodesic begins.
  func displacement(from start: LocationCoordinate2D, to end: LocationCoordinate2D) -> PlaneVector {
    if max(abs(start.latitude), abs(end.latitude)) > Self.polarLatitude {
      let line = Geodesic.inverse(from: start, to: end)
      return PlaneVector(bearing: line.initialBearing) * line.distance
    }
    return offset(
      fromLatitude: start.latitude, longitude: start.longitude, toLatitude: end.latitude, longitude: end.longitude)
  }
}

/// The metres per degree of longitude and latitude at a latitude.
@inline(__always)
func metresPerDegree(latitude: Double) -> PlaneVector {
  let (s, c) = sineAndCosine(degrees: latitude < 0 ? -latitude : latitude)
  // The WGS84 radii of curvature in the prime vertical and in the meridian.
  let w = 1 - 0.006_694_379_990_141_317 * s * s
  let n = 6_378_137 / w.squareRoot()
  let m = n * (1 - 0.006_694_379_990_141_317) / w
  return PlaneVector(east: n * c * (Double.pi / 180), north: m * (Double.pi / 180))
}

/// The larger of two numbers, in one instruction; the library's `max` also decides which of two equal ones to return.
///
/// The second number if either is NaN.
@inline(__always)
func larger(_ a: Double, _ b: Double) -> Double { a > b ? a : b }

/// A difference of longitudes wrapped to −180...180.
@inlinable @inline(__always)
package func wrappedLongitude(_ degrees: Double) -> Double {
  if degrees > 180 { return degrees - 360 }
  if degrees < -180 { return degrees + 360 }
  return degrees
}
