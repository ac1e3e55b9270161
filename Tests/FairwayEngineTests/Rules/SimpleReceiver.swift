import Foundation
import GeoKernel
import SeededRandom

/// The error of a receiver along one axis: noise that is another with each fix, and a slow one that keeps for a
/// minute, both in metres.
struct SimpleReceiver {
  var white = 0.0
  var slow = 0.0
  /// The degrees to which positions are rounded, if they are.
  var rounding: Double?
  private var error = (east: 0.0, north: 0.0)

  init(white: Double = 0, slow: Double = 0, rounding: Double? = nil) {
    (self.white, self.slow, self.rounding) = (white, slow, rounding)
  }

  /// The position that it reports.
  mutating func report(
    _ place: LocationCoordinate2D, after seconds: Double, using generator: inout SeededGenerator
  ) -> LocationCoordinate2D {
    let keep = exp(-seconds / 60)
    let change = slow * (1 - keep * keep).squareRoot()
    error.east = error.east * keep + change * generator.normal()
    error.north = error.north * keep + change * generator.normal()
    let north = error.north + white * generator.normal()
    let east = error.east + white * generator.normal()
    var seen = place
    seen.latitude += north / 111_190
    seen.longitude += east / (111_300 * cos(place.latitude * .pi / 180))
    if let rounding {
      seen.latitude = (seen.latitude / rounding).rounded() * rounding
      seen.longitude = (seen.longitude / rounding).rounded() * rounding
    }
    return seen
  }
}
