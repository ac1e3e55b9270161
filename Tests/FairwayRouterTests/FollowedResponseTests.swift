import FairwayCore
import FairwayDirections
import GeoKernel
import TestDoubles
import TownDrives
import XCTest

/// A response knows what it was asked for.
final class FollowedResponseTests: XCTestCase {
  private let provider = ScriptedProvider()

  private func options(_ name: String) throws -> RouteOptions {
    let response = try Town.response(name)
    return RouteOptions(waypoints: response.waypoints ?? [], profileIdentifier: .automobile)
  }

  func testARequestIsWhatTheResponseWasAskedFor() throws {
    var options = try options("valhalla-legs")
    options.roadClassesToAvoid = .toll
    options.snapLimit = 123
    options.waypoints[1].separatesLegs = false
    var response = try Town.response("valhalla-legs")
    response.complete(with: options)
    let asked = RouteOptions(answeredBy: response)
    XCTAssertEqual(asked.roadClassesToAvoid, .toll)
    XCTAssertEqual(asked.snapLimit, 123)
    XCTAssertEqual(asked.waypoints.map(\.separatesLegs), options.waypoints.map(\.separatesLegs))
    XCTAssertEqual(asked.waypoints.map(\.coordinate), options.waypoints.map(\.coordinate))
    XCTAssertTrue(asked.includesSteps)
  }

  /// An answer from a file has its waypoints and its profile.
  func testAnAnswerFromAFileHasItsWaypoints() throws {
    for name in ["valhalla-legs", "valhalla-silent", "valhalla-roundabout"] {
      let read = try RouteResponse(json: Town.response(name).json())
      let asked = RouteOptions(answeredBy: read)
      let route = try XCTUnwrap(read.routes?.first)
      XCTAssertEqual(asked.waypoints.count { $0.separatesLegs }, route.legs.count + 1, name)
      XCTAssertEqual(asked.profileIdentifier, route.legs[0].profileIdentifier ?? .automobile, name)
      XCTAssertTrue(asked.includesSteps, name)
    }
  }

  func testARouterFollowsAResponseAlone() throws {
    var asked = try options("valhalla-silent")
    asked.snapLimit = 77
    var response = try Town.response("valhalla-silent")
    response.complete(with: asked)
    let router = try RouteController(following: response, routingProvider: provider, log: { _ in })
    var vehicle = Vehicle()
    let fixes = vehicle.drive(router.routeProgress.index.track, to: 150)
    router.update(fixes)
    router.reroute(from: try XCTUnwrap(fixes.last), along: router.routeProgress)
    XCTAssertEqual(provider.requests.last?.options.snapLimit, 77)
  }

  func testAResponseWithoutTheRouteIsRefused() throws {
    let response = try Town.response("valhalla-silent")
    XCTAssertThrowsError(try RouteController(following: response, routeIndex: 7)) {
      XCTAssertEqual($0 as? RouteIndexError, .noRoute)
    }
  }
}
