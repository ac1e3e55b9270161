public import FairwayDirections

/// A source of features for the layers of a map.
public struct GeoJSONSource: Hashable, Sendable, Codable {
  /// The features.
  public var data: FeatureCollection
  /// Whether `line-gradient` is supported for its lines.
  public var lineMetrics: Bool

  /// Creates a source of features.
  public init(_ data: FeatureCollection, lineMetrics: Bool = false) {
    self.data = data
    self.lineMetrics = lineMetrics
  }

  /// The source as JSON in the form of the specification.
  public var json: JSONValue {
    var members: JSONObject = ["type": "geojson", "data": data.json]
    if lineMetrics { members["lineMetrics"] = true }
    return .object(members)
  }

  /// Decodes a source from a JSON object of the specification that contains its data.
  public init(json: JSONValue) throws(GeoJSONError) {
    guard json["type"] == "geojson", let data = json["data"] else { throw GeoJSONError(expected: "a geojson source") }
    self.init(try FeatureCollection(json: data), lineMetrics: json["lineMetrics"] == true)
  }

  public init(from decoder: any Decoder) throws { try self.init(json: JSONValue(from: decoder)) }

  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

/// Everything that navigation draws on a map: sources, and layers from bottom to top.
///
/// It is encoded as a style of the MapLibre Style Specification, version 8, to be used alone or on top of another
/// style.
public struct MapLayers: Sendable, Codable {
  /// The sources by their identifiers.
  public var sources: [String: GeoJSONSource] = [:]
  /// The layers, from bottom to top.
  public var layers: [any Layer] = []
  /// The address of the fonts; required by a style that is used alone and has texts.
  public var glyphs: String?
  /// The address of the icons; required by a style that is used alone and has icons. ``MapPicture`` has them.
  public var sprite: String?

  /// Creates an empty style.
  public init() {}

  /// The layer with an identifier.
  ///
  /// - Complexity: O(*n*) in the layers.
  public func layer(_ id: String) -> (any Layer)? { layers.first { $0.id == id } }

  /// The style.
  public var json: JSONValue {
    var members: JSONObject = [
      "version": 8, "sources": .object(sources.mapValues(\.json)), "layers": .array(layers.map(\.json)),
    ]
    members["glyphs"] = glyphs.map(JSONValue.string)
    members["sprite"] = sprite.map(JSONValue.string)
    return .object(members)
  }

  /// Decodes a style that contains only feature sources and line, circle and symbol layers.
  public init(json: JSONValue) throws {
    guard json["version"] == 8 else { throw LayerError.missing("version") }
    if case .object(let members)? = json["sources"] { sources = try members.mapValues { try GeoJSONSource(json: $0) } }
    if case .array(let elements)? = json["layers"] {
      layers = try elements.map { layer in
        switch layer["type"] {
        case "line": try LineLayer(json: layer)
        case "circle": try CircleLayer(json: layer)
        default: try SymbolLayer(json: layer)
        }
      }
    }
    if case .string(let text)? = json["glyphs"] { glyphs = text }
    if case .string(let text)? = json["sprite"] { sprite = text }
  }

  public init(from decoder: any Decoder) throws { try self.init(json: JSONValue(from: decoder)) }

  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

/// An image that a layer's icon refers to by name, to be added to the map.
public struct MapPicture: Hashable, Sendable {
  /// The name that `icon-image` refers to.
  public var name: String
  /// The image as SVG.
  public var svg: String

  /// The tip of the maneuver arrow: a white triangle that points north, to be used as a signed distance field.
  public static let arrowTip = MapPicture(
    name: "triangle-tip-navigation",
    svg: """
      <svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><path d="M16 4 28 28H4z" fill="#fff"/></svg>
      """)
}
