import FairwayCore
import FairwayDirections
import FairwayNavigation
import GeoKernel
import TownDrives
import XCTest

/// What calls carry: the place that they speak of, and how far and how long it still is.
final class CallArgumentTests: XCTestCase {
  /// The calls with a place, of whatever face.
  private final class Places: NavigationServiceDelegate, NavigationViewControllerDelegate {
    var calls: [String] = []
    var places: [Location?] = []
    /// Seconds and metres of each call in the way of an approach, and the update that each came after.
    var approaches: [(update: Int, time: Double, distance: Double)] = []
    var updates: [RouteProgress] = []

    private func note(_ call: String, _ place: Location?) {
      calls.append(call)
      places.append(place)
    }

    func navigationService(
      _ navigationService: NavigationService, didUpdate progress: RouteProgress, with location: Location,
      rawLocation: Location
    ) { updates.append(progress) }
    func navigationService(
      _ navigationService: NavigationService, willArriveAt waypoint: Waypoint, after remainingTimeInterval: Double,
      distance: LocationDistance
    ) { approaches.append((updates.count, remainingTimeInterval, distance)) }
    func navigationService(_ navigationService: NavigationService, shouldRerouteFrom location: Location) -> Bool {
      note("shouldReroute", location)
      return true
    }
    func navigationService(_ navigationService: NavigationService, willRerouteFrom location: Location) {
      note("willReroute", location)
    }
    func navigationService(
      _ navigationService: NavigationService, didRerouteAlong route: Route, at location: Location?, proactive: Bool
    ) { note("didReroute", location) }
    func navigationService(
      _ navigationService: NavigationService, shouldProactivelyRerouteFrom location: Location, to route: Route,
      completion: @escaping () -> Void
    ) {
      note("shouldProactivelyReroute", location)
      completion()
    }
    func navigationService(
      _ navigationService: NavigationService, willTakeAlternativeRoute route: Route, at location: Location?
    ) { note("willTakeAlternative", location) }
    func navigationService(_ navigationService: NavigationService, didTakeAlternativeRouteAt location: Location?) {
      note("didTakeAlternative", location)
    }

    func navigationViewController(
      _ navigationViewController: NavigationViewController, didUpdate progress: RouteProgress, with location: Location,
      rawLocation: Location
    ) { updates.append(progress) }
    func navigationViewController(
      _ navigationViewController: NavigationViewController, willArriveAt waypoint: Waypoint,
      after remainingTimeInterval: Double, distance: LocationDistance
    ) { approaches.append((updates.count, remainingTimeInterval, distance)) }
    func navigationViewController(
      _ navigationViewController: NavigationViewController, shouldRerouteFrom location: Location
    ) -> Bool {
      note("shouldReroute", location)
      return true
    }
    func navigationViewController(
      _ navigationViewController: NavigationViewController, willRerouteFrom location: Location?
    ) { note("willReroute", location) }
    func navigationViewController(
      _ navigationViewController: NavigationViewController, shouldProactivelyRerouteFrom location: Location,
      to route: Route, completion: @escaping () -> Void
    ) {
      note("shouldProactivelyReroute", location)
      completion()
    }
    func navigationViewController(
      _ navigationViewController: NavigationViewController, willTakeAlternativeRoute route: Route,
      at location: Location?
    ) { note("willTakeAlternative", location) }
    func navigationViewController(
      _ navigationViewController: NavigationViewController, didTakeAlternativeRouteAt location: Location?
    ) { note("didTakeAlternative", location) }
  }

  private let provider = ScriptedProvider()

  /// Runs a drive under a session and under a view, and hands over what each heard.
  private func eachFace(
    _ name: String, options: RouterOptions = RouterOptions(),
    _ drive: (NavigationService, Places, inout Vehicle) throws -> Void
  ) throws {
    for isView in [false, true] {
      let places = Places()
      var vehicle = Vehicle()
      let service = try Town.service(name, provider: provider, options: options)
      let view = isView ? NavigationViewController(navigationService: service, log: { _ in }) : nil
      view?.delegate = places
      if !isView { service.delegate = places }
      service.start(at: vehicle.time)
      try withExtendedLifetime(view) { try drive(service, places, &vehicle) }
    }
  }

  /// Once for each update while the waypoint is near, with what the progress has left of the leg.
  func testAnApproachSaysHowLongAndHowFar() throws {
    try eachFace("valhalla-legs") { service, places, vehicle in
      let index = service.routeProgress.index
      service.driveToTheEnd(&vehicle)
      XCTAssertGreaterThan(places.approaches.count, 20, "both waypoints, with every fix")
      XCTAssertEqual(Set(places.approaches.map(\.update)).count, places.approaches.count, "once for each update")
      for approach in places.approaches {
        let progress = places.updates[approach.update - 1]
        let end = index.range(ofLeg: progress.legIndex).upperBound
        let left = index.expectedTravelTime(to: end) - index.expectedTravelTime(to: progress.state.distanceAlong)
        XCTAssertEqual(approach.time, left, accuracy: 0.01)
        XCTAssertEqual(approach.distance, end - progress.state.distanceAlong, accuracy: 1)
        XCTAssertGreaterThan(approach.time, 0)
      }
    }
  }

  func testAReroutesCallsSayWhereTheVehicleWas() throws {
    try eachFace("valhalla-roundabout") { service, places, vehicle in
      service.update(vehicle.drive(service.track, to: 400))
      let place = service.track.point(at: 400)
      for fix in vehicle.drive(from: place.coordinate, bearing: place.bearing + 100, distance: 200)
      where places.calls.isEmpty {
        service.update(fix)
        if !places.calls.isEmpty { XCTAssertEqual(places.places, [fix, fix]) }
      }
      XCTAssertEqual(places.calls, ["shouldReroute", "willReroute"])
      provider.answer(.success(try Town.response("valhalla-legs")))
      service.advance(to: vehicle.time)
      if places.calls.count > 2 { XCTAssertEqual(places.places[2], service.router.rawLocation) }
    }
  }

  func testAFasterRoutesCallsSayWhereTheVehicleIs() throws {
    var options = RouterOptions()
    options.fasterRoute.minimumRemainingTime = 60
    options.fasterRoute.minimumFirstStepTime = 1
    try eachFace("valhalla-long-step", options: options) { service, places, vehicle in
      vehicle.speed = 5
      service.update(vehicle.drive(service.track, to: 700))
      var faster = try Town.response("valhalla-long-step")
      faster.routes?[0].expectedTravelTime = 100
      provider.answer(.success(faster))
      service.advance(to: vehicle.time)
      XCTAssertEqual(places.calls.first, "shouldProactivelyReroute")
      XCTAssertTrue(places.places.allSatisfy { $0 == service.router.rawLocation })
    }
  }

  func testAnAlternativesCallsSayWhereItWasTaken() throws {
    try eachFace("valhalla-alternatives") { service, places, vehicle in
      let alternative = try XCTUnwrap(service.router.alternatives.first)
      let track = try Track(XCTUnwrap(alternative.route.shape?.coordinates))
      for fix in vehicle.drive(track, to: track.length / 2) where places.calls.isEmpty {
        service.update(fix)
        XCTAssertTrue(places.places.allSatisfy { $0 == fix })
      }
      XCTAssertEqual(
        places.calls.filter { $0 != "didReroute" }, ["shouldReroute", "willTakeAlternative", "didTakeAlternative"])
    }
  }
}
