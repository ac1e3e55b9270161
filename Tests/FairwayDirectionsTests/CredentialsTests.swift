import Foundation
import TestSupport
import XCTest

@testable import FairwayDirections

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class CredentialsTests: ClientTestCase {
  func testGivenBeforeEnvironmentBeforeBundle() {
    let environment = ["FAIRWAY_ACCESS_TOKEN": "from-environment", "FAIRWAY_HOST": "https://environment.example"]
    let information = ["MBXAccessToken": "from-bundle", "MBXAPIBaseURL": "https://bundle.example"]
    func credentials(_ token: String?, _ environment: [String: String], _ information: [String: Any]) -> Credentials {
      Credentials(
        accessToken: token, host: nil, skuToken: nil, environment: environment, information: information)
    }
    XCTAssertEqual(credentials("given", environment, information).accessToken, "given")
    XCTAssertEqual(credentials(nil, environment, information).accessToken, "from-environment")
    XCTAssertEqual(credentials(nil, environment, information).host.host(), "environment.example")
    XCTAssertEqual(credentials(nil, [:], information).accessToken, "from-bundle")
    XCTAssertEqual(credentials(nil, [:], information).host.host(), "bundle.example")
    XCTAssertEqual(credentials(nil, ["FAIRWAY_ACCESS_TOKEN": ""], [:]).accessToken, nil)
    XCTAssertEqual(credentials(nil, [:], [:]).host.absoluteString, "https://api.mapbox.com")
  }

  func testNoDescriptionShowsTheToken() {
    let credentials = Credentials(accessToken: token, host: nil, skuToken: "sku-secret")
    var dumped = ""
    dump(credentials, to: &dumped)
    for text in ["\(credentials)", String(reflecting: credentials), dumped] {
      XCTAssertFalse(text.contains("secret"), text)
    }
  }

  func testMissingTokenIsAnErrorAtTheCall() async throws {
    let server = try server(Self.routeAnswer)
    let directions = Directions(
      credentials: Credentials(accessToken: "", host: server.url), completionQueue: DispatchQueue(label: "handlers"))
    let error = try await error(directions, routeOptions)
    XCTAssertEqual(error, .unauthorized(message: "there is no access token"))

    let answered = expectation(description: "answered")
    let task = directions.calculate(matchOptions) { _, result in
      guard case .failure(.unauthorized) = result else { return XCTFail("\(result)") }
      answered.fulfill()
    }
    await fulfillment(of: [answered], timeout: 10)
    XCTAssertNotEqual(task.state, .running)
    XCTAssertEqual(server.requests.count, 0)
  }

  func testServersOfOnesOwnNeedNoTokenAndGetNone() async throws {
    for style in [ServiceStyle.osrm, .valhalla] {
      let server = try server(Self.routeAnswer)
      _ = try await directions(server, style: style).calculate(routeOptions)
      XCTAssertFalse(server.requests[0].target.contains("secret"), style.rawValue)
      XCTAssertFalse(String(decoding: server.requests[0].body, as: UTF8.self).contains("secret"), style.rawValue)
    }
  }

  func testServerThatQuotesTheTokenIsRedacted() async throws {
    let quoted = ["the token \(token) is invalid", "GET /x?access_token=pk%2Esecret%2Btoken%2F1"]
    for text in quoted {
      let body = try JSONEncoder().encode(["message": text])
      for status in [401, 422, 500] {
        let error = try await error(directions(server(body, status: status)), routeOptions)
        XCTAssertFalse("\(error)".contains("secret"), "\(error)")
        XCTAssertTrue("\(error)".contains("<token>"), "\(error)")
      }
    }
  }

  func testHostThatIsNone() async throws {
    let url = try XCTUnwrap(URL(string: "ftp://127.0.0.1"))
    guard case .invalidInput = try await error(directions(url), routeOptions) else { return XCTFail("accepted") }
  }

  // MARK: Passwords

  func testAuthorizationIsSentAndNeverShown() async throws {
    let echo = try LoopbackServer { request in
      let message = "refused \(request.header["authorization"] ?? "nobody") at \(request.target)"
      let body = (try? JSONEncoder().encode(["message": message])) ?? Data()
      return [.send(LoopbackServer.answer(body, status: 401, header: ["WWW-Authenticate": "Basic realm=\"x\""]))]
    }
    let host =
      echo.url.absoluteString.replacing("http://", with: "http://me%40home:p%3Aw%2Fsecret@") + "/base?key=secret-key"
    let url = try XCTUnwrap(URL(string: host))
    for (authorization, sent) in [
      (nil, "Basic " + Data("me@home:p:w/secret".utf8).base64EncodedString()),
      (Authorization.bearer("secret-bearer"), "Bearer secret-bearer"),
      (Authorization.basic(user: "a", password: ""), "Basic YTo="),
    ] {
      let credentials = Credentials(host: url, authorization: authorization)
      let directions = Directions(
        credentials: credentials, style: .osrm, completionQueue: DispatchQueue(label: "handlers"))
      let error = try await error(directions, routeOptions)
      let request = try XCTUnwrap(echo.requests.last)
      XCTAssertEqual(request.header["authorization"], sent)
      XCTAssertTrue(request.target.hasPrefix("/base/route/v1/driving/1.5218"), request.target)
      XCTAssertTrue(request.target.contains("?key=secret-key&"), request.target)
      var dumped = "\(error) \(credentials) \(String(reflecting: credentials))"
      dump(credentials, to: &dumped)
      for secret in ["secret", "me@home", "p:w", String(sent.dropFirst(7))] {
        XCTAssertFalse(dumped.contains(secret), dumped)
      }
      guard case .unauthorized = error else { return XCTFail("\(error)") }
    }
  }

  func testAuthorizationOfTheEnvironment() throws {
    func authorization(_ environment: [String: String], host: String = "https://example.com") -> Authorization? {
      Credentials(
        accessToken: nil, host: URL(string: host), skuToken: nil, environment: environment, information: [:]
      ).authorization
    }
    XCTAssertNil(authorization([:]))
    XCTAssertEqual(authorization(["FAIRWAY_BEARER_TOKEN": "t", "FAIRWAY_USER": "u"]), .bearer("t"))
    XCTAssertEqual(
      authorization(["FAIRWAY_USER": "u", "FAIRWAY_PASSWORD": "p"]), .basic(user: "u", password: "p"))
    XCTAssertEqual(
      authorization(["FAIRWAY_USER": "u"], host: "https://a:b@example.com"), .basic(user: "a", password: "b"))
  }

  func testControlCharactersAreRefused() async throws {
    let server = try server(Self.routeAnswer)
    for authorization in [Authorization.bearer("a\r\nX: y"), .basic(user: "a\nb", password: "")] {
      let directions = Directions(
        credentials: Credentials(host: server.url, authorization: authorization), style: .osrm,
        completionQueue: DispatchQueue(label: "handlers"))
      let error = try await error(directions, routeOptions)
      XCTAssertEqual(error, .invalidInput(message: "a token, user or password has a control character"))
    }
    XCTAssertEqual(server.requests.count, 0)
  }
}
