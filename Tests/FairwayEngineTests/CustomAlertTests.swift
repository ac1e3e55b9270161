import FairwayCore
import FairwayGuidance
import FairwayRoutes
import Foundation
import GeoKernel
import SeededRandom
import TestSupport
import TownDrives
import XCTest

/// Alerts of an app on a route: where they are, and when they are announced.
final class CustomAlertTests: XCTestCase {
  private func alert(_ id: String, _ edit: (inout CustomAlert) -> Void = { _ in }) -> CustomAlert {
    var alert = CustomAlert(id: id, kind: .speedCamera)
    edit(&alert)
    return alert
  }

  private func index(_ line: [LocationCoordinate2D], _ alerts: [PlacedAlert]) throws -> RouteIndex {
    var route = MadeRoute.route(along: line)
    route.addAlerts(CustomAlerts(alerts))
    return try RouteIndex(route)
  }

  private func names(_ index: RouteIndex) -> [String] {
    index.alerts.compactMap { index.customAlert($0)?.alert.id }
  }

  private let road = stride(from: 0.0, through: 4000, by: 250).map { MadeRoute.place($0, 0) }

  // MARK: Where they are

  func testAPointCountsInItsDirectionAndWithinItsReach() throws {
    let at = { (east: Double, north: Double) in MadeRoute.place(east, north) }
    let index = try index(
      road,
      [
        PlacedAlert(alert("beside"), at: at(1000, 20)),
        PlacedAlert(alert("too far"), at: at(1000, 30)),
        PlacedAlert(alert("far but wide"), at: at(900, 30), reach: 40),
        PlacedAlert(alert("this way"), at: at(2000, 0), heading: 80),
        PlacedAlert(alert("that way"), at: at(2000, 0), heading: 260),
        PlacedAlert(alert("both ways"), at: at(2100, 0), heading: 260, isBothWays: true),
        PlacedAlert(alert("across"), at: at(2200, 0), heading: 0, isBothWays: true),
        PlacedAlert(alert("before the start"), at: at(-100, 0)),
        PlacedAlert(alert("at the end"), at: at(4000, 0)),
      ])
    XCTAssertEqual(names(index), ["far but wide", "beside", "this way", "both ways", "at the end"])
    XCTAssertEqual(index.alerts[1].start, 1000, accuracy: 0.1)
    XCTAssertEqual(index.alerts[1].end, index.alerts[1].start)
  }

  /// Alerts that are laid on one leg, and on a leg for each of them.
  func testManyAlertsCostNoMoreEach() throws {
    try assertGrowsLinearly(from: 1_000) { count in
      CustomAlerts(
        (0..<count).map {
          PlacedAlert(alert("\($0)"), at: MadeRoute.place(Double($0) / Double(count) * 4000, Double($0 % 20)))
        })
    } work: { alerts in
      var route = MadeRoute.route(along: road)
      route.addAlerts(alerts)
      XCTAssertEqual(route.legs.reduce(0) { $0 + ($1.alerts?.count ?? 0) }, alerts.alerts.count)
    }
  }

  func testAStretchIsAsLongAsTheRouteRunsAlongIt() throws {
    let at = { (east: Double, north: Double) in MadeRoute.place(east, north) }
    let index = try index(
      road,
      [
        PlacedAlert(alert("whole"), along: [at(500, 5), at(900, 5)]),
        PlacedAlert(alert("against"), along: [at(900, 5), at(500, 5)], isBothWays: false),
        PlacedAlert(alert("both"), along: [at(1300, 5), at(1100, 5)]),
        PlacedAlert(alert("joined"), along: [at(2000, 400), at(2000, 0), at(2600, 0)], isBothWays: false),
        PlacedAlert(alert("crossing"), along: [at(3000, -200), at(3000, 200)]),
        PlacedAlert(alert("beyond"), along: [at(3800, 0), at(4600, 0)]),
      ])
    XCTAssertEqual(names(index), ["whole", "both", "joined", "beyond"])
    let expected = [(500.0, 900.0), (1100, 1300), (2000, 2600), (3800, 4000)]
    for (alert, range) in zip(index.alerts, expected) {
      XCTAssertEqual(alert.start, range.0, accuracy: 15, alert.id)
      XCTAssertEqual(alert.end, range.1, accuracy: 15, alert.id)
    }
  }

  /// Out and back, and round and round: each pass is its own, in its direction.
  func testEachPassIsAnAlertOfItsOwn() throws {
    let out = road + road.reversed().dropFirst()
    let there = try index(
      out,
      [
        PlacedAlert(alert("out"), at: MadeRoute.place(1000, 0), heading: 90),
        PlacedAlert(alert("back"), at: MadeRoute.place(1500, 0), heading: 270),
        PlacedAlert(alert("any"), at: MadeRoute.place(2000, 0)),
      ])
    XCTAssertEqual(names(there), ["out", "any", "any", "back"])
    XCTAssertEqual(Set(there.alerts.map(\.id)).count, 4, "identifiers differ")
    XCTAssertEqual(there.alerts[3].start, 6500, accuracy: 1)
    let square = [(0.0, 0.0), (1000, 0), (1000, 1000), (0, 1000)].map { MadeRoute.place($0.0, $0.1) }
    let laps = square + square + square + [square[0]]
    let round = try index(laps, [PlacedAlert(alert("gate"), at: MadeRoute.place(500, 0))])
    XCTAssertEqual(names(round), ["gate", "gate", "gate"])
  }

  /// The grid leaves out nothing: every point is where looking at the whole line finds it.
  func testPointsAreWhereTheWholeLineHasThem() throws {
    try property(cases: 60) { generator in
      let kind = [RouteMaker.Kind.road, .crossing, .antimeridian, .hairpins][generator.integer(0...3)]
      let spacing = generator.logarithmic(20...3000)
      let line = RouteMaker.route(kind, vertices: 3...40, spacing: spacing, using: &generator)
      let track = try Track(line)
      var placed: [PlacedAlert] = []
      for number in 0..<12 {
        let place = RouteMaker.point(near: line, distance: 0...60, using: &generator)
        placed.append(PlacedAlert(alert("\(number)"), at: place, reach: generator.uniform(5...80)))
      }
      let index = try index(line, placed)
      for (number, alert) in placed.enumerated() {
        let nearest = track.nearest(alert.coordinates[0])
        // At the limit of its reach either is right.
        guard abs(nearest.distance - alert.reach) > 0.01 else { continue }
        let found = index.alerts.filter { index.customAlert($0)?.alert.id == "\(number)" }
        XCTAssertEqual(!found.isEmpty, nearest.distance < alert.reach, "\(kind) \(nearest.distance) \(alert.reach)")
        guard !found.isEmpty else { continue }
        let best = found.map { abs(track.point(at: $0.start).distance(to: alert.coordinates[0]) - nearest.distance) }
          .min()
        XCTAssertLessThan(try XCTUnwrap(best), 0.05)
      }
    }
  }

  func testALegHasItsOwn() throws {
    var route = MadeRoute.route()
    let turn = MadeRoute.place(2000, 0)
    let north = Geodesic.destination(from: turn, distance: 300, bearing: 0)
    route.addAlerts(
      CustomAlerts([
        PlacedAlert(alert("first"), at: MadeRoute.place(700, 0)), PlacedAlert(alert("second"), at: north),
      ]))
    XCTAssertEqual(route.legs.map { ($0.alerts ?? []).map(\.alert.id) }, [["first"], ["second"]])
    XCTAssertEqual(try XCTUnwrap(route.legs[1].alerts?[0].start), 300, accuracy: 1)
    let index = try RouteIndex(Route(json: route.json()))
    XCTAssertEqual(index.alerts.map(\.legIndex), [0, 1])
    XCTAssertEqual(index.alerts[1].start, 2300, accuracy: 2)
    // Others take their place, and none are none.
    route.addAlerts(CustomAlerts([]))
    XCTAssertEqual(route, MadeRoute.route())
  }

  // MARK: When they are announced

  private func announced(
    _ index: RouteIndex, speed: Double, rate: Double = 1, from start: Double = 0
  ) -> [(name: String, distance: Double)] {
    let engine = ProgressEngine(index: index)
    var (state, list): (ProgressState, [(String, Double)]) = (ProgressState(), [])
    var time = 0.0
    while start + speed * time < index.length {
      let point = index.track.point(at: start + speed * time)
      let before = state.mark
      let change = engine.step(
        &state,
        Location(
          coordinate: point.coordinate, timestamp: 1_700_000_000 + time, horizontalAccuracy: 4, speed: speed,
          course: point.bearing))
      for event in engine.events(since: before, after: state, change: change) where event.kind == .alertAhead {
        guard let item = event.item, let own = index.customAlert(index.alerts[item]) else { continue }
        list.append((own.alert.id, index.alerts[item].start - state.distanceAlong))
      }
      time += 1 / rate
    }
    return list
  }

  /// Each once, at its time before it by the speed that the vehicle has, or at its distance, at any rate of fixes.
  func testTheSpeedDecides() throws {
    let at = { (east: Double) in MadeRoute.place(east, 0) }
    let index = try index(
      road,
      [
        PlacedAlert(alert("usual"), at: at(2000)),
        PlacedAlert(alert("long") { $0.leadTime = 40 }, at: at(3000)),
        PlacedAlert(alert("metres") { $0.leadDistance = 150 }, at: at(1500)),
        PlacedAlert(alert("both") { ($0.leadTime, $0.leadDistance) = (5, 250) }, at: at(2500)),
      ])
    for speed in [3.0, 8, 14, 25, 36] {
      for rate in [1.0, 10] {
        let list = announced(index, speed: speed, rate: rate)
        let expected = [
          "usual": max(30, 15 * speed), "long": max(30, 40 * speed), "metres": 150, "both": max(250, 5 * speed),
        ]
        XCTAssertEqual(list.map(\.name).sorted(), expected.keys.sorted(), "\(speed)")
        for (name, distance) in list {
          let due = try XCTUnwrap(expected[name])
          XCTAssertLessThanOrEqual(distance, due + 2, "\(name) at \(speed)")
          XCTAssertGreaterThan(distance, due - 8 - 2 * speed / rate, "\(name) at \(speed)")
        }
      }
    }
  }

  /// A far one with a long lead does not wait for near ones, however many; one hundred in a row come all.
  func testLeadsOfDifferentLengths() throws {
    var placed = (0..<30).map { number in
      PlacedAlert(alert("\(number)") { $0.leadDistance = 40 }, at: MadeRoute.place(1000 + 10 * Double(number), 0))
    }
    placed.append(PlacedAlert(alert("far") { $0.leadDistance = 900 }, at: MadeRoute.place(1500, 0)))
    let list = announced(try index(road, placed), speed: 10)
    XCTAssertEqual(list.count, 31)
    XCTAssertEqual(list.first?.name, "far")
    XCTAssertEqual(try XCTUnwrap(list.first?.distance), 895, accuracy: 15)
    let crowd = (0..<100).map { number in
      PlacedAlert(alert("\(number)") { $0.leadDistance = 30 }, at: MadeRoute.place(1000 + 5 * Double(number), 0))
    }
    XCTAssertEqual(Set(announced(try index(road, crowd), speed: 10).map(\.name)).count, 100)
  }

  func testAStateIsStoredBetweenAnnouncements() throws {
    let index = try index(
      road,
      [
        PlacedAlert(alert("near") { $0.leadDistance = 40 }, at: MadeRoute.place(1000, 0)),
        PlacedAlert(alert("far") { $0.leadDistance = 900 }, at: MadeRoute.place(1500, 0)),
      ])
    let engine = ProgressEngine(index: index)
    var (state, vehicle) = (ProgressState(), Vehicle())
    for fix in vehicle.drive(index.track, to: 800) { _ = engine.step(&state, fix) }
    XCTAssertEqual([0, 1].map { state.hasAnnounced(alert: $0) }, [false, true])
    XCTAssertEqual(state.lastAlert, 1)
    let again = try ProgressState(packed: state.packed())
    XCTAssertEqual(again, state)
    XCTAssertTrue(engine.accepts(again))
    // Of a route with fewer alerts it is not.
    var route = index.route
    route.addAlerts(CustomAlerts([]))
    XCTAssertFalse(ProgressEngine(index: try RouteIndex(route)).accepts(again))
  }

  // MARK: Words

  func testWordsInEveryLanguage() throws {
    for language in GuidanceLanguage.all {
      var route = MadeRoute.route(along: road)
      let kinds = CustomAlert.Kind.allCases.map { kind in
        PlacedAlert(CustomAlert(id: kind.rawValue, kind: kind), at: MadeRoute.place(1000, 0))
      }
      route.addAlerts(CustomAlerts(kinds))
      route.addGuidance(GuidanceOptions(language: language))
      let index = try RouteIndex(route)
      var texts: Set<String> = []
      for alert in index.alerts {
        let own = try XCTUnwrap(index.customAlert(alert))
        guard own.alert.kind != .other else {
          XCTAssertNil(index.announcement(of: alert, at: 10))
          continue
        }
        let near = try XCTUnwrap(index.announcement(of: alert, at: 60)?.text)
        let early = try XCTUnwrap(index.announcement(of: alert, at: 480)?.text)
        let words = try XCTUnwrap(route.spokenDistances?.last { $0.distance <= 500 }?.text)
        XCTAssertTrue(early.contains(words), "\(language): \(early)")
        XCTAssertFalse(near.contains("{") || early.contains("{"), near + early)
        texts.formUnion([near, early])
      }
      XCTAssertEqual(texts.count, 2 * (CustomAlert.Kind.allCases.count - 1), language)
    }
  }

  func testTextsOfOnesOwn() throws {
    var route = MadeRoute.route(along: road)
    let place = MadeRoute.place(1000, 0)
    route.addAlerts(
      CustomAlerts([
        PlacedAlert(alert("text") { $0.text = "Mind the gap" }, at: place),
        PlacedAlert(CustomAlert(id: "name", kind: .other, name: "Dock <3>"), at: place),
        PlacedAlert(alert("kind"), at: place),
      ]))
    func said(_ distance: Double) throws -> [String?] {
      let index = try RouteIndex(route)
      return index.alerts.map { index.announcement(of: $0, at: distance)?.text }
    }
    XCTAssertEqual(try said(300), ["Mind the gap", nil, nil], "the others need guidance")
    route.addGuidance(GuidanceOptions(language: "en"))
    XCTAssertEqual(try said(310), ["Mind the gap", "Dock <3> in 300 meters", "Speed camera in 300 meters"])
    XCTAssertEqual(try said(50), ["Mind the gap", "Dock <3> ahead", "Speed camera ahead"])
  }
}

extension TrackPoint {
  fileprivate func distance(to other: LocationCoordinate2D) -> Double { Geodesic.length(of: [coordinate, other]) }
}
