package import FairwayEngine
package import FairwayRequests
package import FairwayRoutes

/// An input of a router other than a fix.
///
/// A recording has it in its JSON form, in which names and labels are part of the format, and
/// ``RouteController/apply(_:)`` repeats it.
package enum RouterInput: Codable {
  /// An answer of the provider is applied.
  case answer(purpose: ProviderPurpose, content: ProviderMailbox.Content)
  case advanceLeg
  case skip(leg: Int)
  /// A new route is requested; without a progress, along the router's own.
  case reroute(location: Location, progress: RouteProgress?)
  case take(alternative: AlternativeRoute.ID)
  /// A faster route that was offered is accepted: the response, and the options of its request.
  case acceptFasterRoute(response: RouteResponse, index: Int, options: RouteOptions)
  case updateRoute(response: RouteResponse, index: Int, options: RouteOptions?)
  case finish
  case heading(degrees: LocationDirection?)
  case initialManeuverAvoidanceRadius(seconds: Double?)
  case reroutesProactively(isOn: Bool)
  case refreshesRoute(isOn: Bool)
  case isOnboardRoute(isOn: Bool)
  /// Within another input a decider was set, or taken away.
  case decider
}

#if !hasFeature(Embedded)
  extension RouteController {
    /// Repeats a recorded input; returns false if it is an answer to a request that is not pending.
    package func apply(_ input: RouterInput) -> Bool {
      switch input {
      case .answer(let purpose, let content):
        guard !isFinished, requests[purpose] != nil else { return false }
        take(content, for: purpose)
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
      case .finish: finishRouting()
      case .heading(let degrees): heading = degrees
      case .initialManeuverAvoidanceRadius(let seconds): initialManeuverAvoidanceRadius = seconds
      case .reroutesProactively(let isOn): reroutesProactively = isOn
      case .refreshesRoute(let isOn): refreshesRoute = isOn
      case .isOnboardRoute(let isOn): isOnboardRoute = isOn
      case .decider: break  // Whoever repeats the input sets it.
      }
      return true
    }
  }

  extension ProviderMailbox.Content: Codable {
    private enum CodingKeys: CodingKey { case routes, refresh, error }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if let response = try container.decodeIfPresent(RouteResponse.self, forKey: .routes) {
        self = .routes(.success(response))
      } else if let response = try container.decodeIfPresent(RouteRefreshResponse.self, forKey: .refresh) {
        self = .refresh(.success(response))
      } else {
        // Nothing depends on which error it was.
        let message = try container.decode(String.self, forKey: .error)
        self = .routes(.failure(.unknown(statusCode: nil, code: nil, message: message)))
      }
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      switch self {
      case .routes(.success(let response)): try container.encode(response, forKey: .routes)
      case .refresh(.success(let response)): try container.encode(response, forKey: .refresh)
      case .routes(.failure(let error)), .refresh(.failure(let error)):
        try container.encode("\(error)", forKey: .error)
      }
    }
  }
#endif
