package import FairwayCore
import FairwayDirections
package import FairwayNavigation
import GeoKernel

/// Writes down the calls of a router or of a face on it, in order, and gives the answers that a test has set.
///
/// It observes routers and sessions by itself. A face whose calls are methods of a delegate has a ``routerDelegate``, a
/// ``serviceDelegate`` or a ``viewDelegate`` of it.
package final class CallRecorder {
  /// The names of the calls; those of processed fixes, only if they are wanted.
  package var calls: [String] = []
  /// The calls with what they carry, a line each, if they are wanted.
  package private(set) var lines: [String] = []
  /// The messages; those of processed fixes, only if they are wanted.
  package var messages: [RouterMessage] = []
  /// The events but for processed fixes.
  package var events: [RouterEvent] = []
  /// The events of simulations, and the state in which each found the session.
  package var simulations: [(call: String, reason: SimulationReason, state: SimulationState)] = []
  /// The questions that are answered with no.
  package var refused: Set<RouterMessage> = []
  /// What is done about a missed stop.
  package var missedStop = MissedStopDecision.insist
  package var editOptions: (RouteOptions) -> RouteOptions = { $0 }
  /// Accepts the last faster route that was offered.
  package private(set) var acceptFasterRoute: () -> Void = {}
  /// Acts within the next call with this message.
  package var trigger: RouterMessage?
  package var action: () -> Void = {}
  /// The messages since the action began.
  package var after: [RouterMessage]?
  package var onUpdate: (RouteProgress, Location, Location) -> Void = { _, _, _ in }
  /// Called with each event and each question, after it is written down.
  package var hears: (RouterEvent) -> Void = { _ in }
  package var isAsked: (RouterQuestion) -> Void = { _ in }
  package var areModified: (RouteOptions) -> Void = { _ in }
  /// What only a view says and asks.
  package var view = ViewCalls()
  package private(set) lazy var routerDelegate: any RouterDelegate = RouterMethods(self)
  package private(set) lazy var serviceDelegate: any NavigationServiceDelegate = ServiceMethods(self)
  package private(set) lazy var viewDelegate: any NavigationViewControllerDelegate = ViewMethods(self)
  package var recordsUpdates: Bool
  private let writesLines: Bool

  package init(recordsUpdates: Bool = false, writesLines: Bool = false) {
    (self.recordsUpdates, self.writesLines) = (recordsUpdates, writesLines)
  }

  /// The calls without those of every fix and without instructions, which depend on the server's words; a long approach
  /// counts once.
  package var decisions: [String] {
    calls.filter { !["didUpdate", "roadName", "visual", "spoken"].contains($0) }.reduce(into: []) { decisions, call in
      if call != "willArrive" || decisions.last != call { decisions.append(call) }
    }
  }

  /// The errors of reroutes and of lists of alternatives, as a delegate is told them.
  package var errors: [any Error] {
    events.compactMap {
      switch $0 {
      case .didFailToReroute(let error): error.cause
      case .didFailToUpdateAlternatives(let error): error
      default: nil
      }
    }
  }

  /// The distance to the waypoint of each call on the approach to one.
  package var distancesToWaypoint: [Double] {
    events.compactMap { if case .willArrive(_, _, let distance) = $0 { distance } else { nil } }
  }

  /// Why the route was replaced, each time.
  package var replacements: [RouteReplacement] {
    events.compactMap { if case .didReroute(_, _, let reason) = $0 { reason } else { nil } }
  }

  /// The fixes that were not used, by their times, and why.
  package var rejections: [String] {
    events.compactMap { if case .didReject(let fix, let reason) = $0 { "\(fix.timestamp) \(reason)" } else { nil } }
  }

  package var alerts: [UpcomingRouteAlert] {
    events.compactMap { if case .didApproach(let alert) = $0 { alert } else { nil } }
  }

  package var skipped: [[Waypoint]] {
    events.compactMap { if case .didSkip(let waypoints, _) = $0 { waypoints } else { nil } }
  }

  /// Writes down a line that is no call.
  package func add(_ line: @autoclosure () -> String) {
    if writesLines { lines.append(line()) }
  }

  func hear(_ event: RouterEvent, line: String? = nil) {
    add(line ?? event.line)
    if case .didUpdate(let progress, let location, let rawLocation, _) = event {
      if recordsUpdates { note("didUpdate", .didUpdate) }
      onUpdate(progress, location, rawLocation)
    } else {
      events.append(event)
      note(event.call, event.message)
    }
    hears(event)
  }

  private func note(_ call: String, _ message: RouterMessage) {
    calls.append(call)
    messages.append(message)
    after?.append(message)
    guard message == trigger else { return }
    (trigger, after) = (nil, [])
    action()
  }

  func answer(_ question: RouterQuestion) -> Bool {
    let isYes = !refused.contains(question.message)
    add(question.line(isYes))
    note("\(question.message)", question.message)
    isAsked(question)
    guard case .shouldProactivelyReroute(let offer) = question else { return isYes }
    acceptFasterRoute = offer.accept
    if isYes { offer.accept() }
    return offer.isAccepted
  }

  func modify(_ options: RouteOptions) -> RouteOptions {
    add("modifiedOptions \(text(options))")
    note("modifiedOptions", .modifiedOptions)
    areModified(options)
    return editOptions(options)
  }

  func decide(about stop: Trip.Stop) -> MissedStopDecision {
    add("didMissStop \(stop.id) -> \(missedStop)")
    note("didMissStop \(stop.id)", .didMissStop)
    return missedStop
  }

  func hear(_ call: String, _ progress: RouteProgress, _ reason: SimulationReason, _ state: SimulationState) {
    add("\(call)Simulating \(text(progress)) \(reason)")
    simulations.append((call, reason, state))
  }
}

extension CallRecorder: NavigationServiceObserver {
  package func router(_ router: any Router, didReport event: RouterEvent) { hear(event) }
  package func router(_ router: any Router, asks question: RouterQuestion) -> Bool? { answer(question) }
  package func router(_ router: any Router, modifies options: RouteOptions) -> RouteOptions? { modify(options) }
  package func router(_ router: any Router, decidesAboutMissed stop: Trip.Stop) -> MissedStopDecision? {
    decide(about: stop)
  }

  package func navigationService(_ service: NavigationService, didReport event: SimulationEvent) {
    let state = service.simulationState
    switch event {
    case .willBegin(let progress, let reason): hear("willBegin", progress, reason, state)
    case .didBegin(let progress, let reason): hear("didBegin", progress, reason, state)
    case .willEnd(let progress, let reason): hear("willEnd", progress, reason, state)
    case .didEnd(let progress, let reason): hear("didEnd", progress, reason, state)
    }
  }
}

extension Router {
  /// Lets a recorder observe and decide.
  package func attach(_ recorder: CallRecorder) {
    observer = recorder
    decider = recorder
  }
}
