internal import FairwayEngine
internal import FairwayRoads
internal import FairwayRouter
internal import FairwayRoutes
public import GeoKernel
public import RoadRoutes
public import SeededRandom

/// A whole drive whose router has roads and no network: the route, a stop that is added on the way, a wrong turn, the new
/// route, and the arrival.
public struct DriveWithoutNetwork: Sendable {
  /// Whether the vehicle has arrived at the destination.
  public private(set) var hasArrived = false
  /// How many announcements the driver has heard.
  public private(set) var announcements = 0
  /// How many new routes the router began because the vehicle had left the old one.
  public private(set) var reroutes = 0
  /// Whether the trip got the new stop with the next fix.
  public private(set) var hasNewStop = false
  /// What became of the wrong turn; nil if the route has no turn at which another road leads on.
  public private(set) var recovery: Recovery?

  /// A wrong turn, from its alarm on.
  public struct Recovery: Sendable {
    /// What the call took that raised the alarm and began the new route; nil if it began none.
    public fileprivate(set) var call: CallCost?
    /// How far the best way to the destination goes from the vehicle's true place on, in its direction.
    public let best: LocationDistance
    /// How far the vehicle drove to the destination.
    public fileprivate(set) var driven = LocationDistance.infinity
  }

  /// What a call took.
  public struct CallCost: Sendable {
    /// How long it took, in seconds.
    public var seconds: Double
    /// How many bytes it had at most beyond what there was before; nil if that was not measured.
    public var memory: Int?

    public init(seconds: Double, memory: Int? = nil) { (self.seconds, self.memory) = (seconds, memory) }
  }

  /// Makes a call, and returns what it took.
  public typealias Meter = (_ call: () -> Void) -> CallCost

  /// A meter of elapsed time.
  public static let elapsedTime: @Sendable (_ call: () -> Void) -> CallCost = { call in
    CallCost(seconds: ContinuousClock().measure(call) / .seconds(1))
  }

  /// Drives a fix a second from one place to another, over a stop that is added on the way.
  ///
  /// - Parameters:
  ///   - routes: The roads.
  ///   - start: Where the drive begins.
  ///   - stop: The place that is added.
  ///   - end: The destination.
  ///   - meter: Measures the calls from the wrong turn to its alarm.
  ///   - random: What decides the turn and the receiver's errors.
  /// - Throws: `RoadRouteError` if no way leads there.
  public init(
    on routes: RoadRoutes, from start: LocationCoordinate2D, over stop: LocationCoordinate2D,
    to end: LocationCoordinate2D, meter: Meter = DriveWithoutNetwork.elapsedTime, _ random: inout SeededGenerator
  ) throws {
    _ = try routes.route(RoadRequest([start, stop, end].map { RoadRequest.Place($0) }))
    var drive = try Simulation(on: routes, from: start, to: end)
    for _ in 0..<Self.warmUp { drive.goOn(&random, meter) }
    hasNewStop = drive.add(stop, &random, meter)
    drive.planWrongTurn(&random)
    for _ in 0..<Self.mostSeconds where !drive.isOver { drive.goOn(&random, meter) }
    (hasArrived, announcements, reroutes) = (drive.hasArrived, drive.listener.announcements, drive.listener.reroutes)
    recovery = drive.recovery
    if hasArrived { recovery?.driven = drive.drivenSinceAlarm }
  }

  /// Takes what the call took that began the new route in the same drive again, if that is less: a busy machine only adds to it.
  public mutating func takeLess(of again: DriveWithoutNetwork) {
    guard let call = recovery?.call, let other = again.recovery?.call else { return }
    recovery?.call = CallCost(
      seconds: min(call.seconds, other.seconds),
      memory: call.memory.flatMap { first in other.memory.map { min(first, $0) } })
  }

  /// The seconds until the stop is added, and those after which a drive ends without an arrival.
  private static let (warmUp, mostSeconds) = (20, 20_000)
}

/// A vehicle with its router.
private struct Simulation {
  private enum Phase: Equatable {
    /// On the line of the route.
    case following
    /// On a wrong road, of which the router does not know yet.
    case lost
    /// On a wrong road, until the router's new route passes here.
    case returning
  }

  let listener = Listener()
  private(set) var recovery: DriveWithoutNetwork.Recovery?
  private let routes: RoadRoutes
  private let router: RouteController
  private var vehicle: LineVehicle
  private var phase = Phase.following
  private var plan: WrongTurn?
  private var (waited, astray, alarmAt) = (0, 0, 0.0)

  /// The seconds that the vehicle stands at the end of its line, and those after which its driver turns round for a new
  /// route.
  private static let (patience, hesitation) = (20, 5)

  init(on routes: RoadRoutes, from start: LocationCoordinate2D, to end: LocationCoordinate2D) throws {
    let routing = RoadRouting(on: routes)
    let options = RouteOptions(waypoints: [Waypoint(coordinate: start), Waypoint(coordinate: end)])
    self.routes = routes
    router = try RouteController(along: routing.response(to: options), routeOptions: options, routingProvider: routing)
    router.witness = SharedWitness(routes.graph)
    router.observer = listener
    vehicle = LineVehicle(on: router.routeProgress.index.track)
  }

  var hasArrived: Bool { listener.hasArrived }
  var isOver: Bool { hasArrived || waited > Self.patience }
  var drivenSinceAlarm: LocationDistance { vehicle.driven - alarmAt }

  /// Adds a stop before the destination. Returns whether the trip has it with the next fix.
  mutating func add(
    _ stop: LocationCoordinate2D, _ random: inout SeededGenerator, _ meter: DriveWithoutNetwork.Meter
  ) -> Bool {
    try? router.change(.add(Waypoint(coordinate: stop), at: 0))
    goOn(&random, meter)
    return router.trip.ahead.count == 2
  }

  /// Chooses a turn of the route to miss.
  mutating func planWrongTurn(_ random: inout SeededGenerator) {
    guard phase == .following else { return }
    plan = WrongTurn(
      of: router.route, router.routeProgress.index.track, behind: router.routeProgress.state.distanceAlong,
      on: routes.graph, &random)
    listener.alarms = 0
  }

  /// Drives for a second.
  mutating func goOn(_ random: inout SeededGenerator, _ meter: DriveWithoutNetwork.Meter) {
    vehicle.drive(to: plan?.distance ?? .infinity)
    if let turn = plan, vehicle.isAt(turn.distance) {
      (plan, phase) = (nil, .lost)
      vehicle.begin(turn.line)
    }
    waited = vehicle.isAtEnd ? waited + 1 : 0
    let (fix, before) = (vehicle.fix(&random), listener.routes)
    var cost: DriveWithoutNetwork.CallCost?
    if phase == .lost { cost = meter { router.update(fix) } } else { router.update(fix) }
    if phase == .lost, listener.alarms > 0 {
      phase = .returning
      alarmAt = vehicle.driven
      recovery = bestWay().map { best in
        DriveWithoutNetwork.Recovery(call: listener.routes > before ? cost : nil, best: best)
      }
    }
    if phase == .returning || listener.routes > before { followRoute() }
  }

  /// Drives along the route if it passes here.
  private mutating func followRoute() {
    let isFollowing = vehicle.change(
      to: router.routeProgress.index.track, turningRound: astray >= Self.hesitation)
    (phase, plan) = (isFollowing ? .following : .returning, nil)
    astray = isFollowing ? 0 : astray + 1
  }

  /// The length of the best way from the vehicle's true place on, in its direction if that leads on.
  private func bestWay() -> LocationDistance? {
    var request = RoadRequest(([vehicle.place] + router.trip.ahead.map(\.coordinate)).map { RoadRequest.Place($0) })
    request.places[0].heading = (vehicle.bearing + 360).truncatingRemainder(dividingBy: 360)
    request.places[0].tolerance = 45
    request.places[0].radius = 2
    // As the router asks: at a stop on the way one does not turn round.
    request.continuesStraight = true
    if let route = try? routes.route(request) { return route.distance }
    request.places[0].heading = nil
    return try? routes.route(request).distance
  }
}

/// What a router reports of a drive.
private final class Listener: RouterObserver {
  var (alarms, reroutes, routes, announcements) = (0, 0, 0, 0)
  var hasArrived = false

  func router(_ router: any Router, didReport event: RouterEvent) {
    switch event {
    case .willReroute: alarms += 1
    case .didReroute(_, _, let reason):
      routes += 1
      if case .reroute = reason { reroutes += 1 }
    case .spokenInstruction: announcements += 1
    case .didUpdate(let progress, _, _, _):
      hasArrived = progress.isFinalLeg && progress.currentLegProgress.userHasArrivedAtWaypoint
    default: break
    }
  }
}
