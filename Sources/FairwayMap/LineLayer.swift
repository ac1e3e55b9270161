/// A line along each feature.
public typealias LineLayer = StyleLayer<LineProperties>

/// The properties of lines.
public struct LineProperties: LayerProperties {
  public static let type = LayerType.line
  public init() {}

  /// The shape of the line's ends.
  public var lineCap: StyleProperty<LineCap> { .layout("line-cap") }
  /// The shape of the line's joints.
  public var lineJoin: StyleProperty<LineJoin> { .layout("line-join") }
  /// The limit from which a miter becomes a bevel.
  public var lineMiterLimit: StyleProperty<Double> { .layout("line-miter-limit") }
  /// The sort key; features with a higher key are drawn above.
  public var lineSortKey: StyleProperty<Double> { .layout("line-sort-key") }
  /// The colour.
  public var lineColor: StyleProperty<StyleColor> { .paint("line-color") }
  /// The opacity, 0 to 1.
  public var lineOpacity: StyleProperty<Double> { .paint("line-opacity") }
  /// The width in pixels.
  public var lineWidth: StyleProperty<Double> { .paint("line-width") }
  /// The distance in pixels between two lines that are drawn instead of one.
  public var lineGapWidth: StyleProperty<Double> { .paint("line-gap-width") }
  /// The offset to the right in pixels.
  public var lineOffset: StyleProperty<Double> { .paint("line-offset") }
  /// The blur in pixels.
  public var lineBlur: StyleProperty<Double> { .paint("line-blur") }
  /// The lengths of dashes and gaps in line widths.
  public var lineDasharray: StyleProperty<[Double]> { .paint("line-dasharray") }
  /// The colour along the line; needs a source with line metrics.
  public var lineGradient: StyleProperty<StyleColor> { .paint("line-gradient") }
}
