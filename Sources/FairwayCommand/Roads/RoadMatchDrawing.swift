import Foundation
import GeoKernel
import RoadGraph

/// A trace and its roads as GeoJSON: a line for the fixes, and one for each stretch on a road.
enum RoadMatchDrawing {
  /// An edge in one of its directions.
  private struct Side: Equatable {
    let edge: Int
    let direction: RoadDirection
  }

  static func write(
    _ fixes: [RoadFix], _ matches: [RoadMatch?], _ graph: RoadGraph, to file: OutputFile
  ) throws(CommandFailure) {
    let trace = fixes.map(\.coordinate).filter(\.isValid)
    var text =
      "{\"type\":\"FeatureCollection\",\"attribution\":\(RoadDrawing.quoted(graph.attribution)),\"features\":[\n"
      + RoadDrawing.feature(line: trace, properties: "\"kind\":\"trace\"", isLast: true)
    for stretch in RoadStretch.all(in: matches, by: { Side(edge: $0.edge, direction: $0.direction) }) {
      let places = stretch.places(in: matches)
      if let road = stretch.road, places.count > 1, let edge = graph.edge(road.edge), let way = graph.way(edge.way) {
        let properties =
          "\"kind\":\"road\",\"from\":\(fixes[stretch.fixes.lowerBound].timestamp),"
          + "\"to\":\(fixes[stretch.fixes.upperBound - 1].timestamp),"
          + "\"edge\":\(road.edge),\"direction\":\(road.direction.rawValue)," + RoadDrawing.properties(of: way)
        text += "," + RoadDrawing.feature(line: places, properties: properties, isLast: true)
      }
      if text.utf8.count > 1 << 18 {
        try file.write(Data(text.utf8))
        text = ""
      }
    }
    try file.write(Data((text + "]}\n").utf8))
  }
}
