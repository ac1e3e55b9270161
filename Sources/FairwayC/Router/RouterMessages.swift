internal import CFairway
internal import FairwayCore
internal import FairwayRoutes
internal import GeoKernel

/// The events and questions of a router in the order in which they came, as numbers for the caller of the library.
final class RouterMessages: RouterObserver, RouterDecider {
  /// A pending question that asks for a decision.
  enum Decision {
    /// About leaving the route: because the vehicle has left it, or because of a closure ahead.
    case reroute(isAroundClosure: Bool)
    case fasterRoute(FasterRouteOffer)
    case nextLeg
    /// About leaving out a stop that was driven past.
    case missedStop(Trip.Stop.ID)

    var kind: RouterMessage {
      switch self {
      case .reroute: .shouldReroute
      case .fasterRoute: .shouldProactivelyReroute
      case .nextLeg: .didArrive
      case .missedStop: .didMissStop
      }
    }
  }

  /// A pending question, with the route and the leg that a decision is about.
  enum Question {
    case decision(Decision, route: Int, leg: Int)
    /// A request, by the number that the router gave it.
    case request(Int)
  }

  let asks: RouterSettings.Asks
  var events = EventQueue()
  /// The pending questions by their numbers.
  private(set) var questions: [Int32: Question] = [:]
  /// The number of the last question; no number is used twice.
  private(set) var questionCount: Int32
  /// What the call has changed.
  private(set) var change: ProgressChange = []
  /// Whether the call has processed a fix that was used.
  private var hasUpdated = false
  /// The engine's events of this fix that the router may keep to itself.
  private var held: [ProgressEvent] = []

  init(asks: RouterSettings.Asks, questionCount: Int32 = 0) {
    (self.asks, self.questionCount) = (asks, max(0, questionCount))
  }

  // MARK: Events

  func router(_ router: any Router, didReport event: RouterEvent) {
    guard let router = router as? RouteController else { return }
    switch event {
    case .didUpdate(_, _, let fix, let events):
      change = router.lastChange
      add(events, router, timestamp: fix.timestamp)
    case .didReject(let fix, let reason):
      change = .rejectedFix
      events.add(.rejected(fix, reason, router.routeProgress.state))
    case .didBeginLeg:
      change.formUnion(.legAdvance)
      add(.legAdvance, router)
    case .spokenInstruction:
      if let event = held.first(where: { $0.kind == .spokenInstruction }) { add(event, router) }
    case .didApproach(let alert):
      let item = router.routeProgress.index.alerts.firstIndex { $0.id == alert.alert.id } ?? -1
      if let event = held.first(where: { $0.kind == .alertAhead && $0.item == item }) {
        add(event, router)
      } else {
        add(
          .alertAhead, item: Int32(clamping: item), text: router.routeProgress.index.announcement(of: alert)?.text,
          priority: alert.alert.priority, router)
      }
    case .didSkip(let waypoints, let progress):
      // A skip by the engine is among its events.
      if !hasUpdated {
        add(.legSkip, waypoint: Int32(clamping: progress.legIndex - waypoints.count + 1), router)
      }
    case .didReroute(_, _, let reason): replaceRoute(event, reason: reason.number, router)
    case .didSwitchToCoincident: replaceRoute(event, router)
    case .didChangeTrip(let change):
      add(event.message.number, reason: change.reason.number, stop: change.stops.first, router)
    case .willReroute: add(event.message.number, text: router.road?.title, router)
    default: add(event.message.number, reason: event.fault?.reason.number ?? 0, text: event.words, router)
    }
  }

  /// Adds the event of a new route, and what the last fix has brought about on it.
  private func replaceRoute(_ event: RouterEvent, reason: Int32 = 0, _ router: RouteController) {
    add(event.message.number, reason: reason, router)
    change.formUnion(router.lastChange)
    add(router.lastEvents, router)
  }

  /// Adds events of the engine, but those that the router may keep to itself.
  private func add(_ events: UpdateEvents, _ router: RouteController, timestamp: Double? = nil) {
    hasUpdated = true
    held = []
    for event in events {
      if event.kind == .spokenInstruction || event.kind == .alertAhead {
        held.append(event)
      } else {
        add(event, router, timestamp: timestamp)
      }
    }
  }

  /// Adds an event of the engine, with its text.
  private func add(_ event: ProgressEvent, _ router: RouteController, timestamp: Double? = nil) {
    let progress = router.routeProgress
    let time = timestamp ?? router.rawLocation?.timestamp ?? event.timestamp ?? .nan
    let stop = event.position?.place.flatMap { router.stop(ofLeg: $0.legIndex) } ?? 0
    events.add(
      fairway_event(event, progress.state, timestamp: time, stop: Int32(clamping: stop)),
      text: event.kind == .offRoute ? router.road?.title : event.text(on: progress.index))
  }

  /// Adds an event of a kind that the engine has, at the position of the vehicle.
  private func add(
    _ kind: ProgressEvent.Kind, waypoint: Int32 = 0, item: Int32 = -1, text: String? = nil,
    priority: AnnouncementPriority? = nil, _ router: RouteController
  ) {
    add(kind.number, waypoint: waypoint, item: item, text: text, priority: priority, router)
  }

  /// Adds an event at the position of the vehicle, if the kind has a number.
  func add(
    _ kind: Int32?, waypoint: Int32 = 0, item: Int32 = -1, reason: Int32 = 0, text: String? = nil,
    stop: Trip.Stop.ID? = nil, priority: AnnouncementPriority? = nil, _ router: RouteController
  ) {
    guard let kind else { return }
    let progress = router.routeProgress
    let time = progress.state.hasStarted ? progress.state.timestamp : .nan
    events.add(
      fairway_event(
        fix: UInt64(max(0, progress.state.fixCount - 1)), timestamp: time, distance_along: progress.distanceTraveled,
        probability: .nan, kind: kind, leg: Int32(clamping: progress.legIndex),
        step: Int32(clamping: progress.currentLegProgress.stepIndex), waypoint: waypoint, item: item,
        reason: reason, time: time, is_estimate: 0, leg_number: Int32(clamping: progress.legNumber), text: 0,
        text_length: 0, stop: Int32(clamping: stop ?? router.stop(ofLeg: progress.legIndex) ?? 0),
        priority: priority?.number ?? FAIRWAY_PRIORITY_NONE,
        spoken_distance: .nan),
      text: text)
  }

  // MARK: Questions

  func router(_ router: any Router, asks question: RouterQuestion) -> Bool? {
    guard let router = router as? RouteController else { return nil }
    switch question {
    case .shouldReroute where asks.reroute:
      ask(.reroute(isAroundClosure: router.routeProgress.state.routeState != .offRoute), router)
    case .shouldProactivelyReroute(let offer) where asks.fasterRoute: ask(.fasterRoute(offer), router)
    case .didArrive where asks.nextLeg && !router.routeProgress.isFinalLeg: ask(.nextLeg, router)
    default: return nil
    }
    // The decision comes later, in a call of its own.
    return false
  }

  func router(_ router: any Router, decidesAboutMissed stop: Trip.Stop) -> MissedStopDecision? {
    if asks.missedStop, let router = router as? RouteController { ask(.missedStop(stop.id), router) }
    // The decision comes later, in a call of its own.
    return nil
  }

  /// Asks for a decision in place of an earlier question of the same kind.
  func ask(_ decision: Decision, _ router: RouteController) {
    withdraw(router) { if case .decision(let earlier, _, _) = $0 { earlier.kind == decision.kind } else { false } }
    let leg = router.routeProgress.legIndex
    let stop: Trip.Stop.ID? = if case .missedStop(let id) = decision { id } else { nil }
    add(.decision(decision, route: router.replacementCount, leg: leg), decision.kind.number, stop: stop, router)
  }

  private func add(_ question: Question, _ kind: Int32?, stop: Trip.Stop.ID? = nil, _ router: RouteController) {
    repeat {
      questionCount = questionCount == .max ? 1 : questionCount + 1
    } while questions[questionCount] != nil
    questions[questionCount] = question
    add(kind, item: questionCount, stop: stop, router)
  }

  private func withdraw(_ router: RouteController, where isObsolete: (Question) -> Bool) {
    for number in questions.keys.sorted() {
      guard let question = questions[number], isObsolete(question) else { continue }
      questions[number] = nil
      add(FAIRWAY_EVENT_WITHDRAWN, item: number, router)
    }
  }

  /// Removes a question that is being answered.
  func remove(_ number: Int32) { questions[number] = nil }

  static func notPending(_ number: Int32) -> Failure {
    Failure(FAIRWAY_ERROR_STATE, "question \(number) is not pending")
  }

  // MARK: Calls

  /// Prepares for a call into the router.
  func begin() {
    (change, hasUpdated) = ([], false)
    held = []
  }

  /// Completes a call into the router: asks its new requests, and withdraws what needs no answer any more.
  func settle(_ router: RouteController) {
    guard !questions.isEmpty || router.hasPendingRequests else { return }
    let pending = router.pendingNumbers
    let known = questions.values.compactMap { if case .request(let number) = $0 { number } else { nil } }
    let (state, route) = (router.routeProgress.state, router.replacementCount)
    withdraw(router) { question in
      switch question {
      case .request(let number): !pending.contains { $0.number == number }
      case .decision(.missedStop(let id), _, _): router.trip.ahead.first?.id != id
      case .decision(_, let asked, _) where asked != route: true
      case .decision(.nextLeg, _, _): !state.hasArrivedAtWaypoint
      case .decision(.reroute(isAroundClosure: false), _, _): state.routeState != .offRoute
      case .decision(.reroute(isAroundClosure: true), _, _): !router.isClosureAhead
      // The route leads to the waypoint of the leg on which it was offered.
      case .decision(.fasterRoute, _, let leg): leg != state.legIndex || state.hasArrivedAtWaypoint
      }
    }
    for (purpose, number) in pending where !known.contains(number) {
      add(.request(number), purpose.number, router)
    }
  }
}
