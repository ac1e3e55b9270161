internal import Foundation
package import GeoKernel

/// The position of the Sun.
package enum SunPosition {
  /// The elevation of the Sun's centre at sunrise and sunset, with ordinary refraction: below it the Sun has set.
  package static let horizon: LocationDegrees = -0.833

  /// The elevation of the Sun's centre in degrees, without refraction, to within 0.01° from 1950 to 2100.
  ///
  /// After Meeus, Astronomical Algorithms, chapters 12 and 25.
  ///
  /// - Parameters:
  ///   - coordinate: The position of the observer.
  ///   - timestamp: Seconds since 1970.
  package static func elevation(at coordinate: LocationCoordinate2D, timestamp: Double) -> LocationDegrees {
    let days = timestamp / 86400 - 10957.5
    let t = days / 36525
    let meanLongitude = 280.46646 + t * (36000.76983 + t * 0.0003032)
    let anomaly = radians(357.52911 + t * (35999.05029 - t * 0.0001537))
    let center =
      sin(anomaly) * (1.914602 - t * (0.004817 + t * 0.000014)) + sin(2 * anomaly) * (0.019993 - t * 0.000101)
      + sin(3 * anomaly) * 0.000289
    let node = radians(125.04 - 1934.136 * t)
    let longitude = radians(meanLongitude + center - 0.00569 - 0.00478 * sin(node))
    let obliquity = radians(23.439291 - t * 0.0130042 + 0.00256 * cos(node))
    let rightAscension = atan2(cos(obliquity) * sin(longitude), cos(longitude))
    let declination = asin(sin(obliquity) * sin(longitude))
    // The equation of the equinoxes converts mean to apparent sidereal time.
    let siderealTime =
      280.46061837 + 360.98564736629 * days + t * t * 0.000387933 - 0.00478 * sin(node) * cos(obliquity)
    let hourAngle = radians(siderealTime.truncatingRemainder(dividingBy: 360) + coordinate.longitude) - rightAscension
    let latitude = radians(coordinate.latitude)
    let sine = sin(latitude) * sin(declination) + cos(latitude) * cos(declination) * cos(hourAngle)
    return asin(min(1, max(-1, sine))) * 180 / .pi
  }

  private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
}
