package import GeoKernel

/// Small vectors on the ground, of a line whose neighbouring points are near each other.
package struct GroundVector {
  /// In metres.
  package var east: Double
  package var north: Double

  @inlinable
  package init(east: Double, north: Double) {
    self.east = east
    self.north = north
  }

  /// The way from one point to another, on the plane that touches the ground between them.
  package init(from start: LocationCoordinate2D, to end: LocationCoordinate2D) {
    let middle = 0.5 * (start.latitude + end.latitude)
    east = Self.difference(start.longitude, end.longitude) * Self.metresPerDegreeEast(at: middle)
    north = (end.latitude - start.latitude) * Self.metresPerDegreeNorth
  }

  @inlinable
  package var length: Double { (east * east + north * north).squareRoot() }

  @inlinable
  package func dot(_ other: GroundVector) -> Double { east * other.east + north * other.north }

  /// Positive if the other vector points to the right of this one.
  @inlinable
  package func cross(_ other: GroundVector) -> Double { north * other.east - east * other.north }

  /// The angle to another vector in degrees, positive to the right, from −180 to 180; 0 if either has no direction.
  package func turn(to other: GroundVector) -> Double { arcTangent(cross(other), dot(other)) }

  /// The direction in degrees clockwise from north, from 0 up to 360.
  package var bearing: LocationDirection {
    let angle = arcTangent(east, north)
    return angle < 0 ? angle + 360 : angle
  }

  @inlinable
  package static func + (a: GroundVector, b: GroundVector) -> GroundVector {
    GroundVector(east: a.east + b.east, north: a.north + b.north)
  }
  @inlinable
  package static func - (a: GroundVector, b: GroundVector) -> GroundVector {
    GroundVector(east: a.east - b.east, north: a.north - b.north)
  }
  @inlinable
  package static func * (a: GroundVector, factor: Double) -> GroundVector {
    GroundVector(east: a.east * factor, north: a.north * factor)
  }

  /// Within a percent at any latitude.
  package static let metresPerDegreeNorth = 111_133.0

  /// A thousandth of a degree is long enough to be measured, and straight.
  package static func metresPerDegreeEast(at latitude: Double) -> Double {
    1000
      * Geodesic.shortLength(
        from: LocationCoordinate2D(latitude: latitude, longitude: 0),
        to: LocationCoordinate2D(latitude: latitude, longitude: 0.001))
  }

  /// The difference of two longitudes, across the antimeridian where that is shorter.
  @inlinable
  package static func difference(_ from: Double, _ to: Double) -> Double {
    let difference = to - from
    return difference > 180 ? difference - 360 : difference < -180 ? difference + 360 : difference
  }

  /// A longitude within −180 to 180.
  @inlinable
  package static func wrapped(_ longitude: Double) -> Double {
    longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
  }
}

/// The angle of a point seen from the origin, in degrees from −180 to 180, within 0.001°; 0 at the origin.
private func arcTangent(_ y: Double, _ x: Double) -> Double {
  let (small, large) = (min(abs(x), abs(y)), max(abs(x), abs(y)))
  guard large > 0 else { return 0 }
  let z = small / large
  let square = z * z
  // The polynomial of the ninth degree that is nearest to the function between 0 and 1 (Abramowitz and Stegun, 4.4.49).
  let series = 0.999_866 + square * (-0.330_299_5 + square * (0.180_141 + square * (-0.085_133 + square * 0.020_835_1)))
  var angle = z * series * (180 / Double.pi)
  if abs(y) > abs(x) { angle = 90 - angle }
  if x < 0 { angle = 180 - angle }
  return y < 0 ? -angle : angle
}
