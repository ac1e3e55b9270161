internal import FairwayMonitor
internal import FairwayRoutes
package import FairwayServices
internal import GeoKernel

/// The pending questions to a routing provider, at most one for each purpose.
///
/// An answer counts only while its question is pending: late and repeated answers, and answers to a withdrawn question,
/// have no effect. This is a class because a provider may call back into its router while it is asked.
final class ProviderQuestions {
  typealias Purpose = ProviderMailbox.Purpose

  private let mailbox = ProviderMailbox()
  private var waiting: [Purpose: PendingRequest] = [:]
  private var count = 0
  /// The closures that receive what is counted.
  var monitor = Monitor()
  /// Whether answers are left in the mailbox for later.
  var holdsAnswers = false

  deinit { withdrawAll() }

  /// Whether answers have arrived.
  var hasAnswers: Bool { mailbox.hasAnswers && !holdsAnswers }

  /// Whether no question is pending.
  var isEmpty: Bool { waiting.isEmpty }

  /// The pending question with a purpose.
  subscript(_ purpose: Purpose) -> PendingRequest? { waiting[purpose] }

  /// The pending questions, in the order in which they were asked.
  var inOrder: [(purpose: Purpose, question: PendingRequest)] {
    waiting.sorted { $0.value.number < $1.value.number }.map { ($0.key, $0.value) }
  }

  /// Asks a provider; an earlier question of the same purpose is withdrawn.
  ///
  /// - Parameters:
  ///   - purpose: The purpose of the question.
  ///   - content: The request.
  ///   - provider: The provider.
  ///   - closure: A coordinate that the new route must avoid.
  ///   - time: When it was first asked, if it is asked again after an interruption.
  ///   - callOut: Makes the call of the provider, in which that may call into the router.
  func ask(
    _ purpose: Purpose, _ content: PendingRequest.Content, _ provider: any RoutingProvider,
    around closure: LocationCoordinate2D? = nil, since time: Double? = nil,
    _ callOut: (_ call: () -> Void) -> Void = { $0() }
  ) {
    withdraw(purpose)
    monitor.add(to: .providerQuestions)
    monitor.write(.debug, .routing, "the provider is asked, for the purpose \(purpose.rawValue)")
    count += 1
    let number = count
    let put = { @Sendable [mailbox] (content: ProviderMailbox.Content) in
      mailbox.put(ProviderMailbox.Answer(purpose: purpose, number: number, content: content))
    }
    // It is pending before the provider hears of it: a provider may call into the router, which withdraws it then.
    waiting[purpose] = PendingRequest(number: number, content: content, avoiding: closure, askedTime: time)
    var request: (any RoutingRequest)?
    callOut {
      request =
        switch content {
        case .routes(let options): provider.calculateRoutes(for: options) { put(.routes($0)) }
        case .refresh(let part): provider.refreshRoute(part) { put(.refresh($0)) }
        }
    }
    guard waiting[purpose]?.number == number else {
      request?.cancel()
      return
    }
    waiting[purpose]?.request = request
  }

  /// Begins to measure the time of the questions that were asked since the last fix.
  func begin(at time: Double) {
    // A question of the future means that the clock of the fixes was set.
    for (purpose, question) in waiting where !((question.askedTime ?? .infinity) <= time) {
      waiting[purpose]?.askedTime = time
    }
  }

  /// Answers in place of a provider the questions that have waited for too long.
  ///
  /// The answer is processed like any other one, so that a recording has it at its place.
  func expire(at time: Double, after limit: Double) {
    for (purpose, question) in inOrder {
      guard let asked = question.askedTime, time > asked, time - asked >= limit, !question.hasExpired else { continue }
      waiting[purpose]?.hasExpired = true
      monitor.write(.warning, .routing, "the provider did not answer within \(limit) s")
      let content: ProviderMailbox.Content =
        switch question.content {
        case .routes: .routes(.failure(.timedOut))
        case .refresh: .refresh(.failure(.timedOut))
        }
      mailbox.put(ProviderMailbox.Answer(purpose: purpose, number: question.number, content: content))
      question.request?.cancel()
    }
  }

  /// The time at which the first of the pending questions has waited for too long; infinite if there is none.
  func nextExpiry(after limit: Double) -> Double {
    waiting.values.lazy.map { ($0.askedTime ?? -.infinity) + limit }.min() ?? .infinity
  }

  /// Removes and returns the answers that have arrived, in order; the caller matches each with its question.
  func takeAnswers() -> [ProviderMailbox.Answer] { mailbox.takeAll() }

  /// Removes and returns the pending question with a purpose.
  func takeQuestion(of purpose: Purpose) -> PendingRequest? { waiting.removeValue(forKey: purpose) }

  /// Whether the question of an answer is still pending.
  func isWaiting(for answer: ProviderMailbox.Answer) -> Bool { waiting[answer.purpose]?.number == answer.number }

  /// Changes the request of a pending question, which is about to be sent; returns whether there is such a question.
  func change(_ number: Int, to options: RouteOptions) -> Bool {
    guard let (purpose, question) = waiting.first(where: { $0.value.number == number }),
      case .routes = question.content
    else { return false }
    waiting[purpose]?.content = .routes(options)
    return true
  }

  /// Withdraws a question and cancels its request.
  func withdraw(_ purpose: Purpose) { waiting.removeValue(forKey: purpose)?.request?.cancel() }

  /// Withdraws all questions.
  func withdrawAll() {
    let withdrawn = waiting.values
    waiting = [:]
    for question in withdrawn { question.request?.cancel() }
  }

  /// Withdraws all questions and drops the answers that have arrived.
  func close() {
    withdrawAll()
    _ = mailbox.takeAll()
  }
}

/// A pending question.
package struct PendingRequest {
  /// The request, which also determines how the answer is applied.
  package enum Content {
    case routes(RouteOptions)
    case refresh(RouteRefreshPart)
  }

  /// The number of the question; they are counted from 1.
  package internal(set) var number: Int
  package internal(set) var content: Content
  /// A coordinate on a closure that the new route must avoid.
  var avoiding: LocationCoordinate2D?
  /// The request of the provider; nil while that is being asked.
  var request: (any RoutingRequest)?
  /// The time of the fix at which it was asked, or of the first one after that; nil before there is one.
  var askedTime: Double?
  /// Whether it has waited for too long, and its answer says so.
  var hasExpired = false
}
