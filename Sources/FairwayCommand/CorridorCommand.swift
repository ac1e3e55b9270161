import FairwayDirections
import Foundation
import GeoCorridor
import GeoKernel

/// `fairway corridor`: the area around a route as GeoJSON.
struct CorridorCommand: Subcommand {
  static let name = "corridor"
  static let summary = "Draw the area within a radius of a route, as GeoJSON."
  static let syntax = Syntax(
    options: RouteArguments.options + [
      .value("--radius", "METRES", "How far the area reaches to each side, 1 to 100000."),
      .value("--ends", "FORM", "round or flat (default: round)."),
      .value("--out", "FILE.geojson", "Write to this file; - and nothing are standard output."),
    ],
    notes: "Prints one feature whose properties are the radius in metres and the area in square metres.")

  private enum Ends: String, CaseIterable {
    case round, flat

    var form: Corridor.Ends {
      switch self {
      case .round: .round
      case .flat: .flat
      }
    }
  }

  static func run(_ arguments: Arguments) throws {
    guard let radius = try arguments.number("--radius", in: Corridor.radii, "metres") else {
      throw CommandFailure.usage("--radius is missing")
    }
    let ends = try arguments.choice("--ends", Ends.self) ?? .round
    let output = try arguments.text("--out")
    let (route, file) = try RouteArguments.read(arguments)
    guard let vertices = route.shape?.coordinates, !vertices.isEmpty else {
      throw CommandFailure.failed(file: file, "the route has no shape")
    }
    let corridor: Corridor
    do {
      corridor = try Corridor(vertices, radius: radius, ends: ends.form)
    } catch {
      throw CommandFailure.failed(file: file, "\(error)")
    }
    let text =
      #"{"type":"Feature","properties":{"radius":\#(radius),"area":\#(corridor.area)},"geometry":"#
      + corridor.geoJSON + "}\n"
    try Console.write(Data(text.utf8), to: output)
  }
}
