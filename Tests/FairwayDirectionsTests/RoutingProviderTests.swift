import EmbeddedShims
import FairwayDirections
import TestSupport
import XCTest

/// What a router may rely on, whatever the provider.
final class RoutingProviderTests: ClientTestCase {
  /// A provider whose answers a test gives, late ones too.
  private final class ScriptedProvider: RoutingProvider {
    typealias Answer = @Sendable (Result<RouteResponse, DirectionsError>) -> Void

    final class Request: RoutingRequest {
      private let isCancelled = Atomic(false)
      var wasCancelled: Bool { isCancelled.load(ordering: .sequentiallyConsistent) }
      func cancel() { isCancelled.store(true, ordering: .sequentiallyConsistent) }
    }

    let asked = Mailbox<(request: Request, answer: Answer)>()

    func calculateRoutes(for options: RouteOptions, answer: @escaping Answer) -> any RoutingRequest {
      let request = Request()
      asked.put((request, answer))
      return request
    }

    func calculateRoutes(matching options: MatchOptions, answer: @escaping Answer) -> any RoutingRequest {
      calculateRoutes(for: RouteOptions(matchOptions: options), answer: answer)
    }

    func refreshRoute(
      _ part: RouteRefreshPart, answer: @escaping @Sendable (Result<RouteRefreshResponse, DirectionsError>) -> Void
    ) -> any RoutingRequest {
      answer(.failure(.refreshExpired))
      return Request()
    }
  }

  func testTestsCanScriptOne() throws {
    let provider = ScriptedProvider()
    let answers = Mailbox<Result<RouteResponse, DirectionsError>>()
    let asker: any RoutingProvider = provider
    let request = asker.calculateRoutes(for: routeOptions) { answers.put($0) }
    request.cancel()
    XCTAssertTrue(provider.asked.values[0].request.wasCancelled)
    provider.asked.values[0].answer(.success(RouteResponse(routes: [])))
    XCTAssertEqual(answers.values, [.success(RouteResponse(routes: []))], "an answer may come late")
    let refreshes = Mailbox<Result<RouteRefreshResponse, DirectionsError>>()
    asker.refreshRoute(RouteRefreshPart(responseIdentifier: "a", routeIndex: 0)) { refreshes.put($0) }
    XCTAssertEqual(refreshes.values, [.failure(.refreshExpired)], "or before the call returns")
  }

  func testDirectionsAnswerRefusedOptionsAtOnce() throws {
    let provider: any RoutingProvider = try directions(server(Self.routeAnswer))
    let answers = Mailbox<Result<RouteResponse, DirectionsError>>()
    provider.calculateRoutes(for: RouteOptions(waypoints: [])) { answers.put($0) }.cancel()
    XCTAssertEqual(answers.values, [.failure(.invalidOptions(.waypointCount(0, allowed: 2...25)))])
  }

  func testDirectionsAnswerACancelledRequestOnce() async throws {
    let server = try server(Self.routeAnswer)
    let directions = directions(server)
    for delay in [0, 1, 2, 4, 8] {
      let answers = Mailbox<Result<RouteResponse, DirectionsError>>()
      let request = directions.calculateRoutes(for: routeOptions) { answers.put($0) }
      try await Task.sleep(for: .milliseconds(delay))
      request.cancel()
      request.cancel()
      try await answers.wait()
      try await waitUntil("every connection is closed") { server.isIdle }
      _ = try await directions.calculate(routeOptions)
      XCTAssertEqual(answers.values.count, 1, "one way or the other")
    }
  }

  func testPartsOfARefreshTellWhatTheyAreOf() async throws {
    let answer = Data(#"{"code":"Ok","route":{"legs":[]}}"#.utf8)
    let part = RouteRefreshPart(responseIdentifier: "answer-1", routeIndex: 2, startLegIndex: 3)
    let response = try await directions(server(answer)).refreshRoute(part)
    XCTAssertEqual(response.identifier, "answer-1")
    XCTAssertEqual(response.routeIndex, 2)
    XCTAssertEqual(response.startLegIndex, 3)
  }
}
