import FairwayCore
import FairwayDirections
import FairwayNavigation
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

/// What calls carry: the place that they speak of, and how far and how long it still is.
final class CallArgumentTests: XCTestCase {
  /// The calls with a place, of whatever face.
  private final class Places {
    let recorder = CallRecorder()
    var calls: [String] = []
    var places: [Location?] = []
    /// Seconds and metres of each call in the way of an approach, and the update that each came after.
    var approaches: [(update: Int, time: Double, distance: Double)] = []
    var updates: [RouteProgress] = []

    init() {
      recorder.hears = { [unowned self] event in
        switch event {
        case .didUpdate(let progress, _, _, _): updates.append(progress)
        case .willArrive(_, let time, let distance): approaches.append((updates.count, time, distance))
        case .willReroute(let place): note(event.message, place)
        // A view's delegate is not told where.
        case .didReroute(_, let place?, _): note(event.message, place)
        case .willTakeAlternative(_, let place), .didTakeAlternative(let place): note(event.message, place)
        default: break
        }
      }
      recorder.isAsked = { [unowned self] question in
        switch question {
        case .shouldReroute(let place): note(question.message, place)
        case .shouldProactivelyReroute(let offer): note(question.message, offer.location)
        default: break
        }
      }
    }

    private func note(_ message: RouterMessage, _ place: Location?) {
      calls.append("\(message)")
      places.append(place)
    }
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
      view?.delegate = places.recorder.viewDelegate
      if !isView { service.delegate = places.recorder.serviceDelegate }
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
        XCTAssertEqual(approach.time, left * progress.state.paceFactor, accuracy: 0.01)
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
