import FairwayCore
import FairwayDirections
import GeoKernel
import XCTest

/// Each thing that is announced on the way: where, and once.
final class AnnouncementTests: XCTestCase {
  /// Drives a road of 2 km and returns where each change of a kind came, in metres along.
  private func places(
    of change: ProgressChange, options: (inout NavigationOptions) -> Void = { _ in },
    route: (inout Route) -> Void = { _ in }
  ) throws -> [Double] {
    var drive = try RuleDrive(options: options, route: route)
    var places: [Double] = []
    for along in stride(from: 0.0, through: 2000, by: 10) where drive.step(at: along).contains(change) {
      places.append(along)
    }
    return places
  }

  private func assert(_ places: [Double], _ expected: [Double], line: UInt = #line) {
    XCTAssertEqual(places.count, expected.count, "\(places)", line: line)
    for (place, expected) in zip(places, expected) {
      XCTAssertEqual(place, expected, accuracy: 15, "\(places)", line: line)
    }
  }

  func testEachStep() throws {
    assert(try places(of: .stepAdvance), [500, 1000, 1500, 2000])
  }

  func testEachSpokenInstruction() throws {
    assert(try places(of: .spokenInstruction), [0, 450, 500, 950, 1000, 1450, 1500, 1950])
  }

  func testEachVisualInstruction() throws {
    let places = try places(
      of: .visualInstruction,
      route: { route in
        route.legs[0].steps[1].instructionsDisplayedAlongStep = [400, 100].map {
          VisualInstructionBanner(triggerDistanceRemaining: $0, primary: VisualInstruction(text: "left"))
        }
      })
    assert(places, [600, 900])
  }

  func testOfTwoInstructionsThatAreDueTheNewerCounts() throws {
    var drive = try RuleDrive()
    drive.drive(from: 0, to: 400)
    XCTAssertTrue(drive.step(at: 700, after: 20).contains(.spokenInstruction), "two were passed in the gap")
    XCTAssertEqual(drive.state.lastSpoken, 2, "the first of the second step is the one that is due")
    XCTAssertFalse(drive.step(at: 710).contains(.spokenInstruction), "once")
  }

  func testEachIntersection() throws {
    let places = try places(
      of: .intersection,
      route: { route in
        route.legs[0].steps[1].intersections = [500.0, 700, 940].map {
          Intersection(location: RuleDrive.place($0), headings: [90, 270])
        }
      })
    assert(places.filter { $0 > 0 }, [500, 700, 940])
  }

  func testAlertsComeAheadOfTheirPlace() throws {
    for distance in [1000.0, 300] {
      let places = try places(
        of: .alertAhead, options: { $0.alertDistance = distance },
        route: { route in
          route.legs[0].incidents = [
            Incident(identifier: "1", kind: .accident, shapeIndexStart: 30, shapeIndexEnd: 31)
          ]
        })
      assert(places, [1500 - distance])
    }
  }

  func testTheApproach() throws {
    assert(try places(of: .willArrive), [1850])
    assert(try places(of: .willArrive) { $0.arrival.approachDistance = 400 }, [1600])
  }

  func testTheNextLeg() throws {
    var drive = try RuleDrive([RuleDrive.road(to: 500), RuleDrive.road(from: 500, to: 1000)])
    drive.drive(from: 0, to: 490)
    XCTAssertTrue(drive.step(at: 500).isSuperset(of: [.didArrive, .legAdvance]))
    XCTAssertTrue(drive.step(at: 510).contains(.spokenInstruction), "its first instruction, with the next fix")
    XCTAssertEqual(drive.state.legIndex, 1)
  }

  func testNothingTwice() throws {
    var drive = try RuleDrive()
    drive.drive(from: 0, to: 700)
    let last = try XCTUnwrap(drive.state.lastSpoken)
    for along in stride(from: 690.0, through: 460, by: -10) { drive.step(at: along, speed: 0) }
    XCTAssertEqual(drive.state.lastSpoken, last)
  }
}
