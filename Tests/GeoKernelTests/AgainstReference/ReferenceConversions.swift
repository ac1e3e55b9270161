import GeoKernel
import ReferenceKernel

extension ReferenceCoordinate {
  /// The reference's own type for the same place.
  init(_ coordinate: LocationCoordinate2D) {
    self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
  }
}

extension LocationCoordinate2D {
  init(_ coordinate: ReferenceCoordinate) {
    self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
  }
}
