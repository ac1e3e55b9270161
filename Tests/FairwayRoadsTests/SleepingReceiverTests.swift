import FairwayDirections
import FairwayEngine
import FairwayRoads
import FairwayRouter
import FairwayRoutes
import GeoKernel
import RoadGraph
import RoadRoutes
import XCTest

/// A receiver that sleeps until the session on a route needs its next fix: everything is announced in time, by fewer fixes.
final class SleepingReceiverTests: XCTestCase {
  private static func place(_ east: Double, _ north: Double) -> LocationCoordinate2D {
    Geodesic.destination(
      from: Geodesic.destination(
        from: LocationCoordinate2D(latitude: 47, longitude: 8), distance: east, bearing: 90), distance: north,
      bearing: 0)
  }

  /// A road to the east of 6 km with a road to the north in its middle, and one at its end.
  private static func roads() throws -> RoadGraph {
    var builder = RoadGraph.Builder()
    for node in 0...60 { builder.add(node: Int64(node), at: place(Double(node) * 100, 0)) }
    for node in 1...30 { builder.add(node: Int64(100 + node), at: place(3000, Double(node) * 100)) }
    for node in 1...30 { builder.add(node: Int64(200 + node), at: place(6000, Double(node) * 100)) }
    var way = RoadWay(id: 1, roadClass: .primary, name: "East Road")
    way.forwardLimit = .kilometresPerHour(70)
    builder.add(way, through: (0...60).map { Int64($0) })
    builder.add(
      RoadWay(id: 2, roadClass: .tertiary, name: "Middle Road"), through: [30] + (101...130).map { Int64($0) })
    builder.add(RoadWay(id: 3, roadClass: .tertiary, name: "North Road"), through: [60] + (201...230).map { Int64($0) })
    return try RoadGraph(builder.packed())
  }

  private final class Ear: RouterObserver {
    var heard: [(text: String, time: Double)] = []
    var time = 0.0

    func router(_ router: any Router, didReport event: RouterEvent) {
      guard case .spokenInstruction(let instruction, _) = event else { return }
      heard.append((instruction.text, time))
    }
  }

  /// Drives the route at 20 m/s, and looks at a fix each second or where one is needed.
  private func drive(_ roads: RoadGraph, sleeps: Bool) throws -> (heard: [(text: String, time: Double)], fixes: Int) {
    let options = RouteOptions(waypoints: [
      Waypoint(coordinate: Self.place(50, 0)), Waypoint(coordinate: Self.place(6000, 2900)),
    ])
    let response = try RoadRouting(on: roads).response(to: options)
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: response, routeIndex: 0), routeOptions: options)
    let session = FreeDriveSession(on: roads)
    session.follow(router)
    let ear = Ear()
    router.observer = ear
    var (time, next, fixes) = (0.0, NextFix(seconds: 0, distance: 0), 0)
    var (lastTime, last) = (-Double.infinity, -Double.infinity)
    while time * 20 < 8800 {
      let driven = 50 + time * 20
      let coordinate = driven < 6000 ? Self.place(driven, 0) : Self.place(6000, driven - 6000)
      if !sleeps || time - lastTime >= next.seconds || driven - last >= next.distance {
        ear.time = time
        session.update(
          Location(
            coordinate: coordinate, timestamp: 1_700_000_000 + time, horizontalAccuracy: 5, speed: 20,
            course: driven < 6000 ? 90 : 0))
        (lastTime, last, fixes, next) = (time, driven, fixes + 1, session.nextFix)
      }
      time += 1
    }
    return (ear.heard, fixes)
  }

  func testNothingComesLateByFewerFixes() throws {
    let roads = try Self.roads()
    let (all, everyFix) = try drive(roads, sleeps: false)
    let (heard, fixes) = try drive(roads, sleeps: true)
    XCTAssertEqual(heard.count, all.count, "\(heard) \(all)")
    for (one, other) in zip(heard, all) { XCTAssertEqual(one.time, other.time, accuracy: 3, "\(one) \(other)") }
    XCTAssertGreaterThan(all.count, 2)
    XCTAssertLessThan(2 * fixes, everyFix)
    print("\(fixes) of \(everyFix) fixes; \(heard.map { "\($0.time): \($0.text)" })")
  }
}
