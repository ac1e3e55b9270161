import EmbeddedShims
import Foundation
import TestSupport
import XCTest

@testable import FairwayDirections

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request and its redirects over a transport that answers before its call returns.
final class TransferTests: ClientTestCase {
  /// Redirects at once as often as it is told, and then never answers.
  private final class Immediate: HTTPTransport {
    final class Request: RoutingRequest {
      private let onCancel: @Sendable () -> Void
      init(onCancel: @escaping @Sendable () -> Void) { self.onCancel = onCancel }
      func cancel() { onCancel() }
    }

    private let redirects: Int
    private let started = Mutex(0)
    private let ended = Mutex<[Int]>([])
    var startCount: Int { started.withLock(\.self) }
    var cancelled: [Int] { ended.withLock(\.self) }

    init(redirects: Int) { self.redirects = redirects }

    func start(
      _ task: HTTPTask, answer: @escaping @Sendable (Result<HTTPAnswer, HTTPFailure>) -> Void
    ) -> any RoutingRequest {
      let number = started.withLock { count in
        count += 1
        return count
      }
      if number <= redirects {
        answer(.success(HTTPAnswer(statusCode: 302, header: ["Location": "/\(number)"], body: Data())))
      }
      return Request { [weak self] in self?.ended.withLock { $0.append(number) } }
    }
  }

  func testCancellingReachesTheLastRedirect() throws {
    for redirects in 0...4 {
      let transport = Immediate(redirects: redirects)
      let host = try XCTUnwrap(URL(string: "http://127.0.0.1:9"))
      let credentials = Credentials(accessToken: token, host: host)
      let directions = Directions(credentials: credentials, transport: transport, style: .osrm, warn: { _ in })
      let answered = expectation(description: "answered")
      let task = directions.calculate(routeOptions) { _, result in
        if case .failure(.cancelled) = result { answered.fulfill() }
      }
      XCTAssertEqual(transport.startCount, redirects + 1)
      task.cancel()
      wait(for: [answered], timeout: 60)
      XCTAssertEqual(transport.cancelled, [redirects + 1])
    }
  }

  /// The session ends with the last transport that uses it; a request that has ended is not kept up to its time limit.
  func testASessionEndsWithItsTransport() async throws {
    let url = try XCTUnwrap(URL(string: "http://127.0.0.1:\(try LoopbackServer.refusingPort())"))
    var transport: URLSessionTransport? = URLSessionTransport()
    weak let loader = transport?.loader
    let task = HTTPTask(request: URLRequest(url: url), maximumSize: 1000, maximumTime: 3600)
    let failed = expectation(description: "failed")
    let running = Mutex<(any RoutingRequest)?>(nil)
    running.withLock { running in
      running = transport?.start(task) { result in
        if case .failure = result { failed.fulfill() }
      }
    }
    await fulfillment(of: [failed], timeout: 60)
    XCTAssertNotNil(loader)
    running.withLock { $0 = nil }
    transport = nil
    let limit = Date.now + 60
    while loader != nil, Date.now < limit { try await Task.sleep(for: .milliseconds(10)) }
    XCTAssertNil(loader, "the delegate of the session is still there")
  }
}
