public import FairwayDirections

/// A line along each feature.
public struct LineLayer: Layer {
  public static let type = LayerType.line
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

extension LineLayer {
  /// The shape of the line's ends.
  public var lineCap: StyleValue<LineCap>? {
    get { layout.style("line-cap") }
    set { layout.setStyle("line-cap", newValue) }
  }

  /// The shape of the line's joints.
  public var lineJoin: StyleValue<LineJoin>? {
    get { layout.style("line-join") }
    set { layout.setStyle("line-join", newValue) }
  }

  /// The limit from which a miter becomes a bevel.
  public var lineMiterLimit: StyleValue<Double>? {
    get { layout.style("line-miter-limit") }
    set { layout.setStyle("line-miter-limit", newValue) }
  }

  /// The sort key; features with a higher key are drawn above.
  public var lineSortKey: StyleValue<Double>? {
    get { layout.style("line-sort-key") }
    set { layout.setStyle("line-sort-key", newValue) }
  }

  /// The colour.
  public var lineColor: StyleValue<StyleColor>? {
    get { paint.style("line-color") }
    set { paint.setStyle("line-color", newValue) }
  }

  /// The opacity, 0 to 1.
  public var lineOpacity: StyleValue<Double>? {
    get { paint.style("line-opacity") }
    set { paint.setStyle("line-opacity", newValue) }
  }

  /// The width in pixels.
  public var lineWidth: StyleValue<Double>? {
    get { paint.style("line-width") }
    set { paint.setStyle("line-width", newValue) }
  }

  /// The distance in pixels between two lines that are drawn instead of one.
  public var lineGapWidth: StyleValue<Double>? {
    get { paint.style("line-gap-width") }
    set { paint.setStyle("line-gap-width", newValue) }
  }

  /// The offset to the right in pixels.
  public var lineOffset: StyleValue<Double>? {
    get { paint.style("line-offset") }
    set { paint.setStyle("line-offset", newValue) }
  }

  /// The blur in pixels.
  public var lineBlur: StyleValue<Double>? {
    get { paint.style("line-blur") }
    set { paint.setStyle("line-blur", newValue) }
  }

  /// The lengths of dashes and gaps in line widths.
  public var lineDasharray: StyleValue<[Double]>? {
    get { paint.style("line-dasharray") }
    set { paint.setStyle("line-dasharray", newValue) }
  }

  /// The colour along the line; needs a source with line metrics.
  public var lineGradient: StyleValue<StyleColor>? {
    get { paint.style("line-gradient") }
    set { paint.setStyle("line-gradient", newValue) }
  }
}
