import FairwayDirections
import TownDrives
import XCTest

@testable import FairwayRouter

/// Which answers of a provider count.
final class ProviderRequestsTests: XCTestCase {
  private let provider = ScriptedProvider()
  private let requests = ProviderRequests()

  private func ask(_ purpose: ProviderRequests.Purpose = .reroute) {
    requests.ask(purpose, .routes(RouteOptions(waypoints: [])), provider)
  }

  /// How many of the answers that have come belong to a request that waits.
  private var matched: Int {
    requests.takeAnswers().count { requests.isWaiting(for: $0) && requests.take($0.purpose) != nil }
  }

  func testAnAnswerEndsItsRequest() {
    ask()
    XCTAssertNotNil(requests[.reroute])
    provider.answer(.failure(.unableToRoute))
    XCTAssertTrue(requests.hasAnswers)
    XCTAssertEqual(matched, 1)
    XCTAssertNil(requests[.reroute])
    XCTAssertFalse(requests.hasAnswers)
  }

  func testASecondAnswerCountsForNothing() {
    ask()
    provider.answer(.failure(.unableToRoute))
    provider.answer(.failure(.unableToRoute))
    XCTAssertEqual(matched, 1)
  }

  func testAWithdrawnRequestIsCancelledAndItsAnswerCountsForNothing() {
    ask()
    requests.withdraw(.reroute)
    XCTAssertEqual(provider.cancelCount, 1)
    provider.answer(.failure(.unableToRoute))
    XCTAssertEqual(matched, 0)
  }

  func testANewRequestOfTheSamePurposeReplacesTheOldOne() {
    ask()
    ask()
    XCTAssertEqual(provider.cancelCount, 1)
    provider.requests[0].answer(.failure(.unableToRoute))
    XCTAssertEqual(matched, 0)
    provider.requests[1].answer(.failure(.unableToRoute))
    XCTAssertEqual(matched, 1)
  }

  func testRequestsOfSeveralPurposesAreKeptInOrder() {
    for purpose in [ProviderRequests.Purpose.renewal, .alternatives, .fasterRoute] { ask(purpose) }
    XCTAssertEqual(requests.inOrder.map(\.purpose), [.renewal, .alternatives, .fasterRoute])
  }

  func testRequestsEndWithTheirOwner() {
    var owner: ProviderRequests? = ProviderRequests()
    owner?.ask(.refresh, .routes(RouteOptions(waypoints: [])), provider)
    owner = nil
    XCTAssertEqual(provider.cancelCount, 1)
  }
}
