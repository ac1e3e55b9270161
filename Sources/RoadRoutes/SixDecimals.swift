internal import GeoKernel

extension LocationCoordinate2D {
  /// Creates a coordinate of six decimals from units of a road file, which are ten times as fine.
  ///
  /// Routes are stored with six decimals. A route that had more would not be the same after it was read again.
  init(sixDecimalsOf latitude: Int32, _ longitude: Int32) {
    func degrees(_ units: Int32) -> Double { (Double(units) / 10).rounded() / 1e6 }
    self.init(latitude: degrees(latitude), longitude: degrees(longitude))
  }
}
