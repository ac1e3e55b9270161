public import FairwayCore
internal import FairwayDirections

/// When a session goes on by simulated fixes.
public enum SimulationMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// Never.
  case never
  /// From start to end.
  case always
  /// When good fixes have stopped coming.
  case onPoorGPS
  /// When good fixes have stopped coming at a tunnel.
  case inTunnels
}

/// Why a simulation began.
public enum SimulationReason: String, Hashable, Sendable, Codable, CaseIterable {
  /// By ``SimulationMode/always``.
  case manual
  /// Good fixes have stopped coming.
  case poorGPS
}

/// Whether a session goes on by simulated fixes now.
public enum SimulationState: String, Hashable, Sendable, Codable, CaseIterable {
  case notInSimulation, inSimulation
}

/// Tells by the route whether a vehicle is in or at a tunnel.
public struct TunnelDetector: Hashable, Sendable, Codable {
  /// How near a tunnel's entrance is at most for a vehicle to be at it, in metres.
  public var entranceDistance = 15.0
  /// How fast a vehicle is at least that drives into a tunnel, in metres per second.
  public var entranceSpeed = 5.0
  /// How near a tunnel is at most that a vehicle without fixes may have driven into, in metres.
  public var lostDistance = 500.0

  /// The defaults.
  public init() {}

  /// Whether the vehicle is in a tunnel, by its last fix.
  ///
  /// - Parameters:
  ///   - progress: How far the vehicle has got.
  ///   - location: The last fix; nil where fixes have stopped coming.
  ///   - receiver: Which fixes are good enough to follow a route by.
  public func isInTunnel(
    _ progress: RouteProgress, location: Location?, receiver: ReceiverModel = ReceiverModel()
  ) -> Bool {
    let step = progress.currentLegProgress.currentStepProgress
    let toUpcoming = step.userDistanceToUpcomingIntersection
    // Before the first intersection of a step the current one still lies ahead.
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
