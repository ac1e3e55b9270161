import FairwayRoutes
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

@testable import RouteLines

/// Routes along lines: their steps, stops, times and what is cleaned away.
final class RouteAlongLineTests: XCTestCase {
  /// The coordinate of a place in metres east and north of a fixed one.
  private func place(_ east: Double, _ north: Double, latitude: Double = 47) -> LocationCoordinate2D {
    let up = Geodesic.destination(
      from: LocationCoordinate2D(latitude: latitude, longitude: 8), distance: abs(north), bearing: north < 0 ? 180 : 0)
    return Geodesic.destination(from: up, distance: abs(east), bearing: east < 0 ? 270 : 90)
  }

  private func line(_ places: [(Double, Double)], latitude: Double = 47) -> FollowedLine {
    FollowedLine(places.map { place($0.0, $0.1, latitude: latitude) })
  }

  private func turns(_ route: Route) -> [ManeuverDirection?] {
    route.legs.flatMap(\.steps).filter { $0.maneuverType == .turn }.map(\.maneuverDirection)
  }

  // MARK: Bends

  func testBendsAreTurns() throws {
    for (angle, direction) in [
      (50.0, ManeuverDirection.slightRight), (-50, .slightLeft), (90, .right), (-90, .left), (140, .sharpRight),
      (-140, .sharpLeft),
    ] {
      for latitude in [-60.0, 0, 47, 80] {
        let (sine, cosine) = (sin(angle * .pi / 180), cos(angle * .pi / 180))
        let route = try Route(
          along: line([(0, 0), (0, 200), (200 * sine, 200 + 200 * cosine)], latitude: latitude), profile: .cycling)
        XCTAssertEqual(turns(route), [direction], "\(angle)° at \(latitude)")
        let step = route.legs[0].steps[1]
        XCTAssertLessThan(Geodesic.distance(from: step.maneuverLocation, to: place(0, 200, latitude: latitude)), 6)
        XCTAssertEqual(step.initialHeading ?? -1, 0, accuracy: 2)
        XCTAssertEqual(step.transportType, .cycling)
      }
    }
    XCTAssertEqual(turns(try Route(along: line([(0, 0), (0, 200), (130, 350)]))), [], "40°")
  }

  func testTheWayBackIsAUTurn() throws {
    let route = try Route(along: line([(0, 0), (0, 300), (0, 0)]))
    XCTAssertEqual(turns(route), [.uTurn])
    XCTAssertEqual(route.legs[0].steps[0].distance, 300, accuracy: 6)
    XCTAssertEqual(route.distance, 600, accuracy: Self.rounding)
  }

  func testAHairpinIsOneBendAndAWideCurveIsNone() throws {
    func curve(radius: Double) -> FollowedLine {
      let arc = stride(from: 0.0, through: 180, by: 5).map { angle in
        (radius - radius * cos(angle * .pi / 180), 200 + radius * sin(angle * .pi / 180))
      }
      return line([(0, 0)] + arc + [(2 * radius, 0)])
    }
    XCTAssertEqual(turns(try Route(along: curve(radius: 20))), [.sharpRight])
    XCTAssertEqual(turns(try Route(along: curve(radius: 60))), [])
  }

  func testAStraightRecordingWithNoiseHasNoBends() throws {
    var random = SeededGenerator(seed: 7)
    var drift = 0.0
    let places = (0..<2000).map { index in
      drift = 0.95 * drift + Double.random(in: -1...1, using: &random)
      return (drift, Double(index) * 5)
    }
    XCTAssertEqual(turns(try Route(along: line(places))), [])
  }

  func testACrossingOfItsOwnIsAStep() throws {
    let eight = line([(0, 0), (0, 400), (200, 400), (200, 200), (-200, 200)])
    let steps = try Route(along: eight).legs[0].steps
    let crossings = steps.filter { $0.maneuverType == .continue }
    XCTAssertEqual(crossings.count, 2)
    for step in crossings {
      XCTAssertLessThan(Geodesic.distance(from: step.maneuverLocation, to: place(0, 200)), 1)
      XCTAssertEqual(step.intersections?.first?.headings.count, 4)
    }
    XCTAssertEqual(steps.map(\.maneuverType), [.depart, .continue, .turn, .turn, .turn, .continue, .arrive])
  }

  // MARK: Shape

  /// The places of a route have six decimals, 0.06 m from the line's at most.
  private static let rounding = 0.2

  /// The steps are the line, in one piece, whatever its form.
  func testStepsAddUpToTheLine() throws {
    try property(cases: 200) { random in
      var (east, north, bearing) = (0.0, 0.0, 0.0)
      var places = [(east, north)]
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        bearing += Double.random(in: -120...120, using: &random)
        let length = Double.random(in: 1...150, using: &random)
        east += length * sin(bearing * .pi / 180)
        north += length * cos(bearing * .pi / 180)
        places.append((east, north))
      }
      var line = line(places)
      if Bool.random(using: &random) {
        for index in line.points.indices { line.points[index].time = Double(index) * 9 }
      }
      let stops = line.points.dropFirst().dropLast().filter { _ in Int.random(in: 0..<20, using: &random) == 0 }.map {
        Waypoint(coordinate: $0.coordinate, separatesLegs: Bool.random(using: &random))
      }
      guard let route = try? Route(along: line, stops: stops) else { return }
      XCTAssertEqual(try Route(json: route.json()).json(), route.json())
      let stored = try RouteResponse(json: RouteResponse(routes: [route], waypoints: route.waypoints).json())
      XCTAssertEqual(stored.routes?[0].shape, route.shape, "a stored route can be continued")
      let steps = route.legs.flatMap(\.steps)
      XCTAssertEqual(steps.reduce(0) { $0 + $1.distance }, route.distance, accuracy: 1e-6)
      XCTAssertEqual(route.legs.reduce(0) { $0 + $1.distance }, route.distance, accuracy: 1e-6)
      XCTAssertEqual(steps.reduce(0) { $0 + $1.expectedTravelTime }, route.expectedTravelTime, accuracy: 1e-6)
      for (step, next) in zip(steps, steps.dropFirst()) {
        XCTAssertEqual(step.shape?.coordinates.last, next.shape?.coordinates.first)
        XCTAssertEqual(step.shape?.coordinates.first, step.maneuverLocation)
        guard step.maneuverType != .arrive else { continue }
        XCTAssertEqual(Geodesic.length(of: step.shape?.coordinates ?? []), step.distance, accuracy: Self.rounding)
      }
      for leg in route.legs {
        XCTAssertEqual(leg.steps.first?.maneuverType, .depart)
        XCTAssertEqual(leg.steps.last?.maneuverType, .arrive)
        guard let times = leg.expectedSegmentTravelTimes else { continue }
        XCTAssertEqual(times.count, leg.segmentRangesByStep.last?.upperBound)
        XCTAssertEqual(times.reduce(0, +), leg.expectedTravelTime, accuracy: 1e-6)
      }
      XCTAssertEqual(try Route(json: route.json()).distance, route.distance)
    }
  }

  // MARK: Cleaning

  func testStandingIsNoWayAndNoTime() throws {
    var random = SeededGenerator(seed: 3)
    var points: [FollowedLine.Point] = []
    for second in 0..<100 { points.append(.init(place(0, Double(second) * 5), time: Double(second))) }
    for second in 100..<700 {
      let (east, north) = (Double.random(in: -6...6, using: &random), Double.random(in: -6...6, using: &random))
      points.append(.init(place(east, 500 + north), time: Double(second)))
    }
    for second in 700..<800 { points.append(.init(place(0, Double(second - 600) * 5), time: Double(second))) }
    let route = try Route(along: FollowedLine(points))
    XCTAssertEqual(route.distance, 995, accuracy: 15)
    XCTAssertEqual(route.expectedTravelTime, 199, accuracy: 15)
    XCTAssertEqual(turns(route), [])
    for index in points.indices { points[index].time = nil }
    XCTAssertEqual(try Route(along: FollowedLine(points)).distance, 995, accuracy: 25)
  }

  func testASpikeIsNoWay() throws {
    var points = (0..<100).map { FollowedLine.Point(place(0, Double($0) * 10), time: Double($0)) }
    points[50].coordinate = place(900, 500)
    XCTAssertEqual(try Route(along: FollowedLine(points)).distance, 990, accuracy: 1)
    for index in points.indices { points[index].time = nil }
    XCTAssertEqual(try Route(along: FollowedLine(points)).distance, 990, accuracy: 1)
    // A dead end that was drawn is a way.
    XCTAssertEqual(
      try Route(along: line([(0, 0), (0, 500), (400, 500), (0, 510), (0, 1000)])).distance, 1790, accuracy: 2)
  }

  /// A way to a hut beside a dense line and back: it ends where it began, or there is a stop at the hut.
  func testADeadEndOfAPlannedLineIsAWay() throws {
    let hut = place(400, 500)
    var planned = (0...100).map { place(0, Double($0) * 10) }
    planned.insert(contentsOf: [hut, place(0, 500)], at: 51)
    let route = try Route(along: FollowedLine(planned))
    XCTAssertEqual(route.distance, 1800, accuracy: 2)
    XCTAssertEqual(turns(route), [.right, .uTurn, .right])
    XCTAssertEqual(try Route(along: FollowedLine(planned), stops: [Waypoint(coordinate: hut)]).legs.count, 2)

    // Beside the line, it may be an error of a receiver: unless somebody stops there.
    planned.remove(at: 52)
    XCTAssertEqual(try Route(along: FollowedLine(planned)).distance, 1000, accuracy: 2)
    let stop = Waypoint(coordinate: place(405, 503), name: "Hut")
    XCTAssertEqual(try Route(along: FollowedLine(planned), stops: [stop]).distance, 1790, accuracy: 2)
    let elsewhere = Waypoint(coordinate: place(150, 500))
    XCTAssertEqual(try Route(along: FollowedLine(planned), stops: [elsewhere]).distance, 1000, accuracy: 2)
  }

  func testTimesAreTheProfilesOrTheLines() throws {
    let places = (0...10).map { (0.0, Double($0) * 100) }
    XCTAssertEqual(try Route(along: line(places), profile: .walking).expectedTravelTime, 1000 / 1.3, accuracy: 1)
    XCTAssertNil(try Route(along: line(places)).legs[0].attributes)
    var timed = line(places)
    for index in timed.points.indices { timed.points[index].time = Double(index * 20 + (index > 5 ? 900 : 0)) }
    let route = try Route(along: timed, profile: .cycling)
    XCTAssertEqual(route.legs[0].expectedSegmentTravelTimes?.first, 20)
    XCTAssertEqual(route.expectedTravelTime, 9 * 20 + 20 / 0.3, accuracy: 1, "a pause is not part of the way")
    timed.points[4].time = 0
    XCTAssertNil(try Route(along: timed).legs[0].attributes, "times that go back are none")
  }

  // MARK: Stops

  func testStopsSeparateLegs() throws {
    let way = line([(0, 0), (0, 1000), (1000, 1000)])
    let stops = [
      Waypoint(coordinate: place(3, 5), name: "Start"), Waypoint(coordinate: place(40, 500), name: "Kiosk"),
      Waypoint(coordinate: place(200, 1003), name: "Gate", separatesLegs: false),
      Waypoint(coordinate: place(990, 1000), name: "Hut"),
    ]
    let route = try Route(along: way, stops: stops)
    XCTAssertEqual(route.legs.map { $0.distance.rounded() }, [500, 1500])
    XCTAssertEqual(route.legs.map { $0.source?.name }, ["Start", "Kiosk"])
    XCTAssertEqual(route.legs.map { $0.destination?.name }, ["Kiosk", "Hut"])
    XCTAssertEqual(route.legs[1].viaWaypoints?.count, 1)
    XCTAssertEqual(route.legs[1].viaWaypoints?.first?.distanceFromStart ?? 0, 700, accuracy: 1)
    XCTAssertEqual(route.legs[0].destination?.snappedDistance ?? 0, 40, accuracy: 1)
    XCTAssertEqual(route.legs[0].steps.last?.maneuverLocation, route.legs[1].steps.first?.maneuverLocation)
  }

  func testStopsOfALineThatPassesThemTwice() throws {
    let rounds = line([(0, 0), (0, 1000), (500, 1000), (500, 0), (0, 0), (0, 1000), (500, 1000)])
    func along(_ places: (Double, Double)...) throws -> [Double] {
      let route = try Route(along: rounds, stops: places.map { Waypoint(coordinate: place($0.0, $0.1)) })
      return route.legs.dropLast().reduce(into: []) { $0.append(($0.last ?? 0) + $1.distance.rounded()) }
    }
    XCTAssertEqual(try along((0, 500)), [500])
    XCTAssertEqual(try along((0, 700), (0, 300)), [700, 3300])
    XCTAssertEqual(try along((250, 0), (0, 500)), [2750, 3500])
  }

  func testStopsOverTheAntimeridianAndAtThePole() throws {
    let over = [179.98, -179.98].map { LocationCoordinate2D(latitude: 10, longitude: $0) }
    for longitude in [179.995, 180, -180, -179.995] {
      let stop = Waypoint(coordinate: LocationCoordinate2D(latitude: 10.0005, longitude: longitude))
      XCTAssertEqual(try Route(along: FollowedLine(over), stops: [stop]).legs.count, 2, "\(longitude)")
    }
    let pole = [0.0, 10].map { LocationCoordinate2D(latitude: 89.99, longitude: $0) }
    let stop = Waypoint(coordinate: LocationCoordinate2D(latitude: 89.9905, longitude: 5))
    XCTAssertEqual(try Route(along: FollowedLine(pole), stops: [stop]).legs.count, 2)
  }

  func testStopsThatAreNotOnTheLine() {
    let way = line([(0, 0), (0, 1000)])
    func fails(_ stops: [Waypoint], _ message: String) {
      XCTAssertThrowsError(try Route(along: way, stops: stops)) { XCTAssertEqual("\($0)", message) }
    }
    let middle = Waypoint(coordinate: place(0, 500))
    fails(
      [middle, Waypoint(coordinate: place(300, 700), name: "Hut")],
      "stop 1 ('Hut') is not on the line, 300 m from it: a stop is at most 200 m from it")
    fails(
      [middle, Waypoint(coordinate: place(0, 300))], "stop 1 is passed by the line only before the stops in front of it"
    )
    fails(
      [Waypoint(coordinate: LocationCoordinate2D(latitude: 91, longitude: 0))],
      "stop 0 is [0.0, 91.0], which is no place")
  }

  func testLinesThatAreNoWay() {
    func fails(_ line: FollowedLine, _ message: String) {
      XCTAssertThrowsError(try Route(along: line)) { XCTAssertEqual("\($0)", message) }
    }
    fails(FollowedLine([LocationCoordinate2D]()), "the line has no way: all of its 0 points are at one place")
    fails(line([(0, 0)]), "the line has no way: it has one point")
    fails(line([(0, 0), (0, 0.1)]), "the line has no way: all of its 2 points are at one place")
    fails(
      FollowedLine([place(0, 0), LocationCoordinate2D(latitude: .nan, longitude: 0)]),
      "point 1 of the line is [0.0, nan]")
  }

  func testALineOverTheAntimeridianAndToThePole() throws {
    let over = FollowedLine([179.99, -179.99].map { LocationCoordinate2D(latitude: 10, longitude: $0) })
    XCTAssertEqual(try Route(along: over).distance, 2193, accuracy: 2)
    let pole = FollowedLine([89.99, 90].map { LocationCoordinate2D(latitude: $0, longitude: 0) })
    XCTAssertEqual(try Route(along: pole).distance, 1117, accuracy: 1)
  }

  // MARK: GPX

  func testGPXIsReadAgain() throws {
    var route = try Route(along: line([(0, 0), (0, 300), (300, 300)]))
    route.legs[0].name = "A <& \u{1}\u{FFFE}B"
    route.legs[0].steps[1].maneuver.instruction = "Turn right"
    let file = try LineFile(try XCTUnwrap(route.gpx()))
    XCTAssertEqual(file.lines.map(\.name), ["A <& B", "A <& B"])
    XCTAssertEqual(file.lines[1].points.map(\.coordinate), route.shape?.coordinates)
    XCTAssertTrue(file.places.contains { $0.name == "Turn right" })
    XCTAssertNil(Route(legs: [], shape: nil, distance: 0, expectedTravelTime: 0).gpx())
  }
}
