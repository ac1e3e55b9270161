public import GeoKernel

/// One line of a trace, as a receiver said it: an unknown number is `nil`, a wrong one stays as it is.
public struct TraceFix: Hashable, Sendable {
  /// Seconds since 1970.
  public var timestamp: Double
  public var latitude: LocationDegrees
  public var longitude: LocationDegrees
  public var horizontalAccuracy: LocationAccuracy?
  public var speed: LocationSpeed?
  public var course: LocationDirection?
  public var altitude: LocationDistance?

  public init(
    timestamp: Double, latitude: LocationDegrees, longitude: LocationDegrees,
    horizontalAccuracy: LocationAccuracy? = nil, speed: LocationSpeed? = nil, course: LocationDirection? = nil,
    altitude: LocationDistance? = nil
  ) {
    self.timestamp = timestamp
    self.latitude = latitude
    self.longitude = longitude
    self.horizontalAccuracy = horizontalAccuracy
    self.speed = speed
    self.course = course
    self.altitude = altitude
  }
}
