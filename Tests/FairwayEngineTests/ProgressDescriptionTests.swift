import FairwayEngine
import FairwayRoutes
import GeoKernel
import TownDrives
import XCTest

final class ProgressDescriptionTests: XCTestCase {
  func testAProgressIsALine() throws {
    let engine = ProgressEngine(index: try RouteIndex(try XCTUnwrap(Town.response("valhalla-legs").routes?.first)))
    var state = ProgressState()
    func line() -> String { "\(RouteProgress(index: engine.index, state: state))" }
    XCTAssertEqual(line(), "leg 1 of 2, step 1 of 4: 0 of 2510 m, 271 s left, onRoute")
    var vehicle = Vehicle()
    for fix in vehicle.drive(engine.index.track, to: 300) { _ = engine.step(&state, fix) }
    XCTAssertEqual(line(), "leg 1 of 2, step 1 of 4: 290 of 2510 m, 236 s left, onRoute")
    for fix in vehicle.drive(engine.index.track, from: 300, to: engine.index.length) { _ = engine.step(&state, fix) }
    for fix in vehicle.stand(at: engine.index.track.point(at: engine.index.length).coordinate, seconds: 5) {
      _ = engine.step(&state, fix)
    }
    XCTAssertEqual(line(), "leg 2 of 2, step 5 of 5: 2510 of 2510 m, 0 s left, arrived")
  }
}
