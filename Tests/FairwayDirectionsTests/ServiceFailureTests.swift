import Foundation
import TestSupport
import XCTest

@testable import FairwayDirections

/// Each failure of each service, as an error.
final class ServiceFailureTests: ClientTestCase {
  func testTable() {
    let cases: [(Int, String, DirectionsError)] = [
      (200, #"{"code":"NoRoute"}"#, .unableToRoute),
      (400, #"{"code":"NoRoute"}"#, .unableToRoute),
      (200, #"{"code":"NoSegment"}"#, .unableToLocate),
      (400, #"{"code":"NoSegment"}"#, .unableToLocate),
      (200, #"{"code":"NoMatch"}"#, .noMatches),
      (400, #"{"code":"NoMatch"}"#, .noMatches),
      (422, #"{"code":"TooManyCoordinates"}"#, .tooManyCoordinates),
      (400, #"{"code":"TooBig","message":"x"}"#, .tooManyCoordinates),
      (404, #"{"code":"ProfileNotFound"}"#, .profileNotFound),
      (413, "", .requestTooLarge),
      (414, "<html>", .requestTooLarge),
      (422, #"{"code":"InvalidInput","message":"bad"}"#, .invalidInput(message: "bad")),
      (400, #"{"code":"InvalidQuery","message":"bad"}"#, .invalidInput(message: "bad")),
      (
        400, #"{"error_code":100,"error":"Failed to parse json request"}"#,
        .invalidInput(message: "Failed to parse json request")
      ),
      (401, #"{"message":"Not Authorized"}"#, .unauthorized(message: "Not Authorized")),
      (403, "", .unauthorized(message: nil)),
      (408, "", .timedOut),
      (404, #"{"error_code":106,"error":"Try any of"}"#, .unknown(statusCode: 404, code: "106", message: "Try any of")),
      (422, #"{"message":"bad"}"#, .invalidInput(message: "bad")),
      (422, #"{"code":"Unheard","message":"x"}"#, .unknown(statusCode: 422, code: "Unheard", message: "x")),
      (500, "not json", .unknown(statusCode: 500, code: nil, message: nil)),
      (503, #"{"code":17,"message":{"a":1}}"#, .unknown(statusCode: 503, code: "17", message: nil)),
      (422, #"{"refresh_ttl":0,"code":"InvalidInput"}"#, .refreshExpired),
      (429, "", .rateLimited(interval: nil, limit: nil, resetTime: nil)),
    ]
    for (status, body, expected) in cases {
      let failure = ServiceFailure(statusCode: status, body: [UInt8](body.utf8))
      XCTAssertEqual(failure.error(now: Date()) { _ in nil }, expected, "\(status) \(body)")
    }
  }

  func testRetryAfterStandsInForTheResetTime() {
    let now = Date(timeIntervalSince1970: 1000)
    let failure = ServiceFailure(statusCode: 429, body: [])
    let error = failure.error(now: now) { $0 == "Retry-After" ? "7" : nil }
    XCTAssertEqual(error, .rateLimited(interval: nil, limit: nil, resetTime: Date(timeIntervalSince1970: 1007)))
  }

  /// The responses of the town's servers to invalid requests, sent by a server of the tests with the recorded status.
  func testRecordedFailures() async throws {
    let expected: [String: DirectionsError] = [
      "valhalla-no-segment": .unableToLocate,
      "valhalla-error-one-location": .invalidInput(message: "Options are invalid."),
      "valhalla-error-bad-latitude": .invalidInput(message: "The successfully parsed query parameters are invalid."),
      "valhalla-error-bad-costing": .invalidInput(message: "Options are invalid."),
      "valhalla-error-not-json": .invalidInput(message: "Failed to parse json request"),
      "valhalla-error-match-off-road": .unableToLocate,
      "osrm-no-segment": .unableToLocate,
      "osrm-error-no-route": .unableToRoute,
      "osrm-error-no-match": .noMatches,
      "osrm-error-one-location": .invalidInput(message: "Number of coordinates needs to be at least two."),
      "osrm-error-bad-latitude": .invalidInput(message: "Invalid coordinate value."),
      "osrm-error-bad-query": .invalidInput(message: "Query string malformed close to position 150"),
      "osrm-error-unknown-parameter": .invalidInput(message: "Query string malformed close to position 140"),
      "osrm-error-bad-path": .invalidInput(message: "Query string malformed close to position 21"),
      "osrm-error-bad-service": .invalidInput(message: "Service foo not found!"),
    ]
    for (name, error) in expected {
      let server = try server(Fixtures.townAnswer(name), status: 400)
      let style: ServiceStyle = name.hasPrefix("osrm") ? .osrm : .valhalla
      let found = try await self.error(directions(server, style: style), routeOptions)
      XCTAssertEqual(found, error, name)
    }
    let notFound = try server(Fixtures.townAnswer("valhalla-error-not-found"), status: 404)
    guard case .unknown(404, "106", _) = try await error(directions(notFound, style: .valhalla), routeOptions) else {
      return XCTFail("not found")
    }
  }

  /// Mapbox reports a missing route with an HTTP status of success.
  func testFailuresWithAGoodStatus() async throws {
    let route = try server(Data(#"{"message":"No route found","code":"NoRoute","routes":[]}"#.utf8))
    let noRoute = try await error(directions(route), routeOptions)
    XCTAssertEqual(noRoute, .unableToRoute)
    let match = try server(Data(#"{"message":"No matching segment","code":"NoSegment","matchings":[]}"#.utf8))
    let noSegment = try await error(directions(match), matchOptions)
    XCTAssertEqual(noSegment, .unableToLocate)
  }

  func testEveryErrorSaysWhatItIs() {
    let errors: [DirectionsError] = [
      .network(ConnectionFailure(.refused)), .noData, .invalidResponse(statusCode: 200, contentType: "image/png"),
      .unableToRoute, .noMatches, .tooManyCoordinates, .unableToLocate, .profileNotFound, .requestTooLarge,
      .invalidInput(message: nil), .rateLimited(interval: 60, limit: 300, resetTime: .distantFuture), .refreshExpired,
      .unauthorized(message: nil), .cancelled, .timedOut,
      .decoding(path: "routes[0].legs", expected: "an array", found: "a number"),
      .invalidOptions(.silentEnd(waypoint: 0)), .unknown(statusCode: 500, code: "X", message: "y"),
    ]
    let texts = errors.map { "\($0)" }
    XCTAssertEqual(Set(texts).count, errors.count)
    XCTAssertTrue(texts.allSatisfy { !$0.isEmpty && !$0.contains("\n") })
    XCTAssertEqual((errors[0] as any Error).localizedDescription, texts[0])
  }
}
