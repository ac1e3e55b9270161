import FairwayDirections
import Foundation
import Synchronization
import TestSupport
import XCTest

/// A provider made of two reports which of them answered, and uses the device only if the network fails.
final class HybridRoutingProviderTests: XCTestCase {
  /// A provider that gives the answer set by the test, or keeps the request unanswered.
  private final class Provider: RoutingProvider {
    typealias Answer = @Sendable (Result<RouteResponse, DirectionsError>) -> Void

    final class Request: RoutingRequest {
      private let cancelled: Mailbox<Bool>
      init(cancelled: Mailbox<Bool>) { self.cancelled = cancelled }
      func cancel() { cancelled.put(true) }
    }

    let asked = Mailbox<Answer>()
    let refreshed = Mailbox<RouteRefreshPart>()
    let cancelled = Mailbox<Bool>()
    private let result: Result<RouteResponse, DirectionsError>?

    init(_ result: Result<RouteResponse, DirectionsError>?) { self.result = result }

    func calculateRoutes(for options: RouteOptions, answer: @escaping Answer) -> any RoutingRequest {
      asked.put(answer)
      if let result { answer(result) }
      return Request(cancelled: cancelled)
    }

    func calculateRoutes(matching options: MatchOptions, answer: @escaping Answer) -> any RoutingRequest {
      calculateRoutes(for: RouteOptions(matchOptions: options), answer: answer)
    }

    func refreshRoute(
      _ part: RouteRefreshPart, answer: @escaping @Sendable (Result<RouteRefreshResponse, DirectionsError>) -> Void
    ) -> any RoutingRequest {
      refreshed.put(part)
      answer(.failure(.refreshExpired))
      return Request(cancelled: cancelled)
    }
  }

  private let options = RouteOptions(waypoints: [])
  private let response = RouteResponse(routes: [], identifier: "a")

  func testTheNetworkComesFirst() throws {
    let (online, onboard) = (Provider(.success(response)), Provider(.success(response)))
    let answers = Mailbox<Result<RouteResponse, DirectionsError>>()
    let hybrid = HybridRoutingProvider(online: online, onboard: onboard)
    hybrid.calculateRoutes(for: options) { answers.put($0) }
    hybrid.calculateRoutes(matching: MatchOptions(waypoints: [])) { answers.put($0) }
    XCTAssertEqual(try answers.values.map { try $0.get().origin }, [.online, .online])
    XCTAssertEqual(onboard.asked.values.count, 0)
    let coded = try JSONDecoder().decode(
      RouteResponse.self, from: JSONEncoder().encode(try answers.values[0].get()))
    XCTAssertEqual(coded.origin, .online, "the origin is stored with the answer")
  }

  func testTheDeviceAnswersWithoutANetwork() throws {
    let failures: [DirectionsError] = [
      .network(ConnectionFailure(.notConnected)), .timedOut, .noData,
      .invalidResponse(statusCode: 200, contentType: "text/html"),
      .unknown(statusCode: 503, code: nil, message: nil), .unauthorized(message: nil),
      .redirected(to: "http://login.example", reason: "it leads to another host"),
      .unknown(statusCode: 407, code: nil, message: nil),
    ]
    for failure in failures {
      let (online, onboard) = (Provider(.failure(failure)), Provider(.success(response)))
      let answers = Mailbox<Result<RouteResponse, DirectionsError>>()
      HybridRoutingProvider(online: online, onboard: onboard).calculateRoutes(for: options) { answers.put($0) }
      XCTAssertEqual(try answers.values.map { try $0.get().origin }, [.onboard], "\(failure)")
    }
    for failure in [DirectionsError.unableToRoute, .unableToLocate, .cancelled, .profileNotFound] {
      let (online, onboard) = (Provider(.failure(failure)), Provider(.success(response)))
      let answers = Mailbox<Result<RouteResponse, DirectionsError>>()
      HybridRoutingProvider(online: online, onboard: onboard).calculateRoutes(for: options) { answers.put($0) }
      XCTAssertEqual(answers.values, [.failure(failure)], "the service has answered")
      XCTAssertEqual(onboard.asked.values.count, 0)
    }
    let both = HybridRoutingProvider(online: Provider(.failure(.timedOut)), onboard: Provider(.failure(.unableToRoute)))
    let answers = Mailbox<Result<RouteResponse, DirectionsError>>()
    both.calculateRoutes(for: options) { answers.put($0) }
    XCTAssertEqual(answers.values, [.failure(.unableToRoute)])
  }

  /// A client without a token sends nothing, and its router is led by the device.
  func testTheDeviceAnswersWithoutAToken() throws {
    let directions = Directions(
      credentials: Credentials(accessToken: nil), completionQueue: DispatchQueue(label: "answers"))
    let answers = Mailbox<Result<RouteResponse, DirectionsError>>()
    let answered = expectation(description: "answered")
    let places = [LocationCoordinate2D(latitude: 1, longitude: 2), LocationCoordinate2D(latitude: 1, longitude: 2.1)]
    HybridRoutingProvider(online: directions, onboard: Provider(.success(response)))
      .calculateRoutes(for: RouteOptions(waypoints: places.map { Waypoint(coordinate: $0) })) {
        answers.put($0)
        answered.fulfill()
      }
    wait(for: [answered], timeout: 10)
    XCTAssertEqual(try answers.values.map { try $0.get().origin }, [.onboard])
  }

  func testACancelledRequestIsNotSentOn() throws {
    let (online, onboard) = (Provider(nil), Provider(nil))
    let answers = Mailbox<Result<RouteResponse, DirectionsError>>()
    let hybrid = HybridRoutingProvider(online: online, onboard: onboard)
    hybrid.calculateRoutes(for: options) { answers.put($0) }.cancel()
    XCTAssertEqual(online.cancelled.values.count, 1)
    online.asked.values[0](.failure(.timedOut))
    XCTAssertEqual(onboard.asked.values.count, 0)
    XCTAssertEqual(answers.values, [.failure(.timedOut)])

    let second = hybrid.calculateRoutes(for: options) { answers.put($0) }
    online.asked.values[1](.failure(.timedOut))
    second.cancel()
    XCTAssertEqual(onboard.cancelled.values.count, 1, "the device's request is the one that runs")
  }

  func testARefreshIsOnlineOnly() {
    let (online, onboard) = (Provider(nil), Provider(nil))
    let hybrid = HybridRoutingProvider(online: online, onboard: onboard)
    hybrid.refreshRoute(RouteRefreshPart(responseIdentifier: "a", routeIndex: 0)) { _ in }
    XCTAssertEqual(online.refreshed.values.count, 1)
    XCTAssertEqual(onboard.refreshed.values.count, 0)
  }
}
