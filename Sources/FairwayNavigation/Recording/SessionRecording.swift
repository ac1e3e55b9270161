internal import FairwayCore
internal import FairwayDirections

/// Receives all that goes into a session and comes out of it: that of its router, and that of the session itself.
protocol SessionRecording: RouterRecording {
  /// The session that is recorded; `nil` if it is a router alone.
  var service: NavigationService? { get }
  /// A call of the session is about to be processed.
  func begin(_ input: ServiceInput)
  /// An event of simulated fixes is about to be reported.
  func willReport(_ message: SimulationMessage, at place: SessionPlace)
}

/// An input of a session.
enum ServiceInput {
  case start(Double)
  case advance(Double)
  case fix(Location)
  case call(SessionCall)
}

/// A provider that never answers: what was answered is in the file.
struct SilentProvider: RoutingProvider {
  private struct Request: RoutingRequest {
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
