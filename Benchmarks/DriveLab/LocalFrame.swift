import GeoKernel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A vector in metres, east and north.
struct Metres: Hashable, Sendable {
  var east: Double
  var north: Double

  static let zero = Metres(east: 0, north: 0)

  /// Creates a vector with a length and a bearing in degrees.
  init(length: Double, bearing: Double) {
    east = length * sin(bearing * .pi / 180)
    north = length * cos(bearing * .pi / 180)
  }

  init(east: Double, north: Double) {
    self.east = east
    self.north = north
  }

  var length: Double { (east * east + north * north).squareRoot() }

  /// The bearing in degrees clockwise from north, from 0 up to 360.
  var bearing: Double {
    let degrees = atan2(east, north) * 180 / .pi
    return degrees < 0 ? degrees + 360 : degrees
  }

  static func + (left: Metres, right: Metres) -> Metres {
    Metres(east: left.east + right.east, north: left.north + right.north)
  }

  static func - (left: Metres, right: Metres) -> Metres {
    Metres(east: left.east - right.east, north: left.north - right.north)
  }

  static func * (vector: Metres, factor: Double) -> Metres {
    Metres(east: vector.east * factor, north: vector.north * factor)
  }

  /// The distance to the straight line between two points.
  func distance(toLineFrom start: Metres, to end: Metres) -> Double {
    let line = end - start
    let offset = self - start
    let square = line.east * line.east + line.north * line.north
    guard square > 0 else { return offset.length }
    let fraction = min(1, max(0, (offset.east * line.east + offset.north * line.north) / square))
    return (offset - line * fraction).length
  }
}

/// A local plane in metres east and north of an origin, from the ellipsoid's two radii of curvature there.
///
/// It is accurate enough for a drive: within some kilometres of the origin, lengths are correct to a few parts in ten
/// thousand. Lengths along a route are geodesics instead.
struct LocalFrame: Sendable {
  let origin: LocationCoordinate2D
  let metresPerDegreeEast: Double
  let metresPerDegreeNorth: Double

  init(origin: LocationCoordinate2D) {
    let semiMajor = 6_378_137.0
    let eccentricity = 0.006_694_379_990_14
    let latitude = origin.latitude * .pi / 180
    let w = (1 - eccentricity * sin(latitude) * sin(latitude)).squareRoot()
    self.origin = origin
    metresPerDegreeNorth = semiMajor * (1 - eccentricity) / (w * w * w) * .pi / 180
    metresPerDegreeEast = max(1e-6, semiMajor / w * cos(latitude) * .pi / 180)
  }

  func vector(to coordinate: LocationCoordinate2D) -> Metres {
    Metres(
      east: Self.wrapped(coordinate.longitude - origin.longitude) * metresPerDegreeEast,
      north: (coordinate.latitude - origin.latitude) * metresPerDegreeNorth)
  }

  func coordinate(at vector: Metres) -> LocationCoordinate2D {
    LocationCoordinate2D(
      latitude: origin.latitude + vector.north / metresPerDegreeNorth,
      longitude: Self.wrapped(origin.longitude + vector.east / metresPerDegreeEast))
  }

  /// A longitude, or a difference of two, wrapped to −180...180.
  static func wrapped(_ degrees: Double) -> Double {
    degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
  }

  /// The angle between two bearings, 0 to 180.
  static func angle(_ first: Double, _ second: Double) -> Double {
    abs((first - second).remainder(dividingBy: 360))
  }
}
