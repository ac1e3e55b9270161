import FairwayDirections
import Foundation
import GeoKernel
import RoadGraph

/// The roads of a file as GeoJSON.
enum RoadDrawing {
  /// Writes a feature for each edge.
  static func write(_ graph: RoadGraph, to file: OutputFile) throws(CommandFailure) {
    var text = "{\"type\":\"FeatureCollection\",\"attribution\":\(quoted(graph.attribution)),\"features\":[\n"
    for index in 0..<graph.edgeCount {
      guard let edge = graph.edge(index), let way = graph.way(edge.way) else { break }
      text += feature(
        line: graph.shape(ofEdge: index), properties: "\"edge\":\(index)," + properties(of: way),
        isLast: index == graph.edgeCount - 1)
      if text.utf8.count > 1 << 18 {
        try file.write(Data(text.utf8))
        text = ""
      }
    }
    text += "]}\n"
    try file.write(Data(text.utf8))
  }

  static func feature(line: [LocationCoordinate2D], properties: String, isLast: Bool) -> String {
    let coordinates = line.map { "[\($0.longitude),\($0.latitude)]" }.joined(separator: ",")
    return
      "{\"type\":\"Feature\",\"properties\":{\(properties)},\"geometry\":{\"type\":\"LineString\",\"coordinates\":["
      + coordinates + "]}}" + (isLast ? "\n" : ",\n")
  }

  static func properties(of way: RoadWay) -> String {
    var text = "\"way\":\(way.id),\"class\":\"\(way.roadClass.name)\""
    if let name = way.name { text += ",\"name\":\(quoted(name))" }
    if let reference = way.reference { text += ",\"ref\":\(quoted(reference))" }
    for (key, users) in [("forward", way.forward), ("backward", way.backward)] {
      let names = [(RoadUsers.car, "car"), (.bicycle, "bicycle"), (.foot, "foot")].filter { users.contains($0.0) }
      text += ",\"\(key)\":\"\(names.map(\.1).joined(separator: " "))\""
    }
    return text
  }

  static func quoted(_ text: String) -> String { String(decoding: JSONValue.string(text).json(), as: UTF8.self) }
}
