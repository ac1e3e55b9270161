public import FairwayRoutes

/// A source of features for the layers of a map.
public struct GeoJSONSource: Hashable, Sendable {
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
}

/// Everything that navigation draws on a map: sources, and layers from bottom to top.
///
/// It is encoded as a style of the MapLibre Style Specification, version 8, that a renderer draws as it is. To draw it
/// on top of another style, add ``sources`` and ``layers`` to that one.
///
/// Letters and pictures come from elsewhere. A style with texts is refused without ``glyphs``, so such a style is
/// encoded without them. An icon whose picture is missing is not drawn, but the rest is; an app gives the map the
/// pictures (``MapPicture``) in a ``sprite`` or one by one.
public struct MapLayers: Sendable, Codable {
  /// The sources by their identifiers.
  public var sources: [String: GeoJSONSource] = [:]
  /// The layers, from bottom to top.
  public var layers: [any Layer] = []
  /// The address of the fonts, with `{fontstack}` and `{range}`; without it the style is encoded without texts.
  public var glyphs: String?
  /// The address of the icons, which ``MapPicture`` has.
  public var sprite: String?

  /// Creates an empty style.
  public init() {}

  /// The layer with an identifier.
  ///
  /// - Complexity: O(*n*) in the layers.
  public func layer(_ id: String) -> (any Layer)? { layers.first { $0.id == id } }

  /// The style, without texts if there are no ``glyphs``.
  public var json: JSONValue {
    let drawn = glyphs == nil ? layers.compactMap(\.withoutText) : layers
    var members: JSONObject = [
      "version": 8, "sources": .object(sources.mapValues(\.json)), "layers": .array(drawn.map(\.json)),
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

extension Layer {
  /// The layer without its text; `nil` if nothing is left to draw.
  fileprivate var withoutText: (any Layer)? {
    guard layout["text-field"] != nil else { return self }
    guard layout["icon-image"] != nil else { return nil }
    var layer = self
    layer.layout["text-field"] = nil
    return layer
  }
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
