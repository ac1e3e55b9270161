public import FairwayRoutes

/// A layer with the properties of its type, each by its Swift name: `layer.lineWidth = .constant(5)`.
@dynamicMemberLookup
public struct StyleLayer<Properties: LayerProperties>: Layer {
  public static var type: LayerType { Properties.type }
  public var id: String
  public var source: String
  public var filter: JSONValue?
  public var minZoom: Double?
  public var maxZoom: Double?
  public var layout: JSONObject = [:]
  public var paint: JSONObject = [:]

  public init(id: String, source: String) { (self.id, self.source) = (id, source) }

  /// The value of a property; `nil` if the layer has the standard value.
  public subscript<Value>(dynamicMember property: KeyPath<Properties, StyleProperty<Value>>) -> StyleValue<Value>? {
    get {
      let property = Properties()[keyPath: property]
      return (property.isPaint ? paint : layout)[property.name].map(StyleValue.init)
    }
    set {
      let property = Properties()[keyPath: property]
      if property.isPaint { paint[property.name] = newValue?.json } else { layout[property.name] = newValue?.json }
    }
  }
}

/// The properties of a type of layers.
public protocol LayerProperties {
  /// The type of the layers.
  static var type: LayerType { get }
  init()
}

/// A property of a layer: its name in the specification, and the type of its constants.
public struct StyleProperty<Value: StyleConstant>: Hashable, Sendable {
  /// The name in the specification.
  public let name: String
  /// Whether it is one of the `paint` properties; the others are of the `layout`.
  let isPaint: Bool

  static func layout(_ name: String) -> StyleProperty { StyleProperty(name: name, isPaint: false) }
  static func paint(_ name: String) -> StyleProperty { StyleProperty(name: name, isPaint: true) }
}
