public import FairwayDirections

/// A text or an icon at each point, or along each line.
public struct SymbolLayer: Layer {
  public static let type = LayerType.symbol
  public var id: String
  public var source: String
  public var filter: JSONValue?
  public var minZoom: Double?
  public var maxZoom: Double?
  public var layout: JSONObject = [:]
  public var paint: JSONObject = [:]

  public init(id: String, source: String) {
    self.id = id
    self.source = source
  }
}

extension SymbolLayer {
  /// The position of the symbols on a feature.
  public var symbolPlacement: StyleValue<SymbolPlacement>? {
    get { layout.style("symbol-placement") }
    set { layout.setStyle("symbol-placement", newValue) }
  }

  /// The sort key; features with a lower key are placed first.
  public var symbolSortKey: StyleValue<Double>? {
    get { layout.style("symbol-sort-key") }
    set { layout.setStyle("symbol-sort-key", newValue) }
  }

  /// The text.
  public var textField: StyleValue<String>? {
    get { layout.style("text-field") }
    set { layout.setStyle("text-field", newValue) }
  }

  /// The fonts, in order of preference.
  public var textFont: StyleValue<[String]>? {
    get { layout.style("text-font") }
    set { layout.setStyle("text-font", newValue) }
  }

  /// The text size in pixels.
  public var textSize: StyleValue<Double>? {
    get { layout.style("text-size") }
    set { layout.setStyle("text-size", newValue) }
  }

  /// The part of the text that is placed at the position.
  public var textAnchor: StyleValue<SymbolAnchor>? {
    get { layout.style("text-anchor") }
    set { layout.setStyle("text-anchor", newValue) }
  }

  /// The offset of the text to the right and down, in ems.
  public var textOffset: StyleValue<[Double]>? {
    get { layout.style("text-offset") }
    set { layout.setStyle("text-offset", newValue) }
  }

  /// Whether the text may be drawn over other symbols.
  public var textAllowOverlap: StyleValue<Bool>? {
    get { layout.style("text-allow-overlap") }
    set { layout.setStyle("text-allow-overlap", newValue) }
  }

  /// Whether other symbols may be drawn over the text.
  public var textIgnorePlacement: StyleValue<Bool>? {
    get { layout.style("text-ignore-placement") }
    set { layout.setStyle("text-ignore-placement", newValue) }
  }

  /// The name of the image in the style.
  public var iconImage: StyleValue<String>? {
    get { layout.style("icon-image") }
    set { layout.setStyle("icon-image", newValue) }
  }

  /// The size of the icon relative to the image.
  public var iconSize: StyleValue<Double>? {
    get { layout.style("icon-size") }
    set { layout.setStyle("icon-size", newValue) }
  }

  /// The rotation in degrees clockwise.
  public var iconRotate: StyleValue<Double>? {
    get { layout.style("icon-rotate") }
    set { layout.setStyle("icon-rotate", newValue) }
  }

  /// The part of the icon that is placed at the position.
  public var iconAnchor: StyleValue<SymbolAnchor>? {
    get { layout.style("icon-anchor") }
    set { layout.setStyle("icon-anchor", newValue) }
  }

  /// Whether the icon turns with the map.
  public var iconRotationAlignment: StyleValue<StyleAlignment>? {
    get { layout.style("icon-rotation-alignment") }
    set { layout.setStyle("icon-rotation-alignment", newValue) }
  }

  /// Whether the icon may be drawn over other symbols.
  public var iconAllowOverlap: StyleValue<Bool>? {
    get { layout.style("icon-allow-overlap") }
    set { layout.setStyle("icon-allow-overlap", newValue) }
  }

  /// Whether other symbols may be drawn over the icon.
  public var iconIgnorePlacement: StyleValue<Bool>? {
    get { layout.style("icon-ignore-placement") }
    set { layout.setStyle("icon-ignore-placement", newValue) }
  }

  /// The colour of the text.
  public var textColor: StyleValue<StyleColor>? {
    get { paint.style("text-color") }
    set { paint.setStyle("text-color", newValue) }
  }

  /// The opacity of the text, 0 to 1.
  public var textOpacity: StyleValue<Double>? {
    get { paint.style("text-opacity") }
    set { paint.setStyle("text-opacity", newValue) }
  }

  /// The colour of the halo around the letters.
  public var textHaloColor: StyleValue<StyleColor>? {
    get { paint.style("text-halo-color") }
    set { paint.setStyle("text-halo-color", newValue) }
  }

  /// The width of the halo in pixels.
  public var textHaloWidth: StyleValue<Double>? {
    get { paint.style("text-halo-width") }
    set { paint.setStyle("text-halo-width", newValue) }
  }

  /// The colour of an icon that is a signed distance field.
  public var iconColor: StyleValue<StyleColor>? {
    get { paint.style("icon-color") }
    set { paint.setStyle("icon-color", newValue) }
  }

  /// The opacity of the icon, 0 to 1.
  public var iconOpacity: StyleValue<Double>? {
    get { paint.style("icon-opacity") }
    set { paint.setStyle("icon-opacity", newValue) }
  }
}
