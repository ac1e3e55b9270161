import FairwayDirections
import FairwayEngine
import FairwayRoads
import FairwayRouter
import FairwayRoutes
import GeoKernel
import RoadGraph
import TestSupport
import XCTest

/// Alerts of a drive without a route that are replaced, and that are many.
final class FreeDriveAlertTests: XCTestCase {
  private static func place(_ east: Double, _ north: Double = 0) -> LocationCoordinate2D {
    let start = LocationCoordinate2D(latitude: 47, longitude: 8)
    return Geodesic.destination(
      from: Geodesic.destination(from: start, distance: east, bearing: 90), distance: north, bearing: 0)
  }

  /// A road to the east of 4 km.
  private static func roads() throws -> RoadGraph {
    var builder = RoadGraph.Builder()
    for node in 0...80 { builder.add(node: Int64(node), at: place(Double(node) * 50)) }
    builder.add(RoadWay(id: 1, name: "Main Street"), through: (0...80).map { Int64($0) })
    return try RoadGraph(builder.packed())
  }

  private static func fix(_ second: Int, speed: Double = 20) -> Location {
    Location(
      coordinate: place(Double(second) * speed), timestamp: 1_700_000_000 + Double(second), horizontalAccuracy: 5,
      speed: speed)
  }

  private static func camera(_ id: String, _ east: Double) -> PlacedAlert {
    PlacedAlert(CustomAlert(id: id, kind: .speedCamera), at: place(east, 4))
  }

  private func names(_ drive: FreeDrive) -> [String] {
    drive.announcedAlerts.compactMap { drive.alerts?.alerts[$0].alert.id }
  }

  func testAlertsAreReplacedByFewer() throws {
    var drive = FreeDrive(on: try Self.roads())
    // Far ones first, so that the one that is announced has the last number.
    let far = (0..<9).map { Self.camera("far \($0)", 3000 + Double($0)) }
    drive.alerts = CustomAlerts(far + [Self.camera("near", 500)])
    var second = 0
    while drive.announcedAlerts.isEmpty {
      second += 1
      _ = drive.update(Self.fix(second))
    }
    XCTAssertEqual(names(drive), ["near"])
    drive.alerts = CustomAlerts([Self.camera("other", 3500)])
    XCTAssertEqual(names(drive), [])
    XCTAssertTrue(drive.nextFix.distance > 0)
    drive.alerts = nil
    XCTAssertEqual(names(drive), [])
    _ = drive.update(Self.fix(second + 1))
  }

  /// What was announced is known by its identifier: it is not announced again with another number, and another alert with
  /// its number is.
  func testWhatWasAnnouncedKeepsItsIdentifier() throws {
    var drive = FreeDrive(on: try Self.roads())
    drive.alerts = CustomAlerts([Self.camera("a", 500), Self.camera("b", 2000)])
    var announced: [String] = []
    for second in 1...15 {
      _ = drive.update(Self.fix(second))
      announced += names(drive)
    }
    XCTAssertEqual(announced, ["a"])
    // The number of a is now that of another one, which is due.
    drive.alerts = CustomAlerts([Self.camera("c", 550), Self.camera("b", 2000), Self.camera("a", 500)])
    for second in 16...120 {
      _ = drive.update(Self.fix(second))
      announced += names(drive)
    }
    XCTAssertEqual(announced, ["a", "c", "b"])
  }

  /// The alerts that a router has announced are known by their identifiers in whatever set the drive has then.
  func testAlertsAreReplacedDuringATrip() throws {
    let session = FreeDriveSession(on: try Self.roads())
    session.alerts = CustomAlerts([Self.camera("a", 700), Self.camera("b", 2500)])
    for second in 1...5 { session.update(Self.fix(second)) }
    let route = try Route(along: FollowedLine((2...80).map { Self.place(Double($0) * 50) }))
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: RouteResponse(routes: [route]), routeIndex: 0),
      routeOptions: RouteOptions(waypoints: []))
    session.follow(router)
    for second in 6...25 { session.update(Self.fix(second)) }
    session.alerts = CustomAlerts([Self.camera("b", 2500)])
    session.endRoute()
    var announced: [String] = []
    for second in 26...130 {
      session.update(Self.fix(second))
      announced += names(session.state)
    }
    XCTAssertEqual(announced, ["b"])
  }

  /// Four times as many alerts take about four times as long, not sixteen times.
  func testManyAlertsTakeTheTimeOfEach() throws {
    let roads = try Self.roads()
    func seconds(_ count: Int) -> Double {
      let alerts = CustomAlerts((0..<count).map { Self.camera("\($0)", 50 + 3900 * Double($0) / Double(count)) })
      var best = Double.infinity
      for _ in 0..<2 {
        var drive = FreeDrive(on: roads)
        var announced = 0
        best = min(
          best,
          Cost.processorTime {
            drive.alerts = alerts
            for second in 1...40 {
              _ = drive.update(Self.fix(second))
              announced += drive.announcedAlerts.count
            }
          })
        XCTAssertGreaterThan(announced, count / 5)
      }
      return best
    }
    let (few, many) = (seconds(1500), seconds(6000))
    XCTAssertLessThan(many, 9 * few)
  }
}
