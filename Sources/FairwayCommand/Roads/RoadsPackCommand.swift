import Foundation
import RoadExtract
import RoadGraph

/// `fairway roads pack`: a road file of an extract of OpenStreetMap.
struct RoadsPackCommand: Subcommand {
  static let name = "roads pack"
  static let summary = "Make a road file of an extract of OpenStreetMap (.osm.pbf)."
  static let syntax = Syntax(
    operands: "EXTRACT.osm.pbf", operandCount: 1...1,
    options: [
      .value("--out", "FILE", "Write the road file there."),
      .value(
        "--attribution", "TEXT",
        "Who is to be named where the roads are shown, of roads that are not OpenStreetMap's; its\n"
          + "contributors when not given."),
      .flag("--quiet", "No progress."),
    ],
    notes: """
      Keeps the roads for cars, bicycles and pedestrians, with what each may use. Extracts are at download.geofabrik.de
      and elsewhere; osmium cat converts other formats of OpenStreetMap.
      A road file is a database derived from OpenStreetMap, under the Open Database License: it names its contributors,
      and so must whoever shows it.
      """)

  static func run(_ arguments: Arguments) throws {
    let extract = arguments.operands[0]
    let output = try arguments.requiredText("--out")
    guard extract != "-" else { throw CommandFailure.usage("an extract is mapped: it cannot come from standard input") }
    let progress = RoadsProgress("Packing", isVisible: !arguments.flag("--quiet") && Console.isTerminal)
    defer { progress.end() }
    var outputs = OutputFiles()
    let file = try outputs.open(output, option: "--out")
    let bytes: [UInt8]
    do {
      var builder = try RoadExtract.builder(ofFile: extract) { share in
        progress.show(share)
        return Task.isCancelled
      }
      if let attribution = try arguments.text("--attribution") { builder.attribution = attribution }
      builder.source = extract.split(separator: "/").last.map(String.init) ?? extract
      bytes = try builder.packed()
    } catch let error as RoadExtractError {
      if case .system(let number) = error { throw CommandFailure.failed(file: extract, RoadFile.reason(number)) }
      throw CommandFailure.failed(file: extract, "\(error)")
    } catch let error as RoadGraphError {
      throw CommandFailure.failed(file: extract, "\(error)")
    }
    try file.write(Data(bytes))
    try outputs.finish()
    progress.end()
    let graph: RoadGraph
    do {
      graph = try RoadGraph(bytes)
    } catch {
      throw RoadFile.failure(output, error)
    }
    let say = outputs.useStandardOutput ? Console.complain(lines:) : Console.print
    try say(RoadsInfoCommand.text(graph))
  }
}
