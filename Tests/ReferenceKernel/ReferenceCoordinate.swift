/// A point on the ellipsoid in degrees, of the reference's own, so that nothing here leans on what it judges.
public struct ReferenceCoordinate: Hashable, Sendable {
  public var latitude: Double
  public var longitude: Double

  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}
