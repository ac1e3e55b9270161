internal import EmbeddedShims
internal import FairwayRoutes

/// Whether a service can be asked, as its answers tell.
final class ServiceState: Sendable {
  private let isUnavailable: @Sendable (DirectionsError) -> Bool
  private let log: @Sendable (String) -> Void
  private let isAway = Mutex(false)

  init(isUnavailable: @escaping @Sendable (DirectionsError) -> Bool, log: @escaping @Sendable (String) -> Void) {
    (self.isUnavailable, self.log) = (isUnavailable, log)
  }

  /// Returns whether an answer means that the service cannot be asked, and says so if that is new.
  func isUnavailable(after result: Result<RouteResponse, DirectionsError>) -> Bool {
    var reason: DirectionsError?
    if case .failure(let error) = result {
      // A request that nobody waits for any more says nothing.
      if error == .cancelled { return false }
      if isUnavailable(error) { reason = error }
    }
    let now = reason.hasValue
    let isNews = isAway.withLock { before in
      defer { before = now }
      return before != now
    }
    if isNews { log(reason.map { "routes are the device's: \($0)" } ?? "the service gives routes again") }
    return now
  }
}

/// A request that is passed from one provider to the next.
final class RelayedRequest: RoutingRequest {
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

/// A request to two providers, of which the first route is the answer; without any, the error of the one that decides.
final class RacingRequest: RoutingRequest {
  private struct State {
    /// Whether nobody has answered the request yet.
    var isOpen = true
    /// The error of the provider that was first without a route, and whether it decides.
    var failure: (error: DirectionsError, decides: Bool)?
  }

  private let state = Mutex(State())
  private let requests = RelayedRequest()
  private let answer: @Sendable (Result<RouteResponse, DirectionsError>) -> Void

  init(_ answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void) { self.answer = answer }

  var isOpen: Bool { state.withLock { $0.isOpen } }

  /// Adds a request that takes part; it is cancelled if the other one has ended the race.
  func enter(_ request: any RoutingRequest) { requests.relay(request) }

  /// Takes the answer of a provider.
  ///
  /// - Parameters:
  ///   - origin: The provider.
  ///   - result: Its answer.
  ///   - decides: Whether its error counts if the other provider has none either; the device's does if the service
  ///     cannot be asked.
  func finish(_ origin: RouteOrigin, _ result: Result<RouteResponse, DirectionsError>, decides: Bool = false) {
    let outcome: Result<RouteResponse, DirectionsError>? = state.withLock { state in
      guard state.isOpen else { return nil }
      guard case .failure(let error) = result else {
        state.isOpen = false
        return result
      }
      guard let other = state.failure else {
        state.failure = (error, decides)
        return nil
      }
      state.isOpen = false
      let isOwn = decides || (!other.decides && origin == .onboard)
      return .failure(isOwn ? error : other.error)
    }
    guard let outcome else { return }
    requests.cancel()
    answer(outcome)
  }

  func cancel() { requests.cancel() }
}
