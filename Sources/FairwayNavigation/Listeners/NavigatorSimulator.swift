public import FairwayCore
public import GeoKernel

/// Drives a simulated vehicle for a ``Navigator``, by a clock that the caller moves.
public final class NavigatorSimulator {
  /// Whether the vehicle waits; the clock goes on without it.
  public var isPaused = false {
    didSet { pauseDidChange(from: oldValue) }
  }
  /// By how much faster than expected the vehicle's time passes; any number above 0.
  public var speedMultiplier = 1.0 {
    didSet { manager?.speedMultiplier = speedMultiplier }
  }
  /// Whether a vehicle is simulated.
  public var isSimulating: Bool { manager != nil || standing != nil }

  private unowned let navigator: Navigator
  private var manager: SimulatedLocationManager?
  private var route: RouteIndex?
  private var standing: (coordinate: LocationCoordinate2D, next: Double)?
  private var clock = 0.0

  init(_ navigator: Navigator) { self.navigator = navigator }

  /// Drives along the rest of the route from a time on.
  public func simulateLocationsAlongExistingRoute(at now: Double) {
    stopSimulation()
    clock = now
    drive()
  }

  /// Sets another route and drives along it; a simulation that runs is given up. Returns whether it can be followed.
  @discardableResult
  public func simulateAlongNewRouteToDestinations(_ indexedRouteResponse: IndexedRouteResponse, at now: Double) -> Bool
  {
    guard navigator.setDestinations(indexedRouteResponse) else { return false }
    simulateLocationsAlongExistingRoute(at: now)
    return true
  }

  /// Stands at a place, a fix a second.
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

  /// Moves the clock: gives the navigator every fix that is due.
  public func advance(to now: Double) {
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
      // After a new route the vehicle drives along that.
      if manager != nil, navigator.router.routeProgress.index !== route { drive() }
    }
    clock = max(clock, now)
  }

  private func drive() {
    let progress = navigator.router.routeProgress
    route = progress.index
    let start = navigator.router.rawLocation.map { max($0.timestamp + 1, clock) } ?? clock
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
