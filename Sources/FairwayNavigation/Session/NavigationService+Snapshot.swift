public import FairwayCore

/// Everything that a session remembers, as one value: the memory of its router and of its simulated fixes.
public struct NavigationServiceSnapshot: Sendable {
  /// The version of the written format, apart from that of the router within. Newer versions are rejected.
  package static let currentVersion = 1

  /// The names of the members are part of the format.
  struct Content: Codable {
    var simulationMode: SimulationMode
    var simulationSpeedMultiplier: Double
    var poorGPSPatience: Double
    /// `nil` for the default one, as in snapshots that were stored before it could be changed.
    var tunnelDetector: TunnelDetector?
    var isRunning: Bool
    /// `nil` before the first start.
    var clock: Double?
    var lastNativeLocation: Location?
    var wasReceiverGood: Bool
    var patienceEnd: Double?
    var isSimulationManual: Bool
    var simulation: SimulatedLocationManager.Snapshot?
  }

  /// The memory of the router.
  public let router: RouterSnapshot
  let content: Content

  /// The snapshot of a session that has seen no fix; fixes are not simulated.
  package func withoutFixes() -> NavigationServiceSnapshot {
    var content = content
    (content.lastNativeLocation, content.simulation) = (nil, nil)
    return NavigationServiceSnapshot(router: router.withoutFixes(), content: content)
  }
}

extension NavigationServiceSnapshot: Codable {
  private enum CodingKeys: String, CodingKey {
    case version, router, session
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let version = try container.decode(Int.self, forKey: .version)
    guard version <= Self.currentVersion else { throw SnapshotError.version(version) }
    router = try container.decode(RouterSnapshot.self, forKey: .router)
    content = try container.decode(Content.self, forKey: .session)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.currentVersion, forKey: .version)
    try container.encode(router, forKey: .router)
    try container.encode(content, forKey: .session)
  }
}

extension NavigationService {
  /// Everything that the session remembers, to continue in another process; `nil` if the router is not a
  /// `RouteController`.
  public func snapshot() -> NavigationServiceSnapshot? {
    guard let router = router as? RouteController else { return nil }
    return NavigationServiceSnapshot(
      router: router.snapshot(),
      content: .init(
        simulationMode: simulationMode, simulationSpeedMultiplier: simulationSpeedMultiplier,
        poorGPSPatience: poorGPSPatience, tunnelDetector: tunnelDetector, isRunning: isRunning,
        clock: clock.isFinite ? clock : nil,
        lastNativeLocation: lastNativeLocation, wasReceiverGood: wasReceiverGood, patienceEnd: patienceEnd,
        isSimulationManual: simulationReason == .manual, simulation: simulation?.snapshot))
  }

  /// Creates a session that continues from a snapshot: all later calls have the results that they would have had.
  ///
  /// - Parameters:
  ///   - snapshot: The result of ``snapshot()``.
  ///   - routingProvider: The provider of new routes; `nil` for none. A pending request is made again at once.
  ///   - log: A closure that receives warnings, one line each; `UnimplementedLogging` says where they go without one.
  public convenience init(
    resuming snapshot: NavigationServiceSnapshot, routingProvider: (any RoutingProvider)? = nil,
    log: (@Sendable (String) -> Void)? = nil
  ) throws(SnapshotError) {
    let content = snapshot.content
    self.init(
      router: try RouteController(resuming: snapshot.router, routingProvider: routingProvider, log: log),
      simulating: content.simulationMode, simulationSpeedMultiplier: content.simulationSpeedMultiplier, log: log)
    poorGPSPatience = content.poorGPSPatience
    tunnelDetector = content.tunnelDetector ?? tunnelDetector
    clock = content.clock ?? clock
    lastNativeLocation = content.lastNativeLocation
    wasReceiverGood = content.wasReceiverGood
    patienceEnd = content.patienceEnd
    simulationReason = content.isSimulationManual ? .manual : .poorGPS
    if let stored = content.simulation {
      let index = router.routeProgress.index
      guard let manager = SimulatedLocationManager(resuming: stored, on: index) else { throw .state }
      simulation = manager
      simulatedRoute = index
      simulationState = .inSimulation
    }
    isRunning = content.isRunning
  }
}
