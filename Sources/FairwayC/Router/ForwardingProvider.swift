internal import EmbeddedShims
internal import FairwayCore
internal import FairwayRequests
internal import FairwayRouter
internal import FairwayRoutes

/// A provider that keeps each request until the caller of the library answers it.
final class ForwardingProvider: RoutingProvider {
  private enum Answer: Sendable {
    case routes(@Sendable (Result<RouteResponse, DirectionsError>) -> Void)
    case refresh(@Sendable (Result<RouteRefreshResponse, DirectionsError>) -> Void)
  }

  private struct Waiting: Sendable {
    var count = 0
    var answers: [Int: Answer] = [:]
  }

  /// A request that the router holds; it holds the provider, which does not hold it.
  private final class Request: RoutingRequest {
    private let provider: ForwardingProvider
    private let number: Int

    init(_ provider: ForwardingProvider, _ number: Int) { (self.provider, self.number) = (provider, number) }

    func cancel() { _ = provider.take(number) }
  }

  private let waiting = Mutex(Waiting())

  /// Answers a request for routes, counted from 1.
  func answer(_ number: Int, _ result: Result<RouteResponse, DirectionsError>) {
    if case .routes(let put)? = take(number) { put(result) }
  }

  /// Answers a request for newer attributes, counted from 1.
  func answer(_ number: Int, _ result: Result<RouteRefreshResponse, DirectionsError>) {
    if case .refresh(let put)? = take(number) { put(result) }
  }

  private func take(_ number: Int) -> Answer? { waiting.withLock { $0.answers.removeValue(forKey: number) } }

  private func keep(_ answer: Answer) -> any RoutingRequest {
    let number = waiting.withLock { waiting in
      waiting.count += 1
      waiting.answers[waiting.count] = answer
      return waiting.count
    }
    return Request(self, number)
  }

  func calculateRoutes(
    for options: RouteOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest { keep(.routes(answer)) }

  func calculateRoutes(
    matching options: MatchOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest { keep(.routes(answer)) }

  func refreshRoute(
    _ part: RouteRefreshPart, answer: @escaping @Sendable (Result<RouteRefreshResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest { keep(.refresh(answer)) }
}
