internal import EmbeddedShims
internal import FairwayCore
internal import FairwayRequests
internal import FairwayRouter
internal import FairwayRoutes

/// A provider that keeps each request until the caller of the library answers it, unless a provider on the device leads.
final class ForwardingProvider: RoutingProvider {
  private enum Answer: Sendable {
    case routes(@Sendable (Result<RouteResponse, DirectionsError>) -> Void)
    case refresh(@Sendable (Result<RouteRefreshResponse, DirectionsError>) -> Void)
  }

  /// Who is asked before the caller.
  struct Leader: Sendable {
    var provider: any RoutingProvider
    /// Whether the caller is asked nothing.
    var isAlone: Bool
  }

  private struct Waiting: Sendable {
    var count = 0
    var answers: [Int: Answer] = [:]
    var leader: Leader?
  }

  /// A request that the router holds; it holds the provider, which does not hold it.
  private final class Request: RoutingRequest {
    private let provider: ForwardingProvider
    let number: Int

    init(_ provider: ForwardingProvider, _ number: Int) { (self.provider, self.number) = (provider, number) }

    func cancel() { _ = provider.take(number) }
  }

  private let waiting = Mutex(Waiting())

  /// Who is asked before the caller; nil for nobody. It answers within the call.
  var leader: Leader? {
    get { waiting.withLock { $0.leader } }
    set { waiting.withLock { $0.leader = newValue } }
  }

  /// Answers a request for routes, counted from 1.
  func answer(_ number: Int, _ result: Result<RouteResponse, DirectionsError>) {
    guard case .routes(let put)? = take(number) else { return }
    guard leader.hasValue, case .success(var response) = result, !response.origin.hasValue else { return put(result) }
    response.origin = .online
    put(.success(response))
  }

  /// Answers a request for newer attributes, counted from 1.
  func answer(_ number: Int, _ result: Result<RouteRefreshResponse, DirectionsError>) {
    if case .refresh(let put)? = take(number) { put(result) }
  }

  private func take(_ number: Int) -> Answer? { waiting.withLock { $0.answers.removeValue(forKey: number) } }

  private func keep(_ answer: Answer) -> Request {
    let number = waiting.withLock { waiting in
      waiting.count += 1
      waiting.answers[waiting.count] = answer
      return waiting.count
    }
    return Request(self, number)
  }

  /// Asks the leader first, and leaves the request to the caller if there is no route, unless the leader is alone.
  func calculateRoutes(
    for options: RouteOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest {
    let request = keep(.routes(answer))
    if let leader { ask(leader, for: options, request.number) }
    return request
  }

  /// Leaves the request to the caller, unless the leader is alone.
  func calculateBetterRoutes(
    for options: RouteOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest {
    let request = keep(.routes(answer))
    if let leader, leader.isAlone { ask(leader, for: options, request.number) }
    return request
  }

  private func ask(_ leader: Leader, for options: RouteOptions, _ number: Int) {
    leader.provider.calculateRoutes(for: options) { result in
      if case .failure = result, !leader.isAlone { return }
      self.answer(number, result)
    }
  }

  func calculateRoutes(
    matching options: MatchOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest { keep(.routes(answer)) }

  func refreshRoute(
    _ part: RouteRefreshPart, answer: @escaping @Sendable (Result<RouteRefreshResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest { keep(.refresh(answer)) }
}
