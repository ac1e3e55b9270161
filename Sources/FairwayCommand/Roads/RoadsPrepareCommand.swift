import Foundation
import RoadGraph
import RoadRoutes

/// `fairway roads prepare`: keeps prepared roads, so that a first way is found at once.
struct RoadsPrepareCommand: Subcommand {
  static let name = "roads prepare"
  static let summary = "Prepare the roads of a file for ways, and keep that: a first way is found at once then."
  static let syntax = Syntax(
    operands: "FILE", operandCount: 1...1,
    options: [RoadRouteArguments.profileName] + RoadRouteArguments.ofProfile + [
      RoadOutput.option("FILE", "Keep the prepared roads in this file."),
      .flag("--quiet", "Show no progress."),
    ],
    notes: """
      Finds what turns and roads cost for the profile, and what it costs to get through the cells of the file if it has any.
      fairway route --roads FILE --prepared KEPT and the module RoadRoutes read of that what a way needs. What is kept belongs
      to this road file, this profile and this version of the program, and is refused with others.
      """)

  static func run(_ arguments: Arguments) throws {
    let path = arguments.operands[0]
    var output = try RoadOutput(arguments)
    let profile = try RoadRouteArguments.profile(arguments)
    let graph = try RoadFile.open(path)
    let progress = RoadsProgress("Preparing", isVisible: !arguments.flag("--quiet") && Console.isTerminal)
    defer { progress.end() }
    let file = try output.open()
    var failure: CommandFailure?
    let routes: RoadRoutes
    do throws(RoadRouteError) {
      routes = try RoadRoutes(on: graph, profile: profile)
      if let costs = try RoadCellCosts(of: routes) {
        while try !costs.step() { progress.show(costs.share) }
      }
      try routes.write { piece in
        do throws(CommandFailure) {
          try file.write(Data(piece))
          return true
        } catch {
          failure = error
          return false
        }
      }
    } catch {
      throw RoadRouteArguments.failure(path, error)
    }
    if let failure { throw failure }
    try output.finish()
    progress.end()
    try output.say(
      "\(routes.size / 1_000_000) MB for \(routes.stateCount) directed edges, "
        + (routes.hasCellCosts ? "with the costs of cells" : "without costs of cells: the file has no cells"))
  }
}
