import FairwayEngine
import GeoKernel
import XCTest

/// A vehicle arrives only near its waypoint, as near as the rule by which it arrives has it. `ArrivalStudyTests` drives
/// at random.
final class ArrivalPlaceTests: XCTestCase {
  /// On a road that the map has elsewhere, a vehicle arrives like any other.
  func testWhoIsAlwaysBesideTheLineArrives() throws {
    for right in [0.0, 8, 16] {
      var drive = try RuleDrive([RuleDrive.road(to: 2000)])
      XCTAssertTrue(drive.drive(from: 0, to: 2010, right: right).contains(.didArrive), "\(right) m")
    }
  }

  /// A vehicle with a fix every five seconds drives past its waypoint between two of them.
  func testWhoPassesBetweenTwoFixesArrives() throws {
    var drive = try RuleDrive([RuleDrive.road(to: 1000)])
    var changes: ProgressChange = []
    for along in stride(from: 0.0, through: 960, by: 60) {
      changes.formUnion(drive.step(at: along, speed: 12, after: 5))
    }
    XCTAssertFalse(changes.contains(.didArrive))
    let beyond = Geodesic.destination(from: RuleDrive.place(1000), distance: 20, bearing: 90)
    changes = drive.step(
      Location(
        coordinate: beyond, timestamp: drive.time + 5, horizontalAccuracy: 5, speed: 12, course: 90))
    XCTAssertTrue(changes.contains(.didArrive))
  }

  /// The approach of a waypoint is announced to a vehicle that has driven along the leg, not to one beside it.
  func testTheApproachIsAnnouncedOnTheWay() throws {
    var drive = try RuleDrive([RuleDrive.road(to: 100)])
    var changes: ProgressChange = []
    for _ in 0..<30 { changes.formUnion(drive.step(at: 50, right: 15, speed: 0)) }
    XCTAssertFalse(changes.contains(.willArrive))
    XCTAssertTrue(drive.drive(from: 50, to: 80).contains(.willArrive))
  }

  /// A drive that begins at its destination arrives there, unless an option asks for a way.
  func testWhoBeginsAtTheDestinationArrivesByOption() throws {
    for (distance, arrives) in [(15.0, true), (0, false)] {
      var drive = try RuleDrive([RuleDrive.road(to: 400)], options: { $0.arrival.startDistance = distance })
      var changes: ProgressChange = []
      for _ in 0..<20 { changes.formUnion(drive.step(at: 398, speed: 0)) }
      XCTAssertEqual(changes.contains(.didArrive), arrives, "\(distance) m")
    }
  }
}
