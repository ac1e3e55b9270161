internal import Synchronization

/// Passes a cancellation on to a request, in whichever order the two come.
final class CancellationRelay: Sendable {
  private enum State {
    case waiting
    case running(any RoutingRequest)
    case cancelled
  }

  private let state = Mutex(State.waiting)

  /// Takes the request that a cancellation is meant for.
  func hold(_ request: any RoutingRequest) {
    let isCancelled = state.withLock { state in
      if case .cancelled = state { return true }
      state = .running(request)
      return false
    }
    if isCancelled { request.cancel() }
  }

  /// Cancels the request, or the one that is yet to come.
  func cancel() {
    let request: (any RoutingRequest)? = state.withLock { state in
      defer { state = .cancelled }
      if case .running(let request) = state { return request }
      return nil
    }
    request?.cancel()
  }
}
