/// How the server writes the lines of its answer.
public enum RouteShapeFormat: String, Hashable, Sendable, Codable, CaseIterable {
  /// GeoJSON geometries: the largest answers, the full precision of the server.
  case geoJSON = "geojson"
  /// Encoded polylines of five decimals, about one metre.
  case polyline
  /// Encoded polylines of six decimals, about ten centimetres.
  case polyline6
}

/// How much of a route's line the server gives as the line of the whole route.
///
/// Annotations line up with the line of the whole route only for ``full``.
public enum RouteShapeResolution: String, Hashable, Sendable, Codable, CaseIterable {
  /// No line.
  case none = "false"
  /// A line fit for a small overview map.
  case low = "simplified"
  /// Every vertex.
  case full
}

/// The units in which spoken and displayed instructions name distances.
public enum MeasurementSystem: String, Hashable, Sendable, Codable, CaseIterable {
  /// Miles, yards and feet.
  case imperial
  /// Kilometres and metres.
  case metric
}

/// How much a route prefers or avoids one kind of way, from −1 (avoid) over 0 (as others) to 1 (prefer).
public struct DirectionsPriority: RawRepresentable, Hashable, Sendable, Codable {
  public var rawValue: Double

  public init(rawValue: Double) {
    self.rawValue = rawValue
  }

  /// Avoid such ways where another is reasonable.
  public static let low = DirectionsPriority(rawValue: -1)
  /// Treat such ways as any other.
  public static let medium = DirectionsPriority(rawValue: 0)
  /// Prefer such ways.
  public static let high = DirectionsPriority(rawValue: 1)
}
