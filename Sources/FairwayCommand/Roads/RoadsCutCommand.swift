import FairwayDirections
import GeoCorridor
import GeoKernel
import RoadGraph

/// `fairway roads cut`: the roads about a route, or in a box.
struct RoadsCutCommand: Subcommand {
  static let name = "roads cut"
  static let summary = "Cut the roads about a route, or in a box, out of a road file."
  static let syntax = Syntax(
    operands: "FILE", operandCount: 1...1,
    options: RouteArguments.options + [
      .value("--radius", "METRES", "How far from the route, 1 to 2000 (default: 500)."),
      .value("--box", "W,S,E,N", "Keep the roads in this box, in degrees, instead of the roads about a route."),
      RoadOutput.option(),
    ],
    notes: """
      Keeps each whole edge that comes into the area. The area about a route is the same as with fairway corridor.
      The result is a road file like any other, under the same licence. A part has no cells for searches.
      """)

  static func run(_ arguments: Arguments) throws {
    let path = arguments.operands[0]
    var output = try RoadOutput(arguments)
    let box = try arguments.text("--box").map { text in try Self.box(text) }
    let hasRoute = try arguments.text("--route") != nil
    guard (box != nil) != hasRoute else { throw CommandFailure.usage("give either --route or --box") }
    let radius = try arguments.number("--radius", in: 1...2000, "metres")
    if box != nil, radius != nil { throw CommandFailure.usage("--radius does not apply with --box") }
    let graph = try RoadFile.open(path)
    let edges =
      if let box { graph.edges(of: 0..<graph.edgeCount, every: 50, inside: box.contains) } else {
        try Self.edges(of: graph, about: arguments, radius: radius ?? 500)
      }
    let area = box == nil ? "about the route" : "in the box"
    let bytes: [UInt8]
    do {
      bytes = try graph.packed(keeping: edges)
    } catch {
      if error == .noRoads { throw CommandFailure.failed(file: path, "has no roads \(area)" + Self.place(of: graph)) }
      throw RoadFile.failure(path, error)
    }
    try output.write(roads: bytes)
  }

  private static func edges(of graph: RoadGraph, about arguments: Arguments, radius: Double) throws -> [Int] {
    let (route, file) = try RouteArguments.read(arguments)
    guard let line = route.shape?.coordinates, !line.isEmpty else {
      throw CommandFailure.failed(file: file, "the route has no shape")
    }
    let corridor: Corridor
    do {
      corridor = try Corridor(line, radius: radius)
    } catch {
      throw CommandFailure.failed(file: file, "\(error)")
    }
    return graph.edges(
      of: graph.edges(along: line, within: radius), every: max(5, radius / 4), inside: corridor.contains)
  }

  private static func box(_ text: String) throws(CommandFailure) -> BoundingBox {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
    let corners = numbers.count == 4 ? [(numbers[1], numbers[0]), (numbers[3], numbers[2])] : []
    let coordinates = corners.map { LocationCoordinate2D(latitude: $0.0, longitude: $0.1) }
    guard coordinates.count == 2, coordinates.allSatisfy(\.isValid), numbers[1] <= numbers[3] else {
      throw .usage("--box takes west,south,east,north in degrees, such as 1.4,42.4,1.8,42.7, not '\(text)'")
    }
    return BoundingBox(southWest: coordinates[0], northEast: coordinates[1])
  }

  private static func place(of graph: RoadGraph) -> String {
    guard let box = graph.box else { return "" }
    return "; its roads lie in \(box.southWest.longitude),\(box.southWest.latitude),"
      + "\(box.northEast.longitude),\(box.northEast.latitude)"
  }
}
