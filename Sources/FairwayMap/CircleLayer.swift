public import FairwayDirections

/// A circle at each point.
public struct CircleLayer: Layer {
  public static let type = LayerType.circle
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

extension CircleLayer {
  /// The sort key; features with a higher key are drawn above.
  public var circleSortKey: StyleValue<Double>? {
    get { layout.style("circle-sort-key") }
    set { layout.setStyle("circle-sort-key", newValue) }
  }

  /// The radius in pixels.
  public var circleRadius: StyleValue<Double>? {
    get { paint.style("circle-radius") }
    set { paint.setStyle("circle-radius", newValue) }
  }

  /// The colour.
  public var circleColor: StyleValue<StyleColor>? {
    get { paint.style("circle-color") }
    set { paint.setStyle("circle-color", newValue) }
  }

  /// The opacity, 0 to 1.
  public var circleOpacity: StyleValue<Double>? {
    get { paint.style("circle-opacity") }
    set { paint.setStyle("circle-opacity", newValue) }
  }

  /// The blur; 1 extends to the centre.
  public var circleBlur: StyleValue<Double>? {
    get { paint.style("circle-blur") }
    set { paint.setStyle("circle-blur", newValue) }
  }

  /// The width of the outline in pixels, outside the radius.
  public var circleStrokeWidth: StyleValue<Double>? {
    get { paint.style("circle-stroke-width") }
    set { paint.setStyle("circle-stroke-width", newValue) }
  }

  /// The colour of the outline.
  public var circleStrokeColor: StyleValue<StyleColor>? {
    get { paint.style("circle-stroke-color") }
    set { paint.setStyle("circle-stroke-color", newValue) }
  }

  /// The opacity of the outline.
  public var circleStrokeOpacity: StyleValue<Double>? {
    get { paint.style("circle-stroke-opacity") }
    set { paint.setStyle("circle-stroke-opacity", newValue) }
  }

  /// Whether distant circles of a tilted map are smaller.
  public var circlePitchScale: StyleValue<CircleScale>? {
    get { paint.style("circle-pitch-scale") }
    set { paint.setStyle("circle-pitch-scale", newValue) }
  }
}
