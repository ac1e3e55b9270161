import Foundation
import GeoKernel
import RoadGraph

/// A trace and its roads as GeoJSON: a line for the fixes, and one for each stretch on a road.
enum RoadMatchDrawing {
  static func write(
    _ fixes: [RoadFix], _ matches: [RoadMatch?], _ graph: RoadGraph, to file: OutputFile
  ) throws(CommandFailure) {
    let trace = fixes.map(\.coordinate).filter(\.isValid)
    var text =
      "{\"type\":\"FeatureCollection\",\"attribution\":\(RoadDrawing.quoted(graph.attribution)),\"features\":[\n"
      + RoadDrawing.feature(line: trace, properties: "\"kind\":\"trace\"", isLast: true)
    var start = 0
    while start < matches.count {
      guard let first = matches[start] else {
        start += 1
        continue
      }
      var end = start + 1
      while end < matches.count, let next = matches[end], next.edge == first.edge, next.direction == first.direction {
        end += 1
      }
      // Up to the first place on the next road, so that the lines meet.
      let places = matches[start..<min(end + 1, matches.count)].compactMap { $0?.coordinate }
      if places.count > 1, let edge = graph.edge(first.edge), let way = graph.way(edge.way) {
        let properties =
          "\"kind\":\"road\",\"from\":\(fixes[start].timestamp),\"to\":\(fixes[end - 1].timestamp),"
          + "\"edge\":\(first.edge),\"direction\":\(first.direction.rawValue)," + RoadDrawing.properties(of: way)
        text += "," + RoadDrawing.feature(line: places, properties: properties, isLast: true)
      }
      if text.utf8.count > 1 << 18 {
        try file.write(Data(text.utf8))
        text = ""
      }
      start = end
    }
    try file.write(Data((text + "]}\n").utf8))
  }
}
