import EmbeddedShims
import FairwayCore
import FairwayDirections
import Foundation
import GeoKernel
import TownDrives
import XCTest

/// Guidance on the way: what a router reports on a route of a server that sends no instructions.
final class RouterGuidanceTests: XCTestCase {
  /// Keeps the texts that were reported, in their order.
  private final class Listener: RouterObserver {
    var spoken: [String] = []
    var shown: [String] = []
    var states: [RouteState] = []
    var reroutes = 0
    var spokenBeforeReroute = 0

    func router(_ router: any Router, didReport event: RouterEvent) {
      switch event {
      case .spokenInstruction(let instruction, let progress):
        spoken.append(instruction.text)
        states.append(progress.state.routeState)
      case .visualInstruction(let banner, _): shown.append(banner.primaryInstruction.text ?? "")
      case .didReroute:
        reroutes += 1
        spokenBeforeReroute = spoken.count
      default: break
      }
    }
  }

  /// The lines of the log.
  private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock(\.self) }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  private let provider = ScriptedProvider()
  private let lines = Lines()

  private func router(_ guidance: GuidanceOptions, locale: String = "de_DE") throws -> RouteController {
    let response = try Town.response("osrm-legs")
    var options = RouteOptions(waypoints: response.waypoints ?? [])
    options.locale = Locale(identifier: locale)
    return try RouteController(
      along: IndexedRouteResponse(routeResponse: response), routeOptions: options.snappingAnywhere,
      routingProvider: provider,
      options: RouterOptions(guidance: guidance), log: { [lines] in lines.add($0) })
  }

  private func drive(_ router: RouteController, to end: Double? = nil) -> Listener {
    let listener = Listener()
    router.observer = listener
    var vehicle = Vehicle()
    router.update(vehicle.drive(router.routeProgress.index.track, to: end))
    return listener
  }

  func testARouteWithoutInstructionsIsSpokenInTheLanguageOfTheRequest() throws {
    let router = try router(GuidanceOptions())
    XCTAssertEqual(router.route.speechLocaleIdentifier, "de-DE")
    let listener = drive(router)
    XCTAssertTrue(listener.spoken.first?.contains("Richtung ") == true, "\(listener.spoken.prefix(3))")
    XCTAssertTrue(listener.spoken.contains { $0.hasPrefix("In ") && $0.contains("Metern") })
    XCTAssertGreaterThan(listener.shown.count, 3)
    XCTAssertEqual(listener.states.filter { $0 == .offRoute }.count, 0)
    for step in router.route.legs.flatMap(\.steps).dropLast() where step.maneuverType != .arrive {
      XCTAssertFalse(step.instructionsDisplayedAlongStep?.isEmpty ?? true)
    }
  }

  func testTheOptionsChooseTheLanguageAndWhetherThereIsAny() throws {
    XCTAssertTrue(drive(try router(GuidanceOptions(language: "fr"))).spoken.contains { $0.hasPrefix("Dans ") })
    XCTAssertEqual(drive(try router(GuidanceOptions(source: .serviceOnly))).spoken, [])
  }

  func testALanguageThatIsNotKnownFallsBackAndSaysSo() throws {
    let router = try router(GuidanceOptions(language: "tlh"))
    XCTAssertEqual(lines.all, ["there is no guidance in tlh; it is in English"])
    XCTAssertEqual(router.route.speechLocaleIdentifier, "en")
    XCTAssertTrue(drive(router).spoken.first?.hasPrefix("Head ") == true)
  }

  /// Off the route nothing is said, and a new route speaks at once of its next maneuver but of no departure.
  func testANewRouteIsSpokenWithoutADeparture() throws {
    let router = try router(GuidanceOptions(language: "en-GB"))
    let listener = drive(router, to: 300)
    var vehicle = Vehicle()
    vehicle.time = router.rawLocation.map { $0.timestamp + 1 } ?? 0
    let place = router.routeProgress.index.track.point(at: 300)
    router.update(vehicle.drive(from: place.coordinate, bearing: place.bearing + 90, distance: 200))
    XCTAssertEqual(router.routeProgress.state.routeState, .offRoute)
    XCTAssertFalse(listener.states.contains(.offRoute), "off the route nothing is said")
    provider.answer(.success(try Town.response("osrm-legs")))
    router.poll(now: vehicle.time)
    XCTAssertEqual(listener.reroutes, 1)
    let first = router.route.legs.first?.steps.first?.instructionsSpokenAlongStep?.first?.text
    XCTAssertFalse(first?.hasPrefix("Head ") ?? false, "\(first ?? "")")
  }
}
