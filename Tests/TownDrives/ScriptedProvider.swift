import EmbeddedShims
public import FairwayDirections

/// A provider that keeps the requests, so that a test answers when and as often as it likes.
public final class ScriptedProvider: RoutingProvider {
  public typealias Answer = @Sendable (Result<RouteResponse, DirectionsError>) -> Void

  public struct Asked: Sendable {
    public var options: RouteOptions
    public var answer: Answer
  }

  public final class Request: RoutingRequest {
    private let onCancel: @Sendable () -> Void
    init(onCancel: @escaping @Sendable () -> Void) { self.onCancel = onCancel }
    public func cancel() { onCancel() }
  }

  private let asked = Mutex<[Asked]>([])
  private let answeredRefreshes = Mutex(0)
  private let refreshes = Mutex<[@Sendable (Result<RouteRefreshResponse, DirectionsError>) -> Void]>([])
  private let parts = Mutex<[RouteRefreshPart]>([])
  private let cancelled = Mutex(0)

  public var requests: [Asked] { asked.withLock(\.self) }
  public var refreshParts: [RouteRefreshPart] { parts.withLock(\.self) }
  public var cancelCount: Int { cancelled.withLock(\.self) }

  /// Called when routes are asked for, by the caller of the router; a provider may call that in turn.
  nonisolated(unsafe) public var isAsked: () -> Void = {}

  public init() {}

  /// Answers the last request.
  public func answer(_ result: Result<RouteResponse, DirectionsError>) { requests.last?.answer(result) }

  /// Whether a request for newer attributes waits for its answer.
  public var hasOpenRefresh: Bool { refreshParts.count > answeredRefreshes.withLock(\.self) }

  /// Answers the last request for newer attributes.
  public func answerRefresh(_ result: Result<RouteRefreshResponse, DirectionsError>) {
    answeredRefreshes.withLock { $0 = refreshParts.count }
    refreshes.withLock(\.self).last?(result)
  }

  public func calculateRoutes(for options: RouteOptions, answer: @escaping Answer) -> any RoutingRequest {
    isAsked()
    asked.withLock { $0.append(Asked(options: options, answer: answer)) }
    return Request { [weak self] in self?.cancelled.withLock { $0 += 1 } }
  }

  public func calculateRoutes(matching options: MatchOptions, answer: @escaping Answer) -> any RoutingRequest {
    Request {}
  }

  public func refreshRoute(
    _ part: RouteRefreshPart, answer: @escaping @Sendable (Result<RouteRefreshResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest {
    parts.withLock { $0.append(part) }
    refreshes.withLock { $0.append(answer) }
    return Request { [weak self] in self?.cancelled.withLock { $0 += 1 } }
  }
}
