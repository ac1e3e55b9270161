package import FairwayRequests
internal import FairwayRoutes
internal import GeoKernel

/// The pending requests to a routing provider, at most one for each purpose.
///
/// An answer counts only while its request is pending: late and repeated answers, and answers to a withdrawn request,
/// have no effect. This is a class because a provider may call back into its router while it is asked.
final class ProviderRequests {
  typealias Purpose = ProviderMailbox.Purpose

  private let mailbox = ProviderMailbox()
  private var waiting: [Purpose: PendingRequest] = [:] {
    didSet {
      numbers = []
      for (purpose, request) in waiting {
        let place = numbers.firstIndex { $0.number > request.number } ?? numbers.count
        numbers.insert((purpose, request.number), at: place)
      }
    }
  }
  /// The purposes and the numbers of the pending requests, in the order in which they were made. They are asked for with
  /// every fix, and the requests are too large to be copied then.
  private(set) var numbers: [(purpose: Purpose, number: Int)] = []
  private var count = 0
  /// The closures that receive what is counted.
  var monitor = Monitor()
  /// Whether answers are left in the mailbox for later.
  var holdsAnswers = false

  deinit { withdrawAll() }

  /// Whether answers have arrived.
  var hasAnswers: Bool { mailbox.hasAnswers && !holdsAnswers }

  /// Whether a provider has answered within a call and the answer waits. What has expired waits for the next fix, so that
  /// a recording has its answer before that.
  var hasAnswersOfCall: Bool { isAnsweredInCall && hasAnswers }
  private var isAnsweredInCall = false

  /// Whether no request is pending.
  var isEmpty: Bool { waiting.isEmpty }

  /// The pending request with a purpose.
  subscript(_ purpose: Purpose) -> PendingRequest? { waiting[purpose] }

  /// The pending requests, in the order in which they were made.
  var inOrder: [(purpose: Purpose, request: PendingRequest)] {
    numbers.compactMap { entry in waiting[entry.purpose].map { (entry.purpose, $0) } }
  }

  /// Asks a provider; an earlier request of the same purpose is withdrawn.
  ///
  /// - Parameters:
  ///   - purpose: The purpose of the request.
  ///   - content: What is requested.
  ///   - provider: The provider.
  ///   - closure: A coordinate that the new route must avoid.
  ///   - isAvoiding: Whether the route is requested because of what its options avoid.
  ///   - window: Where the new route leads back to the present one.
  ///   - plan: The changes of the trip that the route is for.
  ///   - time: When it was first asked, if it is asked again after an interruption.
  ///   - callOut: Makes the call of the provider, in which that may call into the router.
  func ask(
    _ purpose: Purpose, _ content: PendingRequest.Content, _ provider: any RoutingProvider,
    around closure: LocationCoordinate2D? = nil, isAvoiding: Bool = false, rejoining window: RejoinWindow? = nil,
    for plan: TripPlan? = nil, since time: Double? = nil,
    _ callOut: (_ call: () -> Void) -> Void = { $0() }
  ) {
    withdraw(purpose)
    monitor.add(to: .providerQuestions)
    monitor.write(.debug, .routing, "the router asks the provider, for the purpose \(purpose.rawValue)")
    count += 1
    let number = count
    let put = { @Sendable [mailbox] (content: ProviderMailbox.Content) in
      mailbox.put(ProviderMailbox.Answer(purpose: purpose, number: number, content: content))
    }
    // It is pending before the provider hears of it: a provider may call into the router, which withdraws it then.
    waiting[purpose] = PendingRequest(
      number: number, content: content, avoiding: closure, isAvoiding: isAvoiding, rejoining: window,
      plan: plan, askedTime: time)
    var handle: (any RoutingRequest)?
    callOut {
      handle =
        switch content {
        case .routes(let options) where purpose.canWait:
          provider.calculateBetterRoutes(for: options) { put(.routes($0)) }
        case .routes(let options): provider.calculateRoutes(for: options) { put(.routes($0)) }
        case .refresh(let part): provider.refreshRoute(part) { put(.refresh($0)) }
        }
    }
    isAnsweredInCall = isAnsweredInCall || mailbox.has(number)
    guard waiting[purpose]?.number == number else {
      handle?.cancel()
      return
    }
    waiting[purpose]?.handle = handle
  }

  /// Begins to measure the time of the requests that were made since the last fix.
  func begin(at time: Double) {
    // A request of the future means that the clock of the fixes was set.
    for (purpose, pending) in waiting where !((pending.askedTime ?? .infinity) <= time) {
      waiting[purpose]?.askedTime = time
    }
  }

  /// Answers in place of a provider the requests that have waited for too long.
  ///
  /// The answer is processed like any other one, so that a recording has it at its place.
  func expire(at time: Double, after limit: Double) {
    for (purpose, pending) in inOrder {
      guard let asked = pending.askedTime, time > asked, time - asked >= limit, !pending.hasExpired else { continue }
      waiting[purpose]?.hasExpired = true
      monitor.write(.warning, .routing, "the provider did not answer within \(limit) s")
      let content: ProviderMailbox.Content =
        switch pending.content {
        case .routes: .routes(.failure(.timedOut))
        case .refresh: .refresh(.failure(.timedOut))
        }
      mailbox.put(ProviderMailbox.Answer(purpose: purpose, number: pending.number, content: content))
      pending.handle?.cancel()
    }
  }

  /// The time at which the first of the pending requests has waited for too long; infinite if there is none.
  func nextExpiry(after limit: Double) -> Double {
    waiting.values.lazy.map { ($0.askedTime ?? -.infinity) + limit }.min() ?? .infinity
  }

  /// Removes and returns the answers that have arrived, in order; the caller matches each with its request.
  func takeAnswers() -> [ProviderMailbox.Answer] {
    isAnsweredInCall = false
    return mailbox.takeAll()
  }

  /// Removes and returns the pending request with a purpose.
  func take(_ purpose: Purpose) -> PendingRequest? { waiting.removeValue(forKey: purpose) }

  /// Whether the request of an answer is still pending.
  func isWaiting(for answer: ProviderMailbox.Answer) -> Bool { waiting[answer.purpose]?.number == answer.number }

  /// Changes a pending request for routes, which is about to be sent; returns whether there is such a request.
  func change(_ number: Int, to options: RouteOptions) -> Bool {
    guard let (purpose, pending) = waiting.first(where: { $0.value.number == number }),
      case .routes = pending.content
    else { return false }
    waiting[purpose]?.content = .routes(options)
    return true
  }

  /// Withdraws a request and cancels it.
  func withdraw(_ purpose: Purpose) { waiting.removeValue(forKey: purpose)?.handle?.cancel() }

  /// Withdraws all requests that are about the current route alone: a change of the trip outlives it.
  func withdrawAboutRoute() {
    for purpose in Purpose.allCases where purpose != .trip { withdraw(purpose) }
  }

  /// Withdraws all requests.
  func withdrawAll() {
    let withdrawn = waiting.values
    waiting = [:]
    for pending in withdrawn { pending.handle?.cancel() }
  }

  /// Withdraws all requests and drops the answers that have arrived.
  func close() {
    withdrawAll()
    _ = mailbox.takeAll()
  }
}

/// A pending request.
package struct PendingRequest {
  /// What is requested, which also determines how the answer is applied.
  package enum Content {
    indirect case routes(RouteOptions)
    case refresh(RouteRefreshPart)
  }

  /// The number of the request; they are counted from 1.
  package internal(set) var number: Int
  package internal(set) var content: Content
  /// A coordinate on a closure that the new route must avoid.
  var avoiding: LocationCoordinate2D?
  /// Whether the route is requested because of what its options avoid.
  var isAvoiding = false
  /// Where the new route leads back to the present one; nil for one that replaces it as a whole.
  var rejoining: RejoinWindow?
  /// The changes of the trip that the route is for.
  var plan: TripPlan?
  /// The provider's handle of it; nil while that is being asked.
  var handle: (any RoutingRequest)?
  /// The time of the fix at which it was asked, or of the first one after that; nil before there is one.
  var askedTime: Double?
  /// Whether it has waited for too long, and its answer says so.
  var hasExpired = false
}
