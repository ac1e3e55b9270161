internal import FairwayCore

/// A provider that never answers: what was answered is in the file.
final class SilentProvider: RoutingProvider {
  private final class Request: RoutingRequest {
    func cancel() {}
  }

  func calculateRoutes(
    for options: RouteOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest { Request() }

  func calculateRoutes(
    matching options: MatchOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest { Request() }

  func refreshRoute(
    _ part: RouteRefreshPart, answer: @escaping @Sendable (Result<RouteRefreshResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest { Request() }
}
