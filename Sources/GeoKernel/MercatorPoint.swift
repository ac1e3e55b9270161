internal import CGeoKernel

/// A place on the map of the world that web maps draw: the spherical Mercator projection (EPSG:3857), with the world as a
/// square of side 1.
public struct MercatorPoint: Hashable, Sendable {
  /// The distance from 180° west, eastwards. It is not wrapped: a line may go on across 180°.
  public var x: Double
  /// The distance from the northern edge, at about 85.05° north, southwards.
  public var y: Double

  public init(x: Double, y: Double) {
    (self.x, self.y) = (x, y)
  }

  /// Projects a coordinate; NaN if it is not finite. Latitudes beyond the edges count as those of the edges.
  public init(_ coordinate: LocationCoordinate2D) {
    let point = gk_mercator_from_degrees(coordinate.latitude, coordinate.longitude)
    self.init(x: point.x, y: point.y)
  }

  /// The coordinate, with a longitude from -180 to 180.
  public var coordinate: LocationCoordinate2D {
    let turns = x - x.rounded(.down)
    return LocationCoordinate2D(latitude: gk_mercator_latitude(y), longitude: turns * 360 - 180)
  }

  /// The same place, as near to another as it is when the world is repeated to the east and to the west.
  public func unwrapped(near other: MercatorPoint) -> MercatorPoint {
    let turns = other.x - x
    return MercatorPoint(x: turns.isFinite ? x + turns.rounded() : x, y: y)
  }

  package static func + (a: MercatorPoint, b: MercatorPoint) -> MercatorPoint {
    MercatorPoint(x: a.x + b.x, y: a.y + b.y)
  }
  package static func - (a: MercatorPoint, b: MercatorPoint) -> MercatorPoint {
    MercatorPoint(x: a.x - b.x, y: a.y - b.y)
  }
  package static func * (a: MercatorPoint, factor: Double) -> MercatorPoint {
    MercatorPoint(x: a.x * factor, y: a.y * factor)
  }
}

/// The zoom of a web map.
public enum MercatorZoom {
  /// The zoom level at which the world's side is this many times as long as at zoom level 0.
  public static func level(scale: Double) -> Double { gk_mercator_zoom(scale) }
  /// How many times as long the world's side is at a zoom level as at zoom level 0.
  public static func scale(level: Double) -> Double { gk_mercator_scale(level) }
}
