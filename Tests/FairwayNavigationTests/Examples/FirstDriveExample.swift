import FairwayNavigation

/// Drives by a way of its own until there is a new route, and prints what is said.
final class FirstDrive: RouterDelegate {
  private var vehicle: LocationSimulator
  private var isWaiting = false

  init(by way: Route, at time: Double) throws { vehicle = try LocationSimulator(route: way, startTime: time) }

  /// Drives to the stops of a request, with a client for the first route and for those that the drive needs.
  func drive(_ options: RouteOptions, with directions: Directions) async throws -> Route {
    let response = try await directions.calculate(options)
    let router = try RouteController(following: response, routingProvider: directions)
    router.delegate = self
    while let fix = vehicle.next() {
      router.update(fix)
      // A simulated vehicle is faster than an answer, so it waits; an app has its next fix after a second.
      while isWaiting {
        try await Task.sleep(for: .milliseconds(5))
        router.poll(now: fix.timestamp)
      }
    }
    return router.route
  }

  func router(
    _ router: any Router, didPassSpokenInstructionPoint instruction: SpokenInstruction, routeProgress: RouteProgress
  ) {
    print(instruction.text)
  }
  func router(_ router: any Router, willRerouteFrom location: Location) { isWaiting = true }
  func router(_ router: any Router, didFailToRerouteWith error: any Error) { isWaiting = false }
  func router(_ router: any Router, didRerouteAlong route: Route, at location: Location?, proactive: Bool) {
    isWaiting = false
    // Also on a route that begins behind the vehicle.
    let place = router.routeProgress.distanceTraveled
    vehicle = (try? LocationSimulator(route: route, startTime: vehicle.timestamp, from: place)) ?? vehicle
  }
}
