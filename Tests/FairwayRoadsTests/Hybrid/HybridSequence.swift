import FairwayEngine
import FairwayRequests
import FairwayRoads
import FairwayRouter
import FairwayRoutes
import GeoKernel
import RoadGraph
import SeededRandom
import TestSupport

/// A drive with wrong turns between two places of ``HybridTown``, beside a ``MoodyServer``, on the clock of its fixes.
///
/// First the driver takes any street at each crossing, and then follows the routes, to the end.
struct HybridSequence {
  /// What was wrong first; nil if nothing was.
  private(set) var fault: String?
  let calls = HybridCalls()

  private let router: RouteController
  private let server: MoodyServer
  private let said = Mailbox<String>()
  private let end: HybridTown.Place
  private var vehicle: HybridVehicle
  /// How many fixes in a row the router had no route for the vehicle, and how many in a row it was far from its route.
  private var (offRoute, away) = (0, 0)
  private var (line, routes) = ([HybridTown.Place](), -1)

  // A route that the vehicle has left again within 5 s or 50 m is the last for so long.
  private static let mostOffRoute = 5
  /// How far beside its route a vehicle may be, and for how many fixes more: until the alarm, and that wait.
  private static let (reach, mostAway) = (60.0, 6)
  /// How far a new route may begin from the vehicle, and end from the destination.
  private static let (beginning, ending) = (60.0, snapLimit)
  private static let snapLimit = 50.0

  private init(_ roads: RoadGraph, _ routing: RoadRouting, _ random: inout SeededGenerator) throws {
    let start = HybridTown.Crossing(column: 0, row: 2)
    end = HybridTown.Place(x: 5 * HybridTown.spacing, y: HybridTown.spacing * random.uniform(3.1...4.9))
    vehicle = HybridVehicle(at: start, to: .east)
    server = MoodyServer(on: routing)
    let hybrid = HybridRoutingProvider(online: server, onboard: routing, log: { [said] in said.put($0) })
    var options = RouteOptions(
      waypoints: [vehicle.place, end].map { Waypoint(coordinate: HybridTown.coordinate($0)) })
    (options.waypoints[0].heading, options.waypoints[0].headingAccuracy) = (90, 45)
    // The whole town is smaller than what a route may miss by default.
    options.snapLimit = Self.snapLimit
    // The device knows no traffic: a route that does may replace its own.
    if random.integer(0...1) == 1 { options.profileIdentifier = .automobileAvoidingTraffic }
    router = try RouteController(along: routing.response(to: options), routeOptions: options, routingProvider: hybrid)
    router.witness = SharedWitness(roads)
    (router.observer, router.decider) = (calls, calls)
  }

  /// Drives one sequence; throws if there is no route to begin with.
  static func drive(
    on roads: RoadGraph, _ routing: RoadRouting, _ random: inout SeededGenerator
  ) throws -> HybridSequence {
    var sequence = try HybridSequence(roads, routing, &random)
    sequence.drive(&random)
    return sequence
  }

  private mutating func drive(_ random: inout SeededGenerator) {
    vehicle.wanders = random.integer(1...5)
    server.live(&random, changes: true)
    for _ in 0..<1500 {
      server.live(&random)
      vehicle.drive(along: line, to: end, &random)
      calls.begin()
      router.update(vehicle.fix(&random))
      calls.end()
      check()
      guard fault == nil, !calls.hasArrived else { return }
      server.answer(at: vehicle.time, &random)
    }
    fault = "the vehicle did not arrive"
  }

  private mutating func check() {
    fault = calls.fault ?? faultOfNewRoute() ?? faultOfPlace() ?? faultOfWords()
  }

  /// A new route leads on streets, in their direction, from the vehicle to the destination.
  private mutating func faultOfNewRoute() -> String? {
    guard calls.routes != routes else { return nil }
    routes = calls.routes
    line = (router.route.shape?.coordinates ?? []).map(HybridTown.place)
    guard let first = line.first, let last = line.last else { return "the route has no line" }
    // A route that replaces another may have begun where that did.
    let beginning = HybridTown.distance(from: vehicle.place, to: line)
    if beginning > Self.beginning {
      return "a new route is \(beginning) m away from the vehicle; it begins at \(first)"
    }
    if last.distance(to: end) > Self.ending { return "a new route ends at \(last) and not at \(end)" }
    for (from, to) in zip(line, line.dropFirst()) {
      if let fault = HybridTown.fault(from: from, to: to) { return fault }
    }
    return nil
  }

  private mutating func faultOfPlace() -> String? {
    offRoute = router.routeProgress.state.routeState == .offRoute ? offRoute + 1 : 0
    away = HybridTown.distance(from: vehicle.place, to: line) > Self.reach ? away + 1 : 0
    if offRoute > Self.mostOffRoute { return "the vehicle had no route for \(offRoute) fixes" }
    if away > Self.mostAway { return "the vehicle was away from its route for \(away) fixes" }
    return nil
  }

  /// That the service cannot be asked is said once, and that it answers again.
  private func faultOfWords() -> String? {
    let words = said.values
    for (number, text) in words.enumerated() {
      let isBack = text == "the service gives routes again"
      if isBack == number.isMultiple(of: 2) || !isBack && !text.hasPrefix("routes are the device's: ") {
        return "it said \(words)"
      }
    }
    return nil
  }
}
