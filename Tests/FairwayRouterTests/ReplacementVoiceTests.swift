import FairwayDirections
import FairwayGuidance
import GeoKernel
import SeededRandom
import TestSupport
import TownDrives
import XCTest

@testable import FairwayEngine
@testable import FairwayRouter

/// After a route is replaced, the driver has heard and seen what a driver is told who begins there and knows nothing, less
/// what was said before of the same maneuver.
///
/// Each drive is driven twice: once by a driver who was told of the first route, and once by one whose first route had no
/// words. What the second hears of the new route is due; what the first has heard before is not said again.
final class ReplacementVoiceTests: XCTestCase {
  /// What replaces the route.
  private enum Kind: CaseIterable { case reroute, fasterRoute, alternative, trip, caller, coincident }

  private struct Drive {
    var first: Route
    var second: Route
    /// The fixes before and after the replacement.
    var before: [Location]
    var after: [Location]
    /// Where the vehicle is when the route is replaced.
    var place: GridRoads.Place
  }

  private static func options(_ kind: Kind) -> RouterOptions {
    var options = RouterOptions().takingAnyAnswer
    options.guidance.language = "en"
    options.fasterRoute.interval = kind == .fasterRoute ? 1 : 1e9
    options.fasterRoute.minimumRemainingTime = 10
    options.fasterRoute.minimumRemainingStepTime = 0
    options.fasterRoute.minimumFirstStepTime = 1
    options.alternativesInterval = 1e9
    options.answerTimeout = 1e9
    return options
  }

  /// A drive along a road to the east: `ahead` metres before its turn the route is replaced.
  private func drive(_ kind: Kind, _ random: inout SeededGenerator) throws -> Drive {
    let far = random.uniform(900...3500).rounded()
    let turn = random.uniform(600...1500).rounded()
    let first: [GridRoads.Place] = [(0, 0), (far, 0), (far, turn), (far + 900, turn)]
    let isSame = kind == .coincident || Bool.random(using: &random)
    var vehicle = Vehicle()
    vehicle.speed = random.uniform(8...18)
    let line = { (corners: [GridRoads.Place]) in try Track(corners.map { GridRoads.coordinate($0.x, $0.y) }) }
    var place: GridRoads.Place
    let before: [Location]
    if kind == .reroute {
      // The vehicle drives straight on where it should turn, or turns off before.
      let isMissed = Bool.random(using: &random)
      let off = isMissed ? far : max(150, far - random.uniform(60...900)).rounded()
      let way: [GridRoads.Place] = isMissed ? [(0, 0), (far + 160, 0)] : [(0, 0), (off, 0), (off, -160)]
      before = vehicle.drive(try line(way))
      place = way[way.count - 1]
    } else {
      let driven = max(80, far - random.uniform(15...min(1600, far - 80))).rounded()
      before = vehicle.drive(try line(first), to: driven)
      place = GridRoads.place(of: try XCTUnwrap(before.last).coordinate)
      place.y = 0
    }
    let second: [GridRoads.Place]
    if kind == .reroute {
      let next = random.uniform(30...1800).rounded()
      second =
        place.y < 0
        ? [place, (place.x, place.y - next), (far, place.y - next), (far, turn), (far + 900, turn)]
        : [place, (place.x + next, 0), (place.x + next, turn), (far + 900 + next, turn)]
    } else if kind == .coincident {
      second = [place] + first.dropFirst()
    } else if isSame {
      second = [place, (far, 0), (far, turn + 400), (far - 700, turn + 400)]
    } else {
      let next = place.x + random.uniform(30...1800).rounded()
      second = [place, (next, 0), (next, -turn), (next + 700, -turn)]
    }
    let words = kind == .coincident && Bool.random(using: &random) ? "Street" : "Road"
    let after = try vehicle.drive(line(second)).dropFirst()
    // It stands until the last word is spoken.
    let end = second[second.count - 1]
    let stood = vehicle.stand(at: GridRoads.coordinate(end.x, end.y), seconds: 10)
    return Drive(
      first: Streets.route(first), second: Streets.route(second, words: words), before: before,
      after: after + stood, place: place)
  }

  /// Replaces the route of a router.
  private func replace(_ kind: Kind, _ drive: Drive, _ listener: Listener) throws {
    let router = listener.router
    let now = try XCTUnwrap(router.rawLocation).timestamp
    var second = drive.second
    listener.heard.begin()
    switch kind {
    case .caller:
      try router.updateRoute(
        with: IndexedRouteResponse(routeResponse: RouteResponse(routes: [second])), routeOptions: nil)
    case .alternative:
      try router.take(XCTUnwrap(router.alternatives.first, "no alternative is offered"))
    case .trip:
      let goal = try XCTUnwrap(second.legs[0].steps.last).maneuver.location
      try router.change(.replaceDestination(Waypoint(coordinate: goal)))
      listener.provider.answer(.success(RouteResponse(routes: [second])))
      router.poll(now: now)
    case .fasterRoute, .coincident, .reroute:
      if kind == .fasterRoute { second.expectedTravelTime = 1 }
      XCTAssertFalse(listener.provider.requests.isEmpty, "nothing is asked for")
      listener.provider.answer(.success(RouteResponse(routes: [second])))
      router.poll(now: now)
    }
  }

  private func listener(_ kind: Kind, _ drive: Drive, isMute: Bool) throws -> Listener {
    let goal = try XCTUnwrap(drive.first.legs[0].steps.last).maneuver.location
    let asked = RouteOptions(waypoints: [
      Waypoint(coordinate: GridRoads.coordinate(0, 0)), Waypoint(coordinate: goal),
    ])
    var routes = [drive.first]
    if kind == .alternative {
      // The whole of the other route, from where the first one begins.
      let corners = drive.second.legs[0].steps.map { GridRoads.place(of: $0.maneuver.location) }
      routes.append(Streets.route([(0, 0)] + corners.dropFirst()))
    }
    var options = Self.options(kind)
    if kind == .coincident { options.fasterRoute.interval = 1 }
    let listener = try Listener(routes, isMute: isMute, options: options, asked: asked)
    if kind == .coincident { listener.router.isOnboardRoute = true }
    if kind != .fasterRoute, kind != .coincident { listener.router.reroutesProactively = false }
    return listener
  }

  private func check(_ kind: Kind, _ random: inout SeededGenerator) throws {
    let drive = try drive(kind, &random)
    let driver = try listener(kind, drive, isMute: false)
    let mute = try listener(kind, drive, isMute: true)
    for listener in [driver, mute] { listener.update(drive.before) }
    let earlier = driver.heard.said
    for listener in [driver, mute] {
      try replace(kind, drive, listener)
      XCTAssertEqual(listener.router.replacementCount, 1, "\(kind)")
    }
    // The new route is told before anything that is due on it.
    let calls = driver.heard.calls
    if let first = calls.firstIndex(where: { ["said", "banner"].contains($0) }) {
      XCTAssertLessThan(calls.firstIndex(of: "route") ?? .max, first, "\(kind): \(calls)")
    }
    for listener in [driver, mute] { listener.update(drive.after) }
    judge(kind, driver.heard, mute.heard, earlier)
    for (number, banner) in mute.heard.banners.enumerated().dropFirst(drive.before.count) where !banner.isEmpty {
      if driver.heard.banners[number] != banner {
        XCTFail("\(kind): after fix \(number) the banner is \(driver.heard.banners[number]), and not \(banner)")
        break
      }
    }
  }

  /// - Parameter earlier: What the driver was told before the replacement.
  private func judge(
    _ kind: Kind, _ driver: HeardAndSeen, _ mute: HeardAndSeen, _ earlier: [HeardAndSeen.Said]
  ) {
    let later = driver.said.dropFirst(earlier.count)
    func told(_ said: HeardAndSeen.Said) -> Bool {
      earlier.contains {
        $0.maneuver == said.maneuver && $0.left <= said.left && $0.distance > said.distance - 40
          && $0.text.contains("Street") == said.text.contains("Street")
      }
    }
    for (number, said) in later.enumerated() {
      XCTAssertFalse(told(said), "\(kind): \(said.text) was said before")
      XCTAssertFalse(
        later.prefix(number).contains { $0.maneuver == said.maneuver && $0.left == said.left },
        "\(kind): \(said.text) is said twice")
      XCTAssertFalse(said.text.hasPrefix("Head "), "\(kind): \(said.text) is a departure")
    }
    for due in mute.said where !told(due) {
      let isHeard = later.contains { $0.maneuver == due.maneuver && $0.left == due.left }
      // What can be left out waits for what is being spoken.
      let isCrowded = due.isOptional && driver.said.contains { abs($0.time - due.time) < 12 }
      XCTAssertTrue(isHeard || isCrowded, "\(kind): \(due.text) is missing")
    }
    XCTAssertEqual(driver.arrivals, mute.arrivals, "\(kind)")
  }

  private func run(_ kind: Kind, name: String = #function) throws {
    try property(cases: 120, seed: 53, name: name) { random in try check(kind, &random) }
  }

  func testAReroute() throws { try run(.reroute) }
  func testAFasterRoute() throws { try run(.fasterRoute) }
  func testAnAlternative() throws { try run(.alternative) }
  func testAChangeOfTheTrip() throws { try run(.trip) }
  func testARouteOfTheCaller() throws { try run(.caller) }
  func testACoincidentRoute() throws { try run(.coincident) }

  /// A way back to a line is told as any new route is: its next maneuver at once, and each maneuver before it comes.
  func testAWayBack() throws {
    try property(cases: 40, seed: 54) { random in
      let far = random.uniform(1200...2500).rounded()
      let line: [GridRoads.Place] = [(0, 0), (far, 0), (far, 1500), (far + 1000, 1500)]
      let corners = line.map { GridRoads.coordinate($0.x, $0.y) }
      let roads = try zip(corners, corners.dropFirst()).map { try Track([$0, $1]) }
      let followed = FollowedLine(
        roads.flatMap { road in stride(from: 0, to: road.length - 1, by: 50).map { road.point(at: $0).coordinate } }
          + corners.suffix(1))
      let route = try Route(along: followed, stops: [], profile: .automobile)
      var options = Self.options(.reroute)
      options.wayBack = WayBackPolicy()
      let listener = try Listener(
        [route], isMute: false, options: options, asked: RouteOptions(waypoints: route.waypoints ?? []))
      var vehicle = Vehicle()
      vehicle.speed = random.uniform(8...14)
      let off = random.uniform(250...far - 300).rounded()
      let (there, back): ([GridRoads.Place], [GridRoads.Place]) = (
        [(0, 0), (off, 0), (off, -250)],
        [(off, -250), (off, -500), (off + 200, -500), (off + 200, 0), (far, 0), (far, 1500), (far + 1000, 1500)]
      )
      listener.update(vehicle.drive(try Track(there.map { GridRoads.coordinate($0.x, $0.y) })))
      let asked = try XCTUnwrap(listener.provider.requests.last, "no way back is asked for")
      let goal = GridRoads.place(of: try XCTUnwrap(asked.options.waypoints.last).coordinate)
      XCTAssertGreaterThan(goal.x, off + 260, "the way leads along the line at its end")
      let earlier = listener.heard.said.count
      listener.heard.begin()
      asked.answer(.success(RouteResponse(routes: [Streets.route(back[..<4] + [(goal.x, 0)])])))
      listener.router.poll(now: vehicle.time)
      XCTAssertEqual(listener.heard.calls.first, "route")
      XCTAssertTrue(listener.heard.calls.contains("said"), "the next maneuver is told at once")
      XCTAssertTrue(listener.heard.calls.contains("banner"))
      listener.update(vehicle.drive(try Track(back.map { GridRoads.coordinate($0.x, $0.y) })))
      let later = listener.heard.said.dropFirst(earlier)
      for corner in back[1..<6] {
        let (east, north) = (Int((corner.x / 10).rounded()), Int((corner.y / 10).rounded()))
        let said = later.filter { abs($0.maneuver.east - east) < 3 && abs($0.maneuver.north - north) < 3 }
        XCTAssertTrue(said.contains { $0.left == 0 }, "the turn at \(corner) is not announced")
        XCTAssertEqual(Set(said.map(\.left)).count, said.count, "\(said.map(\.text))")
      }
      XCTAssertFalse(later.contains { $0.text.hasPrefix("Head ") })
      XCTAssertEqual(listener.heard.arrivals.first, .willArrive)
      XCTAssertEqual(listener.heard.arrivals.count { $0 == .willArrive }, 1)
    }
  }

  /// A refresh says and shows nothing again.
  func testARefresh() throws {
    try property(cases: 40, seed: 55) { random in
      let first = Streets.route([(0, 0), (random.uniform(900...2500).rounded(), 0), (3000, 0), (3000, 1200)])
      var vehicle = Vehicle()
      let fixes = vehicle.drive(try RouteIndex(first).track)
      let moments = (0..<4).map { _ in Int(random.uniform(5...Double(fixes.count - 5))) }
      var heard: [HeardAndSeen] = []
      for refreshes in [false, true] {
        let goal = try XCTUnwrap(first.legs[0].steps.last).maneuver.location
        let asked = RouteOptions(waypoints: [
          Waypoint(coordinate: GridRoads.coordinate(0, 0)), Waypoint(coordinate: goal),
        ])
        let listener = try Listener([first], isMute: false, options: Self.options(.trip), asked: asked)
        for (number, fix) in fixes.enumerated() {
          listener.update([fix])
          if refreshes, moments.contains(number) { listener.router.continueOn(listener.router.route) }
        }
        heard.append(listener.heard)
      }
      XCTAssertEqual(heard[0].said.map(\.text), heard[1].said.map(\.text))
      XCTAssertEqual(heard[0].banners, heard[1].banners)
      XCTAssertEqual(heard[0].arrivals, heard[1].arrivals)
    }
  }
}
