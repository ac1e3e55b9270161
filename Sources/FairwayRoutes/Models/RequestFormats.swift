/// The format of the shapes in an answer.
public enum RouteShapeFormat: String, Hashable, Sendable, Codable, CaseIterable {
  /// GeoJSON geometries: the largest answers, with the full precision of the server.
  case geoJSON = "geojson"
  /// Encoded polylines with five decimals, about one metre.
  case polyline
  /// Encoded polylines with six decimals, about ten centimetres.
  case polyline6
}

/// The resolution of the shape of the whole route.
///
/// Annotations correspond to the shape of the whole route only for ``full``.
public enum RouteShapeResolution: String, Hashable, Sendable, Codable, CaseIterable {
  /// No shape.
  case none = "false"
  /// A shape for a small overview map.
  case low = "simplified"
  /// Every vertex.
  case full
}

/// The units of distances in spoken and visual instructions.
public enum MeasurementSystem: String, Hashable, Sendable, Codable, CaseIterable {
  /// Miles, yards and feet.
  case imperial
  /// Kilometres and metres.
  case metric
}

/// How strongly a route prefers or avoids a kind of way, from −1 (avoid) to 1 (prefer); 0 is neutral.
public struct DirectionsPriority: RawRepresentable, Hashable, Sendable, Codable {
  public var rawValue: Double

  public init(rawValue: Double) {
    self.rawValue = rawValue
  }

  /// Avoids such ways if there is a reasonable alternative.
  public static let low = DirectionsPriority(rawValue: -1)
  /// Treats such ways like any other.
  public static let medium = DirectionsPriority(rawValue: 0)
  /// Prefers such ways.
  public static let high = DirectionsPriority(rawValue: 1)
}
