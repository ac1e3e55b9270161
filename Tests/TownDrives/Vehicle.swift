public import FairwayCore
public import GeoKernel

/// A vehicle that drives along lines, a fix a second, without noise.
public struct Vehicle {
  public var time = 1_700_000_000.0
  public var speed = 10.0
  public var accuracy = 4.0

  public init() {}

  /// Fixes along a track.
  public mutating func drive(_ track: Track, from: Double = 0, to: Double? = nil) -> [Location] {
    stride(from: from, to: to ?? track.length, by: speed).map { distance in
      let point = track.point(at: distance)
      return fix(at: point.coordinate, course: point.bearing)
    }
  }

  /// Fixes straight on from a place.
  public mutating func drive(
    from start: LocationCoordinate2D, bearing: Double, distance: Double
  ) -> [Location] {
    stride(from: 0, to: distance, by: speed).map { metres in
      fix(at: Geodesic.destination(from: start, distance: metres, bearing: bearing), course: bearing)
    }
  }

  /// Fixes of a vehicle that stands.
  public mutating func stand(at place: LocationCoordinate2D, seconds: Int) -> [Location] {
    (0..<seconds).map { _ in
      var fix = fix(at: place, course: nil)
      fix.speed = 0
      return fix
    }
  }

  private mutating func fix(at place: LocationCoordinate2D, course: Double?) -> Location {
    defer { time += 1 }
    return Location(
      coordinate: place, timestamp: time, horizontalAccuracy: accuracy, speed: speed,
      course: course.map { ($0 + 360).truncatingRemainder(dividingBy: 360) })
  }
}
