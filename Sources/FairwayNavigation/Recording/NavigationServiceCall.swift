internal import FairwayCore
package import FairwaySessions

/// A call of a session, apart from fixes: the names and labels are part of the format of session files.
package enum NavigationServiceCall: ServiceCall {
  case start(time: Double)
  case advance(time: Double)
  case stop
  case end
  case feedback(feedback: EndOfRouteFeedback)
  case simulate(mode: SimulationMode, speedMultiplier: Double)
  case poorGPSPatience(seconds: Double)
  case tunnelDetector(tunnelDetector: TunnelDetector)
}

extension SessionInput {
  /// A call of a session.
  static func call(_ call: NavigationServiceCall) -> SessionInput { .service(call) }
}

extension NavigationService: RecordedService {
  package var controller: RouteController? { router as? RouteController }
  package var memory: (any ServiceMemory)? { snapshot() }

  package var calls: any ServiceCall.Type { NavigationServiceCall.self }

  package func apply(_ fix: Location) { update(fix) }

  package func apply(_ call: any ServiceCall) {
    guard let call = call as? NavigationServiceCall else { return }
    switch call {
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

  package func attach(_ player: any RouterDecider) {
    let replayed = ReplayedDecisions(player)
    replayedDecisions = replayed
    observer = replayed
  }
}

extension NavigationServiceSnapshot: ServiceMemory {
  package func service(
    asking provider: (any RoutingProvider)?, log: (@Sendable (String) -> Void)?
  ) throws(SnapshotError) -> any RecordedService {
    try NavigationService(resuming: self, routingProvider: provider, log: log)
  }
}

/// Decides as the player of a recording does.
final class ReplayedDecisions: NavigationServiceObserver {
  private weak var player: (any RouterDecider)?

  init(_ player: any RouterDecider) { self.player = player }

  func router(_ router: any Router, didReport event: RouterEvent) {}

  func router(_ router: any Router, asks question: RouterQuestion) -> Bool? {
    player?.router(router, asks: question) ?? nil
  }

  func router(_ router: any Router, modifies options: RouteOptions) -> RouteOptions? {
    player?.router(router, modifies: options)
  }

  func router(_ router: any Router, decidesAboutMissed stop: Trip.Stop) -> MissedStopDecision? {
    player?.router(router, decidesAboutMissed: stop)
  }
}
