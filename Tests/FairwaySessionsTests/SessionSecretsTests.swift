import FairwayCore
import FairwayDirections
import FairwaySessions
import Foundation
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

@testable import FairwayNavigation

/// What must not get into a session file.
final class SessionSecretsTests: XCTestCase {
  private let memory = SessionMemory()
  private let provider = ScriptedProvider()
  private var vehicle = Vehicle()

  /// The forms in which a token may occur.
  private func forms(of token: String) -> [String] {
    [token, token.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""]
  }

  private func text(_ recorder: SessionRecorder) -> String {
    recorder.flush()
    XCTAssertNil(recorder.failure)
    return memory.parts.map { String(decoding: $0, as: UTF8.self) }.joined()
  }

  /// Puts tokens wherever a server, a caller or a delegate may put them.
  private func drive(_ router: RouteController, _ recorder: SessionRecorder, tokens: [String]) throws {
    final class Careless: RouterDelegate {
      var name = ""
      func router(_ router: any Router, modifiedOptionsForReroute routeOptions: RouteOptions) -> RouteOptions {
        var options = routeOptions
        options.waypoints[0].name = name
        return options
      }
    }
    let delegate = Careless()
    router.delegate = delegate
    recorder.record(router)
    let all = tokens.flatMap(forms).map { "https://example.com/?access_token=\($0)&x=1 header Bearer \($0)" }
      .joined(separator: " ")
    delegate.name = all
    let track = router.routeProgress.index.track
    let place = track.point(at: 400)
    router.update(
      vehicle.drive(track, to: 400)
        + vehicle.drive(from: place.coordinate, bearing: place.bearing + 100, distance: 200))
    provider.answer(.failure(.unknown(statusCode: 500, code: "Bad", message: all)))
    router.poll(now: vehicle.time)
    var response = try Town.response("valhalla-legs")
    response.identifier = tokens[0]
    response.foreignMembers["echo"] = .array([.string(all), .object([all: true])])
    var options = RouteOptions(waypoints: response.waypoints ?? [])
    options.waypoints[0].name = all
    try router.updateRoute(with: IndexedRouteResponse(routeResponse: response), routeOptions: options)
    router.update(vehicle.drive(router.routeProgress.index.track, to: 100))
    // A new part begins with everything that the router remembers.
    recorder.record(router)
    withExtendedLifetime(delegate) {}
  }

  func testSecretsOfAnOwnProviderAreReplacedEverywhere() throws {
    let token = "sk.a+b/c=d e%&\"\\42"
    var options = SessionRecorder.Options()
    options.secrets = [token]
    let recorder = SessionRecorder(to: memory, options: options)
    let response = try Town.response("valhalla-roundabout")
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: response),
      routeOptions: RouteOptions(waypoints: response.waypoints ?? []), routingProvider: provider, log: { _ in })
    try drive(router, recorder, tokens: [token])
    let text = text(recorder)
    for form in forms(of: token) { XCTAssertFalse(text.contains(form), form) }
    XCTAssertFalse(text.contains("sk.a"), "no beginning of it in any form")
    XCTAssertTrue(text.contains("<token>"))
    XCTAssertNil(try SessionReplay(parts: memory.parts).run().difference, "the rest is intact")
  }

  func testTheCredentialsOfAClientAreKnown() throws {
    let tokens = ["pk.access.12345", "sku67890abc", "bearer-0f1e2d3c", "hostparameter998877"]
    let host = try XCTUnwrap(URL(string: "http://127.0.0.1:9/?key=\(tokens[3])"))
    let directions = Directions(
      credentials: Credentials(
        accessToken: tokens[0], host: host, skuToken: tokens[1], authorization: .bearer(tokens[2])))
    let response = try Town.response("valhalla-roundabout")
    for client in [directions, HybridRoutingProvider(online: directions, onboard: provider)] as [any RoutingProvider] {
      vehicle = Vehicle()
      let recorder = SessionRecorder(to: memory)
      let router = try RouteController(
        along: IndexedRouteResponse(routeResponse: response),
        routeOptions: RouteOptions(waypoints: response.waypoints ?? []), routingProvider: client, log: { _ in })
      try drive(router, recorder, tokens: tokens)
      let text = text(recorder)
      for token in tokens { XCTAssertFalse(text.contains(token), token) }
      XCTAssertTrue(text.contains("<token>"))
    }
  }

  func testRoundedFixesAreAllThatIsKnownOfThem() throws {
    var options = SessionRecorder.Options()
    options.privacy = .rounded(decimals: 3)
    options.partSize = 2000
    options.blockSize = 400
    let recorder = SessionRecorder(to: memory, options: options)
    let response = try Town.response("valhalla-legs")
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: response),
      routeOptions: RouteOptions(waypoints: response.waypoints ?? []), log: { _ in })
    recorder.record(router)
    var fixes = vehicle.drive(router.routeProgress.index.track)
    // Not at the vertices of the route, which are in the file.
    for place in fixes.indices { fixes[place].coordinate.latitude += 0.000_012_345 }
    router.update(fixes)
    recorder.flush()
    XCTAssertGreaterThan(memory.parts.count, 3)
    var count = 0
    try SessionReplay(parts: memory.parts).list { line in
      guard line["in"] == "fix", case .number(let latitude)? = line["latitude"] else { return }
      XCTAssertEqual(latitude, (fixes[count].coordinate.latitude * 1000).rounded() / 1000)
      count += 1
    }
    XCTAssertEqual(count, fixes.count)
    let all = Data(text(recorder).utf8)
    for fix in fixes {
      XCTAssertNil(all.range(of: Data("\(fix.coordinate.latitude)".utf8)), "in no memory of the session")
    }
    XCTAssertNotNil(all.range(of: Data("rounded".utf8)))
    // The replay runs, whatever it decides by what is left.
    _ = try SessionReplay(parts: memory.parts).run()
  }

  func testAFileWithoutPlacesHasNoneAndSaysSo() throws {
    var options = SessionRecorder.Options()
    options.privacy = .withoutPlaces
    let recorder = SessionRecorder(to: memory, options: options)
    let service = try Town.service("valhalla-legs", provider: provider, recorder: recorder)
    service.start(at: vehicle.time)
    service.leave(&vehicle, at: 400)
    provider.answer(.success(try Town.response("valhalla-roundabout")))
    service.advance(to: vehicle.time)
    try service.router.updateRoute(
      with: IndexedRouteResponse(routeResponse: try Town.response("valhalla-legs")), routeOptions: nil)
    let bytes = text(recorder)
    XCTAssertFalse(bytes.contains("geometry") || bytes.contains("waypoints"))
    var lines: [String] = []
    try SessionReplay(parts: memory.parts).list {
      lines.append(String(decoding: JSONValue.object($0).json(), as: UTF8.self))
    }
    let text = lines.joined()
    XCTAssertFalse(text.contains("latitude\":4") || text.contains("coordinate") || text.contains("40.0"))
    XCTAssertTrue(text.contains("didReroute"))
    XCTAssertThrowsError(try SessionReplay(parts: memory.parts).run()) {
      XCTAssertEqual($0 as? SessionFileError, .withoutPlaces)
    }
  }
}
