package import FairwayEngine
package import FairwayRequests
package import FairwayRoutes

/// An input of a router other than a fix.
///
/// A recording has it in its JSON form, in which names and labels are part of the format, and
/// ``RouteController/apply(_:)`` repeats it.
package enum RouterInput: Codable {
  /// An answer of the provider is applied: routes, a refresh or the description of an error.
  case answer(purpose: ProviderPurpose, response: RouteResponse?, refresh: RouteRefreshResponse?, error: String?)
  case advanceLeg
  case skip(leg: Int)
  /// A new route is requested; without a progress, along the router's own.
  case reroute(location: Location, progress: RouteProgress?)
  case take(alternative: AlternativeRoute.ID)
  /// A faster route that was offered is accepted: the response, and the options of its request.
  case acceptFasterRoute(response: RouteResponse, index: Int, options: RouteOptions)
  case updateRoute(response: RouteResponse, index: Int, options: RouteOptions?)
  case change(edit: TripEdit)
  case avoid(avoidance: Avoidance)
  /// It is decided later what to do about a missed stop.
  case decide(decision: MissedStopDecision, stop: Trip.Stop.ID)
  case finish
  case heading(degrees: LocationDirection?)
  /// The road of the next fix.
  case road(road: CurrentRoad)
  /// The witness says why it knows nothing of some places.
  case roadFailure(reason: String)
  case initialManeuverAvoidanceRadius(seconds: Double?)
  case reroutesProactively(flag: Bool)
  case refreshesRoute(flag: Bool)
  case isOnboardRoute(flag: Bool)
  #if !hasFeature(Embedded)
    /// The app's own alerts are set: those on the route and its alternatives.
    case alerts(placed: [PlacedAlert])
  #endif
  /// Within another input a decider was set, or taken away.
  case decider
}

extension RouterInput {
  /// The input that is an answer of the provider.
  static func answer(_ purpose: ProviderPurpose, _ content: ProviderMailbox.Content) -> RouterInput {
    switch content {
    case .routes(.success(let response)): .answer(purpose: purpose, response: response, refresh: nil, error: nil)
    case .refresh(.success(let refresh)): .answer(purpose: purpose, response: nil, refresh: refresh, error: nil)
    case .routes(.failure(let error)), .refresh(.failure(let error)):
      .answer(purpose: purpose, response: nil, refresh: nil, error: error.description)
    }
  }
}

#if !hasFeature(Embedded)
  extension RouteController {
    /// Repeats a recorded input; returns false if it is an answer to a request that is not pending.
    package func apply(_ input: RouterInput) -> Bool {
      switch input {
      case .answer(let purpose, let response, let refresh, let error):
        guard !drive.isFinished, requests[purpose] != nil else { return false }
        if let refresh {
          take(.refresh(.success(refresh)), for: purpose)
        } else {
          // Nothing depends on which error it was.
          let failure = DirectionsError.unknown(statusCode: nil, code: nil, message: error)
          take(.routes(response.map { .success($0) } ?? .failure(failure)), for: purpose)
        }
      case .advanceLeg: _ = try? advanceLeg()
      case .skip(let leg): _ = try? skip(to: leg)
      case .reroute(let location, let progress): reroute(from: location, along: progress ?? routeProgress)
      case .take(let alternative): try? take(alternative: alternative)
      case .acceptFasterRoute(let response, let place, let options):
        let faster = IndexedRouteResponse(routeResponse: response, routeIndex: place)
        if let index = try? Self.index(of: faster) { accept(faster, options, index) }
      case .updateRoute(let response, let place, let options):
        try? updateRoute(
          with: IndexedRouteResponse(routeResponse: response, routeIndex: place), routeOptions: options)
      case .change(let edit): try? change(edit)
      case .avoid(let avoidance): try? avoid(avoidance)
      case .decide(let decision, let stop): decide(decision, aboutMissed: stop)
      case .finish: finishRouting()
      case .heading(let degrees): heading = degrees
      case .road(let place): road = place
      case .roadFailure(let reason): reportRoadFailure(reason)
      case .initialManeuverAvoidanceRadius(let seconds): initialManeuverAvoidanceRadius = seconds
      case .reroutesProactively(let flag): reroutesProactively = flag
      case .refreshesRoute(let flag): refreshesRoute = flag
      case .isOnboardRoute(let flag): isOnboardRoute = flag
      case .alerts(let placed): perform(input) { lay(CustomAlerts(placed)) }
      case .decider: break  // Whoever repeats the input sets it.
      }
      return true
    }
  }
#endif
