import FairwayDirections
import FairwayEngine
import FairwayRoads
import FairwayRouter
import FairwayRoutes
import Foundation
import GeoKernel
import RoadGraph
import SeededRandom
import TestSupport
import XCTest

/// A drive without a route, along roads whose names, limits, bends and ends are known.
final class FreeDriveTests: XCTestCase {
  private static let start = LocationCoordinate2D(latitude: 47, longitude: 8)

  private static func place(_ east: Double, _ north: Double) -> LocationCoordinate2D {
    Geodesic.destination(
      from: Geodesic.destination(from: start, distance: east, bearing: 90), distance: north, bearing: 0)
  }

  /// Main Street runs east for 1 km at 50 km/h, and is Country Road then, at 100 km/h, with a tunnel from 1,400 m to
  /// 1,600 m, a crossing at 2,000 m, and a bend of 90° to the left with a radius of 80 m from 2,400 m on, behind which it
  /// goes north for 500 m and ends.
  private static func roads() throws -> RoadGraph {
    var builder = RoadGraph.Builder()
    for node in 0...48 { builder.add(node: Int64(node), at: place(Double(node) * 50, 0)) }
    func way(_ id: Int64, _ name: String, limit: RoadWay.Limit?, tunnel: Bool = false) -> RoadWay {
      var way = RoadWay(id: id, roadClass: .secondary, name: name, reference: id == 1 ? nil : "K 7")
      (way.forwardLimit, way.backwardLimit, way.isTunnel) = (limit, limit, tunnel)
      return way
    }
    let country = RoadWay.Limit.kilometresPerHour(100)
    builder.add(way(1, "Main Street", limit: .kilometresPerHour(50)), through: (0...20).map { Int64($0) })
    builder.add(way(2, "Country Road", limit: country), through: (20...28).map { Int64($0) })
    builder.add(way(3, "Country Road", limit: country, tunnel: true), through: (28...32).map { Int64($0) })
    builder.add(way(4, "Country Road", limit: country), through: (32...40).map { Int64($0) })
    var last = (40...48).map { Int64($0) }
    for step in 1...9 {
      let angle = Double(step) * 10 * Double.pi / 180
      let node = Int64(100 + step)
      builder.add(node: node, at: place(2400 + 80 * sin(angle), 80 - 80 * cos(angle)))
      last.append(node)
    }
    builder.add(node: 200, at: place(2480, 580))
    builder.add(way(5, "Country Road", limit: nil), through: last + [200])
    builder.add(node: 300, at: place(2000, 300))
    builder.add(RoadWay(id: 6, roadClass: .residential, name: "Side Street"), through: [40, 300])
    return try RoadGraph(builder.packed())
  }

  private static func fix(_ second: Double, _ east: Double, _ north: Double = 0, speed: Double? = 20) -> Location {
    Location(
      coordinate: place(east, north), timestamp: 1_700_000_000 + second, horizontalAccuracy: 5, speed: speed)
  }

  func testRoadLimitAndWhatLiesAhead() throws {
    var drive = FreeDrive(on: try Self.roads())
    XCTAssertEqual(drive.position, .unknown)
    XCTAssertNil(drive.predict(at: 0))
    var all: [(east: Double, change: FreeDriveChange)] = []
    for second in 0...115 {
      let east = Double(second) * 20
      all.append((east, drive.update(Self.fix(Double(second), east, 2))))
      switch east {
      case 500:
        XCTAssertEqual(drive.road?.name, "Main Street")
        XCTAssertEqual(drive.limit, SpeedLimit(50))
        XCTAssertGreaterThan(drive.certainty.limit, 0.95)
        XCTAssertEqual(drive.speeding, .major, "72 km/h")
        let place = try XCTUnwrap(drive.position.place)
        XCTAssertLessThan(Geodesic.distance(from: place.coordinate, to: Self.place(500, 0)), 1)
        XCTAssertEqual(place.course, 90, accuracy: 0.1)
        let limit = try XCTUnwrap(drive.features.first)
        XCTAssertEqual(limit.kind, .limit(.kilometresPerHour(100)))
        XCTAssertEqual(drive.distance(to: limit), 500, accuracy: 1)
        XCTAssertEqual(drive.features.dropFirst().first?.kind, .tunnel)
      case 1500:
        XCTAssertEqual(drive.road?.reference, "K 7")
        XCTAssertEqual(drive.limit, SpeedLimit(100))
        XCTAssertEqual(drive.speeding, .notSpeeding)
        let kinds = drive.features.map(\.kind)
        XCTAssertEqual(kinds.first, .tunnel)
        XCTAssertTrue(kinds.contains(.crossing) && kinds.contains(.limit(nil)))
        guard let bend = drive.features.first(where: { if case .bend = $0.kind { true } else { false } }),
          case .bend(let radius, let turn) = bend.kind
        else { return XCTFail("no bend: \(kinds)") }
        XCTAssertEqual(radius, 80, accuracy: 8)
        XCTAssertEqual(turn, -90, accuracy: 12)
        XCTAssertEqual(drive.distance(to: bend), 900, accuracy: 15)
        XCTAssertEqual(drive.distanceToEnd, 2400 - 1500 + 80 * Double.pi / 2 + 500, accuracy: 5)
        XCTAssertTrue(drive.predict(at: 1_700_000_075)?.isInTunnel ?? false)
      default: break
      }
    }
    XCTAssertEqual(drive.ahead.end, .road)
    XCTAssertEqual(drive.limit, .unknown)
    XCTAssertEqual(drive.speeding, .unknown)
    let roadChanges = all.filter { $0.change.contains(.road) }.map(\.east)
    XCTAssertEqual(roadChanges.count, 2, "\(roadChanges)")
    XCTAssertEqual(roadChanges.last ?? 0, 1020, accuracy: 20)
    XCTAssertEqual(drive.history.map { drive.roads.way($0.way)?.name }, ["Main Street", "Country Road"])
    XCTAssertEqual(drive.distance, 2300, accuracy: 5)
    XCTAssertEqual(drive.history[0].length, 1010, accuracy: 15)
  }

  func testPredictionFollowsTheBendAndWaitsAtTheEnd() throws {
    var drive = FreeDrive(on: try Self.roads())
    for second in 0...119 { _ = drive.update(Self.fix(Double(second), Double(second) * 20)) }
    let time = 1_700_000_119.0
    let now = try XCTUnwrap(drive.predict(at: time))
    XCTAssertLessThan(Geodesic.distance(from: now.coordinate, to: Self.place(2380, 0)), 1)
    let later = try XCTUnwrap(drive.predict(at: time + 20))
    XCTAssertEqual(try XCTUnwrap(later.course), 0, accuracy: 1)
    XCTAssertLessThan(
      Geodesic.distance(from: later.coordinate, to: Self.place(2480, 80 + 400 - 20 - 80 * Double.pi / 2)), 5)
    XCTAssertGreaterThan(later.bound, now.bound)
    let last = try XCTUnwrap(drive.predict(at: time + 1000))
    XCTAssertLessThan(Geodesic.distance(from: last.coordinate, to: Self.place(2480, 580)), 1)
    XCTAssertEqual(last.speed, 0)
    XCTAssertEqual(drive.predict(at: .nan), now)
  }

  func testStandingGapsNoRoadAndOutside() throws {
    var drive = FreeDrive(on: try Self.roads())
    XCTAssertEqual(drive.nextFix, NextFix(seconds: 0, distance: 0))
    for second in 0...10 { _ = drive.update(Self.fix(Double(second), Double(second) * 20)) }
    XCTAssertEqual(drive.update(Self.fix(10, 200)), .rejectedFix)
    XCTAssertEqual(
      drive.update(
        Location(coordinate: LocationCoordinate2D(latitude: .nan, longitude: 8), timestamp: 1_700_000_011)),
      .rejectedFix)
    let driven = drive.distance
    XCTAssertTrue(drive.update(Self.fix(11, 201, speed: 0)).contains(.standing))
    for second in 12...40 {
      XCTAssertEqual(drive.update(Self.fix(Double(second), 201 + Double(second % 3), speed: 0.1)), [])
    }
    XCTAssertTrue(drive.isStanding)
    XCTAssertEqual(drive.predict(at: 1_700_000_100)?.speed, 0)
    XCTAssertEqual(drive.distance, driven, accuracy: 5)
    XCTAssertEqual(drive.nextFix.distance, 25)
    XCTAssertTrue(drive.update(Self.fix(100, 1700)).contains(.gap))
    XCTAssertEqual(drive.road?.name, "Country Road")

    var change = FreeDriveChange()
    for second in 101...110 { change.formUnion(drive.update(Self.fix(Double(second), 1700, 200))) }
    XCTAssertEqual(drive.position.name, "noRoad")
    XCTAssertTrue(change.isSuperset(of: [.position, .road, .limit, .ahead]))
    XCTAssertEqual(drive.limit, .unknown)
    XCTAssertNil(drive.road)
    XCTAssertTrue(drive.features.isEmpty)
    XCTAssertEqual(drive.predict(at: 1_700_000_111)?.isOnRoad, false)
    for second in 111...120 { change.formUnion(drive.update(Self.fix(Double(second), -9000, 0))) }
    XCTAssertEqual(drive.position.name, "outside")
  }

  func testTheNextFixIsNeededBeforeSomethingHappens() throws {
    var drive = FreeDrive(on: try Self.roads())
    for second in 0...10 { _ = drive.update(Self.fix(Double(second), Double(second) * 20)) }
    // 800 m to the new limit.
    XCTAssertEqual(drive.nextFix.distance, 800, accuracy: 2)
    XCTAssertEqual(drive.nextFix.seconds, 30)
    for second in 11...48 { _ = drive.update(Self.fix(Double(second), Double(second) * 20)) }
    XCTAssertEqual(drive.nextFix.distance, 40, accuracy: 2)
    XCTAssertEqual(drive.nextFix.seconds, 40.0 / 25, accuracy: 0.2)
  }

  /// The first program of the article on drives without a route is compiled here, as it stands there.
  func testTheArticlesProgramRuns() throws {
    let program = try String(
      contentsOf: Fixtures.package.appending(path: "Tests/FairwayRoadsTests/FirstProgram.swift"), encoding: .utf8)
    let article = try String(
      contentsOf: Fixtures.package.appending(
        path: "Sources/FairwayRoads/FairwayRoads.docc/DrivingWithoutARoute.md"), encoding: .utf8)
    XCTAssertTrue(article.contains(program))
    show((0...60).map { Self.fix(Double($0), Double($0) * 20) }, on: try Self.roads())
  }

  /// Whatever is driven, by whatever receiver: what lies ahead is in order and ahead, the history adds up to the distance
  /// driven, and a prediction for the time of the fix is the place on the road.
  func testOnAnyDriveEverythingFits() throws {
    try property(cases: 60) { random in
      let size = 6
      var builder = RoadGraph.Builder()
      for row in 0..<size {
        for column in 0..<size {
          builder.add(
            node: Int64(row * size + column),
            at: Self.place(
              Double(column) * 120 + Double.random(in: -30...30, using: &random),
              Double(row) * 120 + Double.random(in: -30...30, using: &random)))
        }
      }
      for line in 0..<size {
        for isRow in [true, false] {
          var way = RoadWay(id: Int64(line + (isRow ? 1 : 100)), name: Bool.random(using: &random) ? "\(line)" : nil)
          let limits: [RoadWay.Limit?] = [nil, .kilometresPerHour(50), .milesPerHour(30), RoadWay.Limit.none]
          way.forwardLimit = limits.randomElement(using: &random) ?? nil
          if Int.random(in: 0..<4, using: &random) == 0 { way.backward = [] }
          way.isTunnel = Int.random(in: 0..<5, using: &random) == 0
          builder.add(way, through: (0..<size).map { Int64(isRow ? line * size + $0 : $0 * size + line) })
        }
      }
      var drive = FreeDrive(on: try RoadGraph(builder.packed()))
      drive.alerts = Self.alerts()
      var (east, north, time) = (300.0, 300.0, 0.0)
      var (eastward, northward) = (15.0, 0.0)
      for _ in 0..<120 {
        if Int.random(in: 0..<8, using: &random) == 0 {
          (eastward, northward) = Bool.random(using: &random) ? (northward, eastward) : (-northward, -eastward)
        }
        let seconds: Double = ([1, 1, 1, 5, 40] as [Double]).randomElement(using: &random) ?? 1
        time += seconds
        east += eastward * min(5, seconds)
        north += northward * min(5, seconds)
        let noise = Double.random(in: -8...8, using: &random)
        let change = drive.update(
          Self.fix(time, east + noise, north - noise, speed: Bool.random(using: &random) ? 15 : nil))
        XCTAssertFalse(change.contains(.rejectedFix))
        var last = -Double.infinity
        for feature in drive.features {
          XCTAssertGreaterThanOrEqual(feature.start, last)
          XCTAssertGreaterThanOrEqual(feature.end, drive.along)
          XCTAssertLessThanOrEqual(feature.end, drive.ahead.length + 1e-9)
          last = feature.start
        }
        XCTAssertEqual(drive.history.reduce(0) { $0 + $1.length }, drive.distance, accuracy: 1e-6)
        XCTAssertTrue((0...1).contains(drive.ahead.probability))
        let (now, next) = (try XCTUnwrap(drive.predict(at: 1_700_000_000 + time)), drive.nextFix)
        XCTAssertEqual(now.coordinate, drive.position.coordinate)
        XCTAssertTrue(next.seconds >= 1 && next.seconds <= 30 && next.distance >= 5)
        guard let place = drive.position.place else {
          XCTAssertNil(drive.road)
          XCTAssertEqual(drive.limit, .unknown)
          continue
        }
        XCTAssertLessThanOrEqual(drive.along, drive.ahead.length + 0.2)
        XCTAssertTrue((0...360).contains(place.course))
        let later = try XCTUnwrap(drive.predict(at: 1_700_000_000 + time + 7))
        XCTAssertGreaterThanOrEqual(later.bound, now.bound)
      }
    }
  }

  private static func alerts() -> CustomAlerts {
    func camera(_ id: String) -> CustomAlert { CustomAlert(id: id, kind: .speedCamera) }
    return CustomAlerts([
      PlacedAlert(camera("east"), at: place(800, 5), heading: 90),
      PlacedAlert(camera("west"), at: place(820, 5), heading: 270),
      PlacedAlert(camera("far"), at: place(840, 60)),
      PlacedAlert(
        CustomAlert(id: "school", kind: .schoolZone, leadDistance: 100),
        along: [place(1200, 0), place(1300, 0)]),
    ])
  }

  /// A fix of another year, an hour ahead, and a clock that is set back: as on a route, several fixes must agree.
  func testAClockThatIsSet() throws {
    for ahead in [3600, 1e9, -7200] {
      var drive = FreeDrive(on: try Self.roads())
      for second in 0..<10 { _ = drive.update(Self.fix(Double(second), Double(second) * 20)) }
      // One such fix alone. An hour without a fix may be, and then the clock is set back.
      let change = drive.update(Self.fix(10 + ahead, 200))
      XCTAssertEqual(change.contains(.rejectedFix), ahead != 3600)
      var used = 0
      for second in 11..<30 {
        let fix = Self.fix(Double(second), Double(second) * 20)
        if !drive.update(fix).contains(.rejectedFix) { used += 1 }
      }
      XCTAssertGreaterThanOrEqual(used, ahead == 3600 ? 10 : 19, "\(ahead)")
      XCTAssertEqual(drive.road?.name, "Main Street")
      XCTAssertNotNil(drive.position.place)
      // Fixes that go on at the new time.
      used = 0
      for second in 30..<49 {
        let fix = Self.fix(Double(second) + ahead, Double(second) * 20)
        if !drive.update(fix).contains(.rejectedFix) { used += 1 }
      }
      XCTAssertGreaterThanOrEqual(used, ahead == 3600 ? 19 : 10, "\(ahead)")
      XCTAssertNotNil(drive.position.place)
    }
  }

  func testAlertsAreAnnouncedOnceBySpeedInTheirDirection() throws {
    for isEastward in [true, false] {
      var drive = FreeDrive(on: try Self.roads())
      drive.alerts = Self.alerts()
      var announced: [(id: String, east: Double)] = []
      for second in 0...100 {
        let east = isEastward ? Double(second) * 20 : 2000 - Double(second) * 20
        if drive.update(Self.fix(Double(second), east)).contains(.alertAhead) {
          announced += drive.announcedAlerts.map { (Self.alerts().alerts[$0].alert.id, east) }
        }
      }
      XCTAssertEqual(announced.map(\.id), isEastward ? ["east", "school"] : ["school", "west"])
      // 15 s at 20 m/s before the camera, 100 m before the zone.
      for (id, east) in announced {
        let places: [String: Double] = ["east": 500, "west": 1120, "school": isEastward ? 1100 : 1400]
        let expected = places[id] ?? 0
        XCTAssertEqual(east, expected, accuracy: 21, id)
      }
    }
  }

  func testBecomesATripAndIsFreeAgain() throws {
    let session = FreeDriveSession(on: try Self.roads())
    session.alerts = Self.alerts()
    let recorder = Recorder()
    session.observer = recorder
    func drive(_ seconds: ClosedRange<Int>) throws {
      for second in seconds { session.update(Self.fix(Double(second), Double(second) * 20)) }
    }
    try drive(0...30)
    XCTAssertEqual(recorder.alerts, ["east"])
    let route = try Route(along: FollowedLine((12...48).map { Self.place(Double($0) * 50, 0) }))
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: RouteResponse(routes: [route]), routeIndex: 0),
      routeOptions: RouteOptions(waypoints: []))
    router.observer = recorder
    XCTAssertGreaterThan(session.state.nextFix.distance, 5)
    session.follow(router)
    XCTAssertEqual(session.state.nextFix, NextFix(seconds: 1, distance: 5), "a route needs each fix")
    try drive(31...57)
    XCTAssertEqual(session.state.nextFix, NextFix(seconds: 1, distance: 5))
    XCTAssertEqual(session.currentRoad?.name, "Country Road")
    XCTAssertEqual(router.routeProgress.distanceTraveled, 540, accuracy: 10)
    XCTAssertNotNil(router.rawLocation?.roads, "the roads are a witness")
    XCTAssertEqual(recorder.alerts, ["east", "school"])
    session.endRoute()
    XCTAssertNil(session.router)
    XCTAssertGreaterThan(session.state.nextFix.distance, 5)
    try drive(58...90)
    XCTAssertEqual(recorder.alerts, ["east", "school"], "once each, whoever announces it")
    XCTAssertEqual(session.state.distance, 1800, accuracy: 5)
    XCTAssertEqual(session.state.history.count, 2)
    XCTAssertEqual(recorder.roads, ["Main Street", "Country Road"])
  }
}

private final class Recorder: FreeDriveObserver, RouterObserver {
  var alerts: [String] = []
  var roads: [String] = []

  func session(_ session: FreeDriveSession, didChange change: FreeDriveChange) {
    if change.contains(.road) { roads.append(session.currentRoad?.name ?? "none") }
    guard change.contains(.alertAhead), let own = session.alerts else { return }
    alerts += session.state.announcedAlerts.map { own.alerts[$0].alert.id }
  }

  func router(_ router: any Router, didReport event: RouterEvent) {
    guard case .didApproach(let upcoming) = event, case .custom = upcoming.alert.kind else { return }
    alerts.append(router.routeProgress.index.customAlert(upcoming.alert)?.alert.id ?? "")
  }
}
