import FairwayDirections
import Foundation
import TestSupport
import XCTest

/// Where a request goes that a server sends elsewhere, and what it takes along.
final class RedirectTests: ClientTestCase {
  private func redirecting(to address: @autoclosure @escaping @Sendable () -> String, status: Int = 302) throws
    -> LoopbackServer
  {
    try LoopbackServer { _ in [.send(LoopbackServer.answer(Data(), status: status, header: ["Location": address()]))] }
  }

  private func client(
    _ server: LoopbackServer, _ style: ServiceStyle, authorization: Authorization? = nil,
    redirects: RedirectPolicy = .anyHost, log: (@Sendable (String) -> Void)? = nil
  ) -> Directions {
    Directions(
      credentials: Credentials(accessToken: token, host: server.url, authorization: authorization), style: style,
      completionQueue: DispatchQueue(label: "handlers"), transferOptions: TransferOptions(redirects: redirects),
      warn: { _ in }, log: log)
  }

  func testAnotherHostGetsAPlainGET() async throws {
    let other = try server(Self.routeAnswer)
    let first = try redirecting(to: other.url.absoluteString + "/elsewhere?a=1")
    let told = Mailbox<String>()
    let client = client(first, .osrm, authorization: .basic(user: "me", password: "secret")) { told.put($0) }
    let response = try await client.calculate(routeOptions)
    XCTAssertEqual(response.routes?.count, 1)
    XCTAssertEqual(first.requests[0].header["authorization"], "Basic bWU6c2VjcmV0")
    XCTAssertEqual(other.requests[0].target, "/elsewhere?a=1")
    XCTAssertNil(other.requests[0].header["authorization"])
    XCTAssertEqual(told.values, ["redirected with status 302 to \(other.url.absoluteString)/elsewhere"])
  }

  func testNoTokenGoesToAnotherHost() async throws {
    let other = try server(Self.routeAnswer)
    let first = try redirecting(to: other.url.absoluteString + "/x?access_token=pk%2Esecret%2btoken/1")
    let error = try await error(client(first, .mapbox), routeOptions)
    XCTAssertEqual(
      error, .redirected(to: other.url.absoluteString + "/x", reason: "a token is not sent to another host"))
    XCTAssertEqual(other.requests.count, 0)
  }

  func testNoBodyGoesToAnotherHost() async throws {
    for status in [301, 302, 307, 308] {
      let other = try server(Self.routeAnswer)
      let first = try redirecting(to: other.url.absoluteString, status: status)
      let error = try await error(client(first, .valhalla), routeOptions)
      XCTAssertEqual(error, .redirected(to: other.url.absoluteString, reason: "a body is not sent to another host"))
      XCTAssertEqual(other.requests.count, 0)
    }
  }

  func testWithinAHostTheRequestStaysWhole() async throws {
    for status in [301, 302, 307, 308] {
      let server = try LoopbackServer { request in
        guard request.target.hasPrefix("/moved") else {
          return [.send(LoopbackServer.answer(Data(), status: status, header: ["Location": "/moved\(request.target)"]))]
        }
        return [.send(LoopbackServer.answer(Self.routeAnswer))]
      }
      _ = try await client(server, .valhalla, authorization: .bearer("secret")).calculate(routeOptions)
      XCTAssertEqual(server.requests.map(\.method), ["POST", "POST"])
      XCTAssertEqual(server.requests[1].body, server.requests[0].body)
      XCTAssertEqual(server.requests[1].header["authorization"], "Bearer secret")
    }
  }

  func testPolicies() async throws {
    let other = try server(Self.routeAnswer)
    let away = try redirecting(to: other.url.absoluteString)
    let home = try redirecting(to: "/x")
    for (server, policy, reason) in [
      (away, RedirectPolicy.sameHost, "only redirects within a host are followed"),
      (away, .never, "redirects are not followed"), (home, .never, "redirects are not followed"),
      (home, .sameHost, "there were 5 redirects before"),
    ] {
      guard case .redirected(_, let text) = try await error(client(server, .osrm, redirects: policy), routeOptions)
      else { return XCTFail("\(policy)") }
      XCTAssertEqual(text, reason)
    }
    XCTAssertEqual(other.requests.count, 0)
  }

  /// The limit of time is one for all redirects together.
  func testRedirectsShareTheirTime() async throws {
    let server = try LoopbackServer { _ in
      [.pause(0.4), .send(LoopbackServer.answer(Data(), status: 302, header: ["Location": "/again"]))]
    }
    let error = try await error(directions(server, timeout: 1), routeOptions)
    XCTAssertEqual(error, .timedOut)
  }
}
