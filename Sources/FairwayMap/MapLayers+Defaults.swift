internal import FairwayRoutes

extension MapLayers {
  /// The identifiers of the sources.
  public enum SourceID {
    public static let route = "routeSource"
    public static let routeCasing = "routeCasingSource"
    public static let alternatives = "alternativesSource"
    public static let restrictedAreas = "restrictedAreasSource"
    public static let traversed = "traversedSource"
    public static let waypoints = "waypointsSource"
    public static let arrow = "arrowSource"
    public static let arrowStroke = "arrowSourceStroke"
    public static let arrowSymbol = "arrowSymbolSource"
    public static let finalDestination = "finalDestinationSource"
    public static let roadAlerts = "roadAlertsSource"
  }

  /// The identifiers of the layers.
  public enum LayerID {
    public static let alternativesCasing = "alternativesLayerCasing"
    public static let alternatives = "alternativesLayer"
    public static let routeCasing = "routeLayerCasing"
    public static let route = "routeLayer"
    public static let restrictedAreas = "restrictedAreasLayer"
    public static let traversed = "traversedLayer"
    public static let arrowStroke = "arrowStrokeLayer"
    public static let arrow = "arrowLayer"
    public static let arrowCasingSymbol = "arrowCasingSymbolLayer"
    public static let arrowSymbol = "arrowSymbolLayer"
    public static let waypointsCircle = "waypointsCircle"
    public static let waypointsSymbol = "waypointsSymbol"
    public static let finalDestination = "finalDestinationLayer"
    public static let roadAlerts = "roadAlertsLayer"
  }

  /// The width of a route's line in pixels by zoom level, multiplied by a factor.
  static func lineWidth(_ factor: Double = 1) -> StyleValue<Double> {
    let stops: [(zoom: Double, width: Double)] = [(10, 8), (13, 9), (16, 11), (19, 22), (22, 28)]
    return .expression(
      .array(
        ["interpolate", ["linear"], ["zoom"]] + stops.flatMap { [.number($0.zoom), .number($0.width * factor)] }))
  }

  private static func line(_ id: String, _ source: String, width: Double, color: StyleValue<StyleColor>) -> LineLayer {
    var layer = LineLayer(id: id, source: source)
    layer.lineCap = .constant(.round)
    layer.lineJoin = .constant(.round)
    layer.lineWidth = lineWidth(width)
    layer.lineColor = color
    return layer
  }

  /// The colour of each level of congestion.
  private static func congestionColor(_ other: String) -> StyleValue<StyleColor> {
    .expression([
      "match", ["get", "congestion"], "low", "#3fa56b", "moderate", "#f2a33c", "heavy", "#e0592a", "severe", "#a5232d",
      .string(other),
    ])
  }

  private static let currentLegOpacity = StyleValue<Double>.expression(["case", ["get", "isCurrentLeg"], 1, 0.5])

  package static func routeLine() -> LineLayer {
    var layer = line(LayerID.route, SourceID.route, width: 1, color: congestionColor("#3d8bfd"))
    layer.lineOpacity = currentLegOpacity
    return layer
  }

  package static func routeCasing() -> LineLayer {
    var layer = line(LayerID.routeCasing, SourceID.routeCasing, width: 1.4, color: .constant("#1b4f9c"))
    layer.lineOpacity = currentLegOpacity
    return layer
  }

  package static func alternativeLine() -> LineLayer {
    line(LayerID.alternatives, SourceID.alternatives, width: 0.8, color: .constant("#9aa5b1"))
  }

  package static func alternativeCasing() -> LineLayer {
    line(LayerID.alternativesCasing, SourceID.alternatives, width: 1.2, color: .constant("#65707c"))
  }

  package static func restrictedAreas() -> LineLayer {
    var layer = line(LayerID.restrictedAreas, SourceID.restrictedAreas, width: 0.6, color: .constant("#1f2933"))
    layer.lineCap = .constant(.butt)
    layer.lineDasharray = .constant([0.5, 2])
    return layer
  }

  package static func traversed() -> LineLayer {
    line(LayerID.traversed, SourceID.traversed, width: 1, color: .constant("#c3cbd4"))
  }

  package static func arrowShaft(stroke: Bool) -> LineLayer {
    var layer = line(
      stroke ? LayerID.arrowStroke : LayerID.arrow, stroke ? SourceID.arrowStroke : SourceID.arrow,
      width: stroke ? 0.8 : 0.6, color: .constant(stroke ? "#1b4f9c" : "#ffffff"))
    layer.minZoom = 14.5
    return layer
  }

  package static func arrowTip(casing: Bool) -> SymbolLayer {
    var layer = SymbolLayer(
      id: casing ? LayerID.arrowCasingSymbol : LayerID.arrowSymbol, source: SourceID.arrowSymbol)
    layer.iconImage = .constant(MapPicture.arrowTip.name)
    layer.iconRotate = .expression(["get", "bearing"])
    layer.iconRotationAlignment = .constant(.map)
    layer.iconAllowOverlap = .constant(true)
    layer.iconSize = .constant(casing ? 1.2 : 0.9)
    layer.iconColor = .constant(casing ? "#1b4f9c" : "#ffffff")
    layer.minZoom = 14.5
    return layer
  }

  package static func waypointCircles() -> CircleLayer {
    var layer = CircleLayer(id: LayerID.waypointsCircle, source: SourceID.waypoints)
    layer.circleRadius = .constant(10)
    layer.circleColor = .constant("#e6e6e6")
    layer.circleStrokeWidth = .constant(1)
    layer.circleStrokeColor = .constant("#000000")
    layer.circleOpacity = completedOpacity
    layer.circleStrokeOpacity = completedOpacity
    return layer
  }

  package static func waypointSymbols() -> SymbolLayer {
    var layer = SymbolLayer(id: LayerID.waypointsSymbol, source: SourceID.waypoints)
    layer.textField = .expression(["get", "name"])
    layer.textSize = .constant(10)
    layer.textAllowOverlap = .constant(true)
    layer.textOpacity = completedOpacity
    return layer
  }

  private static let completedOpacity = StyleValue<Double>.expression(["case", ["get", "waypointCompleted"], 0.5, 1])

  package static func finalDestination() -> CircleLayer {
    var layer = CircleLayer(id: LayerID.finalDestination, source: SourceID.finalDestination)
    layer.circleRadius = .constant(9)
    layer.circleColor = .constant("#d64545")
    layer.circleStrokeWidth = .constant(3)
    layer.circleStrokeColor = .constant("#ffffff")
    return layer
  }

  package static func roadAlerts() -> CircleLayer {
    var layer = CircleLayer(id: LayerID.roadAlerts, source: SourceID.roadAlerts)
    layer.circleRadius = .constant(7)
    layer.circleColor = .expression(["case", ["get", "isUrgent"], "#d64545", "#f2a33c"])
    layer.circleStrokeWidth = .constant(2)
    layer.circleStrokeColor = .constant("#ffffff")
    return layer
  }
}
