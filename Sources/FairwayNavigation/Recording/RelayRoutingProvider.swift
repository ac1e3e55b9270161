internal import FairwayDirections
internal import Synchronization

/// Holds back the answers of a provider until the session polls for them, so that a recording contains their order.
final class RelayRoutingProvider: RoutingProvider {
  /// The answer to a request.
  enum Answer: Sendable {
    case routes(Result<RouteResponse, DirectionsError>)
    case refresh(Result<RouteRefreshResponse, DirectionsError>)
  }

  private struct Waiting: Sendable {
    var question: Int
    var answer: Answer
    var deliver: @Sendable () -> Void
  }

  private struct State {
    var questionCount = 0
    var waiting: [Waiting] = []
  }

  private let provider: any RoutingProvider
  private let state = Mutex(State())

  init(_ provider: any RoutingProvider) { self.provider = provider }

  /// Delivers the answers that have arrived, in order.
  func deliver(_ note: (_ question: Int, Answer) -> Void) {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for answer in waiting {
      note(answer.question, answer.answer)
      answer.deliver()
    }
  }

  private func ask() -> Int {
    state.withLock { state in
      state.questionCount += 1
      return state.questionCount
    }
  }

  private func put(_ question: Int, _ answer: Answer, _ deliver: @escaping @Sendable () -> Void) {
    state.withLock { $0.waiting.append(Waiting(question: question, answer: answer, deliver: deliver)) }
  }

  func calculateRoutes(
    for options: RouteOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest {
    let question = ask()
    return provider.calculateRoutes(for: options) { [weak self] result in
      self?.put(question, .routes(result)) { answer(result) }
    }
  }

  func calculateRoutes(
    matching options: MatchOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest {
    let question = ask()
    return provider.calculateRoutes(matching: options) { [weak self] result in
      self?.put(question, .routes(result)) { answer(result) }
    }
  }

  func refreshRoute(
    _ part: RouteRefreshPart, answer: @escaping @Sendable (Result<RouteRefreshResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest {
    let question = ask()
    return provider.refreshRoute(part) { [weak self] result in
      self?.put(question, .refresh(result)) { answer(result) }
    }
  }
}

/// Answers requests by number, from a recording.
final class RecordedRoutingProvider: RoutingProvider {
  private enum Question: Sendable {
    case routes(@Sendable (Result<RouteResponse, DirectionsError>) -> Void)
    case refresh(@Sendable (Result<RouteRefreshResponse, DirectionsError>) -> Void)
  }

  private struct Request: RoutingRequest {
    func cancel() {}
  }

  private let questions = Mutex<[Question]>([])

  /// Answers a request, counted from 1; returns whether there was such a request, for an answer of this kind.
  func answer(_ number: Int, _ answer: RelayRoutingProvider.Answer) -> Bool {
    let question = questions.withLock { $0.indices.contains(number - 1) ? $0[number - 1] : nil }
    switch (question, answer) {
    case (.routes(let put)?, .routes(let result)): put(result)
    case (.refresh(let put)?, .refresh(let result)): put(result)
    default: return false
    }
    return true
  }

  private func ask(_ question: Question) -> any RoutingRequest {
    questions.withLock { $0.append(question) }
    return Request()
  }

  func calculateRoutes(
    for options: RouteOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest { ask(.routes(answer)) }

  func calculateRoutes(
    matching options: MatchOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest { ask(.routes(answer)) }

  func refreshRoute(
    _ part: RouteRefreshPart, answer: @escaping @Sendable (Result<RouteRefreshResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest { ask(.refresh(answer)) }
}
