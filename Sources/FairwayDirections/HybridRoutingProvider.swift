internal import Synchronization

/// Where an answer with routes was calculated.
public enum RouteOrigin: String, Hashable, Sendable, Codable {
  /// By a service that is reached over the network.
  case online
  /// On the device.
  case onboard
}

extension RouteResponse {
  /// Where the routes were calculated, as far as a ``HybridRoutingProvider`` has answered.
  ///
  /// It is kept in the foreign members, so that it is stored, recorded and replayed with the answer.
  public var origin: RouteOrigin? {
    get {
      guard case .string(let name) = foreignMembers[Self.originKey] else { return nil }
      return RouteOrigin(rawValue: name)
    }
    set { foreignMembers[Self.originKey] = newValue.map { .string($0.rawValue) } }
  }

  private static let originKey = "fairway_origin"
}

/// A provider made of two: one that needs the network, and one on the device that answers where there is none.
///
/// Each request goes to the network first, and to the device when that fails as without a network. The answers say which
/// of the two they come from (``RouteResponse/origin``): a router that follows a route from the device goes on asking, and
/// switches to the same route of the service once that is reached again.
///
/// ```swift
/// let provider = HybridRoutingProvider(online: Directions(), onboard: tiles)
/// ```
///
/// How long the network is given is up to the online provider, such as the timeouts of its session.
public struct HybridRoutingProvider: RoutingProvider {
  private let online: any RoutingProvider
  private let onboard: any RoutingProvider
  private let isOffline: @Sendable (DirectionsError) -> Bool

  /// A provider that asks `online` first.
  ///
  /// - Parameters:
  ///   - online: Who needs the network.
  ///   - onboard: Who answers on the device.
  ///   - isOffline: Whether a failure of `online` sends the request on to `onboard`; by default
  ///     ``DirectionsError/isOfConnection``.
  public init(
    online: any RoutingProvider, onboard: any RoutingProvider,
    isOffline: @escaping @Sendable (DirectionsError) -> Bool = { $0.isOfConnection }
  ) {
    self.online = online
    self.onboard = onboard
    self.isOffline = isOffline
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

  /// Asks the online provider alone: what has changed on the roads is not known on the device.
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
    let (onboard, isOffline) = (onboard, isOffline)
    request.relay(
      question(online) { result in
        guard case .failure(let error) = result, isOffline(error), !request.isCancelled else {
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
  /// Whether the service was not reached, or could not answer: another provider may have the answer.
  public var isOfConnection: Bool {
    switch self {
    case .network, .noData, .invalidResponse, .timedOut, .rateLimited: true
    case .unknown(let statusCode, _, _): (statusCode ?? 500) >= 500
    default: false
    }
  }
}

/// A request that one provider after the other works on.
private final class RelayedRequest: RoutingRequest {
  private struct State {
    var isCancelled = false
    /// Answers may come before the call that asks returns, and so may the request that follows.
    var requests: [any RoutingRequest] = []
  }

  private let state = Mutex(State())

  var isCancelled: Bool { state.withLock(\.isCancelled) }

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
