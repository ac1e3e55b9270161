package import FairwayEngine
package import FairwayRequests
package import GeoKernel

/// Receives all that goes into a router and comes out of it, in order, so that it can be recorded or compared.
///
/// A call of the router's owner is an input from ``begin(_:hasDecider:)`` to ``end()``. What it brings about comes in
/// between: events and questions, and within those the calls that an observer or a decider makes. A call that the router
/// makes to itself is no input; the recording recognizes it, because it comes between the beginning of an input and an
/// event.
package protocol RouterRecording: AnyObject {
  /// The next input is the first one of the recording.
  func start()
  /// The last input was the last one of the recording.
  func stop()
  /// A fix is about to be processed.
  func begin(_ fix: Location, hasDecider: Bool)
  /// A call is about to be processed.
  func begin(_ input: RouterInput, hasDecider: Bool)
  /// The last input that began has been processed.
  func end()
  /// An event is about to be reported.
  func willReport(_ event: RouterEvent, at place: SessionPlace)
  /// A closure of the caller is about to be called.
  func willCallBack()
  /// The event has been reported, or the closure has returned.
  func didCallBack()
  /// The decider is about to be asked.
  func willAsk(_ question: RouterMessage, at place: SessionPlace)
  /// The decider has answered.
  func didAsk(_ reply: RouterReply)
}

/// What a decider has replied; nothing where the standard is to hold.
package enum RouterReply: Codable {
  case decision(_ isYes: Bool?)
  case options(_ modified: RouteOptions?)
  case missedStop(_ decision: MissedStopDecision?)

  /// Whether it is anything but no.
  var isYes: Bool { if case .decision(false) = self { false } else { true } }
}

/// Where a session stands at an event.
package struct SessionPlace: Hashable, Sendable {
  /// The time of the last fix that was used, in seconds since 1970.
  package var timestamp: Double
  /// The leg, and the step of that leg.
  package var legIndex: Int
  package var stepIndex: Int
  /// The distance along the route shape in metres.
  package var distanceAlong: LocationDistance
  /// The stop at the end of the leg; nil if that is no stop of the trip.
  package var stop: Trip.Stop.ID?

  package init(
    timestamp: Double, legIndex: Int, stepIndex: Int, distanceAlong: LocationDistance, stop: Trip.Stop.ID? = nil
  ) {
    self.timestamp = timestamp
    self.legIndex = legIndex
    self.stepIndex = stepIndex
    self.distanceAlong = distanceAlong
    self.stop = stop
  }

  @inline(__always)
  package init(_ progress: RouteProgress, stop: Trip.Stop.ID?) {
    // Each value alone: a copy of the whole state would cost more than the recording.
    let leg = progress.state.legIndex
    self.init(
      timestamp: progress.state.timestamp, legIndex: leg,
      stepIndex: progress.state.routeStepIndex - progress.index.legFirstStep[leg],
      distanceAlong: progress.state.distanceAlong, stop: stop)
  }
}
