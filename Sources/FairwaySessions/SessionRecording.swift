internal import FairwayCore

/// Receives all that goes into a session and comes out of it: that of its router, and that of the session itself.
package protocol SessionRecording: RouterRecording {
  /// The session that is recorded; `nil` if it is a router alone.
  var service: (any RecordedService)? { get }
  /// A call of the session is about to be processed.
  func begin(_ input: SessionInput)
  /// An event of simulated fixes is about to be reported.
  func willReport(_ message: SimulationMessage, at place: SessionPlace)
}

/// An input of a session, or of a router alone.
package enum SessionInput {
  case fix(Location)
  /// A call of the router.
  case router(RouterInput)
  /// A call of the session around it.
  case service(any ServiceCall)
}

/// The events of a session that are not its router's, with the numbers after those of `RouterMessage`.
package enum SimulationMessage: UInt8, Sendable, CaseIterable {
  case willBeginSimulating = 32
  case didBeginSimulating, willEndSimulating, didEndSimulating
}
