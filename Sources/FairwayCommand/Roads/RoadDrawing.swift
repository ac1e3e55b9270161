import FairwayDirections
import Foundation
import GeoKernel
import RoadGraph

/// The roads and the areas of a file as GeoJSON.
enum RoadDrawing {
  /// Writes a feature for each edge, and before them one for each area.
  static func write(_ graph: RoadGraph, to file: OutputFile) throws(CommandFailure) {
    var text = "{\"type\":\"FeatureCollection\",\"attribution\":\(quoted(graph.attribution)),\"features\":[\n"
    let world = BoundingBox(
      southWest: LocationCoordinate2D(latitude: -90, longitude: -180),
      northEast: LocationCoordinate2D(latitude: 90, longitude: 180))
    for area in graph.areas(in: world) {
      text += feature(area)
      if text.utf8.count > 1 << 18 {
        try file.write(Data(text.utf8))
        text = ""
      }
    }
    for index in 0..<graph.edgeCount {
      guard let edge = graph.edge(index), let way = graph.way(edge.way) else { break }
      text += feature(
        line: graph.shape(ofEdge: index),
        properties: "\"edge\":\(index)," + properties(of: way) + properties(ofEdge: edge, in: graph),
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

  private static func feature(_ area: MapArea) -> String {
    let rings = ([area.outline] + area.holes.map { $0.reversed() }).map { ring in
      "[" + (ring + ring.prefix(1)).map { "[\($0.longitude),\($0.latitude)]" }.joined(separator: ",") + "]"
    }
    return "{\"type\":\"Feature\",\"properties\":{\"area\":\"\(area.kind.name)\","
      + "\"\(area.isOfRelation ? "relation" : "way")\":\(area.id)},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":["
      + rings.joined(separator: ",") + "]}},\n"
  }

  /// What is known of an edge beside its way: attributes, and what was found of it.
  private static func properties(ofEdge edge: RoadEdge, in graph: RoadGraph) -> String {
    var text = ""
    let attributes = graph.attributes(ofWay: edge.way)
    if !attributes.isEmpty { text += ",\"attributes\":\(RoadDescription.object(attributes).json)" }
    for (name, junction) in [("fromAttributes", edge.from), ("toAttributes", edge.to)] {
      let attributes = graph.attributes(ofJunction: junction)
      if !attributes.isEmpty { text += ",\"\(name)\":\(RoadDescription.object(attributes).json)" }
    }
    let spots = graph.spots(ofEdge: edge.index)
    if !spots.isEmpty {
      let facts = spots.map { spot in
        RoadFact.object([
          ("point", .integer(Int64(spot.point))), ("attributes", RoadDescription.object(spot.attributes)),
        ])
      }
      text += ",\"spots\":\(RoadFact.list(facts).json)"
    }
    for (name, atEnd) in [("bearingFrom", false), ("bearingTo", true)] {
      if let bearing = graph.bearing(ofEdge: edge.index, atEnd: atEnd) { text += ",\"\(name)\":\(bearing)" }
    }
    if let climb = graph.climb(ofEdge: edge.index) {
      let heights = graph.heights(ofEdge: edge.index).map { height in
        "[\((height.distance * 10).rounded() / 10),\(height.height)]"
      }
      text += ",\"rise\":\(climb.rise),\"fall\":\(climb.fall),\"heights\":[\(heights.joined(separator: ","))]"
    }
    if graph.isSlipLane(edge.index) { text += ",\"slipLane\":true" }
    if graph.isInsideJunction(edge.index) { text += ",\"insideJunction\":true" }
    if let linkClass = graph.linkClass(ofEdge: edge.index) { text += ",\"linkClass\":\"\(linkClass.name)\"" }
    return text
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
