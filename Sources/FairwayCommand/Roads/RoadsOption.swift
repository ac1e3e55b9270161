import FairwayCore
import FairwayRoads
import RoadGraph

/// The option that names the roads which decisions are made with.
enum RoadsOption {
  static let option = Syntax.Option.value(
    "--roads", "FILE",
    "Decide with the roads of this file as a second witness: whether the vehicle is beside the\n"
      + "route on a road of its own (fairway roads makes the file).")

  /// The witness of a command; nil without the option.
  static func witness(_ arguments: Arguments) throws(CommandFailure) -> RoadWitness? {
    guard let path = try arguments.text("--roads") else { return nil }
    return RoadWitness(try RoadFile.open(path))
  }
}

extension RoadWitness {
  /// Returns a fix with what the roads say of it; a damaged file is a failure.
  mutating func answer(
    _ fix: Location, on index: RouteIndex, _ state: ProgressState
  ) throws(CommandFailure) -> Location {
    do {
      return try asked(fix, on: index, state)
    } catch {
      throw .failed("the road file: \(error)")
    }
  }
}
