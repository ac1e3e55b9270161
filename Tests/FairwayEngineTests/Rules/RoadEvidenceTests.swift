import FairwayCore
import Foundation
import GeoKernel
import TestSupport
import XCTest

/// What the engine makes of the evidence of roads, whoever found it.
final class RoadEvidenceTests: XCTestCase {
  private func step(
    _ drive: inout RuleDrive, _ along: Double, right: Double = 0, turned: Double = 0, _ roads: RoadEvidence?,
    speed: Double = 10
  ) -> ProgressChange {
    var fix = drive.fix(at: along, right: right, turned: turned, speed: speed)
    fix.roads = roads
    return drive.step(fix)
  }

  /// Drives along the route with evidence that lasts; returns the seconds after which the vehicle counts as off it.
  private func secondsToLeave(
    margin: Double = 6, distance: Double = 3, metresEach: Double = 10, side: RoadEvidence.Side = .offRoute,
    options: (inout NavigationOptions) -> Void = { _ in }
  ) throws -> Int? {
    var drive = try RuleDrive(options: options)
    drive.drive(from: 0, to: 500)
    for second in 0...30 {
      let roads = RoadEvidence(
        side: side, margin: margin, distance: distance, offTime: Double(second),
        offDistance: metresEach * Double(second))
      if step(&drive, 510 + 10 * Double(second), roads).contains(.offRoute) {
        XCTAssertEqual(drive.state.reason, .distance)
        return second
      }
    }
    return nil
  }

  func testAnotherRoadForLongEnoughIsLeaving() throws {
    XCTAssertEqual(try secondsToLeave(), 4, "40 m at 10 m/s")
    XCTAssertEqual(try secondsToLeave(metresEach: 40), 3, "3 s")
    XCTAssertNil(try secondsToLeave(margin: 3))
    XCTAssertNil(try secondsToLeave(distance: 30))
    XCTAssertNil(try secondsToLeave(metresEach: 1))
    XCTAssertNil(try secondsToLeave(side: .againstRoute))
    XCTAssertNil(try secondsToLeave(side: .onRoute))
    XCTAssertEqual(try secondsToLeave { $0.roads.distance = 100 }, 10)
    XCTAssertEqual(try secondsToLeave(margin: 3) { $0.roads.margin = 2 }, 4)
  }

  /// Whether a vehicle that drives away from the line, and then along beside it, counts as off its route.
  private func leaves(_ roads: RoadEvidence?, right: Double = 36) throws -> Bool {
    var drive = try RuleDrive()
    drive.drive(from: 0, to: 500)
    var changes: ProgressChange = []
    for second in 1...40 {
      let aside = min(right, 4 * Double(second))
      let turned = aside < right ? 22.0 : 0
      changes.formUnion(step(&drive, 500 + 10 * Double(second), right: aside, turned: turned, roads))
    }
    return changes.contains(.offRoute)
  }

  func testTheRoadsKeepAVehicleOnItsRoute() throws {
    XCTAssertTrue(try leaves(nil))
    XCTAssertFalse(try leaves(RoadEvidence(side: .onRoute, margin: -12, distance: 33)))
    XCTAssertTrue(try leaves(RoadEvidence(side: .onRoute, margin: -0.5, distance: 33)), "undecided")
    XCTAssertTrue(try leaves(RoadEvidence(side: .onRoute, margin: -12, distance: 45)), "beyond the reach")
    XCTAssertTrue(try leaves(RoadEvidence(side: .againstRoute, margin: -12, distance: 33)))
    XCTAssertTrue(try leaves(RoadEvidence(side: .onRoute, margin: -12, distance: 33), right: 60))
  }

  /// Half the distance is enough on a one-way road of the route, driven against its direction.
  func testAOneWayRoadMakesTheWrongWaySurer() throws {
    func metres(_ roads: RoadEvidence?) throws -> Double? {
      var drive = try RuleDrive()
      drive.drive(from: 0, to: 800)
      // As slowly as vehicles reverse.
      for metres in stride(from: 3.0, to: 300, by: 3)
      where step(&drive, 800 - metres, turned: 180, roads, speed: 3).contains(.wrongWay) { return metres }
      return nil
    }
    let usual = try XCTUnwrap(try metres(nil))
    let twoWay = RoadEvidence(side: .againstRoute, margin: 0, distance: 2)
    let oneWay = RoadEvidence(side: .againstRoute, margin: 0, distance: 2, isAgainstOneWay: true)
    XCTAssertTrue(oneWay.isAgainstOneWay && !twoWay.isAgainstOneWay)
    XCTAssertEqual(try metres(twoWay), usual)
    XCTAssertLessThan(try XCTUnwrap(try metres(oneWay)), usual)
  }

  /// A stop beside the other carriageway is passed by, not reached. A vehicle that has just turned off to it, or stands
  /// there, has arrived.
  func testAStopAcrossTheMotorwayIsNotReached() throws {
    func arrives(metres: Double) throws -> Bool {
      var drive = try RuleDrive()
      let end = drive.engine.index.length
      drive.drive(from: end - 600, to: end - 40)
      var changes: ProgressChange = []
      for second in 1...10 {
        let way = 10 * Double(second)
        let roads = RoadEvidence(
          side: .offRoute, margin: 6, distance: 3, offTime: 60, offDistance: metres + way)
        changes.formUnion(step(&drive, min(end, end - 40 + way), right: 18, roads))
      }
      return changes.contains(.didArrive)
    }
    XCTAssertFalse(try arrives(metres: 300))
    XCTAssertTrue(try arrives(metres: 0))
  }

  func testNobodyReturnsWhileTheRoadsSayOtherwise() throws {
    func secondsToReturn(_ roads: RoadEvidence?) throws -> Int? {
      var drive = try RuleDrive()
      drive.drive(from: 0, to: 500)
      _ = drive.drive(from: (500, 10), to: (500, 150), until: .offRoute)
      _ = drive.drive(from: (560, 50), to: (600, 0), until: .didArrive)
      for second in 9...40 where step(&drive, 520 + 10 * Double(second), roads).contains(.backOnRoute) {
        return second
      }
      return nil
    }
    let usual = try XCTUnwrap(try secondsToReturn(nil))
    XCTAssertNil(try secondsToReturn(RoadEvidence(side: .offRoute, margin: 5, distance: 2)))
    XCTAssertEqual(try secondsToReturn(RoadEvidence(side: .onRoute, margin: -5, distance: 2)), usual)
  }

  func testTheRuleIsExplained() throws {
    var drive = try RuleDrive()
    drive.drive(from: 0, to: 500)
    var fix = drive.fix(at: 510)
    fix.roads = RoadEvidence(side: .offRoute, margin: 6, distance: 3, offTime: 6, offDistance: 70)
    let text = drive.engine.explain(fix, in: drive.state).description
    XCTAssertTrue(text.contains("off the route, on another road of the map: all of this holds"), text)
    XCTAssertTrue(text.contains("yes: how far it has come there"), text)
  }

  func testAWordHoldsTheEvidence() throws {
    try property(cases: 200) { random in
      let side = RoadEvidence.Side.allCases.randomElement(using: &random)!
      let margin = Double.random(in: -31...31, using: &random)
      let distance = Double.random(in: 0...1500, using: &random)
      let time = Double.random(in: 0...6000, using: &random)
      let metres = Double.random(in: 0...60_000, using: &random)
      let roads = RoadEvidence(side: side, margin: margin, distance: distance, offTime: time, offDistance: metres)
      XCTAssertEqual(roads.side, side)
      XCTAssertEqual(roads.margin, margin, accuracy: 1 / 128)
      XCTAssertEqual(roads.distance, distance, accuracy: 0.05 + 1e-9)
      XCTAssertEqual(roads.offTime, time, accuracy: 0.05 + 1e-9)
      XCTAssertEqual(roads.offDistance, metres, accuracy: 0.5)
      XCTAssertEqual(RoadEvidence(bits: roads.bits), roads)
      var fix = Location(coordinate: RuleDrive.place(0), timestamp: 1)
      fix.roads = roads
      XCTAssertEqual(try JSONDecoder().decode(Location.self, from: JSONEncoder().encode(fix)), fix)
    }
  }

  func testWordsFromOutsideAreChecked() throws {
    XCTAssertNil(RoadEvidence(bits: 0))
    XCTAssertNil(RoadEvidence(bits: 0b111), "no such side")
    XCTAssertNil(RoadEvidence(bits: 1 | 1 << 63), "more than there is")
    XCTAssertNil(RoadEvidence(bits: 2))
    let odd = RoadEvidence(
      side: .offRoute, margin: .nan, distance: .infinity, offTime: -.infinity, offDistance: .nan)
    XCTAssertEqual(odd.margin, 0)
    XCTAssertEqual(odd.distance, 1638.3)
    XCTAssertEqual(odd.offTime, 0)
    XCTAssertEqual(odd.offDistance, 0)
    XCTAssertEqual(RoadEvidence(side: .onRoute, margin: 1e9, distance: -5).margin, 2047 / 64.0, accuracy: 1e-9)
  }
}
