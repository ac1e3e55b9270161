import FairwayDirections
import GeoKernel
import TownDrives
import XCTest

@testable import FairwayEngine

final class MovementTests: XCTestCase {
  /// A drive that stands, drives on, stands, and comes back the way it went.
  func testStandingDrivingAndTheWrongWay() throws {
    let route = try XCTUnwrap(Town.response("valhalla-long-step").routes?.first)
    let engine = ProgressEngine(index: try RouteIndex(route))
    let track = engine.index.track
    var vehicle = Vehicle()
    var state = ProgressState()
    XCTAssertEqual(engine.movement(state), .unknown)

    func movements(_ fixes: [Location]) -> [Movement] {
      fixes.map { fix in
        _ = engine.step(&state, fix)
        return engine.movement(state)
      }
    }
    let middle = track.length / 2
    let start = track.point(at: 0).coordinate
    XCTAssertEqual(Set(movements(vehicle.stand(at: start, seconds: 20)).dropFirst(5)), [.standing])
    XCTAssertEqual(Set(movements(vehicle.drive(track, to: middle)).dropFirst(5)), [.forward])
    let halt = state.distanceAlong
    XCTAssertEqual(
      Set(movements(vehicle.stand(at: track.point(at: halt).coordinate, seconds: 30)).dropFirst(2)), [.standing])
    let back = try Track(track.coordinates(from: 0, to: halt).reversed())
    let onTheWayBack = movements(vehicle.drive(back))
    XCTAssertEqual(Set(onTheWayBack.dropFirst(8).prefix(20)), [.wrongWay])
    XCTAssertEqual(state.routeState, .offRoute)
  }
}
