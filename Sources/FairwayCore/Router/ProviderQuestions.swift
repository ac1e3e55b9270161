internal import FairwayDirections
internal import GeoKernel

/// The questions to a routing provider that wait for their answers, at most one of each purpose.
///
/// An answer counts only while its question waits: a late one, a second one and one to a question that was withdrawn
/// have no effect. A class, because a provider may call back into its router while it is asked.
final class ProviderQuestions {
  typealias Purpose = ProviderMailbox.Purpose

  private let mailbox = ProviderMailbox()
  private var waiting: [Purpose: PendingRequest] = [:]
  private var count = 0

  deinit { withdrawAll() }

  /// Whether there are answers to look at.
  var hasAnswers: Bool { mailbox.hasAnswers }

  /// The question of a purpose that waits.
  subscript(_ purpose: Purpose) -> PendingRequest? { waiting[purpose] }

  /// Those that wait, in the order in which they were asked.
  var inOrder: [(purpose: Purpose, question: PendingRequest)] {
    waiting.sorted { $0.value.number < $1.value.number }.map { ($0.key, $0.value) }
  }

  /// Asks a provider; an earlier question of the same purpose is withdrawn.
  ///
  /// - Parameters:
  ///   - purpose: What the answer is for.
  ///   - content: What is asked.
  ///   - provider: The provider.
  ///   - closure: A place that the new route must not pass.
  func ask(
    _ purpose: Purpose, _ content: PendingRequest.Content, _ provider: any RoutingProvider,
    around closure: LocationCoordinate2D? = nil
  ) {
    withdraw(purpose)
    count += 1
    let number = count
    let put = { @Sendable [mailbox] (content: ProviderMailbox.Content) in
      mailbox.put(ProviderMailbox.Answer(purpose: purpose, number: number, content: content))
    }
    let request =
      switch content {
      case .routes(let options): provider.calculateRoutes(for: options) { put(.routes($0)) }
      case .refresh(let part): provider.refreshRoute(part) { put(.refresh($0)) }
      }
    waiting[purpose] = PendingRequest(number: number, content: content, avoiding: closure, request: request)
  }

  /// Takes out the answers that have come, in order; each is still to be matched with its question.
  func takeAnswers() -> [ProviderMailbox.Answer] { mailbox.takeAll() }

  /// Takes out the question that an answer belongs to; nil where it does not wait any more.
  func takeQuestion(of answer: ProviderMailbox.Answer) -> PendingRequest? {
    guard let question = waiting[answer.purpose], question.number == answer.number else { return nil }
    waiting[answer.purpose] = nil
    return question
  }

  /// Withdraws a question; its request is cancelled.
  func withdraw(_ purpose: Purpose) { waiting.removeValue(forKey: purpose)?.request.cancel() }

  /// Withdraws every question.
  func withdrawAll() {
    let withdrawn = waiting.values
    waiting = [:]
    for question in withdrawn { question.request.cancel() }
  }

  /// Withdraws every question and forgets the answers that have come.
  func close() {
    withdrawAll()
    _ = mailbox.takeAll()
  }
}

/// A question on its way.
struct PendingRequest {
  /// What is asked, by which the answer is applied.
  enum Content {
    case routes(RouteOptions)
    case refresh(RouteRefreshPart)
  }

  var number: Int
  var content: Content
  /// A closure that the new route must not pass.
  var avoiding: LocationCoordinate2D?
  var request: any RoutingRequest
}
