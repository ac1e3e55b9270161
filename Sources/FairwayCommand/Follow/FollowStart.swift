import FairwayCore
import FairwayDirections
import FairwayNavigation
import FairwayRoads
import FairwaySessions
import GeoKernel

/// What `fairway follow` begins with: a router on a route, that of a session file, or a place to go to.
struct FollowStart {
  /// The session file that the router continues, if it is not a new one.
  private(set) var resumedFile: String?
  private let arguments: Arguments
  private let navigation: NavigationOptions
  private let roads: RoadGraph?
  private let provider: FollowProvider

  init(_ arguments: Arguments, _ navigation: NavigationOptions) throws(CommandFailure) {
    (self.arguments, self.navigation) = (arguments, navigation)
    roads = try RoadsOption.roads(arguments)
    if roads == nil {
      guard !arguments.flag("--no-reroute") else { throw .usage("--no-reroute belongs to --roads") }
      guard try arguments.text("--to") == nil else { throw .usage("--to needs --roads, on which it finds the way") }
    }
    provider = try FollowProvider(arguments, roads)
    if let (name, file) = try recording(), !SessionFile.parts(of: file.path).isEmpty { resumedFile = name }
  }

  /// The session to feed with fixes.
  mutating func session() throws(CommandFailure) -> any LiveSession {
    if let (name, file) = try recording(), resumedFile != nil, let last = try resume(file, named: name) {
      if let alerts = try AlertArguments.alerts(arguments) { last.router.customAlerts = alerts }
      return try followed(last.router, last.recorder)
    }
    resumedFile = nil
    if let places = try arguments.text("--to") { return try trip(to: places) }
    let (response, number, file) = try RouteArguments.readResponse(arguments)
    var request = RouteOptions(answeredBy: response, routeIndex: number)
    if let (server, client) = provider.server {
      request = try ServerArguments.request(
        between: request.waypoints, includesAlternatives: true, server, client, arguments)
    }
    return try begin(IndexedRouteResponse(routeResponse: response, routeIndex: number), request, of: file)
  }

  // MARK: Its parts

  private func recording() throws(CommandFailure) -> (name: String, file: SessionFile)? {
    try arguments.text("--session").map { name throws(CommandFailure) in
      (name, SessionFile(try SessionCommand.path(name)))
    }
  }

  /// Continues the session of a file; returns `nil` if there is none.
  private func resume(
    _ file: SessionFile, named name: String
  ) throws(CommandFailure) -> (router: RouteController, recorder: SessionRecorder)? {
    do throws(SessionFileError) {
      do throws(SessionFileError) {
        return try SessionReplay.resume(
          file, of: NavigationService.self, routingProvider: provider.provider(byCar: true),
          log: { Console.complain("fairway: \($0)") })
      } catch .noStart, .damaged {
        // A full disk or a power failure has cut its first part, before there was anything to continue.
        let aside = try file.setAside()
        let remains = aside.map { "what was there is \($0)" } ?? "it was empty"
        Console.complain("fairway: \(name): no session has its whole beginning there, so a new one begins; \(remains)")
        return nil
      }
    } catch {
      throw .failed(session: name, error)
    }
  }

  /// A trip to places, as soon as there is a fix.
  private func trip(to places: String) throws(CommandFailure) -> any LiveSession {
    for option in ["--route", "--route-index", "--precision", "--stops"] where try arguments.text(option) != nil {
      throw .usage("\(option) and --to exclude each other")
    }
    guard let routing = provider.routing else { throw .usage("--no-reroute and --to exclude each other") }
    let waypoints = try places.split(separator: " ").map { word throws(CommandFailure) in
      try CoordinateArgument.waypoint(String(word))
    }
    guard !waypoints.isEmpty else { throw .usage("--to names no place") }
    let start = self
    return TripFromFix(to: waypoints, on: routing) { (response, options) throws(CommandFailure) in
      try start.begin(IndexedRouteResponse(routeResponse: response), options, of: "--to \(places)")
    }
  }

  /// Begins to follow a route of an answer; `file` is where it is from.
  private func begin(
    _ answer: IndexedRouteResponse, _ request: RouteOptions, of file: String
  ) throws(CommandFailure) -> FollowSession {
    let router = try router(along: answer, request, of: file)
    if let alerts = try AlertArguments.alerts(arguments) { router.customAlerts = alerts }
    let recorder = try recording().map { name, file throws(CommandFailure) in
      let recorder = SessionRecorder(to: file)
      recorder.record(router)
      recorder.flush()
      if let failure = recorder.failure { throw CommandFailure.failed(session: name, failure) }
      return recorder
    }
    return try followed(router, recorder)
  }

  private func followed(
    _ router: RouteController, _ recorder: SessionRecorder?
  ) throws(CommandFailure) -> FollowSession {
    var witness = try RoadsOption.witness(arguments, roads, along: router.routeProgress.index)
    witness?.limits = try LimitArguments.limits(arguments)
    let words = RoadAlertWords(try GuidanceArguments.guidance(arguments, byDefault: .service))
    let drive = try DriveBesideRoute(arguments, roads, words)
    return FollowSession(
      router, witness: witness, of: try arguments.text("--roads"), beside: drive, recorder: recorder)
  }

  private func router(
    along answer: IndexedRouteResponse, _ request: RouteOptions, of file: String
  ) throws(CommandFailure) -> RouteController {
    var request = request
    var options = RouterOptions()
    options.guidance = try GuidanceArguments.guidance(arguments, byDefault: .service)
    options.navigation = navigation
    if let place = try arguments.choice("--back", RejoinPlace.self) {
      (options.wayBack.place, options.wayBack.appliesToServices) = (place, true)
    }
    let router: RouteController
    do {
      router = try RouteController(
        along: answer, routeOptions: request,
        routingProvider: provider.provider(byCar: request.profileIdentifier.isAutomobile), options: options,
        log: { Console.complain("fairway: \($0)") })
    } catch {
      throw .failed(file: file, "\(error)")
    }
    guard let (_, client) = provider.server else { return router }
    // A server that does not know the radius would only cause a warning with each request.
    request.initialManeuverAvoidanceRadius = router.initialManeuverAvoidanceRadius
    if !request.unsupportedOptions(in: client.style).isEmpty { router.initialManeuverAvoidanceRadius = nil }
    return router
  }
}
