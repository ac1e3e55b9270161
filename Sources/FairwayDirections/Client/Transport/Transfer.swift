internal import Dispatch
internal import EmbeddedShims
internal import Foundation

/// A request with its redirects, answered exactly once.
final class Transfer: StartedRequest {
  private enum Phase {
    case waiting
    case running(any RoutingRequest)
    case ended
  }

  private struct State {
    var phase = Phase.waiting
    var task: HTTPTask
    /// The number of redirects, which is also that of the request that is sent now.
    var hops = 0
  }

  private static let maximumHops = 5

  private let transport: Transport
  private let state: Mutex<State>
  private let deadline: Mutex<DispatchTime?> = Mutex(nil)
  private let answer: @Sendable (Result<HTTPAnswer, DirectionsError>) -> Void

  /// Creates a transfer without starting it. Its answer is delivered on the processing queue.
  init(
    _ task: HTTPTask, over transport: Transport,
    answer: @escaping @Sendable (Result<HTTPAnswer, DirectionsError>) -> Void
  ) {
    self.transport = transport
    self.answer = answer
    state = Mutex(State(task: task))
  }

  /// Whether the transfer has finished.
  var isEnded: Bool {
    state.withLock { state in
      if case .ended = state.phase { return true }
      return false
    }
  }

  /// Sends the request; has no effect if the transfer was started or cancelled before.
  func start() {
    let task = state.withLock { state -> HTTPTask? in
      guard case .waiting = state.phase else { return nil }
      state.phase = .running(AnsweredRequest())
      return state.task
    }
    guard let task else { return }
    deadline.withLock { $0 = .now() + max(0, task.maximumTime) }
    send(task, hop: 0)
  }

  func cancel() { end(.failure(.cancelled)) }

  /// Sends the request of a hop.
  ///
  /// A transport may answer before it returns, with a redirect: then the request of the next hop is the one that
  /// cancelling has to reach.
  private func send(_ task: HTTPTask, hop: Int) {
    let request = transport.http.start(task) { self.receive($0) }
    let isOver = state.withLock { state in
      guard case .running = state.phase else { return true }
      if state.hops == hop { state.phase = .running(request) }
      return false
    }
    if isOver { request.cancel() }
  }

  private func receive(_ result: Result<HTTPAnswer, HTTPFailure>) {
    switch result {
    case .success(let answer):
      guard let location = Redirect.location(of: answer) else { return end(.success(answer)) }
      do throws(DirectionsError) {
        let next = try redirected(to: location, by: answer.statusCode)
        send(next.task, hop: next.hop)
      } catch {
        end(.failure(error))
      }
    case .failure(let failure):
      end(.failure(transport.error(failure, limit: state.withLock(\.task.maximumSize))))
    }
  }

  /// The task for a redirect, with the remaining time, and the number of redirects with it.
  private func redirected(
    to location: String, by statusCode: Int
  ) throws(DirectionsError) -> (task: HTTPTask, hop: Int) {
    let (task, hops) = state.withLock { state in
      state.hops += 1
      return (state.task, state.hops)
    }
    let redirect = Redirect(from: task.request, to: location, statusCode: statusCode, redaction: transport.redaction)
    guard hops <= Self.maximumHops else { throw redirect.error("there were \(Self.maximumHops) redirects before") }
    var next = task
    next.request = try redirect.request(transport.options.redirects)
    let left = deadline.withLock {
      $0.map { Double($0.uptimeNanoseconds) - Double(DispatchTime.now().uptimeNanoseconds) }
    }
    next.maximumTime = (left ?? 0) / 1e9
    guard next.maximumTime > 0 else { throw .timedOut }
    transport.log?("redirected with status \(statusCode) to \(redirect.target)")
    state.withLock { $0.task = next }
    return (next, hops)
  }

  private func end(_ result: Result<HTTPAnswer, DirectionsError>) {
    let running = state.withLock { state -> (any RoutingRequest)?? in
      defer { state.phase = .ended }
      switch state.phase {
      case .waiting: return .some(nil)
      case .running(let request): return request
      case .ended: return nil
      }
    }
    guard let running else { return }
    if case .failure(.cancelled) = result { running?.cancel() }
    transport.processingQueue.async { [answer] in answer(result) }
  }
}
