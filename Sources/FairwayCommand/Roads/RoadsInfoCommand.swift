import Foundation
import GeoKernel
import RoadGraph

/// `fairway roads info`: what is in a road file.
struct RoadsInfoCommand: Subcommand {
  static let name = "roads info"
  static let summary = "Say what is in a road file or a patch, check it, or draw it as GeoJSON."
  static let syntax = Syntax(
    operands: "FILE", operandCount: 1...1,
    options: [
      .flag("--check", "Check every block, reference and shape."),
      .value("--geojson", "OUT", "Write the roads to this file, one feature an edge, and areas; - is standard output."),
      .value("--way", "N", "Say everything about the way with this number in OpenStreetMap."),
      .value("--node", "N", "Say everything about the node with this number, where roads meet or end."),
      .flag("--json", "With --way or --node: print JSON."),
      .flag("--sizes", "Say how many bytes each section and each attribute has."),
    ])

  static func run(_ arguments: Arguments) throws {
    let path = arguments.operands[0]
    if RoadFile.isPatch(path) { return try Console.print(try RoadsDiffCommand.text(ofFile: path, arguments)) }
    let (way, node) = (try Self.number("--way", arguments), try Self.number("--node", arguments))
    if way != nil, node != nil { throw CommandFailure.usage("give either --way or --node") }
    if arguments.flag("--json"), way == nil, node == nil {
      throw CommandFailure.usage("--json applies with --way or --node")
    }
    if way != nil || node != nil, try arguments.text("--geojson") != nil || arguments.flag("--sizes") {
      throw CommandFailure.usage("--way and --node say one thing: --geojson and --sizes do not apply")
    }
    let graph = try RoadFile.open(path)
    if way != nil || node != nil {
      if arguments.flag("--check") { try check(graph, of: path) }
      try describe(graph, of: path, way: way, node: node, isJSON: arguments.flag("--json"))
      return
    }
    var outputs = OutputFiles()
    let drawing = try arguments.text("--geojson").map { name in try outputs.open(name, option: "--geojson") }
    if arguments.flag("--check") { try check(graph, of: path) }
    if let drawing {
      try RoadDrawing.write(graph, to: drawing)
      if let damage = graph.damage { throw RoadFile.failure(path, damage) }
    }
    try outputs.finish()
    let say = outputs.useStandardOutput ? Console.complain(lines:) : Console.print
    let sizes = arguments.flag("--sizes") ? "\n" + RoadSizes.text(graph) : ""
    try say(text(graph) + sizes + (arguments.flag("--check") ? "\nchecked:       all is right" : ""))
  }

  private static func check(_ graph: RoadGraph, of path: String) throws(CommandFailure) {
    do {
      try graph.check()
    } catch {
      throw RoadFile.failure(path, error)
    }
  }

  private static func number(_ option: String, _ arguments: Arguments) throws -> Int64? {
    try arguments.integer(option, in: 0...(1 << 40 - 1)).map { Int64($0) }
  }

  private static func describe(_ graph: RoadGraph, of path: String, way: Int64?, node: Int64?, isJSON: Bool) throws {
    let description: RoadDescription
    do {
      description = try RoadDescription(graph)
    } catch {
      throw RoadFile.failure(path, error)
    }
    guard let fact = way.flatMap(description.way) ?? node.flatMap(description.node) else {
      if let damage = graph.damage { throw RoadFile.failure(path, damage) }
      let what = way.map { "no road with the way \($0)" } ?? "no junction at the node \(node ?? 0)"
      throw CommandFailure.failed(file: path, "has \(what)")
    }
    if let damage = graph.damage { throw RoadFile.failure(path, damage) }
    try Console.print(isJSON ? fact.json : fact.lines().joined(separator: "\n"))
  }

  static func text(_ graph: RoadGraph) -> String {
    let kilometres = graph.length / 1000
    var lines = [
      "roads:         \(graph.wayCount) ways, \(graph.edgeCount) edges, \(graph.junctionCount) junctions, "
        + "\(graph.restrictionCount) restrictions",
      "length:        \(String(format: "%.1f", kilometres)) km",
      "size:          \(graph.size) bytes"
        + (kilometres > 0 ? ", \(Int(clamping: (Double(graph.size) / kilometres).rounded())) a km" : ""),
    ]
    if graph.knows(.places) { lines.append("places:        \(graph.placeCount) places and addresses") }
    if graph.knows(.areas) {
      let areas = Plural.text(graph.areaCount, "area", "areas")
      lines.append("areas:         \(areas), \(graph.areaBytes) bytes")
    }
    if let smallest = graph.overlayCells.first {
      let levels = Plural.text(graph.overlayCells.count, "level", "levels")
      lines.append("overlay:       \(smallest) cells on \(levels), \(graph.overlayBytes) bytes")
    }
    if let box = graph.box {
      lines.append(
        "box:           \(box.southWest.longitude),\(box.southWest.latitude),"
          + "\(box.northEast.longitude),\(box.northEast.latitude)")
    }
    if let date = graph.date {
      lines.append("date:          \(Date(timeIntervalSince1970: date).formatted(.iso8601))")
    }
    if graph.version < 3 { lines.append("version:       \(graph.version)") }
    for content in graph.missing { lines.append("not known:     \(content.consequence)") }
    for content in graph.notAskedFor { lines.append("not packed:    \(content.consequence)") }
    lines.append("source:        \(graph.source)")
    lines.append("attribution:   \(graph.attribution)")
    return lines.joined(separator: "\n")
  }
}
