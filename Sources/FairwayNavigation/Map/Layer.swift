public import FairwayDirections

/// The kinds of layers that a navigation map needs.
public enum LayerType: String, Hashable, Sendable, Codable, CaseIterable {
  case line, circle, symbol
}

/// A layer of a map's style, as the MapLibre Style Specification writes it: what is drawn of a source, and how.
///
/// Plain values: any map that reads such styles draws them. Properties that have no name here are kept in ``layout`` and
/// ``paint`` as they are.
public protocol Layer: Hashable, Sendable, Codable {
  /// What kind of layer it is.
  static var type: LayerType { get }
  /// The layer's identifier in its style.
  var id: String { get set }
  /// The identifier of the source that it draws.
  var source: String { get set }
  /// Which features are drawn, as an expression; all for nil.
  var filter: JSONValue? { get set }
  /// The zoom level from which on, and the one below which it is drawn.
  var minZoom: Double? { get set }
  var maxZoom: Double? { get set }
  /// The properties by their names in the specification.
  var layout: JSONObject { get set }
  var paint: JSONObject { get set }
  /// A layer of a source without any property.
  init(id: String, source: String)
}

extension Layer {
  /// What kind of layer it is.
  public var type: LayerType { Self.type }

  /// Whether it is drawn.
  public var visibility: StyleValue<Visibility>? {
    get { layout.style("visibility") }
    set { layout.setStyle("visibility", newValue) }
  }

  /// The layer as the specification writes it.
  public var json: JSONValue {
    var members: JSONObject = ["id": .string(id), "type": .string(type.rawValue), "source": .string(source)]
    members["filter"] = filter
    members["minzoom"] = minZoom.map(JSONValue.number)
    members["maxzoom"] = maxZoom.map(JSONValue.number)
    if !layout.isEmpty { members["layout"] = .object(layout) }
    if !paint.isEmpty { members["paint"] = .object(paint) }
    return .object(members)
  }

  /// The layer that a JSON object of the specification describes.
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

  public init(from decoder: any Decoder) throws {
    try self.init(json: JSONValue(from: decoder))
  }

  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

/// Why a JSON object is no layer.
public enum LayerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A member is missing.
  case missing(String)
  /// The layer is of another type than asked for, or of one that navigation does not use.
  case wrongType(id: String)

  public var description: String {
    switch self {
    case .missing(let member): "a layer has no \"\(member)\""
    case .wrongType(let id): "the layer \"\(id)\" is of another type"
    }
  }
}

extension JSONObject {
  func style<Constant>(_ name: String) -> StyleValue<Constant>? { self[name].map(StyleValue.init) }

  mutating func setStyle<Constant>(_ name: String, _ value: StyleValue<Constant>?) { self[name] = value?.json }
}
