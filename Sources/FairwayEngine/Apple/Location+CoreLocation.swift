#if canImport(CoreLocation)
  public import CoreLocation
  internal import Foundation

  extension Location {
    /// Creates a fix of a position of CoreLocation, or `nil` if that has none: its accuracy is negative then.
    ///
    /// What CoreLocation writes as a negative number is `nil`. The altitude is the one above the ellipsoid.
    ///
    /// The service for significant changes gives positions of cell towers, with an accuracy of 500 m and more. They are
    /// fixes like all others, which a router that follows a route rejects as inaccurate; see ``isQualified``. It also
    /// repeats its last position when the app starts, which the router rejects if it is older than the fix before.
    public init?(_ location: CLLocation) {
      guard location.horizontalAccuracy >= 0 else { return nil }
      let hasAltitude = location.verticalAccuracy > 0
      self.init(
        coordinate: LocationCoordinate2D(
          latitude: location.coordinate.latitude, longitude: location.coordinate.longitude),
        timestamp: location.timestamp.timeIntervalSince1970, horizontalAccuracy: location.horizontalAccuracy,
        speed: location.speed, course: location.course, altitude: hasAltitude ? location.ellipsoidalAltitude : nil,
        verticalAccuracy: hasAltitude ? location.verticalAccuracy : nil, speedAccuracy: location.speedAccuracy,
        courseAccuracy: location.courseAccuracy)
    }
  }

  extension CLLocation {
    /// Whether software made the position, such as the simulator, Xcode with a GPX file, or a tool that hides where the
    /// device is. An app for drivers follows such positions too, and one that pays for distance does not.
    public var isSimulated: Bool { sourceInformation?.isSimulatedBySoftware == true }
  }
#endif
