/// A circle at each point.
public typealias CircleLayer = StyleLayer<CircleProperties>

/// The properties of circles.
public struct CircleProperties: LayerProperties {
  public static let type = LayerType.circle
  public init() {}

  /// The sort key; features with a higher key are drawn above.
  public var circleSortKey: StyleProperty<Double> { .layout("circle-sort-key") }
  /// The radius in pixels.
  public var circleRadius: StyleProperty<Double> { .paint("circle-radius") }
  /// The colour.
  public var circleColor: StyleProperty<StyleColor> { .paint("circle-color") }
  /// The opacity, 0 to 1.
  public var circleOpacity: StyleProperty<Double> { .paint("circle-opacity") }
  /// The blur; 1 extends to the centre.
  public var circleBlur: StyleProperty<Double> { .paint("circle-blur") }
  /// The width of the outline in pixels, outside the radius.
  public var circleStrokeWidth: StyleProperty<Double> { .paint("circle-stroke-width") }
  /// The colour of the outline.
  public var circleStrokeColor: StyleProperty<StyleColor> { .paint("circle-stroke-color") }
  /// The opacity of the outline.
  public var circleStrokeOpacity: StyleProperty<Double> { .paint("circle-stroke-opacity") }
  /// Whether distant circles of a tilted map are smaller.
  public var circlePitchScale: StyleProperty<CircleScale> { .paint("circle-pitch-scale") }
}
