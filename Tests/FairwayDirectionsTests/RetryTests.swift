import FairwayDirections
import Foundation
import TestSupport
import XCTest

/// Requests that are sent again.
final class RetryTests: ClientTestCase {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  private func delay(_ policy: RetryPolicy, _ error: DirectionsError, retries: Int = 0, chance: Double = 0) -> Double? {
    policy.delay(after: error, retries: retries, now: now, chance: chance)
  }

  func testOffByDefault() {
    XCTAssertEqual(Directions.shared.retryPolicy, .off)
    XCTAssertNil(delay(.off, .timedOut))
  }

  func testWaitsGrowUpToTheirLimit() {
    let policy = RetryPolicy(maximumRetries: 200, firstDelay: 0.5, maximumDelay: 10, jitter: 0.5)
    XCTAssertEqual((0..<7).map { delay(policy, .timedOut, retries: $0) }, [0.5, 1, 2, 4, 8, 10, 10])
    XCTAssertEqual(delay(policy, .timedOut, retries: 199), 10)
    XCTAssertNil(delay(policy, .timedOut, retries: 200))
    XCTAssertEqual(delay(policy, .timedOut, retries: 1, chance: 1), 0.5, "half of the wait is left to chance")
  }

  func testOnlyFaultsThatMayPass() {
    let policy = RetryPolicy(maximumRetries: 1)
    let transient: [DirectionsError] = [
      .timedOut, .network(ConnectionFailure(.lost)), .network(ConnectionFailure(.refused)),
      .unknown(statusCode: 502, code: nil, message: nil), .unknown(statusCode: 503, code: nil, message: nil),
    ]
    for error in transient { XCTAssertNotNil(delay(policy, error), "\(error)") }
    let lasting: [DirectionsError] = [
      .network(ConnectionFailure(.badAddress)), .network(ConnectionFailure(.untrusted)), .noData, .unableToRoute,
      .unauthorized(message: nil), .cancelled, .invalidInput(message: nil), .refreshExpired,
      .unknown(statusCode: 500, code: nil, message: nil), .unknown(statusCode: nil, code: nil, message: nil),
      .rateLimited(interval: nil, limit: nil, resetTime: nil),
    ]
    for error in lasting { XCTAssertNil(delay(policy, error), "\(error)") }
  }

  func testRateLimitWaitsForItsReset() {
    let policy = RetryPolicy(maximumRetries: 1, maximumDelay: 30)
    func limited(_ seconds: Double) -> DirectionsError {
      .rateLimited(interval: nil, limit: nil, resetTime: now.addingTimeInterval(seconds))
    }
    XCTAssertEqual(delay(policy, limited(20)), 20)
    XCTAssertNil(delay(policy, limited(31)), "longer than one may wait")
  }

  /// A server that fails with 503 a number of times before it answers.
  private func failingServer(_ failures: Int) throws -> LoopbackServer {
    let seen = Mailbox<Int>()
    return try LoopbackServer { _ in
      seen.put(1)
      if seen.values.count > failures { return [.send(LoopbackServer.answer(Self.routeAnswer))] }
      return [.send(LoopbackServer.answer(Data(), status: 503))]
    }
  }

  func testFailingServerIsAskedAgain() async throws {
    let policy = RetryPolicy(maximumRetries: 3, firstDelay: 0.02)
    let server = try failingServer(2)
    _ = try await directions(server, retryPolicy: policy).calculate(routeOptions)
    XCTAssertEqual(server.requests.count, 3)

    let broken = try failingServer(100)
    let error = try await error(directions(broken, retryPolicy: policy), routeOptions)
    XCTAssertEqual(error, .unknown(statusCode: 503, code: nil, message: nil))
    XCTAssertEqual(broken.requests.count, 4)
  }

  func testOffMeansOneRequest() async throws {
    let server = try failingServer(100)
    _ = try await error(directions(server), routeOptions)
    XCTAssertEqual(server.requests.count, 1)
  }

  func testTaskOfACallIsOneRequest() throws {
    let server = try failingServer(100)
    let answered = expectation(description: "answered")
    let policy = RetryPolicy(maximumRetries: 3, firstDelay: 0.02)
    directions(server, retryPolicy: policy).calculate(routeOptions) { _, _ in answered.fulfill() }
    wait(for: [answered], timeout: 10)
    XCTAssertEqual(server.requests.count, 1)
  }

  /// A request that is cancelled while it waits is not sent again: one that began to wait later is, and comes first.
  func testCancellationEndsTheWait() throws {
    let server = try failingServer(100)
    let answers = Mailbox<DirectionsError>()
    let policy = RetryPolicy(maximumRetries: 1, firstDelay: 1, jitter: 0)
    let directions = directions(server, retryPolicy: policy)
    let request = directions.calculateRoutes(for: routeOptions) { result in
      if case .failure(let error) = result { answers.put(error) }
    }
    try waitUntil("the first failure is sent and read") { server.requests.count == 1 && server.isIdle }
    request.cancel()
    try answers.wait(timeout: 0.7)
    XCTAssertEqual(answers.values, [.cancelled], "before the wait is over")
    try settle(directions)
    XCTAssertEqual(server.requests.count, 3, "one of the first request, two of the second")
    XCTAssertEqual(answers.values, [.cancelled], "once")
  }
}
