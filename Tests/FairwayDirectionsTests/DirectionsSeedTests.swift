import FairwayDirections
import Foundation
import GeoKernel
import TestSupport
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the documentation of Mapbox's `Directions` states about each method: one test for each, named after it.
final class DirectionsSeedTests: ClientTestCase {
  // MARK: Making a client

  func test_shared() {
    XCTAssertTrue(Directions.shared === Directions.shared)
    XCTAssertEqual(Directions.shared.style, .mapbox)
    XCTAssertEqual(Directions.shared.credentials, Credentials())
  }

  func test_credentials() throws {
    let directions = try directions(server(Self.routeAnswer))
    XCTAssertEqual(directions.credentials.accessToken, token)
  }

  func test_init_credentials_urlSession_processingQueue() throws {
    let server = try server(Self.routeAnswer)
    let key = DispatchSpecificKey<Bool>()
    let queue = DispatchQueue(label: "processing")
    queue.setSpecific(key: key, value: true)
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpAdditionalHeaders = ["X-From": "the given session"]
    let directions = Directions(
      credentials: Credentials(accessToken: token, host: server.url),
      urlSession: URLSession(configuration: configuration), processingQueue: queue)
    let isProcessed = expectation(description: "answered")
    let onQueue = Mailbox<Bool>()
    _ = directions.calculateRoutes(for: routeOptions) { _ in
      onQueue.put(DispatchQueue.getSpecific(key: key) ?? false)
      isProcessed.fulfill()
    }
    wait(for: [isProcessed], timeout: 10)
    XCTAssertEqual(onQueue.values, [true], "answers are read on the processing queue")
    XCTAssertEqual(server.requests.first?.header["x-from"], "the given session")
  }

  /// A program without a main run loop names a queue of its own.
  func testHandlersAreCalledOnTheChosenQueue() throws {
    let server = try server(Self.routeAnswer)
    let key = DispatchSpecificKey<Bool>()
    let queue = DispatchQueue(label: "chosen")
    queue.setSpecific(key: key, value: true)
    let directions = Directions(
      credentials: Credentials(accessToken: token, host: server.url), completionQueue: queue)
    let answered = expectation(description: "answered")
    answered.expectedFulfillmentCount = 3
    let check: @Sendable () -> Void = {
      XCTAssertEqual(DispatchQueue.getSpecific(key: key), true)
      answered.fulfill()
    }
    directions.calculate(routeOptions) { _, _ in check() }
    directions.calculate(RouteOptions(waypoints: [])) { _, _ in check() }
    directions.fetchAvailableOfflineVersions { _, _ in check() }
    wait(for: [answered], timeout: 10)
    withExtendedLifetime(server) {}
  }

  // MARK: Routes and matches

  func test_calculate_RouteOptions() throws {
    let server = try server(Self.routeAnswer)
    // With all defaults the handler is called on the main queue.
    let directions = Directions(credentials: Credentials(accessToken: token, host: server.url))
    let answered = expectation(description: "answered")
    let options = routeOptions
    let task = directions.calculate(options) { session, result in
      XCTAssertTrue(Thread.isMainThread)
      XCTAssertEqual(session.options as? RouteOptions, options)
      XCTAssertEqual(session.credentials, directions.credentials)
      let response = try? result.get()
      XCTAssertEqual(response?.routes?.count, 1)
      XCTAssertEqual(response?.identifier, "answer-1")
      answered.fulfill()
    }
    XCTAssertEqual(task.originalRequest?.url, directions.url(forCalculating: options))
    wait(for: [answered], timeout: 10)
    XCTAssertEqual(server.requests.first?.method, "GET")
    XCTAssertEqual(parameters(server.requests[0].target)["access_token"], token)
  }

  func test_calculate_RouteOptions_cancelled() throws {
    let gate = DispatchSemaphore(value: 0)
    let server = try LoopbackServer { _ in [.hold(gate)] }
    defer { gate.signal() }
    let answered = expectation(description: "answered")
    let task = directions(server).calculate(routeOptions) { _, result in
      guard case .failure(.cancelled) = result else { return XCTFail("\(result)") }
      answered.fulfill()
    }
    task.cancel()
    wait(for: [answered], timeout: 10)
  }

  func test_calculate_MatchOptions() throws {
    let server = try server(Self.matchAnswer)
    let answered = expectation(description: "answered")
    let options = matchOptions
    directions(server).calculate(options) { session, result in
      XCTAssertEqual(session.options as? MatchOptions, options)
      let response = try? result.get()
      XCTAssertEqual(response?.matches?.count, 1)
      XCTAssertEqual(response?.matches?.first?.confidence, 0.5)
      XCTAssertEqual(response?.tracepoints?.count, 3)
      answered.fulfill()
    }
    wait(for: [answered], timeout: 10)
    XCTAssertTrue(server.requests[0].target.hasPrefix("/matching/v5/mapbox/driving/1.5218,42.5075;"))
  }

  func test_calculateRoutes_matching() throws {
    let server = try server(Self.matchAnswer)
    let answered = expectation(description: "answered")
    let options = matchOptions
    directions(server).calculateRoutes(matching: options) { session, result in
      XCTAssertEqual(session.options as? MatchOptions, options)
      let response = try? result.get()
      XCTAssertEqual(response?.routes?.count, 1)
      XCTAssertEqual(response?.routes?.first?.distance, 1000)
      XCTAssertEqual(response?.waypoints?.map(\.name), ["A", "B"], "the points that were matched")
      answered.fulfill()
    }
    wait(for: [answered], timeout: 10)
  }

  func testSeveralRequestsAtOnce() throws {
    let server = try LoopbackServer { request in
      [
        .pause(0.05),
        .send(LoopbackServer.answer(request.target.contains("matching") ? Self.matchAnswer : Self.routeAnswer)),
      ]
    }
    let directions = directions(server)
    let answered = expectation(description: "answered")
    answered.expectedFulfillmentCount = 6
    for _ in 0..<3 {
      directions.calculate(routeOptions) { _, result in
        XCTAssertNotNil(try? result.get())
        answered.fulfill()
      }
      directions.calculate(matchOptions) { _, result in
        XCTAssertNotNil(try? result.get())
        answered.fulfill()
      }
    }
    wait(for: [answered], timeout: 10)
  }

  // MARK: Refreshing

  private static let refreshAnswer = Data(
    #"{"code":"Ok","route":{"legs":[{"annotation":{"distance":[1000.0],"duration":[90.0]}}]}}"#.utf8)

  func test_refreshRoute_fromLegAtIndex() throws {
    let server = try server(Self.refreshAnswer)
    let directions = directions(server)
    let answered = expectation(description: "answered")
    answered.expectedFulfillmentCount = 2
    let handler: Directions.RouteRefreshCompletionHandler = { credentials, result in
      XCTAssertEqual(credentials, directions.credentials)
      XCTAssertEqual((try? result.get())?.route.legs.count, 1)
      answered.fulfill()
    }
    XCTAssertNotNil(
      directions.refreshRoute(
        responseIdentifier: "answer-1", routeIndex: 1, fromLegAtIndex: 2, completionHandler: handler))
    XCTAssertNotNil(
      directions.refreshRoute(responseIdentifier: "a/b c", routeIndex: 0, completionHandler: handler))
    wait(for: [answered], timeout: 10)
    let paths = server.requests.compactMap { URLComponents(string: $0.target)?.percentEncodedPath }
    XCTAssertEqual(
      Set(paths),
      [
        "/directions-refresh/v1/mapbox/driving-traffic/answer-1/1/2",
        "/directions-refresh/v1/mapbox/driving-traffic/a%2Fb%20c/0/0",
      ])
    XCTAssertNil(parameters(server.requests[0].target)["current_route_geometry_index"])
    XCTAssertEqual(parameters(server.requests[0].target)["access_token"], token)
  }

  func test_refreshRoute_fromLegAtIndex_currentRouteShapeIndex() throws {
    let server = try server(Self.refreshAnswer)
    let answered = expectation(description: "answered")
    let task = directions(server).refreshRoute(
      responseIdentifier: "answer-1", routeIndex: 0, fromLegAtIndex: 1, currentRouteShapeIndex: 17
    ) { _, result in
      XCTAssertNotNil(try? result.get())
      answered.fulfill()
    }
    XCTAssertNotNil(task)
    wait(for: [answered], timeout: 10)
    XCTAssertTrue(server.requests[0].target.contains("/answer-1/0/1?"))
    XCTAssertEqual(parameters(server.requests[0].target)["current_route_geometry_index"], "17")
  }

  /// If there is nothing to request, there is no task, and the handler receives the reason.
  func test_refreshRoute_returnsNil() throws {
    let server = try server(Self.refreshAnswer)
    let mapbox = directions(server)
    let withoutToken = Directions(
      credentials: Credentials(accessToken: "", host: server.url), completionQueue: DispatchQueue(label: "handlers"))
    let answered = expectation(description: "answered")
    answered.expectedFulfillmentCount = 4
    func handler(_ expected: String) -> Directions.RouteRefreshCompletionHandler {
      { _, result in
        if case .failure(let error) = result {
          XCTAssertTrue("\(error)".contains(expected), "\(error)")
        } else {
          XCTFail("an answer to \(expected)")
        }
        answered.fulfill()
      }
    }
    XCTAssertNil(
      mapbox.refreshRoute(responseIdentifier: "", routeIndex: 0, completionHandler: handler("no identifier")))
    XCTAssertNil(
      mapbox.refreshRoute(
        responseIdentifier: "a", routeIndex: 0, currentRouteShapeIndex: -1, completionHandler: handler("below zero")))
    XCTAssertNil(
      directions(server, style: .osrm).refreshRoute(
        responseIdentifier: "a", routeIndex: 0, completionHandler: handler("osrm has no refreshes")))
    XCTAssertNil(
      withoutToken.refreshRoute(responseIdentifier: "a", routeIndex: 0, completionHandler: handler("no access token")))
    wait(for: [answered], timeout: 10)
    XCTAssertEqual(server.requests.count, 0)
  }

  func testRefreshOfARouteThatIsTooOld() async throws {
    let server = try server(Data(#"{"code":"InvalidInput","message":"expired","refresh_ttl":0}"#.utf8), status: 422)
    do {
      _ = try await directions(server).refreshRoute(RouteRefreshPart(responseIdentifier: "a", routeIndex: 0))
      XCTFail("an answer")
    } catch {
      XCTAssertEqual(error, .refreshExpired)
    }
  }

  // MARK: Addresses

  func test_url_forCalculating() throws {
    let url = URL(string: "https://api.example.com/base/")
    let directions = directions(try XCTUnwrap(url))
    let calculated = directions.url(forCalculating: routeOptions)
    XCTAssertTrue(
      calculated.absoluteString.hasPrefix(
        "https://api.example.com/base/directions/v5/mapbox/driving/1.5218,42.5075;1.539,42.5095?"))
    XCTAssertTrue(calculated.absoluteString.contains("access_token=pk.secret%2Btoken/1"))
    XCTAssertEqual(RouteOptions(url: calculated), routeOptions, "the options can be read back")
    XCTAssertEqual(MatchOptions(url: directions.url(forCalculating: matchOptions)), matchOptions)
  }

  func test_url_forCalculating_httpMethod() throws {
    let directions = directions(try server(Self.routeAnswer))
    let get = directions.url(forCalculating: routeOptions, httpMethod: "GET")
    XCTAssertEqual(get, directions.url(forCalculating: routeOptions))
    let post = directions.url(forCalculating: routeOptions, httpMethod: "POST")
    XCTAssertEqual(post.path(), "/directions/v5/mapbox/driving", "up to the profile")
    XCTAssertEqual(parameters(post.absoluteString), ["access_token": token], "the query goes into the body")
  }

  func test_urlRequest_forCalculating() async throws {
    let server = try server(Self.matchAnswer)
    let directions = directions(server)
    let short = directions.urlRequest(forCalculating: routeOptions)
    XCTAssertEqual(short.httpMethod, "GET")
    XCTAssertNil(short.httpBody)
    XCTAssertNotNil(
      short.value(forHTTPHeaderField: "User-Agent")?.wholeMatch(of: /\S+ FairwayDirections\/\S+ \w+\/[\d.]+ \(\w+\)/))

    // The options with the most points whose address is within 8,192 characters, and with one more.
    func trace(_ name: String) -> MatchOptions {
      var options = matchOptions
      options.waypoints[0].name = name
      return options
    }
    let base = directions.url(forCalculating: trace("x")).absoluteString.count
    let longest = trace(String(repeating: "x", count: 8192 - base + 1))
    XCTAssertEqual(directions.url(forCalculating: longest).absoluteString.count, 8192)
    XCTAssertEqual(directions.urlRequest(forCalculating: longest).httpMethod, "GET")
    let tooLong = trace(String(repeating: "x", count: 8192 - base + 2))
    let post = directions.urlRequest(forCalculating: tooLong)
    XCTAssertEqual(post.httpMethod, "POST")
    XCTAssertEqual(post.url, directions.url(forCalculating: tooLong, httpMethod: "POST"))
    XCTAssertEqual(post.value(forHTTPHeaderField: "Content-Type"), "application/x-www-form-urlencoded")

    _ = try await directions.calculate(tooLong)
    let request = try XCTUnwrap(server.requests.first)
    XCTAssertEqual(request.method, "POST")
    let form = parameters("?" + String(decoding: request.body, as: UTF8.self))
    XCTAssertEqual(form["coordinates"], "1.5218,42.5075;1.539,42.5095")
    XCTAssertEqual(form["waypoint_names"], tooLong.waypoints[0].name.map { $0 + ";" })
    XCTAssertNil(form["access_token"], "the token stays in the address")
  }
}
