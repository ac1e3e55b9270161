import FairwayMap
import FairwayRoutes
import GeoKernel
import RoadGraph

/// The roads that a report draws under everything else.
struct RoadGround {
  static let sourceName = "roadsSource"
  static let layer = layer("roadsLayer", sourceName, "#8a949b", width: 1.2, opacity: 0.8)

  /// The most roads that are drawn, and how far from the line they may be, in metres.
  private static let mostRoads = 20_000
  private static let reach = 300.0

  let source: JSONValue
  /// The credit on the map.
  let attribution: String

  init(around line: [LocationCoordinate2D], in graph: RoadGraph) {
    source = Self.source(
      graph.edges(along: line.filter(\.isValid), within: Self.reach).prefix(Self.mostRoads)
        .map { Feature(.lineString(graph.shape(ofEdge: $0))) })
    attribution = graph.attribution
  }

  /// A source of a style for MapLibre.
  static func source(_ features: [Feature]) -> JSONValue {
    ["type": "geojson", "data": FeatureCollection(features).json]
  }

  /// A layer of lines.
  static func layer(
    _ id: String, _ source: String, _ colour: String, width: Double, opacity: Double
  ) -> JSONValue {
    [
      "id": .string(id), "type": "line", "source": .string(source),
      "layout": ["line-cap": "round", "line-join": "round"],
      "paint": ["line-color": .string(colour), "line-width": .number(width), "line-opacity": .number(opacity)],
    ]
  }

  /// A style with the roads under its layers.
  func under(_ style: JSONValue) -> JSONValue {
    guard case .object(var members) = style, case .object(var sources)? = members["sources"],
      case .array(let layers)? = members["layers"]
    else { return style }
    sources[Self.sourceName] = source
    members["sources"] = .object(sources)
    members["layers"] = .array([Self.layer] + layers)
    return .object(members)
  }
}
