internal import CGeoKernel

/// The shortest line between two points on the ellipsoid.
public struct GeodesicLine: Hashable, Sendable {
  /// The length in metres.
  public var distance: LocationDistance
  /// The direction of travel at the first point; 0 where both points coincide.
  public var initialBearing: LocationDirection
  /// The direction of travel at the second point; 0 where both points coincide.
  public var finalBearing: LocationDirection

  /// Creates a line with a length in metres and bearings in degrees.
  public init(distance: LocationDistance, initialBearing: LocationDirection, finalBearing: LocationDirection) {
    self.distance = distance
    self.initialBearing = initialBearing
    self.finalBearing = finalBearing
  }
}

/// Geodesics on the WGS84 ellipsoid, in metres and degrees.
///
/// They are computed by PROJ or, without the package's trait `PROJ`, by the kernel's own series; both are within 15
/// nanometres. A coordinate that is not finite or has a latitude out of range gives NaN: check
/// ``LocationCoordinate2D/isValid`` for coordinates from outside. Any finite longitude is accepted.
public enum Geodesic {
  /// Returns the distance between two points in metres; takes about a microsecond.
  public static func distance(from start: LocationCoordinate2D, to end: LocationCoordinate2D) -> LocationDistance {
    gk_geodesic_distance(start.latitude, start.longitude, end.latitude, end.longitude)
  }

  /// Returns the distance between two points in metres, and the bearings at both.
  public static func inverse(from start: LocationCoordinate2D, to end: LocationCoordinate2D) -> GeodesicLine {
    let line = gk_geodesic_inverse(start.latitude, start.longitude, end.latitude, end.longitude)
    return GeodesicLine(
      distance: line.distance, initialBearing: line.initial_bearing, finalBearing: line.final_bearing)
  }

  /// Returns the point at a distance in metres from another in the direction of a bearing; a negative distance goes
  /// backwards.
  public static func destination(
    from start: LocationCoordinate2D, distance: LocationDistance, bearing: LocationDirection
  ) -> LocationCoordinate2D {
    let point = gk_geodesic_direct(start.latitude, start.longitude, bearing, distance)
    return LocationCoordinate2D(latitude: point.latitude, longitude: point.longitude)
  }

  /// Returns the point at a distance in metres from the first point on the shortest line to the second.
  ///
  /// Distances below zero and beyond the second point continue along the same geodesic.
  public static func interpolate(
    from start: LocationCoordinate2D, to end: LocationCoordinate2D, distance: LocationDistance
  ) -> LocationCoordinate2D {
    let point = gk_geodesic_interpolate(start.latitude, start.longitude, end.latitude, end.longitude, distance)
    return LocationCoordinate2D(latitude: point.latitude, longitude: point.longitude)
  }

  /// Returns the length in metres of the path through the coordinates, each segment within a micrometre.
  ///
  /// - Complexity: O(*n*), where *n* is the number of coordinates.
  public static func length(of coordinates: [LocationCoordinate2D]) -> LocationDistance {
    coordinates.withUnsafeBufferPointer { vertices in
      vertices.withMemoryRebound(to: Double.self) { numbers in
        guard let start = numbers.baseAddress else { return 0 }
        return gk_geodesic_path_length(start, start + 1, 2, vertices.count)
      }
    }
  }

  /// Returns the distance between two points in metres at a fraction of the cost of ``distance(from:to:)``.
  ///
  /// Up to 10 km and 85° of latitude it is within a micrometre of that function; beyond, it calls it.
  public static func shortLength(from start: LocationCoordinate2D, to end: LocationCoordinate2D) -> LocationDistance {
    gk_geodesic_short_length(start.latitude, start.longitude, end.latitude, end.longitude)
  }
}
