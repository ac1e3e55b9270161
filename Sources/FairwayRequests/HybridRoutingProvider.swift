internal import EmbeddedShims
public import FairwayRoutes

/// A provider that uses the network if possible, and otherwise a provider on the device.
///
/// Each request is sent over the network first, and to the device if the service does not answer it: without a connection,
/// without a token, or because access is refused. An answer that there is no route is one. The answers
/// state their origin (`RouteResponse.origin`): a router that follows a route from the device continues to request
/// one, and switches to the same route of the service once that can be reached again.
///
/// ```swift
/// let provider = HybridRoutingProvider(online: directions, onboard: try OnDevice(tiles: tiles))
/// ```
///
/// `OnDevice` is the provider of <doc:RoutingOnTheDevice>.
///
/// How long the network may take is decided by the online provider, such as by the timeouts of its session.
public final class HybridRoutingProvider: RoutingProvider {
  let online: any RoutingProvider
  let onboard: any RoutingProvider
  private let isUnavailable: @Sendable (DirectionsError) -> Bool

  /// Creates a provider that uses `online` first.
  ///
  /// - Parameters:
  ///   - online: The provider that needs the network.
  ///   - onboard: The provider on the device.
  ///   - isUnavailable: Whether an error of `online` passes the request to `onboard`; by default
  ///     `DirectionsError.isOfService`.
  public init(
    online: any RoutingProvider, onboard: any RoutingProvider,
    isUnavailable: @escaping @Sendable (DirectionsError) -> Bool = { $0.isOfService }
  ) {
    self.online = online
    self.onboard = onboard
    self.isUnavailable = isUnavailable
  }

  @discardableResult
  public func calculateRoutes(
    for options: RouteOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest {
    ask(answer) { $0.calculateRoutes(for: options, answer: $1) }
  }

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
    let (onboard, isUnavailable) = (onboard, isUnavailable)
    request.relay(
      question(online) { result in
        guard case .failure(let error) = result, isUnavailable(error), !request.isCancelled else {
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

/// A request that is passed from one provider to the next.
private final class RelayedRequest: RoutingRequest {
  private struct State {
    var isCancelled = false
    /// An answer may arrive before the call that requests it returns, and so may the next request.
    var requests: [any RoutingRequest] = []
  }

  private let state = Mutex(State())

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  func relay(_ request: any RoutingRequest) {
    let isCancelled = state.withLock { state in
      state.requests.append(request)
      return state.isCancelled
    }
    if isCancelled { request.cancel() }
  }

  func cancel() {
    let requests = state.withLock { state in
      state.isCancelled = true
      return state.requests
    }
    for request in requests { request.cancel() }
  }
}
