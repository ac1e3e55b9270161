import FairwayDirections
import FairwayEngine
import FairwayRoutes
import Foundation
import GeoKernel
import TownDrives
import XCTest

@testable import FairwayEngine
@testable import FairwayRouter

/// What counts as news to a driver.
final class RouterMemoryTests: XCTestCase {
  private var memory = RouterMemory(timers: RouterTimers(RouterOptions()))

  /// A refresh may cut an alert off behind the vehicle, or extend it.
  func testAnAlertWhoseEndsHaveMovedIsNoNews() throws {
    func alert(_ start: Double, _ end: Double) -> RouteAlert {
      RouteAlert(id: "\(start) \(end)", kind: .closure(index: 0), legIndex: 0, start: start, end: end)
    }
    XCTAssertTrue(memory.isNews(alert(100, 200), of: "a"))
    XCTAssertFalse(memory.isNews(alert(150, 200), of: "a"))
    XCTAssertFalse(memory.isNews(alert(150, 300), of: "a"))
    XCTAssertTrue(memory.isNews(alert(300, 400), of: "a"), "the next one along the road")
    XCTAssertTrue(memory.isNews(alert(100, 200), of: "b"))
    XCTAssertTrue(memory.isNews(alert(500, 500), of: "a"))
    XCTAssertFalse(memory.isNews(alert(500, 500), of: "a"))
    let stored = OptionVisitor.json(of: memory)
    memory = RouterMemory(timers: RouterTimers(RouterOptions()))
    try OptionVisitor.read(stored, into: &memory, path: "memory")
    XCTAssertFalse(memory.isNews(alert(500, 500), of: "a"))
  }

  func testAClosureIsAvoidedOnce() {
    XCTAssertTrue(memory.isNews(closureAt: MadeRoute.place(0, 0)))
    XCTAssertFalse(memory.isNews(closureAt: MadeRoute.place(19, 0)))
    XCTAssertTrue(memory.isNews(closureAt: MadeRoute.place(21, 0)))
  }
}
