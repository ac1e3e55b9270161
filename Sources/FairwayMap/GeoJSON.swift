public import FairwayRoutes
public import GeoKernel

/// The geometry of a feature (RFC 7946).
public enum Geometry: Hashable, Sendable {
  case point(LocationCoordinate2D)
  case lineString([LocationCoordinate2D])
  case multiLineString([[LocationCoordinate2D]])
}

/// A point or line with properties (RFC 7946).
public struct Feature: Hashable, Sendable {
  /// The geometry.
  public var geometry: Geometry
  /// The properties.
  public var properties: JSONObject

  /// Creates a feature.
  public init(_ geometry: Geometry, properties: JSONObject = [:]) {
    self.geometry = geometry
    self.properties = properties
  }
}

/// A collection of features (RFC 7946).
public struct FeatureCollection: Hashable, Sendable, Codable {
  /// The features.
  public var features: [Feature]

  /// Creates a collection of features.
  public init(_ features: [Feature] = []) { self.features = features }

  /// The collection as GeoJSON.
  public var json: JSONValue {
    ["type": "FeatureCollection", "features": .array(features.map(\.json))]
  }

  /// Decodes a collection from a GeoJSON object.
  public init(json: JSONValue) throws(GeoJSONError) {
    guard json["type"] == "FeatureCollection", case .array(let features)? = json["features"] else {
      throw GeoJSONError(expected: "a FeatureCollection")
    }
    var read: [Feature] = []
    for feature in features { read.append(try Feature(json: feature)) }
    self.init(read)
  }

  public init(from decoder: any Decoder) throws { try self.init(json: JSONValue(from: decoder)) }

  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

/// An error for a GeoJSON value that is not the expected one.
public struct GeoJSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was expected.
  public var expected: String
  public var description: String { "GeoJSON: expected \(expected)" }
}

extension Feature {
  /// The feature as GeoJSON.
  public var json: JSONValue {
    ["type": "Feature", "geometry": geometry.json, "properties": .object(properties)]
  }

  /// Decodes a feature from a GeoJSON object.
  public init(json: JSONValue) throws(GeoJSONError) {
    guard json["type"] == "Feature", let geometry = json["geometry"] else { throw GeoJSONError(expected: "a Feature") }
    self.init(try Geometry(json: geometry))
    if case .object(let members)? = json["properties"] { properties = members }
  }
}

extension Geometry {
  /// The geometry as GeoJSON, with longitude first.
  public var json: JSONValue {
    switch self {
    case .point(let place): ["type": "Point", "coordinates": place.json]
    case .lineString(let line): ["type": "LineString", "coordinates": Self.json(of: line)]
    case .multiLineString(let lines):
      ["type": "MultiLineString", "coordinates": .array(lines.map(Self.json(of:)))]
    }
  }

  /// Decodes a geometry from a GeoJSON object.
  public init(json: JSONValue) throws(GeoJSONError) {
    guard case .string(let type)? = json["type"], let coordinates = json["coordinates"] else {
      throw GeoJSONError(expected: "a geometry")
    }
    switch type {
    case "Point": self = .point(try LocationCoordinate2D(json: coordinates))
    case "LineString": self = .lineString(try Self.line(coordinates))
    case "MultiLineString":
      var lines: [[LocationCoordinate2D]] = []
      for line in try Self.elements(coordinates) { lines.append(try Self.line(line)) }
      self = .multiLineString(lines)
    default: throw GeoJSONError(expected: "a Point, LineString or MultiLineString, not a \(type)")
    }
  }

  /// A line whose longitudes go on past 180 degrees at the antimeridian, since a map would draw a line around the world
  /// between 179.9 and -179.9.
  private static func json(of line: [LocationCoordinate2D]) -> JSONValue {
    var turns = 0.0
    var before = line.first?.longitude ?? 0
    return .array(
      line.map { place in
        if abs(place.longitude - before) > 180 { turns += place.longitude < before ? 360 : -360 }
        before = place.longitude
        return LocationCoordinate2D(latitude: place.latitude, longitude: place.longitude + turns).json
      })
  }

  private static func elements(_ json: JSONValue) throws(GeoJSONError) -> [JSONValue] {
    guard case .array(let elements) = json else { throw GeoJSONError(expected: "an array of coordinates") }
    return elements
  }

  private static func line(_ json: JSONValue) throws(GeoJSONError) -> [LocationCoordinate2D] {
    var line: [LocationCoordinate2D] = []
    for place in try elements(json) { line.append(try LocationCoordinate2D(json: place)) }
    return line
  }
}

extension LocationCoordinate2D {
  fileprivate var json: JSONValue { [.number(longitude), .number(latitude)] }

  fileprivate init(json: JSONValue) throws(GeoJSONError) {
    guard case .array(let numbers) = json, numbers.count >= 2, let longitude = Double(styleJSON: numbers[0]),
      let latitude = Double(styleJSON: numbers[1])
    else { throw GeoJSONError(expected: "a longitude and a latitude") }
    // A line past the antimeridian goes on beyond 180 degrees.
    self.init(latitude: latitude, longitude: abs(longitude) > 180 ? longitude.remainder(dividingBy: 360) : longitude)
  }
}
