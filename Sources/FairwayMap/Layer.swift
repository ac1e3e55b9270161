public import FairwayRoutes

/// The kinds of layers that a navigation map needs.
public enum LayerType: String, Hashable, Sendable, CaseIterable {
  case line, circle, symbol
}

/// A layer of a map style in the MapLibre Style Specification: what is drawn of a source, and how.
///
/// Layers are plain values: any map that supports such styles can draw them. Properties without a Swift property are
/// kept unchanged in ``layout`` and ``paint``.
public protocol Layer: Hashable, Sendable {
  /// The type of the layer.
  static var type: LayerType { get }
  /// The layer's identifier in its style.
  var id: String { get set }
  /// The identifier of the source that it draws.
  var source: String { get set }
  /// The expression that selects the drawn features; `nil` for all.
  var filter: JSONValue? { get set }
  /// The zoom level from which the layer is drawn, and the one from which it is not.
  var minZoom: Double? { get set }
  var maxZoom: Double? { get set }
  /// The properties by their names in the specification.
  var layout: JSONObject { get set }
  var paint: JSONObject { get set }
  /// Creates a layer of a source without properties.
  init(id: String, source: String)
}

extension Layer {
  /// The type of the layer.
  public var type: LayerType { Self.type }

  /// Whether the layer is drawn.
  public var visibility: StyleValue<Visibility>? {
    get { layout["visibility"].map(StyleValue.init) }
    set { layout["visibility"] = newValue?.json }
  }

  /// The layer as JSON in the form of the specification.
  public var json: JSONValue {
    var members: JSONObject = ["id": .string(id), "type": .string(type.rawValue), "source": .string(source)]
    members["filter"] = filter
    members["minzoom"] = minZoom.map(JSONValue.number)
    members["maxzoom"] = maxZoom.map(JSONValue.number)
    if !layout.isEmpty { members["layout"] = .object(layout) }
    if !paint.isEmpty { members["paint"] = .object(paint) }
    return .object(members)
  }

  /// Decodes a layer from a JSON object of the specification.
  public init(json: JSONValue) throws(LayerError) {
    guard case .string(let id)? = json["id"] else { throw .missing("id") }
    guard case .string(let type)? = json["type"], type == Self.type.rawValue else { throw .wrongType(id: id) }
    guard case .string(let source)? = json["source"] else { throw .missing("source") }
    self.init(id: id, source: source)
    filter = json["filter"]
    minZoom = json["minzoom"].flatMap(Double.init(styleJSON:))
    maxZoom = json["maxzoom"].flatMap(Double.init(styleJSON:))
    if case .object(let members)? = json["layout"] { layout = members }
    if case .object(let members)? = json["paint"] { paint = members }
  }
}

/// The reason why a JSON object is not a valid layer.
public enum LayerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A member is missing.
  case missing(String)
  /// The layer has another type than the requested one, or one that navigation does not use.
  case wrongType(id: String)

  public var description: String {
    switch self {
    case .missing(let member): "a layer has no \"\(member)\""
    case .wrongType(let id): "the layer \"\(id)\" is of another type"
    }
  }
}
