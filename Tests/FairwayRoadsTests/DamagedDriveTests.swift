import FairwayDirections
import FairwayEngine
import FairwayRouter
import FairwayRoutes
import GeoKernel
import RoadGraph
import XCTest

@testable import FairwayRoads

/// Drives on a road file of which a block is damaged: each fix counts, with a route and without one.
final class DamagedDriveTests: XCTestCase {
  private static func place(_ east: Double) -> LocationCoordinate2D {
    Geodesic.destination(
      from: LocationCoordinate2D(latitude: 47, longitude: 8), distance: east, bearing: 90)
  }

  /// A winding road to the east of 60 km, whose shapes fill several blocks.
  private static func bytes() throws -> [UInt8] {
    var builder = RoadGraph.Builder()
    for node in 0...12_000 {
      let place = Geodesic.destination(
        from: place(Double(node) * 5), distance: Double(node % 7), bearing: node % 2 == 0 ? 0 : 180)
      builder.add(node: Int64(node), at: place)
    }
    for piece in 0..<600 {
      builder.add(
        RoadWay(id: Int64(piece + 1), name: "Road \(piece)"), through: (piece * 20...piece * 20 + 20).map { Int64($0) })
    }
    return try builder.packed()
  }

  private final class Notes: FreeDriveRecording, RouterObserver {
    var begun = 0
    var ended = 0
    var updates = 0
    var failures = 0

    func willUpdate(_ session: FreeDriveSession, _ fix: Location) { begun += 1 }
    func didUpdate(_ session: FreeDriveSession) {
      ended += 1
      if session.state.change.contains(.roadsFailed) { driveFailures += 1 }
    }
    var driveFailures = 0
    func routeDidChange(in session: FreeDriveSession) {}

    func router(_ router: any Router, didReport event: RouterEvent) {
      if case .didUpdate = event { updates += 1 }
      if case .roadsFailed = event { failures += 1 }
    }
  }

  func testEachFixCounts() throws {
    let bytes = try Self.bytes()
    XCTAssertGreaterThan(bytes.count, 4 << 14)
    var known: [Int] = []
    var told = 0
    for block in 1...(bytes.count - 1) >> 14 {
      var broken = bytes
      broken[block << 14 + 100] ^= 4
      guard let graph = try? RoadGraph(broken) else { continue }
      let (session, notes) = (FreeDriveSession(on: graph), Notes())
      session.recording = notes
      var onRoads = 0
      func drive(_ seconds: Range<Int>) {
        for second in seconds {
          session.update(
            Location(
              coordinate: Self.place(Double(second) * 50), timestamp: 1_700_000_000 + Double(second),
              horizontalAccuracy: 5, speed: 50))
          onRoads += session.state.position.place == nil ? 0 : 1
        }
      }
      drive(0..<300)
      let route = try Route(along: FollowedLine((0...1200).map { Self.place(Double($0) * 50) }))
      let router = try RouteController(
        along: IndexedRouteResponse(routeResponse: RouteResponse(routes: [route]), routeIndex: 0),
        routeOptions: RouteOptions(waypoints: []))
      router.observer = notes
      session.follow(router)
      drive(300..<900)
      XCTAssertEqual(router.routeProgress.distanceTraveled, 899 * 50, accuracy: 500, "block \(block)")
      session.endRoute()
      drive(900..<1200)
      XCTAssertEqual([notes.begun, notes.ended, notes.updates], [1200, 1200, 600], "block \(block)")
      XCTAssertEqual(notes.driveFailures, graph.damage == nil ? 0 : 1, "block \(block)")
      XCTAssertLessThanOrEqual(notes.failures, notes.driveFailures, "block \(block)")
      told += notes.failures
      known.append(onRoads)
    }
    XCTAssertGreaterThanOrEqual(known.count, 4)
    XCTAssertGreaterThan(told, 0, "no router has told of the damage")
    XCTAssertTrue(
      known.contains { (1..<1190).contains($0) }, "a block cost the part of the road that it held: \(known)")
  }
}
