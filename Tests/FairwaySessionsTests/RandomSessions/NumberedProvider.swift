import EmbeddedShims
import FairwayDirections

/// A provider that keeps what it was asked by its number, which is that of the router's request.
final class NumberedProvider: RoutingProvider {
  /// How a request is answered.
  enum Reply {
    case routes(@Sendable (Result<RouteResponse, DirectionsError>) -> Void)
    case refresh(RouteRefreshPart, @Sendable (Result<RouteRefreshResponse, DirectionsError>) -> Void)
  }

  private final class Request: RoutingRequest {
    func cancel() {}
  }

  private let asked = Mutex<[Reply]>([])
  /// Called when it is asked, by the caller of the router.
  nonisolated(unsafe) var isAsked: () -> Void = {}

  /// The request with a number; they are counted from 1.
  func reply(_ number: Int) -> Reply? {
    asked.withLock { asked in asked.indices.contains(number - 1) ? asked[number - 1] : nil }
  }

  private func keep(_ reply: Reply) -> any RoutingRequest {
    asked.withLock { $0.append(reply) }
    isAsked()
    return Request()
  }

  func calculateRoutes(
    for options: RouteOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest { keep(.routes(answer)) }

  func calculateRoutes(
    matching options: MatchOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest { Request() }

  func refreshRoute(
    _ part: RouteRefreshPart, answer: @escaping @Sendable (Result<RouteRefreshResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest { keep(.refresh(part, answer)) }
}
