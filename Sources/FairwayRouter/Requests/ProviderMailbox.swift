internal import EmbeddedShims
package import FairwayRoutes

/// The purpose of a request to a provider.
package enum ProviderPurpose: String, Hashable, Sendable, Codable, CaseIterable {
  case reroute, fasterRoute, alternatives, refresh, renewal, trip

  private var row: (number: Int32, name: String) {
    switch self {
    case .reroute: (72, "needsRoute")
    case .fasterRoute: (73, "needsFasterRoute")
    case .alternatives: (74, "needsAlternatives")
    case .refresh: (75, "needsRefresh")
    case .renewal: (76, "needsRenewal")
    case .trip: (77, "needsTripRoute")
    }
  }

  /// Whether the vehicle goes on along its route meanwhile, so that the best answer counts and not the first.
  var canWait: Bool {
    switch self {
    case .reroute, .trip: false
    case .fasterRoute, .alternatives, .refresh, .renewal: true
    }
  }

  /// The number in `fairway.h` of the event that asks for an answer.
  package var number: Int32 { row.number }
  /// The name of that event in the bindings.
  package var name: String { row.name }
}

extension ProviderPurpose: OptionChoice {}

/// Holds the answers of a provider, which come on any thread, until the router processes them.
///
/// Each answer has the number of its request, so that an answer to a request that is not pending any more can be
/// ignored.
package final class ProviderMailbox: Sendable {
  package typealias Purpose = ProviderPurpose

  /// One answer.
  struct Answer: Sendable {
    var purpose: Purpose
    var number: Int
    var content: Content
  }

  /// The content of an answer.
  package enum Content: Sendable {
    case routes(Result<RouteResponse, DirectionsError>)
    case refresh(Result<RouteRefreshResponse, DirectionsError>)
  }

  private let answers = Mutex<[Answer]>([])
  /// The number of answers. It makes the check for answers cheap, since there is nearly always none.
  private let count = Atomic<Int>(0)

  func put(_ answer: Answer) {
    answers.withLock { $0.append(answer) }
    count.add(1, ordering: .releasing)
  }

  /// Whether there is an answer.
  var hasAnswers: Bool { count.load(ordering: .acquiring) > 0 }

  /// Whether there is the answer to a request.
  func has(_ number: Int) -> Bool { hasAnswers && answers.withLock { $0.contains { $0.number == number } } }

  /// Removes and returns all answers, in the order in which they came.
  func takeAll() -> [Answer] {
    answers.withLock { waiting in
      count.store(0, ordering: .releasing)
      defer { waiting = [] }
      return waiting
    }
  }
}
