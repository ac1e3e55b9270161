internal import FairwayCore
internal import FairwayDirections

/// Receives all that goes into a session and comes out of it: that of its router, and that of the session itself.
package protocol SessionRecording: RouterRecording {
  /// The session that is recorded; `nil` if it is a router alone.
  var service: NavigationService? { get }
  /// A call of the session is about to be processed.
  func begin(_ input: SessionInput)
  /// An event of simulated fixes is about to be reported.
  func willReport(_ message: SimulationMessage, at place: SessionPlace)
}

/// An input of a session, or of a router alone: a recording has it in its JSON form, in which names and labels are part of
/// the format.
package enum SessionInput: Codable {
  case fix(Location)
  /// A call of the router.
  case router(RouterInput)
  case start(time: Double)
  case advance(time: Double)
  case stop
  case end
  case feedback(feedback: EndOfRouteFeedback)
  case simulate(mode: SimulationMode, speedMultiplier: Double)
  case poorGPSPatience(seconds: Double)
  case tunnelDetector(tunnelDetector: TunnelDetector)
}

extension NavigationService {
  /// Repeats a recorded input.
  package func apply(_ input: SessionInput) {
    switch input {
    case .fix(let fix): update(fix)
    case .router: break  // It is the router that repeats it.
    case .start(let time): start(at: time)
    case .advance(let time): advance(to: time)
    case .stop: stop()
    case .end: endNavigation()
    case .feedback: break  // It is for whoever reads the recording.
    case .simulate(let mode, let speedMultiplier):
      // Each call has changed one of them.
      if simulationMode != mode { simulationMode = mode } else { simulationSpeedMultiplier = speedMultiplier }
    case .poorGPSPatience(let seconds): poorGPSPatience = seconds
    case .tunnelDetector(let detector): tunnelDetector = detector
    }
  }
}

/// The events of a session that are not its router's, with the numbers after those of `RouterMessage`.
package enum SimulationMessage: UInt8, Sendable, CaseIterable {
  case willBeginSimulating = 32
  case didBeginSimulating, willEndSimulating, didEndSimulating
}
