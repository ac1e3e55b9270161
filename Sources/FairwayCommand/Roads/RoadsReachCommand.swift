import Foundation
import GeoKernel
import RoadGraph
import RoadRoutes

/// `fairway roads reach`: the roads that can be reached from a place within a cost.
struct RoadsReachCommand: Subcommand {
  static let name = "roads reach"
  static let summary = "Draw the roads that can be reached from a place within a cost, as GeoJSON."
  static let syntax = Syntax(
    operands: "FILE LON,LAT", operandCount: 2...2,
    options: [
      .value(
        "--within", "COST",
        "What a way to the beginning of a road may cost: seconds with penalties, and with\n--shortest metres."),
      RoadRouteArguments.profileName,
      RoadRouteArguments.prepared,
    ] + RoadRouteArguments.ofProfile + [
      .value("--out", "GEOJSON", "Write the roads to this file; - and nothing are standard output.")
    ],
    notes: """
      Each feature is a road, or the part of one that is reached, in the direction of travel: with the number of its edge, what
      it costs to come there, and the seconds from the place to its beginning and to its end.
      """)

  static func run(_ arguments: Arguments) throws {
    let path = arguments.operands[0]
    let place = RoadRequest.Place(try CoordinateArgument.waypoint(arguments.operands[1]).coordinate)
    let profile = try RoadRouteArguments.profile(arguments)
    guard let most = try arguments.number("--within", in: 0...1_000_000, "seconds or metres") else {
      throw CommandFailure.usage("--within is missing")
    }
    let graph = try RoadFile.open(path)
    let roads: [ReachedRoad]
    let kept = try arguments.text("--prepared")
    do throws(RoadRouteError) {
      roads = try RoadRouteArguments.routes(graph, profile, preparedAt: kept).reached(from: place, within: most)
    } catch {
      throw RoadRouteArguments.failure(path, error, preparedAt: kept)
    }
    let text = RoadReachDrawing.text(roads, on: graph)
    if let damage = graph.damage { throw RoadFile.failure(path, damage) }
    try Console.write(Data(text.utf8), to: try arguments.text("--out"))
  }
}
