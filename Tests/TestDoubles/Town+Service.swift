package import FairwayCore
internal import FairwayDirections
package import FairwayNavigation
package import FairwaySessions
package import GeoKernel
package import TownDrives

extension Town {
  package static func service(
    _ name: String, provider: (any RoutingProvider)? = nil, options: RouterOptions = RouterOptions(),
    simulating mode: SimulationMode = .never, multiplier: Double = 1, recorder: SessionRecorder? = nil,
    edit: (inout RouteResponse, inout RouteOptions) -> Void = { _, _ in },
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> NavigationService {
    var response = try response(name)
    var routeOptions = RouteOptions(waypoints: response.waypoints ?? [])
    edit(&response, &routeOptions)
    return try NavigationService(
      indexedRouteResponse: IndexedRouteResponse(routeResponse: response), routeOptions: routeOptions,
      routingProvider: provider, options: options.takingAnyAnswer, simulating: mode,
      simulationSpeedMultiplier: multiplier,
      recorder: recorder, log: log)
  }
}

extension Navigator {
  /// The router, if the test does not use its own.
  package var controller: RouteController { router as! RouteController }
}

extension NavigationService {
  /// The router, if the test does not use its own.
  package var controller: RouteController { router as! RouteController }

  package var track: Track { routeProgress.index.track }

  /// Drives to a place of the route and then straight away from it.
  package func leave(_ vehicle: inout Vehicle, at distance: Double, from start: Double = 0, distance away: Double = 200)
  {
    update(vehicle.drive(track, from: start, to: distance))
    let place = track.point(at: distance)
    update(vehicle.drive(from: place.coordinate, bearing: place.bearing + 100, distance: away))
  }

  /// Drives the whole route and stops at its end.
  package func driveToTheEnd(_ vehicle: inout Vehicle, from start: Double = 0) {
    let track = track
    update(vehicle.drive(track, from: start))
    update(vehicle.stand(at: track.point(at: track.length).coordinate, seconds: 10))
  }
}
