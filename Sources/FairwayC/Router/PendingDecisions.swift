internal import FairwayCore
internal import FairwayRouter

/// The decisions that a program has not made yet, which a snapshot keeps: the router asks once for each. An offered route
/// is not kept, since the router looks for a faster one again.
struct PendingDecisions: OptionGroup {
  var aboutReroute = false
  var aboutClosure = false
  var aboutLeg = false
  /// The stop of which it is to be decided whether to leave it out.
  var aboutStop: Trip.Stop.ID?

  init() {}

  init(_ questions: some Sequence<RouterMessages.Question>) {
    for case .decision(let decision, _, _) in questions {
      switch decision {
      case .reroute(isAroundClosure: false): aboutReroute = true
      case .reroute(isAroundClosure: true): aboutClosure = true
      case .nextLeg: aboutLeg = true
      case .missedStop(let stop): aboutStop = stop
      case .fasterRoute: break
      }
    }
  }

  /// Asks for those decisions again that are still due.
  func ask(_ messages: RouterMessages, _ router: RouteController) {
    let state = router.routeProgress.state
    if aboutReroute, state.routeState == .offRoute { messages.ask(.reroute(isAroundClosure: false), router) }
    if aboutClosure, router.isClosureAhead { messages.ask(.reroute(isAroundClosure: true), router) }
    if let aboutStop, router.trip.ahead.first?.id == aboutStop { messages.ask(.missedStop(aboutStop), router) }
    if aboutLeg, state.hasArrivedAtWaypoint { messages.ask(.nextLeg, router) }
  }

  mutating func visit(_ visitor: inout OptionVisitor) {
    visitor.value("aboutReroute", &aboutReroute)
    visitor.value("aboutClosure", &aboutClosure)
    visitor.value("aboutLeg", &aboutLeg)
    visitor.value("aboutStop", &aboutStop)
  }
}
