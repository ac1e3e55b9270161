public import FairwayRoutes

/// The value of a style property: a constant for all features and zoom levels, or an expression.
public enum StyleValue<Value: StyleConstant>: Hashable, Sendable {
  /// A constant value.
  case constant(Value)
  /// An expression of the MapLibre Style Specification: an array that begins with an operator.
  case expression(JSONValue)

  init(_ json: JSONValue) {
    if let value = Value(styleJSON: json) { self = .constant(value) } else { self = .expression(json) }
  }

  var json: JSONValue {
    switch self {
    case .constant(let value): value.styleJSON
    case .expression(let json): json
    }
  }
}

/// A type of style property values, with its JSON form.
public protocol StyleConstant: Hashable, Sendable {
  /// Decodes a JSON value; `nil` if it has another form.
  init?(styleJSON json: JSONValue)
  /// The value as JSON.
  var styleJSON: JSONValue { get }
}

extension Double: StyleConstant {
  public init?(styleJSON json: JSONValue) {
    switch json {
    case .number(let value): self = value
    case .integer(let value): self = Double(value)
    default: return nil
    }
  }
  public var styleJSON: JSONValue { .number(self) }
}

extension Bool: StyleConstant {
  public init?(styleJSON json: JSONValue) {
    guard case .bool(let value) = json else { return nil }
    self = value
  }
  public var styleJSON: JSONValue { .bool(self) }
}

extension String: StyleConstant {
  public init?(styleJSON json: JSONValue) {
    guard case .string(let value) = json else { return nil }
    self = value
  }
  public var styleJSON: JSONValue { .string(self) }
}

extension Array: StyleConstant where Element: StyleConstant {
  /// Decodes an array of values.
  ///
  /// An array that begins with the name of an operator is an expression, unless it contains only names, as a list of
  /// fonts does.
  public init?(styleJSON json: JSONValue) {
    guard case .array(let elements) = json else { return nil }
    let values = elements.compactMap(Element.init(styleJSON:))
    guard values.count == elements.count else { return nil }
    self = values
  }
  public var styleJSON: JSONValue { .array(map(\.styleJSON)) }
}

extension StyleConstant where Self: RawRepresentable, RawValue == String {
  public init?(styleJSON json: JSONValue) {
    guard case .string(let name) = json else { return nil }
    self.init(rawValue: name)
  }
  public var styleJSON: JSONValue { .string(rawValue) }
}

/// A colour in CSS form: `#1f7ae0`, `rgba(0, 0, 0, 0.5)`.
public typealias StyleColor = String

/// Whether a layer is drawn.
public enum Visibility: String, StyleConstant, CaseIterable { case visible, none }
/// The shape of a line's ends.
public enum LineCap: String, StyleConstant, CaseIterable { case butt, round, square }
/// The shape of a line's joints.
public enum LineJoin: String, StyleConstant, CaseIterable { case bevel, round, miter }
/// What the angle or size of a symbol or circle is relative to.
public enum StyleAlignment: String, StyleConstant, CaseIterable { case map, viewport, auto }
/// Whether a circle is scaled with the map.
public enum CircleScale: String, StyleConstant, CaseIterable { case map, viewport }
/// The part of a text or icon that is placed at its position.
public enum SymbolAnchor: String, StyleConstant, CaseIterable {
  case center, left, right, top, bottom
  case topLeft = "top-left"
  case topRight = "top-right"
  case bottomLeft = "bottom-left"
  case bottomRight = "bottom-right"
}
/// The position of a feature's symbols.
public enum SymbolPlacement: String, StyleConstant, CaseIterable {
  case point, line
  case lineCenter = "line-center"
}
