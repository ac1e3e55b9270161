import FairwayDirections
import GeoKernel
import XCTest

@testable import FairwayCore

/// What counts as news to a driver.
final class RouterMemoryTests: XCTestCase {
  private var memory = RouterMemory(timers: RouterTimers(RouterOptions()))

  private var isFirstRoute = false

  private func isNews(_ text: String, at distance: Double = 10) throws -> Bool {
    let instruction = SpokenInstruction(triggerDistanceRemaining: 0, text: text)
    let progress = try MadeRoute.progress(MadeRoute.route(), at: distance)
    return memory.isNews(instruction, at: progress, isFirstRoute: isFirstRoute)
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

  func testAFasterRouteDoesNotSpeakItsDeparture() throws {
    memory.suppressesDeparture = true
    XCTAssertFalse(try isNews("Drive east"))
    XCTAssertTrue(try isNews("Drive on"), "only the first instruction is left out")
  }

  func testAFasterRouteSpeaksBehindItsFirstStep() throws {
    memory.suppressesDeparture = true
    XCTAssertTrue(try isNews("Turn left", at: 1200))
  }

  func testAClosureIsAvoidedOnce() {
    XCTAssertTrue(memory.isNews(closureAt: MadeRoute.place(0, 0)))
    XCTAssertFalse(memory.isNews(closureAt: MadeRoute.place(19, 0)))
    XCTAssertTrue(memory.isNews(closureAt: MadeRoute.place(21, 0)))
  }
}
