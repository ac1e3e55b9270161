import FairwayCore
import FairwayDirections
import FairwayNavigation
import FairwaySessions
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
    let session = try arguments.text("--session").map { name throws(CommandFailure) in
      (name, SessionFile(try SessionCommand.path(name)))
    }
    let alerts = try AlertArguments.alerts(arguments)
    if let (name, file) = session, let last = try Self.resume(file, named: name, client) {
      if let alerts { last.router.customAlerts = alerts }
      (router, recorder, resumedFile) = (last.router, last.recorder, name)
      return
    }
    router = try Self.router(arguments, navigation, server, client)
    if let alerts { router.customAlerts = alerts }
    resumedFile = nil
    guard let (name, file) = session else {
      recorder = nil
      return
    }
    let recorder = SessionRecorder(to: file)
    recorder.record(router)
    recorder.flush()
    if let failure = recorder.failure { throw .failed(session: name, failure) }
    self.recorder = recorder
  }

  /// Continues the session of a file; returns `nil` if there is none.
  private static func resume(
    _ file: SessionFile, named name: String, _ client: Directions?
  ) throws(CommandFailure) -> (router: RouteController, recorder: SessionRecorder)? {
    guard !SessionFile.parts(of: file.path).isEmpty else { return nil }
    do throws(SessionFileError) {
      do throws(SessionFileError) {
        return try SessionReplay.resume(
          file, of: NavigationService.self, routingProvider: client, log: { Console.complain("fairway: \($0)") })
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

  private static func router(
    _ arguments: Arguments, _ navigation: NavigationOptions, _ server: String?, _ client: Directions?
  ) throws(CommandFailure) -> RouteController {
    let (response, number, file) = try RouteArguments.readResponse(arguments)
    let answer = IndexedRouteResponse(routeResponse: response, routeIndex: number)
    var request = RouteOptions(answeredBy: response, routeIndex: number)
    if let server, let client {
      request = try ServerArguments.request(
        between: request.waypoints, includesAlternatives: true, server, client, arguments)
    }
    var options = RouterOptions()
    options.guidance = try GuidanceArguments.guidance(arguments, byDefault: .service)
    options.navigation = navigation
    if let place = try arguments.choice("--back", RejoinPlace.self) {
      (options.wayBack.place, options.wayBack.appliesToServices) = (place, true)
    }
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
