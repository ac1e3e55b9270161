import FairwayCore
import FairwayDirections
import FairwayNavigation
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

/// A router's own observer and decider stay with it under a navigator.
final class NavigatorObserverTests: XCTestCase {
  private final class Owner: RouterObserver, RouterDecider {
    var updates = 0
    var questions: [RouterMessage] = []
    var answer: Bool?

    func router(_ router: any Router, didReport event: RouterEvent) { if case .didUpdate = event { updates += 1 } }

    func router(_ router: any Router, asks question: RouterQuestion) -> Bool? {
      questions.append(question.message)
      return answer
    }

    func router(_ router: any Router, modifies options: RouteOptions) -> RouteOptions? {
      var options = options
      options.snapLimit = 77
      return options
    }
  }

  func testTheyHearAndDecideUnderANavigator() throws {
    let provider = ScriptedProvider()
    let router = try Town.controller("valhalla-silent", provider: provider)
    let owner = Owner()
    router.observer = owner
    router.decider = owner
    let navigator = Navigator(router: router)
    var vehicle = Vehicle()
    let fixes = vehicle.drive(router.routeProgress.index.track, to: 150)
    for fix in fixes { navigator.update(fix) }
    XCTAssertEqual(owner.updates, fixes.count)
    let place = try XCTUnwrap(fixes.last).coordinate
    for (number, fix) in fixes.enumerated() {
      var fix = fix
      fix.timestamp += 60
      fix.coordinate = Geodesic.destination(from: place, distance: Double(20 + number * 15), bearing: 90)
      fix.course = nil
      navigator.update(fix)
    }
    XCTAssertTrue(owner.questions.contains(.shouldReroute))
    XCTAssertEqual(provider.requests.last?.options.snapLimit, 77)
    let count = owner.updates
    navigator.endRoute()
    XCTAssertTrue(router.observer === owner)
    XCTAssertTrue(router.decider === owner)
    router.update(Location(coordinate: place, timestamp: vehicle.time + 1000))
    XCTAssertEqual(owner.updates, count + 1)
  }
}
