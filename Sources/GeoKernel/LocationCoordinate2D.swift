/// Degrees of latitude or longitude.
public typealias LocationDegrees = Double
/// A distance in metres.
public typealias LocationDistance = Double
/// A direction in degrees clockwise from true north, from 0 up to 360.
public typealias LocationDirection = Double
/// A speed in metres per second.
public typealias LocationSpeed = Double
/// The radius in metres within which a measured position is expected to be correct.
public typealias LocationAccuracy = Double

/// A point on the WGS84 ellipsoid in degrees.
///
/// A coordinate is a plain pair of numbers: values from outside may be invalid. Check ``isValid`` before you use one.
/// Functions that accept coordinates from outside check them, and their errors say which one is wrong.
public struct LocationCoordinate2D: Hashable, Sendable, Codable {
  /// Degrees north of the equator, −90 to 90.
  public var latitude: LocationDegrees
  /// Degrees east of Greenwich, −180 to 180.
  public var longitude: LocationDegrees

  /// Creates a coordinate from degrees, which are not checked.
  public init(latitude: LocationDegrees, longitude: LocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether both numbers are finite and within their range.
  public var isValid: Bool {
    // A comparison with NaN is false, so NaN and infinities fail here too.
    abs(latitude) <= 90 && abs(longitude) <= 180
  }
}
