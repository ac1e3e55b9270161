internal import EmbeddedShims

/// Forwards a cancellation to a request, in whichever order the two arrive.
final class CancellationRelay: Sendable {
  private enum State {
    case waiting
    case running(any RoutingRequest)
    case cancelled
  }

  private let state = Mutex(State.waiting)

  /// Sets the request that a cancellation applies to.
  func hold(_ request: any RoutingRequest) {
    let isCancelled = state.withLock { state in
      if case .cancelled = state { return true }
      state = .running(request)
      return false
    }
    if isCancelled { request.cancel() }
  }

  /// Cancels the request, or the one that is set later.
  func cancel() {
    let request: (any RoutingRequest)? = state.withLock { state in
      defer { state = .cancelled }
      if case .running(let request) = state { return request }
      return nil
    }
    request?.cancel()
  }
}
