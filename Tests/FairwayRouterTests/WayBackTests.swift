import FairwayDirections
import FairwayEngine
import FairwayGuidance
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

@testable import FairwayRouter

/// A vehicle that has left a line is led back to it: the line stays the route.
final class WayBackTests: XCTestCase {
  private let provider = ScriptedProvider()
  private let scene = CallRecorder()
  private var vehicle = Vehicle()

  /// Two laps around a block of 1 km, and 2 km south from there.
  private static let lap: [GridRoads.Place] = [(0, 0), (1000, 0), (1000, 1000), (0, 1000)]
  private static var laps: [GridRoads.Place] { lap + lap + [(0, 0), (0, -2000)] }
  /// The same way with a point every 50 m, as a recorder writes it.
  private static func line(_ corners: [GridRoads.Place]) -> FollowedLine {
    var points: [LocationCoordinate2D] = []
    for (from, to) in zip(corners, corners.dropFirst()) {
      let count = Int((abs(to.x - from.x) + abs(to.y - from.y)) / 50)
      points += (0..<count).map { part in
        let share = Double(part) / Double(count)
        return GridRoads.coordinate(from.x + share * (to.x - from.x), from.y + share * (to.y - from.y))
      }
    }
    return FollowedLine(points + corners.suffix(1).map { GridRoads.coordinate($0.x, $0.y) })
  }

  private func router(
    _ route: Route, _ policy: WayBackPolicy = WayBackPolicy(), hasProvider: Bool = true
  ) throws -> RouteController {
    var options = RouterOptions()
    options.wayBack = policy
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: RouteResponse(routes: [route], waypoints: route.waypoints)),
      routeOptions: RouteOptions(waypoints: route.waypoints ?? []), routingProvider: hasProvider ? provider : nil,
      options: options)
    router.attach(scene)
    return router
  }

  /// Drives to a place of the route and straight on from there.
  private func leave(_ router: RouteController, at distance: Double, from start: Double = 0, turning turn: Double = 0) {
    let track = router.routeProgress.index.track
    router.update(vehicle.drive(track, from: start, to: distance))
    let place = track.point(at: distance - 1)
    router.update(vehicle.drive(from: place.coordinate, bearing: place.bearing + turn, distance: 120))
  }

  private func answer(_ router: RouteController) throws {
    let asked = try XCTUnwrap(provider.requests.last)
    var response = GridRoads.response(to: asked.options)
    // These roads end at rows, some way from places between them.
    response.waypoints = nil
    asked.answer(.success(response))
    router.poll(now: vehicle.time)
    for case .didFailToReroute(let error) in scene.events { XCTFail("\(error)") }
  }

  func testTheWayBackIsJoinedToTheRestOfTheLine() throws {
    let via = Waypoint(coordinate: GridRoads.coordinate(500, 1000), name: "halfway")
    let route = try Route(along: Self.line(Self.laps), stops: [via], profile: .automobile).guided()
    let router = try router(route)
    let (whole, stops) = (route.distance, router.trip.ahead.map { $0.id })
    leave(router, at: 1000)
    let asked = try XCTUnwrap(provider.requests.last).options
    XCTAssertEqual(asked.waypoints.count, 2, "a way to one place of the line")
    XCTAssertEqual(asked.waypoints[0].heading ?? -1, 90, accuracy: 1)
    let goal = route.shape.map { try? Track($0.coordinates) }??.nearest(asked.waypoints[1].coordinate)
    XCTAssertLessThan(abs(goal?.crossTrack ?? 99), 1)
    try answer(router)
    XCTAssertEqual(scene.replacements, [.wayBack])
    let part = try XCTUnwrap(router.route.linePart)
    XCTAssertGreaterThan(part.wayBack, 100)
    XCTAssertEqual(part.before, 1100, accuracy: 250, "at most some of the first corner is left out")
    XCTAssertEqual(router.trip.ahead.map { $0.id }, stops)
    XCTAssertEqual(router.routeProgress.legNumber, 0)
    XCTAssertEqual(router.route.legs.count, route.legs.count)
    XCTAssertEqual(router.route.legs.last?.steps, route.legs.last?.steps, "what is not touched stays as it is")
    let progress = try XCTUnwrap(router.routeProgress.lineProgress)
    XCTAssertEqual(progress.length, whole, accuracy: 1)
    XCTAssertGreaterThan(progress.wayBack, 0)
    XCTAssertTrue(router.route.legs[0].steps.dropLast().contains { $0.instructionsSpokenAlongStep?.isEmpty == false })
    // The rest is driven to the end, laps and all.
    router.update(vehicle.drive(router.routeProgress.index.track))
    XCTAssertTrue(router.trip.ahead.isEmpty, "\(router.trip)")
    XCTAssertEqual(try XCTUnwrap(router.routeProgress.lineProgress).fraction, 1, accuracy: 0.001)
    XCTAssertEqual(provider.requests.count, 1)
    XCTAssertEqual(try Route(json: router.route.json()).json(), router.route.json())
  }

  /// A line keeps the times that its segments were driven in: the rest takes as long as it did before.
  func testTheRestKeepsItsTimes() throws {
    var line = Self.line([(0, 0), (1000, 0), (1000, -3000)])
    var time = 0.0
    for number in line.points.indices {
      line.points[number].time = time
      time += number < 40 ? 10 : 2.5
    }
    let route = try Route(along: line, profile: .automobile).guided()
    let router = try router(route)
    leave(router, at: 1500, turning: 90)
    try answer(router)
    XCTAssertEqual(scene.replacements, [.wayBack])
    let leg = router.route.legs[0]
    XCTAssertEqual(leg.expectedSegmentTravelTimes?.count, leg.steps.reduce(0) { $0 + $1.segmentCount })
    XCTAssertEqual(leg.segmentDistances?.count, leg.expectedSegmentTravelTimes?.count)
    let (before, after) = (try RouteIndex(route), router.routeProgress.index)
    for left in stride(from: 0.0, through: 2000, by: 250) {
      XCTAssertEqual(
        after.expectedTravelTime - after.expectedTravelTime(to: after.length - left),
        before.expectedTravelTime - before.expectedTravelTime(to: before.length - left), accuracy: 1, "\(left) m left")
    }
  }

  /// Alerts of the app are on the way and on the rest, each where laying them on the joined route as a whole has it.
  func testAlertsAreOnTheJoinedRoute() throws {
    let router = try router(try Route(along: Self.line(Self.laps), profile: .automobile).guided())
    let places: [(Double, Double)] = [
      (500, 0), (1000, 500), (500, 1000), (0, 500), (0, -1000), (1100, 50), (1050, 100),
    ]
    let alerts = CustomAlerts(
      places.enumerated().map { number, place in
        PlacedAlert(CustomAlert(id: "\(number)", kind: .gate), at: GridRoads.coordinate(place.0, place.1))
      })
    router.customAlerts = alerts
    leave(router, at: 1000)
    try answer(router)
    XCTAssertEqual(scene.replacements, [.wayBack])
    var whole = router.route
    whole.addAlerts(alerts)
    func laid(_ route: Route) -> [String] {
      route.legs.flatMap { $0.alerts ?? [] }.map { "\($0.alert.id) \(Int(clamping: ($0.start / 5).rounded()))" }
    }
    XCTAssertEqual(laid(router.route), laid(whole))
    XCTAssertGreaterThan(laid(whole).count, 5)
  }

  func testTheSecondLapStaysTheSecond() throws {
    let router = try router(try Route(along: Self.line(Self.laps)))
    // At the first corner of the second lap.
    leave(router, at: 5000)
    try answer(router)
    let part = try XCTUnwrap(router.route.linePart)
    XCTAssertEqual(part.before, 5150, accuracy: 200)
    XCTAssertEqual(router.route.distance, part.wayBack + 10_000 - part.before, accuracy: 10)
  }

  func testAWayBackThatIsLeftIsReplacedByAnother() throws {
    let router = try router(try Route(along: Self.line(Self.laps)))
    leave(router, at: 1000)
    try answer(router)
    let first = try XCTUnwrap(router.route.linePart)
    // On and on to the east, although the way turns.
    let here = try XCTUnwrap(router.rawLocation).coordinate
    router.update(vehicle.drive(from: here, bearing: 90, distance: 400))
    XCTAssertEqual(provider.requests.count, 2)
    try answer(router)
    let second = try XCTUnwrap(router.route.linePart)
    XCTAssertEqual(scene.replacements, [.wayBack, .wayBack])
    XCTAssertGreaterThanOrEqual(second.before, first.before - 1)
    XCTAssertLessThan(second.before, first.before + 1300)
    XCTAssertEqual(try XCTUnwrap(router.routeProgress.lineProgress).length, 10_000, accuracy: 1)
  }

  func testThePolicyNamesThePlace() throws {
    let via = Waypoint(coordinate: GridRoads.coordinate(1000, 500), separatesLegs: false)
    let route = try Route(along: Self.line(Self.laps), stops: [via])
    for (place, expected) in [(RejoinPlace.departure, 1000.0), (.nextStop, 1500)] {
      var policy = WayBackPolicy()
      policy.place = place
      let router = try router(route, policy)
      leave(router, at: 1000)
      try answer(router)
      XCTAssertEqual(try XCTUnwrap(router.route.linePart).before, expected, accuracy: 60, "\(place)")
      XCTAssertEqual(router.trip.ahead.count, 2)
    }
    var policy = WayBackPolicy()
    policy.place = .nowhere
    let router = try router(route, policy)
    leave(router, at: 1000)
    try answer(router)
    XCTAssertNil(router.route.linePart)
    XCTAssertEqual(scene.replacements.last, .reroute)
  }

  func testARouteOfAServiceIsReturnedToWhenAsked() throws {
    let options = RouteOptions(coordinates: [GridRoads.coordinate(0, 0), GridRoads.coordinate(3000, 2000)])
    let route = try XCTUnwrap(GridRoads.response(to: options).routes?.first)
    var policy = WayBackPolicy()
    for isAsked in [false, true] {
      policy.appliesToServices = isAsked
      let router = try router(route, policy)
      leave(router, at: 150, turning: 60)
      try answer(router)
      XCTAssertEqual(router.route.linePart != nil, isAsked)
      XCTAssertEqual(scene.replacements.last, isAsked ? .wayBack : .reroute)
    }
  }

  func testTheLineIsNotReplacedByAFasterRoute() throws {
    let router = try router(try Route(along: Self.line(Self.laps)))
    let track = router.routeProgress.index.track
    router.update(vehicle.drive(track))
    XCTAssertTrue(provider.requests.isEmpty)
  }

  func testAFailureAndAStrangeAnswerPointBack() throws {
    let router = try router(try Route(along: Self.line(Self.laps)))
    leave(router, at: 1000)
    try XCTUnwrap(provider.requests.last).answer(.failure(.unableToRoute))
    router.poll(now: vehicle.time)
    XCTAssertTrue(scene.messages.contains(.didFailToReroute))
    XCTAssertTrue(scene.messages.contains(.pointsBack))
    XCTAssertEqual(router.route.linePart, LinePart())
    // An answer that leads somewhere else is refused, as any other is.
    router.update(vehicle.drive(from: try XCTUnwrap(router.rawLocation).coordinate, bearing: 90, distance: 200))
    let asked = try XCTUnwrap(provider.requests.last)
    var elsewhere = asked.options
    elsewhere.waypoints[1].coordinate = GridRoads.coordinate(9000, 9000)
    var response = GridRoads.response(to: elsewhere)
    response.waypoints = asked.options.waypoints
    asked.answer(.success(response))
    router.poll(now: vehicle.time)
    XCTAssertEqual(router.route.linePart, LinePart())
  }

  func testWithoutAProviderItIsSaidWhereTheLineIs() throws {
    let router = try router(try Route(along: Self.line(Self.laps)).guided(), hasProvider: false)
    leave(router, at: 1000)
    let wayBack = try XCTUnwrap(router.wayBack)
    XCTAssertEqual(wayBack.distance, 115, accuracy: 15)
    XCTAssertEqual(wayBack.bearing, 270, accuracy: 15)
    let words = scene.events.compactMap { event in
      if case .pointsBack(_, let words) = event { words } else { nil }
    }
    XCTAssertEqual(words.count, 1, "not with each fix")
    XCTAssertTrue(try XCTUnwrap(words.first).hasSuffix("behind you"), "\(words)")
    let spoken = scene.events.compactMap { event in
      if case .spokenInstruction(let said, _) = event { said.text } else { nil }
    }
    XCTAssertEqual(spoken.last, words.last)
    router.update(vehicle.drive(from: try XCTUnwrap(router.rawLocation).coordinate, bearing: 0, distance: 400))
    XCTAssertEqual(scene.messages.count { $0 == .pointsBack }, 2)
    // It finds the line again by itself.
    let back = try XCTUnwrap(router.wayBack).coordinate
    let here = try XCTUnwrap(router.rawLocation).coordinate
    let line = Geodesic.inverse(from: here, to: back)
    router.update(vehicle.drive(from: here, bearing: line.initialBearing, distance: line.distance))
    let along = router.routeProgress.index.track.nearest(back).distanceAlong
    router.update(vehicle.drive(router.routeProgress.index.track, from: along, to: along + 300))
    XCTAssertNil(router.wayBack)
    XCTAssertFalse(scene.messages.contains(.didReroute))
  }

  func testAResumedRouterIsLedBackAllTheSame() throws {
    let router = try router(try Route(along: Self.line(Self.laps)))
    leave(router, at: 1000)
    let stored = try JSONEncoder().encode(router.snapshot())
    let resumed = try RouteController(
      resuming: try JSONDecoder().decode(RouterSnapshot.self, from: stored), routingProvider: provider)
    XCTAssertEqual(provider.requests.count, 2)
    try answer(resumed)
    provider.requests[0].answer(.success(GridRoads.response(to: provider.requests[0].options)))
    router.poll(now: vehicle.time)
    XCTAssertNotNil(resumed.route.linePart)
    XCTAssertEqual(resumed.route, router.route)
    XCTAssertEqual(resumed.routeProgress.state, router.routeProgress.state)
  }
}
