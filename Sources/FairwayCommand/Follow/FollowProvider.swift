import FairwayCore
import FairwayDirections
import FairwayRoads

/// Where the routes of `fairway follow` come from after the first: a server, the roads of a file, both, or nowhere.
struct FollowProvider {
  static let options: [Syntax.Option] = [
    .flag("--no-reroute", "With --roads, ask nobody but the server for a new route."),
    .value(
      "--to", "PLACES",
      "With --roads and without --route, go to this place: LON,LAT; several separated by spaces\n"
        + "are stops. The route begins at the first fix."),
  ]

  /// The address of the server, and its client.
  let server: (address: String, client: Directions)?
  /// The roads of the file, to find ways on.
  let routing: RoadRouting?

  init(_ arguments: Arguments, _ roads: RoadGraph?) throws(CommandFailure) {
    server = try arguments.text("--server").map { address throws(CommandFailure) in
      (address, try ServerArguments.client(address, arguments))
    }
    if server == nil { try ServerArguments.refuse(arguments) }
    guard let roads, !arguments.flag("--no-reroute") else {
      routing = nil
      return
    }
    do throws(RoadRouteError) {
      routing = try RoadRouting(on: roads)
    } catch {
      routing = nil
      Console.complain("fairway: the roads find no new routes: \(error)")
    }
  }

  /// The provider of a router by car: the server if it answers, and otherwise the roads.
  func provider(byCar: Bool) -> (any RoutingProvider)? {
    guard let routing, byCar else { return server?.client }
    guard let server else { return routing }
    return HybridRoutingProvider(
      online: server.client, onboard: routing, log: { Console.complain("fairway: \($0)") })
  }
}
