import FairwayCore
import FairwayDirections
import FairwayNavigation
import GeoKernel

/// The router that `fairway follow` begins with: a new one, or that of a session file.
struct FollowStart {
  let router: RouteController
  let recorder: SessionRecorder?
  /// The session file that the router continues, if it is not a new one.
  let resumedFile: String?

  init(_ arguments: Arguments, _ navigation: NavigationOptions) throws(CommandFailure) {
    let server = try arguments.text("--server")
    let client = try server.map { server throws(CommandFailure) in try ServerArguments.client(server, arguments) }
    if server == nil { try ServerArguments.refuse(arguments) }
    let path = try arguments.text("--session")
    if let path, !SessionFile.parts(of: path).isEmpty {
      resumedFile = path
      do {
        let (router, recorder) = try SessionReplay.resume(
          SessionFile(path), routingProvider: client, log: { Console.complain("fairway: \($0)") })
        (self.router, self.recorder) = (router, recorder)
      } catch {
        throw .failed(file: path, "\(error)")
      }
    } else {
      resumedFile = nil
      let router = try Self.router(arguments, navigation, server, client)
      self.router = router
      recorder = try path.map { path throws(CommandFailure) in try Self.recorder(of: router, path) }
    }
  }

  /// Begins a session file.
  private static func recorder(of router: RouteController, _ path: String) throws(CommandFailure) -> SessionRecorder {
    let recorder = SessionRecorder(to: SessionFile(path))
    recorder.record(router)
    recorder.flush()
    if let failure = recorder.failure { throw .failed(file: path, Console.reason(failure)) }
    return recorder
  }

  private static func router(
    _ arguments: Arguments, _ navigation: NavigationOptions, _ server: String?, _ client: Directions?
  ) throws(CommandFailure) -> RouteController {
    let (response, number, file) = try RouteArguments.readResponse(arguments)
    let answer = IndexedRouteResponse(routeResponse: response, routeIndex: number)
    let waypoints = answer.currentRoute?.requestedWaypoints(in: response) ?? []
    var request = RouteOptions(waypoints: waypoints)
    if let server, let client {
      request = try ServerArguments.request(
        between: waypoints, includesAlternatives: true, server, client, arguments)
    }
    var options = RouterOptions()
    options.guidance = try GuidanceArguments.guidance(arguments)
    options.navigation = navigation
    let router: RouteController
    do {
      router = try RouteController(
        along: answer, routeOptions: request, routingProvider: client, options: options,
        log: { Console.complain("fairway: \($0)") })
    } catch {
      throw .failed(file: file, "\(error)")
    }
    // A server that does not know the radius would only cause a warning with each request.
    request.initialManeuverAvoidanceRadius = router.initialManeuverAvoidanceRadius
    if let client, !request.unsupportedOptions(in: client.style).isEmpty {
      router.initialManeuverAvoidanceRadius = nil
    }
    return router
  }
}

extension Route {
  /// The waypoints of the request that a route of a response answers.
  fileprivate func requestedWaypoints(in response: RouteResponse) -> [Waypoint] {
    let silent = Set(legs.flatMap { ($0.viaWaypoints ?? []).map(\.waypointIndex) })
    let all = (waypoints ?? response.waypoints ?? []).enumerated().map { index, waypoint in
      var own = Waypoint(coordinate: waypoint.coordinate, name: waypoint.name)
      own.separatesLegs = !silent.contains(index)
      return own
    }
    if all.count(where: \.separatesLegs) == legs.count + 1 { return all }
    // The response does not say which of its waypoints are those of the legs.
    let start = legs.first?.steps.first?.maneuverLocation
    return (start.map { [Waypoint(coordinate: $0)] } ?? [])
      + legs.compactMap { leg in
        leg.destination ?? leg.steps.last.map { Waypoint(coordinate: $0.maneuverLocation) }
      }
  }
}
