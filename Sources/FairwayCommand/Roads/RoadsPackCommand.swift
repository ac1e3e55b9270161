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
      Keeps the roads for cars, bicycles and pedestrians, with what each may use. A straight piece of more than 50 km between
      two nodes is none, and is left out and told. Extracts are at download.geofabrik.de
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
    var leftOut = RoadsLeftOut()
    do {
      var builder = try RoadExtract.builder(ofFile: extract) { share in
        progress.show(share)
        return Task.isCancelled
      }
      if let attribution = try arguments.text("--attribution") { builder.attribution = attribution }
      builder.source = extract.split(separator: "/").last.map(String.init) ?? extract
      bytes = try builder.packed(withoutThose: &leftOut)
    } catch let error as RoadExtractError {
      if case .system(let number) = error { throw CommandFailure.failed(file: extract, RoadFile.reason(number)) }
      throw CommandFailure.failed(file: extract, "\(error)")
    } catch let error as RoadGraphError {
      // Those that were left out may have been all.
      let left = texts(leftOut).map { "left out: \($0)" }
      throw CommandFailure.failed(file: extract, (["\(error)"] + left).joined(separator: "; "))
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
    let left = texts(leftOut).map { "left out:      \($0)" }
    try say(([RoadsInfoCommand.text(graph)] + left).joined(separator: "\n"))
  }

  /// Says what the road file does not have.
  private static func texts(_ leftOut: RoadsLeftOut) -> [String] {
    var texts: [String] = []
    if let way = leftOut.firstLongWay {
      let pieces = Plural.text(leftOut.longPieces, "straight piece", "straight pieces")
      texts.append("\(pieces) of more than 50 km between two nodes, the first in way \(way)")
    }
    if leftOut.longTexts > 0 {
      let names = Plural.text(leftOut.longTexts, "name or number", "names or numbers")
      texts.append("\(names) of more than 1024 bytes")
    }
    return texts
  }
}
