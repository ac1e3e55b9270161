internal import EmbeddedShims
internal import Foundation

/// A request that is sent, retried as the policy allows, and answered exactly once.
final class Exchange<Value: Sendable>: RoutingRequest {
  private struct State {
    var transfer: Transfer?
    var retries = 0
    var answer: (@Sendable (Result<Value, DirectionsError>) -> Void)?
  }

  private let transport: Transport
  private let policy: RetryPolicy
  private let request: URLRequest
  private let decoder: Transport.Decoder<Value>
  private let state: Mutex<State>

  init(
    _ request: URLRequest, over transport: Transport, policy: RetryPolicy,
    decoder: Transport.Decoder<Value>,
    answer: @escaping @Sendable (Result<Value, DirectionsError>) -> Void
  ) {
    self.transport = transport
    self.policy = policy
    self.request = request
    self.decoder = decoder
    state = Mutex(State(answer: answer))
  }

  /// Sends the request, unless the exchange has already finished.
  func send() {
    let transfer = transport.transfer(request, decoder: decoder) { self.receive($0) }
    let isOpen = state.withLock { state in
      if state.answer != nil { state.transfer = transfer }
      return state.answer != nil
    }
    if isOpen { transfer.start() }
  }

  func cancel() {
    let transfer = state.withLock { state in
      defer { state.transfer = nil }
      return state.transfer
    }
    transfer?.cancel()
    finish(.failure(.cancelled))
  }

  private func receive(_ result: Result<Value, DirectionsError>) {
    guard case .failure(let error) = result, let delay = delay(after: error) else { return finish(result) }
    transport.processingQueue.asyncAfter(deadline: .now() + delay) { self.send() }
  }

  private func delay(after error: DirectionsError) -> TimeInterval? {
    let chance = Double.random(in: 0...1)
    return state.withLock { state in
      guard state.answer != nil else { return nil }
      let delay = policy.delay(after: error, retries: state.retries, now: Date(), chance: chance)
      if delay != nil { state.retries += 1 }
      return delay
    }
  }

  private func finish(_ result: Result<Value, DirectionsError>) {
    let answer = state.withLock { state in
      defer { (state.answer, state.transfer) = (nil, nil) }
      return state.answer
    }
    answer?(result)
  }
}

/// A request that was answered before it was sent.
final class AnsweredRequest: RoutingRequest {
  func cancel() {}
}
