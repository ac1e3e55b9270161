import FairwayRoutes
import GeoKernel
import RoadGraph
import RoadRoutes
import XCTest

/// The maneuvers of ways on small maps, each made for a rule.
final class ManeuverTests: XCTestCase {
  private func route(_ map: TestMap, _ nodes: [Int64], turning: Bool = false) throws -> (Route, [RoadDecision]) {
    try route(map, nodes.map { map.place($0) }, turning: turning)
  }

  private func route(
    _ map: TestMap, _ places: [LocationCoordinate2D], turning: Bool = false
  ) throws -> (Route, [RoadDecision]) {
    let routes = try RoadRoutes(on: map.graph())
    var request = RoadRequest(places.map { RoadRequest.Place($0) })
    if turning { for index in request.places.indices { request.places[index].passing = .turning } }
    let way = try routes.route(request)
    let route = try XCTUnwrap(routes.answer(way, to: request).routes?.first)
    return (route, routes.decisions(on: way).flatMap { $0 })
  }

  /// The steps as "type modifier name (exit)", without the departure and the arrival.
  private func steps(_ map: TestMap, _ nodes: Int64...) throws -> [String] {
    try route(map, nodes).0.legs.flatMap { $0.steps.dropFirst().dropLast().map { Self.text($0) } }
  }

  private static func text(_ step: RouteStep) -> String {
    var words = [step.maneuverType.rawValue, step.maneuverDirection?.rawValue ?? "-"]
    words += [step.name, step.ref, step.exits, step.signedDestinations].compactMap { $0 }.filter { !$0.isEmpty }
    if let exit = step.exitIndex { words.append("exit \(exit)") }
    if let name = step.rotaryName { words.append("rotary \(name)") }
    return words.joined(separator: " ")
  }

  private func text(_ key: String, _ value: String) -> RoadAttribute { RoadAttribute(.init(name: key)!, .text(value)) }

  /// A street from west to east, and one from south to north that crosses it at node 2.
  private func cross(_ change: (inout TestMap) -> Void = { _ in }) -> TestMap {
    var map = TestMap([1: (-1, 0), 2: (0, 0), 3: (1, 0), 4: (0, 1), 5: (0, -1), 6: (2, 0.05), 7: (-2, 0)])
    map.way(10, [7, 1, 2, 3, 6], .secondary, name: "Long Street")
    map.way(11, [5, 2, 4], name: "Cross Street")
    change(&map)
    return map
  }

  func testATurnOntoAnotherStreet() throws {
    XCTAssertEqual(try steps(cross(), 7, 4), ["turn left Cross Street"])
    XCTAssertEqual(try steps(cross(), 7, 5), ["turn right Cross Street"])
    XCTAssertEqual(try steps(cross(), 4, 7), ["turn right Long Street"])
  }

  func testStraightOnIsSilent() throws {
    let (route, decisions) = try route(cross(), [7, 6])
    XCTAssertEqual(route.legs[0].steps.map(\.maneuverType), [.depart, .arrive])
    XCTAssertEqual(route.legs[0].steps.map(\.name), ["Long Street", "Long Street"])
    XCTAssertEqual(decisions.map(\.rule), [.depart, .sameName, .arrive])
    XCTAssertEqual(decisions.map(\.otherRoads), [0, 2, 0])
    XCTAssertEqual(decisions.map(\.step), [0, nil, 1])
    XCTAssertEqual(decisions[1].node, 2)
  }

  func testAChangeOfNameStraightOnIsObvious() throws {
    var map = TestMap([1: (0, 0), 2: (1, 0), 3: (2, 0), 4: (1, 1)])
    map.way(10, [1, 2], .secondary, name: "Old Street")
    map.way(11, [2, 3], .secondary, name: "New Street")
    map.way(12, [2, 4], name: "Side Street")
    let (route, decisions) = try route(map, [1, 3])
    XCTAssertEqual(route.legs[0].steps.count, 2)
    XCTAssertEqual(decisions.map(\.rule), [.depart, .obvious, .arrive])
  }

  func testARoadEndsAtAnother() throws {
    var map = TestMap([1: (0, -3), 2: (0, -2), 3: (0, -1), 4: (0, 0), 5: (-1, 0), 6: (1, 0), 7: (1, -2), 8: (1, -1)])
    map.way(10, [1, 2, 3, 4], name: "Short Street")
    map.way(11, [5, 4, 6], name: "Long Street")
    map.way(12, [2, 7])
    map.way(13, [3, 8])
    XCTAssertEqual(try steps(map, 1, 5), ["end of road left Long Street"])
    // Who has just turned onto the road does not see it end.
    XCTAssertEqual(try steps(map, 8, 5), ["turn right Short Street", "turn left Long Street"])
  }

  func testATurnThatStaysOnItsRoad() throws {
    var bent = TestMap([1: (0, -1), 2: (0, 0), 3: (-1, 0), 4: (1, 0)])
    bent.way(10, [1, 2, 3], .secondary, name: "Bent Street")
    bent.way(11, [2, 4], .secondary, name: "Other Street")
    XCTAssertEqual(try steps(bent, 1, 3), ["continue left Bent Street"])
    XCTAssertEqual(try steps(bent, 1, 4), ["turn right Other Street"])
  }

  func testAnArmThatLeadsOnMakesABendATurn() throws {
    var map = TestMap([1: (0, -1), 2: (0, 0), 3: (0, 1), 4: (1, 0)])
    map.way(10, [1, 2, 4], .secondary, name: "Bent Street")
    map.way(11, [2, 3], .secondary, name: "Straight Street")
    let (route, decisions) = try route(map, [1, 4])
    XCTAssertEqual(route.legs[0].steps.map { Self.text($0) }[1], "continue right Bent Street")
    XCTAssertEqual(decisions[1].rule, .otherRoadLeadsOn)
    XCTAssertEqual(decisions[1].turn, 90)
  }

  /// A roundabout with an arm in each direction, driven against the clock.
  private func roundabout(name: String?) -> TestMap {
    var map = TestMap([
      1: (0, -0.3), 2: (0.3, 0), 3: (0, 0.3), 4: (-0.3, 0), 11: (0, -2), 12: (2, 0), 13: (0, 2), 14: (-2, 0),
    ])
    map.way(10, [1, 2, 3, 4, 1], .secondary, isOneWay: true, name: name, isRoundabout: true)
    for arm in Int64(1)...4 { map.way(20 + arm, [10 + arm, arm], .secondary, name: "Arm \(arm)") }
    return map
  }

  func testExitsOfARoundaboutAreCounted() throws {
    let map = roundabout(name: nil)
    XCTAssertEqual(
      try steps(map, 11, 12), ["roundabout right Arm 2 exit 1", "exit roundabout right Arm 2"])
    XCTAssertEqual(try steps(map, 11, 13).first, "roundabout right Arm 3 exit 2")
    XCTAssertEqual(try steps(map, 11, 14).first, "roundabout right Arm 4 exit 3")
  }

  func testARoundaboutWithANameOfItsOwnIsARotary() throws {
    let steps = try steps(roundabout(name: "Star"), 11, 13)
    XCTAssertEqual(steps[0], "rotary right Arm 3 exit 2 rotary Star")
    XCTAssertTrue(steps[1].hasPrefix("exit rotary"), steps[1])
  }

  func testAMotorwayIsLeftByAnExitWithItsSigns() throws {
    var map = TestMap([
      1: (0, 0), 2: (10, 0), 3: (20, 0), 4: (14, -1), 5: (16, -2), 6: (17, -6), 7: (16, 4), 8: (4, 0.0),
    ])
    map.way(10, [1, 2, 3], .motorway, isOneWay: true, reference: "A 1")
    map.way(
      11, [2, 4, 5], .motorway, [text("destination", "Town;Village"), text("destination:ref", "B 2")], isOneWay: true,
      isLink: true)
    map.way(12, [7, 5, 6], .secondary, reference: "B 2")
    map.node(2, [RoadAttribute(.highway, named: "motorway_junction")!, text("ref", "17")])
    let steps = try steps(map, 1, 6)
    XCTAssertEqual(steps.first, "off ramp slight right 17 B 2: Town, Village")
    XCTAssertEqual(steps.count, 2)
    XCTAssertTrue(steps[1].hasPrefix("turn "), steps[1])
  }

  func testAWayThatBeginsOnAnExitHasItsSigns() throws {
    var map = TestMap([1: (0, 0), 2: (10, 0), 3: (20, 0), 4: (14, -1), 5: (16, -2), 6: (17, -6), 7: (16, 4)])
    map.way(10, [1, 2, 3], .motorway, isOneWay: true, reference: "A 1")
    map.way(11, [2, 4, 5], .motorway, [text("destination", "Town")], isOneWay: true, isLink: true)
    map.way(12, [7, 5, 6], .secondary, reference: "B 2")
    map.node(2, [RoadAttribute(.highway, named: "motorway_junction")!, text("ref", "17")])
    let depart = try XCTUnwrap(route(map, [map.between(2, 4), map.place(6)]).0.legs[0].steps.first)
    XCTAssertEqual([depart.exits, depart.signedDestinations], ["17", "Town"])
  }

  func testMergingIsPartOfTheRamp() throws {
    var map = TestMap([1: (0, -3), 2: (0, 0), 3: (3, 1), 4: (10, 1.4), 5: (20, 1.4), 6: (0, 3), 7: (-10, 1.4)])
    map.way(10, [1, 2, 6], .secondary, name: "Street")
    map.way(11, [2, 3, 4], .motorway, isOneWay: true, isLink: true)
    map.way(12, [7, 4, 5], .motorway, isOneWay: true, reference: "A 1")
    let (route, decisions) = try route(map, [1, 5])
    XCTAssertEqual(route.legs[0].steps.map(\.maneuverType), [.depart, .turn, .arrive])
    XCTAssertEqual(route.legs[0].steps[1].ref, "A 1")
    XCTAssertTrue(decisions.contains { $0.rule == .mergeAfterRamp })
    // Without signs it leads onto the road into which it merges.
    XCTAssertEqual(route.legs[0].steps[1].signedDestinations, "A 1")
  }

  func testRoadsThatPartAreAFork() throws {
    var map = TestMap([1: (0, 0), 2: (5, 0), 3: (10, 1), 4: (10, -1)])
    map.way(10, [1, 2], .secondary, name: "Stem")
    map.way(11, [2, 3], .secondary, name: "Upper")
    map.way(12, [2, 4], .secondary, name: "Lower")
    XCTAssertEqual(try steps(map, 1, 3), ["fork slight left Upper"])
    XCTAssertEqual(try steps(map, 1, 4), ["fork slight right Lower"])
    XCTAssertEqual(try route(map, [1, 4]).1[1].rule, .forkOfClass)
  }

  func testATurnOverADualCarriagewayIsOne() throws {
    var map = TestMap([
      1: (-5, 0), 2: (0, 0), 3: (5, 0), 4: (-5, 0.2), 5: (0, 0.2), 6: (5, 0.2), 7: (0, -3), 8: (0, 4),
    ])
    map.way(10, [1, 2, 3], .primary, isOneWay: true, name: "Boulevard")
    map.way(11, [6, 5, 4], .primary, isOneWay: true, name: "Boulevard")
    map.way(12, [7, 2, 5, 8], .secondary, name: "Avenue")
    XCTAssertEqual(try steps(map, 7, 4), ["turn left Boulevard"])
    XCTAssertEqual(try steps(map, 1, 8), ["turn left Avenue"])
    let (route, decisions) = try route(map, [1, 4])
    XCTAssertEqual(route.legs[0].steps.map { Self.text($0) }[1], "continue uturn Boulevard")
    XCTAssertTrue(decisions.contains { $0.rule == .joinedInside })
  }

  func testAPlaceAtWhichOneTurnsRound() throws {
    var map = TestMap([1: (0, 0), 2: (4, 0), 3: (8, 0), 4: (4, 4)])
    map.way(10, [1, 2, 3], name: "Street")
    map.way(11, [2, 4], name: "Lane")
    let (route, decisions) = try route(map, [map.place(1), map.between(2, 3), map.place(4)], turning: true)
    XCTAssertEqual(route.legs.count, 1)
    XCTAssertEqual(
      route.legs[0].steps.dropFirst().dropLast().map { Self.text($0) }, ["continue uturn Street", "turn right Lane"])
    XCTAssertEqual(decisions.filter { $0.node == nil && $0.rule == .turnsRound }.count, 1)
  }

  func testAFerryChangesTheMode() throws {
    var map = TestMap([1: (0, 0), 2: (1, 0), 3: (20, 0), 4: (21, 0)])
    map.way(10, [1, 2], name: "Quay")
    map.way(11, [2, 3], .ferry, name: "Line")
    map.way(12, [3, 4], name: "Pier")
    let steps = try route(map, [1, 4]).0.legs[0].steps
    XCTAssertEqual(steps.map(\.maneuverType), [.depart, .heedWarning, .heedWarning, .arrive])
    XCTAssertEqual(steps.map(\.transportType), [.automobile, .ferry, .automobile, .automobile])
  }

  func testTheSideOfArrival() throws {
    let map = cross()
    let middle = LocationCoordinate2D(
      latitude: map.between(3, 6).latitude, longitude: map.between(3, 6).longitude)
    for (offset, side) in [(-0.0002, ManeuverDirection.right), (0.0002, .left), (0.00001, nil)] {
      var place = middle
      place.latitude += offset
      let steps = try route(map, [map.place(7), place]).0.legs[0].steps
      XCTAssertEqual(steps.last?.maneuverDirection, side, "\(offset)")
    }
  }

  func testNamesOfTheUnitedStatesAreOneWithoutTheirDirections() throws {
    var map = TestMap([1: (0, 0), 2: (1, 0), 3: (2, 0.6), 4: (1, -1), 5: (0.9, 1)])
    map.way(10, [1, 2], .secondary, name: "East Main Street")
    map.way(11, [2, 3], .secondary, name: "Main Street")
    map.way(12, [4, 2, 5], name: "First Street")
    XCTAssertEqual(try route(map, [1, 3]).1[1].rule, .otherName)
    map.lies(in: "US")
    XCTAssertEqual(try route(map, [1, 3]).1[1].rule, .sameName)
  }

  func testLegsMeetAtTheirStops() throws {
    let map = cross()
    let (route, _) = try route(map, [map.place(7), map.between(3, 6), map.place(7)])
    XCTAssertEqual(route.legs.count, 2)
    for leg in route.legs {
      XCTAssertEqual(leg.steps.first?.maneuverType, .depart)
      XCTAssertEqual(leg.steps.last?.maneuverType, .arrive)
      XCTAssertEqual(leg.name, "Long Street")
    }
  }
}
