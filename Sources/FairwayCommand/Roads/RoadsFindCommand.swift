import FairwayRoutes
import Foundation
import GeoKernel
import RoadGraph

/// `fairway roads find`: the streets, places and addresses of a road file that have a name.
struct RoadsFindCommand: Subcommand {
  static let name = "roads find"
  static let summary = "Search a road file for a street, a numbered road, a place or an address, as CSV."
  static let syntax = Syntax(
    operands: "FILE TEXT", operandCount: 2...2,
    options: [
      .value("--near", "LON,LAT", "From where distances are measured: of what fits as well the nearest comes first."),
      .value("--limit", "N", "How many results to print, 1 to 1000 (default: 10)."),
      .value("--out", "CSV", "Write the results to this file; - and nothing are standard output."),
    ],
    notes: """
      Case and accents do not count, words may be abbreviated or unfinished, and some letters may be wrong. Columns: the
      name, the number of a house, what it is, the town, metres away in a straight line, the quality, which is 0 at best,
      longitude and latitude.
      """)

  static func run(_ arguments: Arguments) throws {
    let (path, text) = (arguments.operands[0], arguments.operands[1])
    let near = try arguments.text("--near").map { try CoordinateArgument.waypoint($0).coordinate }
    let limit = try arguments.integer("--limit", in: 1...1000) ?? 10
    let graph = try RoadFile.open(path)
    let found = graph.find(text, near: near, limit: limit)
    RoadFile.complain(of: graph.damage, in: path)
    guard !found.isEmpty else { throw CommandFailure.failed(file: path, "has no name like '\(text)'") }
    var table = "name,house_number,kind,town,distance,quality,longitude,latitude\n"
    for name in found { table += row(name) }
    try Console.write(Data(table.utf8), to: try arguments.text("--out"))
  }

  private static func row(_ found: FoundName) -> String {
    let kind =
      switch found.kind {
      case .street(let roadClass): "\(roadClass.name) street"
      case .numberedRoad(let roadClass): "\(roadClass.name) number"
      case .place(let kind): kind.name ?? "place"
      case .address: "address"
      }
    let distance = found.distance.map { String(Int(clamping: $0.rounded())) } ?? ""
    let cells = [found.name, found.houseNumber ?? "", kind, found.town ?? "", distance, String(found.quality)]
    return cells.map(RoadMatchTable.cell).joined(separator: ",")
      + ",\(found.coordinate.longitude),\(found.coordinate.latitude)\n"
  }
}
