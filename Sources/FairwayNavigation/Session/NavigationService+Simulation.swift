internal import FairwayCore
internal import FairwaySessions
internal import GeoKernel

extension NavigationService {
  /// Whether the vehicle is in a tunnel, by the route and its last fix.
  public var isInTunnel: Bool {
    tunnelDetector.isInTunnel(
      router.routeProgress, location: simulation == nil ? lastNativeLocation : nil, receiver: router.receiver)
  }

  func patienceDidEnd() {
    switch simulationMode {
    case .never, .always: return
    case .onPoorGPS: beginSimulation(because: .poorGPS)
    case .inTunnels:
      // Missing fixes count as a lost fix, whatever the last one was like.
      if tunnelDetector.isInTunnel(router.routeProgress, location: nil) { beginSimulation(because: .poorGPS) }
    }
  }

  func beginSimulation(because reason: SimulationReason) {
    let progress = router.routeProgress
    guard simulation == nil, progress.state.routeState != .offRoute,
      !(progress.isFinalLeg && progress.currentLegProgress.userHasArrivedAtWaypoint)
    else { return }
    simulationReason = reason
    report(.willBeginSimulating, SimulationEvent.willBegin)
    simulate(from: progress.state.distanceAlong)
    simulationState = .inSimulation
    report(.didBeginSimulating, SimulationEvent.didBegin)
    postSimulationChange()
  }

  func endSimulation() {
    guard simulation != nil else { return }
    report(.willEndSimulating, SimulationEvent.willEnd)
    simulation?.stopUpdatingLocation()
    simulation = nil
    simulatedRoute = nil
    simulationState = .notInSimulation
    report(.didEndSimulating, SimulationEvent.didEnd)
    postSimulationChange()
  }

  /// Lets the simulated vehicle drive along a new route.
  func simulateRestOfNewRoute() {
    guard simulation != nil, simulatedRoute !== router.routeProgress.index else { return }
    simulate(from: router.routeProgress.state.distanceAlong)
  }

  func simulationModeDidChange(from old: SimulationMode) {
    guard simulationMode != old else { return }
    inputSimulation {
      guard isRunning else { return }
      switch (simulationMode, simulationReason) {
      case (.never, _), (.inTunnels, .manual), (.onPoorGPS, .manual): endSimulation()
      case (.always, _):
        endSimulation()
        beginSimulation(because: .manual)
      default: break
      }
    }
  }

  func simulationSpeedDidChange() {
    inputSimulation {
      guard isRunning, let simulation else { return }
      if simulationReason == .manual {
        simulation.speedMultiplier = simulationSpeedMultiplier
      } else {
        simulate(from: simulation.simulator.distanceAlong)
      }
      postSimulationChange()
    }
  }

  private func inputSimulation(_ body: () -> Void) {
    input(.call(.simulate(mode: simulationMode, speedMultiplier: simulationSpeedMultiplier)), body)
  }

  private func simulate(from distance: LocationDistance) {
    var options = LocationSimulator.Options()
    let isManual = simulationReason == .manual
    if !isManual { options.speedFactor = simulationSpeedMultiplier }
    // The next fix comes a second after the last one; the first one comes at once.
    let last = router.rawLocation?.timestamp
    let start = last.map { max($0, clock) + 1 } ?? clock
    let index = router.routeProgress.index
    let simulator = LocationSimulator(index: index, options: options, startTime: start, from: distance)
    let manager = SimulatedLocationManager(
      simulator: simulator, speedMultiplier: isManual ? simulationSpeedMultiplier : 1)
    manager.startUpdatingLocation(at: isManual ? clock : start)
    simulation = manager
    simulatedRoute = index
  }

  private func postSimulationChange() {
    post(.simulationDidChange(simulationState, speedMultiplier: simulationSpeedMultiplier))
  }
}
