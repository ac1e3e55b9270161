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

  private var isFirstRoute = false

  private func isNews(_ text: String, at distance: Double = 10, time: Double = 0) throws -> Bool {
    let instruction = SpokenInstruction(triggerDistanceRemaining: 0, text: text)
    let progress = try MadeRoute.progress(MadeRoute.route(), at: distance)
    return memory.isNews(instruction, at: progress, time: time, isFirstRoute: isFirstRoute)
  }

  func testAnInstructionOfTheFirstRouteIsAlwaysNews() throws {
    isFirstRoute = true
    XCTAssertTrue(try isNews("Turn left"))
    XCTAssertTrue(try isNews("Turn left"))
  }

  func testAReplacedRouteDoesNotRepeatWhatWasJustSpoken() throws {
    XCTAssertTrue(try isNews("Turn left"))
    XCTAssertFalse(try isNews("Turn left"))
    XCTAssertTrue(try isNews("Turn right"))
  }

  func testTheFirstInstructionOfAReplacedRouteDoesNotRepeatTheManeuver() throws {
    XCTAssertTrue(try isNews("In 300 meters, turn left"))
    memory.beginRoute(RouterOptions())
    XCTAssertFalse(try isNews("In 250 meters, turn left", time: 4))
    XCTAssertTrue(try isNews("Turn left", time: 7), "the second is no repetition")
    memory.beginRoute(RouterOptions())
    XCTAssertTrue(try isNews("Turn left now", time: 16), "the last time was long ago")
    memory.beginRoute(RouterOptions())
    XCTAssertTrue(try isNews("Turn right", at: 1200, time: 18), "another maneuver")
  }

  func testAFasterRouteDoesNotSpeakItsDeparture() throws {
    memory.suppressesDeparture = true
    XCTAssertFalse(try isNews("Drive east"))
    XCTAssertTrue(try isNews("Drive on"), "only the first instruction is left out")
  }

  func testAFasterRouteSpeaksBehindItsFirstStep() throws {
    memory.suppressesDeparture = true
    XCTAssertTrue(try isNews("Turn left", at: 1200))
  }

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
