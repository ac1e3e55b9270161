import Foundation
import GeoKernel
import RoadGraph

/// `fairway roads info`: what is in a road file.
struct RoadsInfoCommand: Subcommand {
  static let name = "roads info"
  static let summary = "Say what is in a road file, check it, or draw it as GeoJSON."
  static let syntax = Syntax(
    operands: "FILE", operandCount: 1...1,
    options: [
      .flag("--check", "Check every block, reference and shape."),
      .value("--geojson", "OUT", "Write the roads there, one feature an edge; - is standard output."),
    ])

  static func run(_ arguments: Arguments) throws {
    let path = arguments.operands[0]
    let graph = try RoadFile.open(path)
    var outputs = OutputFiles()
    let drawing = try arguments.text("--geojson").map { name in try outputs.open(name, option: "--geojson") }
    if arguments.flag("--check") {
      do {
        try graph.check()
      } catch {
        throw RoadFile.failure(path, error)
      }
    }
    if let drawing {
      try RoadDrawing.write(graph, to: drawing)
      if let damage = graph.damage { throw RoadFile.failure(path, damage) }
    }
    try outputs.finish()
    let say = outputs.useStandardOutput ? Console.complain(lines:) : Console.print
    try say(text(graph) + (arguments.flag("--check") ? "\nchecked:       all is right" : ""))
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
    if let box = graph.box {
      lines.append(
        "box:           \(box.southWest.longitude),\(box.southWest.latitude),"
          + "\(box.northEast.longitude),\(box.northEast.latitude)")
    }
    if let date = graph.date {
      lines.append("date:          \(Date(timeIntervalSince1970: date).formatted(.iso8601))")
    }
    lines.append("source:        \(graph.source)")
    lines.append("attribution:   \(graph.attribution)")
    return lines.joined(separator: "\n")
  }
}
