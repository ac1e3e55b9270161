public import FairwayCore
internal import FairwayDirections

/// The conditions under which a session continues with simulated fixes.
public enum SimulationMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// Never.
  case never
  /// From start to end.
  case always
  /// When good fixes are missing.
  case onPoorGPS
  /// When good fixes are missing at a tunnel.
  case inTunnels
}

/// The reason why a simulation began.
public enum SimulationReason: String, Hashable, Sendable, Codable, CaseIterable {
  /// The mode ``SimulationMode/always``.
  case manual
  /// Good fixes are missing.
  case poorGPS
}

/// Whether a session currently continues with simulated fixes.
public enum SimulationState: String, Hashable, Sendable, Codable, CaseIterable {
  case notInSimulation, inSimulation
}

/// Detects from the route whether a vehicle is in or at a tunnel.
public struct TunnelDetector: Hashable, Sendable, Codable {
  /// The greatest distance from a tunnel's entrance at which a vehicle is at the tunnel, in metres.
  public var entranceDistance = 15.0
  /// The least speed of a vehicle that drives into a tunnel, in metres per second.
  public var entranceSpeed = 5.0
  /// The greatest distance to a tunnel that a vehicle without fixes may have driven into, in metres.
  public var lostDistance = 500.0

  /// Creates the default detector.
  public init() {}

  /// Whether the vehicle is in a tunnel, according to its last fix.
  ///
  /// - Parameters:
  ///   - progress: The progress of the vehicle.
  ///   - location: The last fix; `nil` if fixes are missing.
  ///   - receiver: The rule for which fixes are good enough to follow a route.
  public func isInTunnel(
    _ progress: RouteProgress, location: Location?, receiver: ReceiverModel = ReceiverModel()
  ) -> Bool {
    let step = progress.currentLegProgress.currentStepProgress
    let toUpcoming = step.userDistanceToUpcomingIntersection
    // Before the first intersection of a step, the current one still lies ahead.
    if step.intersectionIndex > 0 || step.intersectionDistances.first.map({ $0 <= step.distanceTraveled + 1 }) == true,
      isTunnel(step.currentIntersection)
    {
      return true
    }
    guard isTunnel(step.upcomingIntersection), let distance = toUpcoming else { return false }
    guard let location else { return distance < lostDistance }
    guard let speed = location.speed, speed >= entranceSpeed else { return false }
    return distance <= entranceDistance || !receiver.qualifies(location)
  }

  private func isTunnel(_ intersection: Intersection?) -> Bool {
    intersection?.outletRoadClasses?.contains(.tunnel) == true || intersection?.tunnelName != nil
  }
}
