public import FairwayRoutes

/// A `RoutingProvider` with asynchronous methods, each of which returns the answer or throws an error.
///
/// ```swift
/// final class Cache: AsyncRoutingProvider {
///   func routes(for options: RouteOptions) async throws(DirectionsError) -> RouteResponse {
///     try await store.response(options)
///   }
/// }
/// ```
///
/// <doc:RoutingOnTheDevice> has one around a routing engine. Each request runs in its own task, which is cancelled with the request.
public protocol AsyncRoutingProvider: RoutingProvider {
  /// The routes between waypoints, best first.
  func routes(for options: RouteOptions) async throws(DirectionsError) -> RouteResponse

  /// The routes along a trace. The default throws `DirectionsError.noMatches`.
  func routes(matching options: MatchOptions) async throws(DirectionsError) -> RouteResponse

  /// The newer attributes of a route. The default throws `DirectionsError.refreshExpired`.
  func refresh(_ part: RouteRefreshPart) async throws(DirectionsError) -> RouteRefreshResponse
}

extension AsyncRoutingProvider {
  public func routes(matching options: MatchOptions) async throws(DirectionsError) -> RouteResponse {
    throw .noMatches
  }

  public func refresh(_ part: RouteRefreshPart) async throws(DirectionsError) -> RouteRefreshResponse {
    throw .refreshExpired
  }

  public func calculateRoutes(
    for options: RouteOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest {
    TaskRequest(answer) { () async throws(DirectionsError) in try await self.routes(for: options) }
  }

  public func calculateRoutes(
    matching options: MatchOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest {
    TaskRequest(answer) { () async throws(DirectionsError) in try await self.routes(matching: options) }
  }

  public func refreshRoute(
    _ part: RouteRefreshPart, answer: @escaping @Sendable (Result<RouteRefreshResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest {
    TaskRequest(answer) { () async throws(DirectionsError) in try await self.refresh(part) }
  }
}

/// A request that is answered by a task.
private final class TaskRequest: RoutingRequest {
  let task: Task<Void, Never>

  init<Value: Sendable>(
    _ answer: @escaping @Sendable (Result<Value, DirectionsError>) -> Void,
    _ work: @escaping @Sendable () async throws(DirectionsError) -> Value
  ) {
    task = Task {
      do throws(DirectionsError) {
        answer(.success(try await work()))
      } catch {
        answer(.failure(Task.isCancelled ? .cancelled : error))
      }
    }
  }

  func cancel() { task.cancel() }
}
