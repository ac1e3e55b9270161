import EmbeddedShims
import FairwayDirections
import Foundation
import TestSupport
import XCTest

/// A provider made of two reports which of them answered: the first for a vehicle without a route, the service for others.
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

  func testTheDeviceLeadsAVehicleWithoutARoute() throws {
    let (online, onboard) = (Provider(.success(response)), Provider(.success(response)))
    let answers = Mailbox<Result<RouteResponse, DirectionsError>>()
    HybridRoutingProvider(online: online, onboard: onboard).calculateRoutes(for: options) { answers.put($0) }
    XCTAssertEqual(try answers.values.map { try $0.get().origin }, [.onboard])
    XCTAssertEqual(online.asked.values.count, 0, "it has answered within the call")
  }

  /// Two that take their time: the first route counts, and an error only without one.
  func testTheFirstRouteWinsARace() throws {
    typealias Outcome = Result<RouteResponse, DirectionsError>
    let races: [(online: Outcome, onboard: Outcome, first: RouteOrigin, answer: Result<RouteOrigin, DirectionsError>)] =
      [
        (.success(response), .success(response), .online, .success(.online)),
        (.success(response), .success(response), .onboard, .success(.onboard)),
        (.failure(.unableToRoute), .success(response), .online, .success(.onboard)),
        (.success(response), .failure(.unableToLocate), .onboard, .success(.online)),
        (.failure(.unableToRoute), .failure(.unableToLocate), .online, .failure(.unableToRoute)),
        (.failure(.unableToRoute), .failure(.unableToLocate), .onboard, .failure(.unableToRoute)),
        (.failure(.timedOut), .failure(.unableToLocate), .online, .failure(.unableToLocate)),
        (.failure(.timedOut), .failure(.unableToLocate), .onboard, .failure(.unableToLocate)),
      ]
    for race in races {
      let (online, onboard) = (Provider(nil), Provider(nil))
      let answers = Mailbox<Outcome>()
      HybridRoutingProvider(online: online, onboard: onboard).calculateRoutes(for: options) { answers.put($0) }
      if race.first == .online { online.asked.values[0](race.online) }
      onboard.asked.values[0](race.onboard)
      online.asked.values[0](race.online)
      XCTAssertEqual(answers.values.map { $0.map { $0.origin ?? .online } }, [race.answer], "\(race)")
    }
  }

  func testTheLoserOfARaceIsCancelled() {
    let (online, onboard) = (Provider(nil), Provider(nil))
    let hybrid = HybridRoutingProvider(online: online, onboard: onboard)
    hybrid.calculateRoutes(for: options) { _ in }
    onboard.asked.values[0](.success(response))
    XCTAssertEqual(online.cancelled.values.count, 1)
    hybrid.calculateRoutes(for: options) { _ in }.cancel()
    XCTAssertEqual(online.cancelled.values.count, 2)
    XCTAssertEqual(onboard.cancelled.values.count, 2)
  }

  /// The loss of the service is said once, and its return.
  func testItIsSaidWhoGivesRoutes() {
    let online = Provider(nil)
    let said = Mailbox<String>()
    let hybrid = HybridRoutingProvider(online: online, onboard: Provider(.success(response)), log: { said.put($0) })
    let outcomes: [Result<RouteResponse, DirectionsError>] = [
      .success(response), .failure(.timedOut), .failure(.timedOut), .failure(.cancelled),
      .failure(.unauthorized(message: nil)),
      .failure(.unableToRoute), .failure(.timedOut), .success(response),
    ]
    for (number, outcome) in outcomes.enumerated() {
      hybrid.calculateBetterRoutes(for: options) { _ in }
      online.asked.values[number](outcome)
    }
    let away = "routes are the device's: \(DirectionsError.timedOut)"
    let back = "the service gives routes again"
    XCTAssertEqual(said.values, [away, back, away, back])
  }

  func testTheNetworkComesFirstWhereTheVehicleCanWait() throws {
    let (online, onboard) = (Provider(.success(response)), Provider(.success(response)))
    let answers = Mailbox<Result<RouteResponse, DirectionsError>>()
    let hybrid = HybridRoutingProvider(online: online, onboard: onboard)
    hybrid.calculateBetterRoutes(for: options) { answers.put($0) }
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
      HybridRoutingProvider(online: online, onboard: onboard).calculateBetterRoutes(for: options) { answers.put($0) }
      XCTAssertEqual(try answers.values.map { try $0.get().origin }, [.onboard], "\(failure)")
    }
    for failure in [DirectionsError.unableToRoute, .unableToLocate, .cancelled, .profileNotFound] {
      let (online, onboard) = (Provider(.failure(failure)), Provider(.success(response)))
      let answers = Mailbox<Result<RouteResponse, DirectionsError>>()
      HybridRoutingProvider(online: online, onboard: onboard).calculateBetterRoutes(for: options) { answers.put($0) }
      XCTAssertEqual(answers.values, [.failure(failure)], "the service has answered")
      XCTAssertEqual(onboard.asked.values.count, 0)
    }
    let both = HybridRoutingProvider(online: Provider(.failure(.timedOut)), onboard: Provider(.failure(.unableToRoute)))
    let answers = Mailbox<Result<RouteResponse, DirectionsError>>()
    both.calculateBetterRoutes(for: options) { answers.put($0) }
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
      .calculateBetterRoutes(for: RouteOptions(waypoints: places.map { Waypoint(coordinate: $0) })) {
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
    hybrid.calculateBetterRoutes(for: options) { answers.put($0) }.cancel()
    XCTAssertEqual(online.cancelled.values.count, 1)
    online.asked.values[0](.failure(.timedOut))
    XCTAssertEqual(onboard.asked.values.count, 0)
    XCTAssertEqual(answers.values, [.failure(.timedOut)])

    let second = hybrid.calculateBetterRoutes(for: options) { answers.put($0) }
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
