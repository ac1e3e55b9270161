internal import FairwayEngine
internal import FairwayRequests
internal import FairwayRoutes
internal import GeoKernel

/// Calls out of the router: events, questions, and requests to the provider.
///
/// Whoever is called may call the router in turn: replace the route, begin another leg, end the session. What was about
/// the old route or leg is not to be continued then. So each part of the router's work that calls out says whether to
/// go on, and its caller returns if not. This is the only place where that is decided.
extension RouteController {
  public func report(_ event: RouterEvent) {
    let recording = activeRecording
    recording?.willReport(event, at: place(at: progress))
    observer?.router(self, didReport: event)
    streams?.yield(event)
    recording?.didCallBack()
  }

  public func ask(_ question: RouterQuestion) -> Bool {
    ask(question.message) { .decision($0?.router(self, asks: question) ?? nil) }.isYes
  }

  /// Asks the decider, which may have been released since the input began.
  private func ask(_ message: RouterMessage, _ question: ((any RouterDecider)?) -> RouterReply) -> RouterReply {
    guard hasDecider else { return .decision(nil) }
    let recording = activeRecording
    // Who repeats a recording makes the calls within this question first, and one of them may remove the decider.
    let decider = decider
    recording?.willAsk(message, at: place(at: progress))
    let reply = question(decider)
    recording?.didAsk(reply)
    return reply
  }

  /// What a part of the router's work is about: a leg of a route, while the session lasts.
  struct Subject: Equatable {
    fileprivate let route: Int
    fileprivate let leg: Int
    fileprivate let isFinished: Bool
  }

  /// The current subject.
  var subject: Subject { Subject(route: drive.routeNumber, leg: state.legIndex, isFinished: drive.isFinished) }

  /// Whether the subject is the same. Otherwise what this fix leaves undone, such as an alert, is due with the next one.
  private func isStill(_ before: Subject) -> Bool {
    guard before != subject else { return true }
    drive.nextTime = -.infinity
    return false
  }

  /// Reports an event; returns whether to go on.
  func goesOn(after event: RouterEvent) -> Bool {
    let before = subject
    report(event)
    return isStill(before)
  }

  /// Asks the decider for a decision; nil if there is nothing to decide any more.
  func decision(_ question: RouterQuestion) -> Bool? {
    let before = subject
    let answer = ask(question)
    return isStill(before) ? answer : nil
  }

  /// Asks the decider for the options of a request; nil if there is nothing to request any more.
  func modified(_ options: RouteOptions) -> RouteOptions? {
    let before = subject
    let reply = ask(.modifiedOptions) { .options($0?.router(self, modifies: options)) }
    guard isStill(before) else { return nil }
    if case .options(let modified?) = reply { return modified }
    return options
  }

  /// Asks the decider what to do about a missed stop; nil if there is nothing to decide any more.
  func decision(aboutMissed stop: Trip.Stop) -> MissedStopDecision? {
    let before = subject
    let reply = ask(.didMissStop) { .missedStop($0?.router(self, decidesAboutMissed: stop)) }
    guard isStill(before) else { return nil }
    if case .missedStop(let decision?) = reply { return decision }
    return .insist
  }

  /// Asks the provider; returns whether to go on.
  @discardableResult
  func askProvider(
    _ purpose: ProviderPurpose, _ content: PendingRequest.Content, around closure: LocationCoordinate2D? = nil,
    isAvoiding: Bool = false, rejoining window: RejoinWindow? = nil, for plan: TripPlan? = nil
  ) -> Bool {
    guard let provider = customRoutingProvider else { return true }
    let before = subject
    // The next fix begins to measure the time of the request, unless this one does.
    drive.nextTime = -.infinity
    let recording = activeRecording
    requests.ask(purpose, content, provider, around: closure, isAvoiding: isAvoiding, rejoining: window, for: plan) {
      call in
      recording?.willCallBack()
      call()
      recording?.didCallBack()
    }
    return isStill(before)
  }
}
