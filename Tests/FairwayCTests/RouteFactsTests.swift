import CFairway
import FairwayC
import FairwayDirections
import GeoKernel
import TownDrives
import XCTest

/// The steps, lanes, banners and texts of recorded routes over C, beside the models in Swift.
final class RouteFactsTests: XCTestCase {
  private static let names = [
    Town.tour, "valhalla-legs", "valhalla-roundabout", "valhalla-ferry", "valhalla-tunnel-hairpins",
    "osrm-legs", "osrm-roundabout", "valhalla-silent",
  ]

  private func withRoute(_ answer: String, _ body: (fairway_route, Route) throws -> Void) throws {
    var handle: fairway_route = 0
    try calling { fairway_route_create(answer, answer.utf8.count, 0, 0, &handle, $0) }
    defer { XCTAssertEqual(fairway_route_release(handle, nil), FAIRWAY_OK) }
    try body(handle, try XCTUnwrap(try RouterTwin.response(answer).routes?.first))
  }

  func testEveryStepOfRecordedRoutes() throws {
    var laneCount = 0
    var bannerCount = 0
    var spokenCount = 0
    for file in Self.names {
      try withRoute(try RouterTwin.answer(file)) { handle, route in
        for (number, leg) in route.legs.enumerated() {
          for (place, step) in leg.steps.enumerated() {
            let what = "\(file), leg \(number), step \(place)"
            let (number, place) = (Int32(number), Int32(place))
            try compare(handle, number, place, step, what)
            laneCount += try lanes(handle, number, place, step, what)
            bannerCount += try banners(handle, number, place, step, what)
            for (item, spoken) in (step.instructionsSpokenAlongStep ?? []).enumerated() {
              spokenCount += 1
              func text(_ kind: Int32) throws -> String {
                try FairwayCTests.text {
                  fairway_route_get_text(handle, kind, number, place, Int32(item), -1, $0, $1, $2, $3)
                }
              }
              XCTAssertEqual(try text(FAIRWAY_TEXT_SPOKEN), spoken.text, what)
              XCTAssertEqual(try text(FAIRWAY_TEXT_SSML), spoken.ssmlText ?? "", what)
            }
          }
        }
      }
    }
    XCTAssertGreaterThan(laneCount, 10)
    XCTAssertGreaterThan(bannerCount, 40)
    XCTAssertGreaterThan(spokenCount, 80)
  }

  private func compare(_ handle: fairway_route, _ leg: Int32, _ place: Int32, _ step: RouteStep, _ what: String) throws
  {
    var facts = fairway_step()
    facts.size = MemoryLayout<fairway_step>.size
    try calling { fairway_route_get_step(handle, leg, place, &facts, $0) }
    XCTAssertEqual(facts.latitude, step.maneuver.location.latitude, what)
    XCTAssertEqual(facts.longitude, step.maneuver.location.longitude, what)
    XCTAssertEqual(facts.distance, step.distance, what)
    XCTAssertEqual(facts.duration, step.expectedTravelTime, what)
    XCTAssertEqual(facts.bearing_before.isNaN ? nil : facts.bearing_before, step.initialHeading, what)
    XCTAssertEqual(facts.bearing_after.isNaN ? nil : facts.bearing_after, step.finalHeading, what)
    XCTAssertEqual(nameText(fairway_maneuver_name(facts.maneuver)), step.maneuverType.rawValue, what)
    XCTAssertEqual(nameText(fairway_direction_name(facts.direction)), step.maneuverDirection?.rawValue ?? "none", what)
    XCTAssertEqual(Int(facts.exit), step.exitIndex ?? 0, what)
    XCTAssertEqual(Int(facts.spoken_count), step.instructionsSpokenAlongStep?.count ?? 0, what)
    for (kind, text) in [
      (FAIRWAY_TEXT_INSTRUCTION, step.instructions), (FAIRWAY_TEXT_ROAD, step.name ?? ""),
      (FAIRWAY_TEXT_ROAD_NUMBER, step.ref ?? ""), (FAIRWAY_TEXT_PRONUNCIATION, step.pronunciation ?? ""),
      (FAIRWAY_TEXT_DESTINATIONS, step.signedDestinations ?? ""), (FAIRWAY_TEXT_EXIT, step.exits ?? ""),
      (FAIRWAY_TEXT_ROUNDABOUT, step.rotaryName ?? ""), (FAIRWAY_TEXT_JUNCTION, step.junctionName ?? ""),
    ] {
      XCTAssertEqual(
        try FairwayCTests.text { fairway_route_get_text(handle, kind, leg, place, -1, -1, $0, $1, $2, $3) }, text, what)
    }
  }

  private func lanes(
    _ handle: fairway_route, _ leg: Int32, _ place: Int32, _ step: RouteStep, _ what: String
  ) throws -> Int {
    let given = step.intersections ?? []
    let found = try structs(fairway_intersection()) {
      fairway_route_get_intersections(handle, leg, place, $0, $1, $2, $3)
    }
    XCTAssertEqual(found.map(\.latitude), given.map(\.location.latitude), what)
    XCTAssertEqual(found.map { $0.has_traffic_signal != 0 }, given.map { $0.trafficSignal == true }, what)
    var count = 0
    for (number, intersection) in given.enumerated() {
      let lanes = try structs(fairway_lane()) {
        fairway_route_get_lanes(handle, leg, place, Int32(number), $0, $1, $2, $3)
      }
      XCTAssertEqual(lanes.count, intersection.lanes?.count ?? 0, what)
      for (lane, given) in zip(lanes, intersection.lanes ?? []) {
        count += 1
        XCTAssertEqual(lane.is_usable != 0, given.isValid, what)
        XCTAssertEqual(lane.is_preferred != 0, given.isActive == true, what)
        XCTAssertEqual(nameText(fairway_direction_name(lane.taken)), given.validIndication?.rawValue ?? "none", what)
        let directions = (1...8).filter { lane.directions & 1 << UInt32($0) != 0 }
          .map { nameText(fairway_direction_name(Int32($0))) }
        XCTAssertEqual(directions, given.indications?.descriptions.filter { $0 != "none" } ?? [], what)
      }
    }
    return count
  }

  private func banners(
    _ handle: fairway_route, _ leg: Int32, _ place: Int32, _ step: RouteStep, _ what: String
  ) throws -> Int {
    let given = step.instructionsDisplayedAlongStep ?? []
    for (number, banner) in given.enumerated() {
      for (kind, line) in [
        (FAIRWAY_TEXT_PRIMARY, banner.primaryInstruction), (FAIRWAY_TEXT_SECONDARY, banner.secondaryInstruction),
        (FAIRWAY_TEXT_SUB, banner.tertiaryInstruction),
      ] {
        var found = fairway_banner_line()
        found.size = MemoryLayout<fairway_banner_line>.size
        try calling { fairway_route_get_banner_line(handle, kind, leg, place, Int32(number), &found, $0) }
        XCTAssertEqual(found.is_present != 0, line != nil, what)
        XCTAssertEqual(found.due, banner.triggerDistanceRemaining, what)
        XCTAssertEqual(found.angle.isNaN ? nil : found.angle, line?.finalHeading, what)
        if let type = line?.maneuverType {
          XCTAssertEqual(nameText(fairway_maneuver_name(found.maneuver)), type.rawValue, what)
        }
        func text(_ kind: Int32, _ part: Int32) throws -> String {
          try FairwayCTests.text {
            fairway_route_get_text(handle, kind, leg, place, Int32(number), part, $0, $1, $2, $3)
          }
        }
        XCTAssertEqual(try text(kind, -1), line?.text ?? "", what)
        let components = try structs(fairway_component()) {
          fairway_route_get_components(handle, kind, leg, place, Int32(number), $0, $1, $2, $3)
        }
        XCTAssertEqual(components.count, line?.components.count ?? 0, what)
        for (part, (component, given)) in zip(components, line?.components ?? []).enumerated() {
          XCTAssertEqual(Int(component.kind), VisualInstruction.Component.Kind.allCases.firstIndex(of: given.kind))
          XCTAssertEqual(Int(component.abbreviation_priority), given.abbreviationPriority ?? -1, what)
          XCTAssertEqual(component.is_usable != 0, given.isUsable == true, what)
          XCTAssertEqual(try text(kind, Int32(part)), given.text, what)
          XCTAssertEqual(try text(kind + FAIRWAY_TEXT_ABBREVIATION, Int32(part)), given.abbreviation ?? "", what)
          XCTAssertEqual(
            try text(kind + FAIRWAY_TEXT_IMAGE_URL, Int32(part)), given.imageURL ?? given.imageBaseURL ?? "", what)
        }
      }
    }
    return given.count
  }

  func testNumbersOutsideTheRoute() throws {
    try withRoute(try RouterTwin.answer(Town.tour)) { handle, _ in
      func text(_ kind: Int32, _ leg: Int32, _ step: Int32, _ item: Int32, _ part: Int32 = -1) throws -> String {
        try FairwayCTests.text { fairway_route_get_text(handle, kind, leg, step, item, part, $0, $1, $2, $3) }
      }
      for call in [
        { try text(FAIRWAY_TEXT_LEG, 3, 0, 0) }, { try text(FAIRWAY_TEXT_ROAD, 0, 999, 0) },
        { try text(FAIRWAY_TEXT_ROAD, -1, 0, 0) }, { try text(FAIRWAY_TEXT_PRIMARY, 0, 0, 99) },
        { try text(FAIRWAY_TEXT_PRIMARY, 0, 0, 0, 99) }, { try text(FAIRWAY_TEXT_SPOKEN, 0, 0, -1) },
        { try text(99, 0, 0, 0) }, { try text(FAIRWAY_TEXT_PRIMARY + FAIRWAY_TEXT_ABBREVIATION, 0, 0, 0) },
      ] {
        XCTAssertThrowsError(try call()) { XCTAssertEqual(($0 as? CFailure)?.status, FAIRWAY_ERROR_ARGUMENT, "\($0)") }
      }
    }
  }

  func testTheNamesOfNumbers() {
    XCTAssertEqual((0..<17).map { nameText(fairway_maneuver_name($0)) }, ManeuverType.allCases.map(\.rawValue))
    XCTAssertEqual((1..<9).map { nameText(fairway_direction_name($0)) }, ManeuverDirection.allCases.map(\.rawValue))
    XCTAssertEqual(nameText(fairway_maneuver_name(99)), "unknown")
    for (constant, maneuver) in [
      (FAIRWAY_MANEUVER_NEW_NAME, "new name"), (FAIRWAY_MANEUVER_END_OF_ROAD, "end of road"),
      (FAIRWAY_MANEUVER_ROUNDABOUT_TURN, "roundabout turn"), (FAIRWAY_MANEUVER_ARRIVE, "arrive"),
    ] {
      XCTAssertEqual(nameText(fairway_maneuver_name(constant)), maneuver)
    }
    XCTAssertEqual(nameText(fairway_direction_name(FAIRWAY_DIRECTION_UTURN)), "uturn")
  }
}
