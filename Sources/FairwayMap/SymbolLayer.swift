/// A text or an icon at each point, or along each line.
public typealias SymbolLayer = StyleLayer<SymbolProperties>

/// The properties of symbols.
public struct SymbolProperties: LayerProperties {
  public static let type = LayerType.symbol
  public init() {}

  /// The position of the symbols on a feature.
  public var symbolPlacement: StyleProperty<SymbolPlacement> { .layout("symbol-placement") }
  /// The sort key; features with a lower key are placed first.
  public var symbolSortKey: StyleProperty<Double> { .layout("symbol-sort-key") }
  /// The text.
  public var textField: StyleProperty<String> { .layout("text-field") }
  /// The fonts, in order of preference.
  public var textFont: StyleProperty<[String]> { .layout("text-font") }
  /// The text size in pixels.
  public var textSize: StyleProperty<Double> { .layout("text-size") }
  /// The part of the text that is placed at the position.
  public var textAnchor: StyleProperty<SymbolAnchor> { .layout("text-anchor") }
  /// The offset of the text to the right and down, in ems.
  public var textOffset: StyleProperty<[Double]> { .layout("text-offset") }
  /// Whether the text may be drawn over other symbols.
  public var textAllowOverlap: StyleProperty<Bool> { .layout("text-allow-overlap") }
  /// Whether other symbols may be drawn over the text.
  public var textIgnorePlacement: StyleProperty<Bool> { .layout("text-ignore-placement") }
  /// The name of the image in the style.
  public var iconImage: StyleProperty<String> { .layout("icon-image") }
  /// The size of the icon relative to the image.
  public var iconSize: StyleProperty<Double> { .layout("icon-size") }
  /// The rotation in degrees clockwise.
  public var iconRotate: StyleProperty<Double> { .layout("icon-rotate") }
  /// The part of the icon that is placed at the position.
  public var iconAnchor: StyleProperty<SymbolAnchor> { .layout("icon-anchor") }
  /// Whether the icon turns with the map.
  public var iconRotationAlignment: StyleProperty<StyleAlignment> { .layout("icon-rotation-alignment") }
  /// Whether the icon may be drawn over other symbols.
  public var iconAllowOverlap: StyleProperty<Bool> { .layout("icon-allow-overlap") }
  /// Whether other symbols may be drawn over the icon.
  public var iconIgnorePlacement: StyleProperty<Bool> { .layout("icon-ignore-placement") }
  /// The colour of the text.
  public var textColor: StyleProperty<StyleColor> { .paint("text-color") }
  /// The opacity of the text, 0 to 1.
  public var textOpacity: StyleProperty<Double> { .paint("text-opacity") }
  /// The colour of the halo around the letters.
  public var textHaloColor: StyleProperty<StyleColor> { .paint("text-halo-color") }
  /// The width of the halo in pixels.
  public var textHaloWidth: StyleProperty<Double> { .paint("text-halo-width") }
  /// The colour of an icon that is a signed distance field.
  public var iconColor: StyleProperty<StyleColor> { .paint("icon-color") }
  /// The opacity of the icon, 0 to 1.
  public var iconOpacity: StyleProperty<Double> { .paint("icon-opacity") }
}
