import CFairway
import FairwayCore
import FairwayDirections
import FairwayRequests
import FairwayRoutes
import Foundation
import TestSupport
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The requests of `Tests/ServiceRequests`, which Swift's client, the C library and its bindings make to the byte: a line
/// has a trip with its server, and the request for it.
final class ServiceRequestTests: XCTestCase {
  private struct Line: Decodable {
    let method: String
    let url: String
    let headers: [String: String]
    let body: String
  }

  func testTheClientAndTheLibraryMakeTheSameRequests() throws {
    let file = Fixtures.package.appending(path: "Tests/ServiceRequests/requests.ndjson")
    let lines = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"))
    XCTAssertGreaterThan(lines.count, 10)
    for (number, line) in lines.enumerated() {
      let expected = try JSONDecoder().decode(Line.self, from: line)
      guard case .object(var trip)? = try JSONValue(json: Array(line))["trip"] else { return XCTFail("no trip") }
      let text = String(decoding: JSONValue.object(trip).json(), as: UTF8.self)
      func part(_ part: Int32) throws -> String {
        try FairwayCTests.text { fairway_trip_get_request(text, text.utf8.count, part, $0, $1, $2, $3) }
      }
      let fields = try part(FAIRWAY_REQUEST_HEADER).split(separator: "\n").map { $0.components(separatedBy: ": ") }
      let overC = Line(
        method: try part(FAIRWAY_REQUEST_METHOD), url: try part(FAIRWAY_REQUEST_URL),
        headers: Dictionary(uniqueKeysWithValues: fields.map { ($0[0], $0[1]) }),
        body: try part(FAIRWAY_REQUEST_BODY))
      compare(overC, expected, "line \(number + 1), C")

      guard case .object(let server)? = trip.removeValue(forKey: "server") else { return XCTFail("no server") }
      func member(_ name: String) -> String? { if case .string(let text)? = server[name] { text } else { nil } }
      let directions = Directions(
        credentials: Credentials(
          accessToken: member("accessToken"), host: try XCTUnwrap(member("url").flatMap { URL(string: $0) }),
          authorization: member("bearer").map(Authorization.bearer)
            ?? member("user").map { Authorization.basic(user: $0, password: member("password") ?? "") }),
        style: try XCTUnwrap(member("style").flatMap(ServiceStyle.init)))
      let request = directions.urlRequest(forCalculating: try RouteRequest(json: trip).options)
      var headers = request.allHTTPHeaderFields ?? [:]
      // Each of them says what it is.
      headers["User-Agent"] = expected.headers["User-Agent"]
      let bySwift = Line(
        method: request.httpMethod ?? "", url: request.url?.absoluteString ?? "", headers: headers,
        body: String(decoding: request.httpBody ?? Data(), as: UTF8.self))
      compare(bySwift, expected, "line \(number + 1), Swift")
    }
  }

  func testAnyTimeCanBeAskedFor() throws {
    for (time, text) in [("1e300", "5138-11-16T09:46"), ("-1e300", "-1199-02-15T14:13"), ("-1", "1969-12-31T23:59")] {
      let trip =
        #"{"server":{"style":"valhalla","url":"http://h"},"waypoints":[[1,2],[3,4]],"departAt":\#(time),"timeZone":"GMT"}"#
      let body = try FairwayCTests.text {
        fairway_trip_get_request(trip, trip.utf8.count, FAIRWAY_REQUEST_BODY, $0, $1, $2, $3)
      }
      XCTAssertTrue(body.contains(#""value":"\#(text)""#), body)
    }
  }

  private func compare(_ found: Line, _ expected: Line, _ place: String) {
    XCTAssertEqual(found.method, expected.method, place)
    XCTAssertEqual(found.url, expected.url, place)
    XCTAssertEqual(found.headers, expected.headers, place)
    XCTAssertEqual(found.body, expected.body, place)
  }
}
