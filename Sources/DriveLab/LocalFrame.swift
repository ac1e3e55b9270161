import FairwayCore
import Foundation
import GeoKernel

extension PlaneVector {
  /// Creates a vector with a length and a bearing in degrees.
  init(length: Double, bearing: Double) {
    self.init(east: length * sin(bearing * .pi / 180), north: length * cos(bearing * .pi / 180))
  }

  /// The bearing in degrees clockwise from north, from 0 up to 360.
  var bearing: Double {
    let degrees = atan2(east, north) * 180 / .pi
    return degrees < 0 ? degrees + 360 : degrees
  }

  /// The distance to the straight line between two points.
  func distance(toLineFrom start: PlaneVector, to end: PlaneVector) -> Double {
    let line = end - start
    let offset = self - start
    let square = line.squaredLength
    guard square > 0 else { return offset.length }
    let fraction = min(1, max(0, offset.dot(line) / square))
    return (offset - line * fraction).length
  }
}

/// A local plane in metres east and north of an origin, from the ellipsoid's two radii of curvature there.
///
/// It is accurate enough for a drive: within some kilometres of the origin, lengths are correct to a few parts in ten
/// thousand. Lengths along a route are geodesics instead. The engine's planes have a sine of their own; the drives are
/// made with the library's, so that what judges the engine does not share its errors.
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

  func vector(to coordinate: LocationCoordinate2D) -> PlaneVector {
    PlaneVector(
      east: wrappedLongitude(coordinate.longitude - origin.longitude) * metresPerDegreeEast,
      north: (coordinate.latitude - origin.latitude) * metresPerDegreeNorth)
  }

  func coordinate(at vector: PlaneVector) -> LocationCoordinate2D {
    LocationCoordinate2D(
      latitude: origin.latitude + vector.north / metresPerDegreeNorth,
      longitude: wrappedLongitude(origin.longitude + vector.east / metresPerDegreeEast))
  }

  /// The angle between two bearings, 0 to 180.
  static func angle(_ first: Double, _ second: Double) -> Double {
    abs((first - second).remainder(dividingBy: 360))
  }
}
