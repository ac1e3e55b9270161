internal import FairwayDirections
internal import Synchronization

/// Where answers of a provider lie, from whatever thread they come, until the controller looks at them.
///
/// Each answer bears the number of its question: one that nobody waits for any more is thrown away unread.
final class ProviderMailbox: Sendable {
  /// What was asked for.
  enum Purpose: String, Hashable, Sendable, Codable {
    case reroute, fasterRoute, alternatives, refresh, renewal
  }

  /// One answer.
  struct Answer: Sendable {
    var purpose: Purpose
    var number: Int
    var content: Content
  }

  enum Content: Sendable {
    case routes(Result<RouteResponse, DirectionsError>)
    case refresh(Result<RouteRefreshResponse, DirectionsError>)
  }

  private let answers = Mutex<[Answer]>([])
  /// So that looking costs next to nothing while there is no answer, which is nearly always.
  private let count = Atomic<Int>(0)

  func put(_ answer: Answer) {
    answers.withLock { $0.append(answer) }
    count.add(1, ordering: .releasing)
  }

  /// Whether there is an answer.
  var hasAnswers: Bool { count.load(ordering: .acquiring) > 0 }

  /// Takes all answers out, in the order in which they came.
  func takeAll() -> [Answer] {
    answers.withLock { waiting in
      count.store(0, ordering: .releasing)
      defer { waiting = [] }
      return waiting
    }
  }
}
