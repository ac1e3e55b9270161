internal import EmbeddedShims
public import FairwayRoutes

/// A provider that has a route at once from the device, and a better one from the network.
///
/// A vehicle without a route is led by whoever answers first: the device is asked, and unless it answers within the call,
/// the service too. A vehicle that has a route can wait: better routes, alternatives and traces are the service's, and the
/// device's only where the service does not answer, has no token or refuses access. An answer that there is no route is one.
///
/// The answers state their origin (`RouteResponse.origin`). A router that follows a route from the device requests
/// the service's from its next fix on. Where that is the same way it switches to it, `didSwitchToCoincident`; it takes
/// another one if that is faster, or if the request is for a route by traffic, which the device does not know.
///
/// ```swift
/// let provider = HybridRoutingProvider(online: directions, onboard: try OnDevice(tiles: tiles))
/// ```
///
/// `OnDevice` is the provider of <doc:RoutingOnTheDevice>; FairwayRoads has one for road files.
///
/// How long the network may take is decided by the online provider, such as by the timeouts of its session.
public final class HybridRoutingProvider: RoutingProvider {
  let online: any RoutingProvider
  let onboard: any RoutingProvider
  private let service: ServiceState

  /// Creates a provider of two.
  ///
  /// - Parameters:
  ///   - online: The provider that needs the network.
  ///   - onboard: The provider on the device.
  ///   - isUnavailable: Whether an error of `online` says that the service cannot be asked; by default
  ///     `DirectionsError.isOfService`.
  ///   - log: Receives a sentence when the service cannot be asked, and one when it answers again.
  public init(
    online: any RoutingProvider, onboard: any RoutingProvider,
    isUnavailable: @escaping @Sendable (DirectionsError) -> Bool = { $0.isOfService },
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.online = online
    self.onboard = onboard
    service = ServiceState(isUnavailable: isUnavailable, log: log)
  }

  /// Asks the device, and unless that answers within the call the service too: the first route counts.
  @discardableResult
  public func calculateRoutes(
    for options: RouteOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest {
    let (race, service) = (RacingRequest(answer), service)
    race.enter(onboard.calculateRoutes(for: options) { race.finish(.onboard, Self.marked($0, .onboard)) })
    guard race.isOpen else { return race }
    race.enter(
      online.calculateRoutes(for: options) { result in
        let isUnavailable = service.isUnavailable(after: result)
        race.finish(.online, Self.marked(result, .online), decides: !isUnavailable)
      })
    return race
  }

  /// Asks the service, and the device if the service cannot be asked.
  @discardableResult
  public func calculateBetterRoutes(
    for options: RouteOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest {
    ask(answer) { $0.calculateRoutes(for: options, answer: $1) }
  }

  /// Asks the service, and the device if the service cannot be asked.
  @discardableResult
  public func calculateRoutes(
    matching options: MatchOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest {
    ask(answer) { $0.calculateRoutes(matching: options, answer: $1) }
  }

  /// Uses the online provider only, because changes on the roads are not known on the device.
  @discardableResult
  public func refreshRoute(
    _ part: RouteRefreshPart, answer: @escaping @Sendable (Result<RouteRefreshResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest {
    online.refreshRoute(part, answer: answer)
  }

  private typealias Answer = @Sendable (Result<RouteResponse, DirectionsError>) -> Void

  private func ask(
    _ answer: @escaping Answer,
    _ question: @escaping @Sendable (any RoutingProvider, @escaping Answer) -> any RoutingRequest
  ) -> any RoutingRequest {
    let request = RelayedRequest()
    let (onboard, service) = (onboard, service)
    request.relay(
      question(online) { result in
        guard service.isUnavailable(after: result), !request.isCancelled else {
          return answer(Self.marked(result, .online))
        }
        request.relay(question(onboard) { answer(Self.marked($0, .onboard)) })
      })
    return request
  }

  private static func marked(
    _ result: Result<RouteResponse, DirectionsError>, _ origin: RouteOrigin
  ) -> Result<RouteResponse, DirectionsError> {
    result.map { response in
      var response = response
      response.origin = origin
      return response
    }
  }
}

extension DirectionsError {
  /// Whether the service was not reached, refused access or could not answer, so that another provider may succeed.
  ///
  /// False for what concerns the request itself, such as `unableToRoute` and `invalidInput(message:)`.
  public var isOfService: Bool {
    switch self {
    case .network, .noData, .invalidResponse, .timedOut, .unauthorized, .redirected: true
    // A proxy that wants a password, too many requests, and whatever is the server's own fault.
    case .unknown(let statusCode, _, _): [407, 429].contains(statusCode ?? 500) || (statusCode ?? 500) >= 500
    #if !hasFeature(Embedded)
      case .rateLimited: true
    #endif
    default: false
    }
  }
}
