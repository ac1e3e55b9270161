import Foundation
import RoadRoutes

/// `fairway roads table`: what the ways between many places cost.
struct RoadsTableCommand: Subcommand {
  static let name = "roads table"
  static let summary = "Print what the ways between many places on a road file cost, as CSV."
  static let syntax = Syntax(
    operands: "FILE LON,LAT LON,LAT …", operandCount: 2...2001,
    options: [
      .value(
        "--starts", "N",
        "The first N places are where ways begin, and the others where they end; without it,\neach place is both."),
      RoadRouteArguments.profileName,
      RoadRouteArguments.prepared,
    ] + RoadRouteArguments.ofProfile + [
      .value("--out", "CSV", "Write the table to this file; - and nothing are standard output.")
    ],
    notes: """
      A line has the numbers of both places in their order, from 1, and of the way between them its seconds, its metres and
      its cost, which are empty where there is none. The cost is in seconds with penalties; with --shortest it is in metres.
      """)

  static func run(_ arguments: Arguments) throws {
    let path = arguments.operands[0]
    var places: [RoadRequest.Place] = []
    for text in arguments.operands.dropFirst() {
      places.append(RoadRequest.Place(try CoordinateArgument.waypoint(text).coordinate))
    }
    let count = try arguments.integer("--starts", in: 1...2000)
    guard count ?? 0 < places.count else {
      throw CommandFailure.usage("--starts \(count ?? 0) leaves no place at which a way ends")
    }
    let starts = count.map { Array(places.prefix($0)) } ?? places
    let ends = count.map { Array(places.dropFirst($0)) } ?? places
    let profile = try RoadRouteArguments.profile(arguments)
    let graph = try RoadFile.open(path)
    let table: RoadTable
    let kept = try arguments.text("--prepared")
    do throws(RoadRouteError) {
      let routes = try RoadRouteArguments.routes(graph, profile, preparedAt: kept)
      // Finding them takes as long as some ways of a file that has cells.
      if starts.count * ends.count > 20, !routes.hasCellCosts, let costs = try RoadCellCosts(of: routes) {
        while try !costs.step() {}
      }
      table = try routes.table(from: starts, to: ends)
    } catch {
      throw RoadRouteArguments.failure(path, error, preparedAt: kept)
    }
    let text = text(table, firstEnd: count ?? 0)
    try Console.write(Data(text.utf8), to: try arguments.text("--out"))
  }

  private static func text(_ table: RoadTable, firstEnd: Int) -> String {
    var text = "from,to,seconds,metres,cost\n"
    for start in 0..<table.starts {
      for end in 0..<table.ends {
        let figures =
          table[start, end].map { String(format: "%.1f,%.1f,%.2f", $0.duration, $0.distance, $0.cost) } ?? ",,"
        text += "\(start + 1),\(firstEnd + end + 1),\(figures)\n"
      }
    }
    return text
  }
}
