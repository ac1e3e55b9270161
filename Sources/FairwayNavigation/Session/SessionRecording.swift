internal import FairwayCore
internal import FairwayDirections

/// Receives all that goes into a session and comes out of it: that of its router, and that of the session itself.
package protocol SessionRecording: RouterRecording {
  /// The session that is recorded; `nil` if it is a router alone.
  var service: NavigationService? { get }
  /// A call of the session is about to be processed.
  func begin(_ input: ServiceInput)
  /// An event of simulated fixes is about to be reported.
  func willReport(_ message: SimulationMessage, at place: SessionPlace)
}

/// An input of a session.
package enum ServiceInput {
  case start(Double)
  case advance(Double)
  case fix(Location)
  case stop
  case end
  case feedback(EndOfRouteFeedback)
  case simulate(SimulationMode, speedMultiplier: Double)
  case poorGPSPatience(Double)
  case tunnelDetector(TunnelDetector)
}

/// The events of a session that are not its router's, with the numbers after those of `RouterMessage`.
package enum SimulationMessage: UInt8, Sendable, CaseIterable {
  case willBeginSimulating = 32
  case didBeginSimulating, willEndSimulating, didEndSimulating
}
