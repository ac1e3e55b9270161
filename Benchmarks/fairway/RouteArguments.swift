import FairwayDirections

/// `--route` and what goes with it, for every subcommand that works on a recorded route.
enum RouteArguments {
  static let options: [Syntax.Option] = [
    .value("--route", "FILE", "The route: an answer of a directions service, or one route of it (JSON)."),
    .value("--route-index", "N", "Which route of the answer, from 0; 0 when not given."),
    .value("--precision", "N", "Decimals of the route's polylines, 5 or 6; found out when not given."),
  ]

  /// The route that is meant, and the name of its file for what may be said of it later.
  static func read(_ arguments: Arguments) throws(CommandFailure) -> (route: Route, file: String) {
    let path = try arguments.requiredText("--route")
    let precision = try arguments.integer("--precision", in: 5...6)
    let number = try arguments.integer("--route-index", in: 0...1000) ?? 0
    let file = path == "-" ? "standard input" : path
    let bytes = [UInt8](try Console.read(path))
    let routes: [Route]
    do {
      routes = try RouteFile(json: bytes, precision: precision).routes
    } catch {
      throw .failed(file: file, "\(error)")
    }
    guard number < routes.count else {
      throw .failed(file: file, "there is no route \(number); there are \(routes.count)")
    }
    return (routes[number], file)
  }
}
