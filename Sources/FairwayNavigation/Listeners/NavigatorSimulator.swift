public import FairwayCore
public import GeoKernel

/// Simulates a vehicle for a ``Navigator``, with a clock that the caller advances. Without the navigator it does nothing.
public final class NavigatorSimulator {
  /// Whether the vehicle waits; the clock continues.
  public var isPaused = false {
    didSet { pauseDidChange(from: oldValue) }
  }
  /// The ratio of the vehicle's time to the expected one; greater than 0.
  public var speedMultiplier = 1.0 {
    didSet { manager?.speedMultiplier = speedMultiplier }
  }
  /// Whether a vehicle is simulated.
  public var isSimulating: Bool { manager != nil || standing != nil }

  private weak var navigator: Navigator?
  private var manager: SimulatedLocationManager?
  private var route: RouteIndex?
  private var standing: (coordinate: LocationCoordinate2D, next: Double)?
  private var clock = 0.0

  init(_ navigator: Navigator) { self.navigator = navigator }

  /// Starts driving along the rest of the route at a given time; does nothing without a route.
  public func simulateLocationsAlongExistingRoute(at now: Double) {
    stopSimulation()
    clock = now
    drive()
  }

  /// Sets another route and drives along it, ending a running simulation. Returns whether it can be followed.
  @discardableResult
  public func simulateAlongNewRouteToDestinations(_ indexedRouteResponse: IndexedRouteResponse, at now: Double) -> Bool
  {
    guard let navigator, navigator.setDestinations(indexedRouteResponse) else { return false }
    simulateLocationsAlongExistingRoute(at: now)
    return true
  }

  /// Stands at a position, with a fix per second.
  public func simulateLocation(at coordinate: LocationCoordinate2D, at now: Double) {
    stopSimulation()
    clock = now
    standing = (coordinate, now)
  }

  /// Ends the simulation.
  public func stopSimulation() {
    manager = nil
    route = nil
    standing = nil
  }

  /// Advances the clock, and passes every fix that is due to the navigator.
  public func advance(to now: Double) {
    guard let navigator else { return stopSimulation() }
    if let place = standing, !isPaused {
      var next = place.next
      while next <= now, standing?.coordinate == place.coordinate {
        standing?.next = next + 1
        navigator.update(
          Location(coordinate: place.coordinate, timestamp: next, horizontalAccuracy: 5, speed: 0))
        next += 1
      }
    }
    while !isPaused, let due = manager?.nextUpdateTime, due <= now {
      clock = due
      manager?.advance(to: due) { navigator.update($0) }
      // After a route change the vehicle drives along the new route.
      if manager != nil, navigator.router?.routeProgress.index !== route { drive() }
    }
    clock = max(clock, now)
  }

  private func drive() {
    guard let router = navigator?.router else { return stopSimulation() }
    let progress = router.routeProgress
    route = progress.index
    let start = router.rawLocation.map { max($0.timestamp + 1, clock) } ?? clock
    let simulator = LocationSimulator(index: progress.index, startTime: start, from: progress.state.distanceAlong)
    let manager = SimulatedLocationManager(simulator: simulator, speedMultiplier: speedMultiplier)
    manager.startUpdatingLocation(at: clock)
    self.manager = manager
  }

  private func pauseDidChange(from old: Bool) {
    guard isPaused != old, let manager else { return }
    if isPaused { manager.stopUpdatingLocation() } else { manager.startUpdatingLocation(at: clock) }
  }
}
