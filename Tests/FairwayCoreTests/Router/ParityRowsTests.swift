import Foundation
import TestSupport
import XCTest

/// Every row of `expected/upstream-behaviour.csv` has its test in ``RouterParityTests``, or the reason why it has none.
final class ParityRowsTests: XCTestCase {
  /// By the upstream tests of a row: the tests here that show it, or show what is promised instead.
  private let rows = [
    "RouteProgressTests.testRouteProgress": ["testRouteJustStarted"],
    "RouteProgressTests.testRouteLegProgress": ["testLegJustStarted"],
    "RouteProgressTests.testRouteStepProgress": ["testFirstStepJustStarted"],
    // The spoken index is 1: entering the step has spoken its first instruction.
    "RouteProgressTests.testNextRouteStepProgress": ["testSecondStepJustEntered"],
    "RouteControllerTests.testUserIsOnRoute; testSnappedLocation": ["testOneFixAtTheStartIsOnTheRoute"],
    // One fix decides nothing: off the route after two seconds.
    "RouteControllerTests.testUserIsOffRoute": ["testAHundredMetresEastOfTheStartIsOffTheRoute"],
    // A jump of over a kilometre in a second is a teleport; the step is found when the vehicle stays.
    "RouteControllerTests.testAdvancingToFutureStepAndNotRerouting": [
      "testAJumpToALaterStepIsFoundWhenTheVehicleStaysThere"
    ],
    // The line bends by more than a metre there, so 1.5 m.
    "LocationTests.testSnappedLocation100MetersAlongRoute": ["testAPlaceAHundredMetresAheadIsSnapped"],
    "MapboxCoreNavigationTests.testNewStep": ["testInstructionsAreSpokenWhereADriveBegins"],
    "MapboxCoreNavigationTests.testJumpAheadToLastStep": ["testInstructionsAreSpokenWhereADriveBegins"],
    // The second of two fixes a degree apart is a teleport; asked for where the vehicle stays.
    "MapboxCoreNavigationTests.testShouldReroute": ["testANewRouteIsAskedForFarFromTheOldOne"],
    "RouteControllerTests.testUserPuckShouldFaceBackwards": ["testAVehicleThatPointsBackKeepsItsCourse"],
    "TunnelIntersectionManagerTests.testUserWithinTunnelEntranceRadius": ["testATunnelBeginsAtItsIntersection"],
  ]

  func testEveryRowHasATest() throws {
    // Its cells hold quoted commas; the last one never does.
    let text = String(decoding: try Fixtures.data("expected/upstream-behaviour.csv"), as: UTF8.self)
    let named = text.split(whereSeparator: \.isNewline).dropFirst().compactMap { line in
      line.split(separator: ",").last.map(String.init)
    }
    XCTAssertEqual(Set(named), Set(rows.keys))
    XCTAssertEqual(named.count, rows.count)
    let source = Fixtures.package.appending(path: "Tests/FairwayCoreTests/Router/RouterParityTests.swift")
    let tests = try String(contentsOf: source, encoding: .utf8)
    for name in Set(rows.values.joined()) {
      XCTAssertTrue(tests.contains("func \(name)()"), name)
    }
  }
}
