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
      let failure = ServiceFailure(statusCode: status, body: Data(body.utf8))
      XCTAssertEqual(failure.error(now: Date()) { _ in nil }, expected, "\(status) \(body)")
    }
  }

  func testRetryAfterStandsInForTheResetTime() {
    let now = Date(timeIntervalSince1970: 1000)
    let failure = ServiceFailure(statusCode: 429, body: Data())
    let error = failure.error(now: now) { $0 == "Retry-After" ? "7" : nil }
    XCTAssertEqual(error, .rateLimited(interval: nil, limit: nil, resetTime: Date(timeIntervalSince1970: 1007)))
  }

  /// The recorded failures of real servers, sent again by a server of the tests with the status they had.
  func testRecordedFailures() async throws {
    let expected: [String: DirectionsError] = [
      "routes/valhalla-error-no-segment.json": .unableToLocate,
      "routes/valhalla-error-no-route.json": .unableToRoute,
      "routes/valhalla-error-one-location.json": .invalidInput(message: "Options are invalid."),
      "routes/valhalla-error-bad-latitude.json":
        .invalidInput(message: "The successfully parsed query parameters are invalid."),
      "routes/valhalla-error-bad-costing.json": .invalidInput(message: "Options are invalid."),
      "routes/valhalla-error-not-json.json": .invalidInput(message: "Failed to parse json request"),
      "routes/valhalla-error-match-off-road.json": .unableToLocate,
      "routes/osrm-error-no-segment.json": .unableToLocate,
      "routes/osrm-error-one-location.json":
        .invalidInput(message: "Number of coordinates needs to be at least two."),
      "routes/osrm-error-bad-latitude.json": .invalidInput(message: "Invalid coordinate value."),
      "routes/osrm-error-bad-query.json":
        .invalidInput(message: "Query string malformed close to position 58"),
      "routes/osrm-error-unknown-parameter.json":
        .invalidInput(message: "Query string malformed close to position 57"),
      "routes/osrm-error-bad-path.json":
        .invalidInput(message: "URL string malformed close to position 29: \"ing/1.\""),
      "routes/osrm-error-bad-service.json":
        .invalidInput(message: "Service foo not found!"),
      "routes/osrm-error-no-match.json": .noMatches,
    ]
    for (file, error) in expected {
      let server = try server(Fixtures.data(file), status: 400)
      let found = try await self.error(directions(server, style: .osrm), routeOptions)
      XCTAssertEqual(found, error, file)
    }
    let notFound = try server(Fixtures.data("routes/valhalla-error-not-found.json"), status: 404)
    guard case .unknown(404, "106", _) = try await error(directions(notFound, style: .valhalla), routeOptions) else {
      return XCTFail("not found")
    }
    for file in ["mapbox/directions_v5_no_route.json"] {
      let found = try await error(directions(server(Fixtures.data(file))), routeOptions)
      XCTAssertEqual(found, .unableToRoute, "Mapbox sends it with a good status")
    }
    let match = try server(Fixtures.data("mapbox/mapmatching_nosegment_v5_polyline.json"))
    let found = try await error(directions(match), matchOptions)
    XCTAssertEqual(found, .unableToLocate)
  }

  func testEveryErrorSaysWhatItIs() {
    let errors: [DirectionsError] = [
      .network(URLError(.cannotConnectToHost)), .noData, .invalidResponse(statusCode: 200, contentType: "image/png"),
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
