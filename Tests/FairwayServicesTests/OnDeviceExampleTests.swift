import EmbeddedShims
import FairwayDirections
import Foundation
import GeoKernel
import TestSupport
import XCTest

/// The programs of the page about routing on the device, with a stand-in for valhalla-mobile.
final class OnDeviceExampleTests: XCTestCase {
  private static let page = "Sources/FairwayRequests/FairwayRequests.docc/RoutingOnTheDevice.md"

  func testValhallaOnTheDeviceAnswersWhereTheServerCannotBeAsked() async throws {
    /// Routes of the Valhalla on this device.
    final class OnDevice: AsyncRoutingProvider {
      // It lets one caller in at a time.
      nonisolated(unsafe) private let valhalla: Valhalla

      init(tiles: URL) throws { valhalla = try Valhalla(ValhallaConfig(tileExtractTar: tiles)) }

      func routes(for options: RouteOptions) async throws(DirectionsError) -> RouteResponse {
        let service = ServiceStyle.valhalla.service
        let request = try service.postRequest(for: .routes(options))?.body?.bytes ?? []
        let answer: String
        do {
          answer = try valhalla.route(rawRequest: String(decoding: request, as: UTF8.self))
        } catch {
          throw .unknown(statusCode: nil, code: nil, message: "\(error)")
        }
        return try service.routes(Array(answer.utf8), answering: options)
      }
    }

    let tiles = Fixtures.package.appending(path: "Tests/TownRoutes")
    let stops = [(40.00151, -29.997829), (40.005602, -29.986535), (39.999718, -29.982773)]
    let waypoints = stops.map { Waypoint(coordinate: LocationCoordinate2D(latitude: $0.0, longitude: $0.1)) }
    let options = RouteOptions.navigation(waypoints: waypoints, profileIdentifier: .automobile)

    // Without a token Mapbox cannot be asked.
    let directions = Directions(
      credentials: Credentials(accessToken: nil), completionQueue: DispatchQueue(label: "answers"))
    let provider = HybridRoutingProvider(online: directions, onboard: try OnDevice(tiles: tiles))

    let answer = try await ask(provider, options)
    XCTAssertEqual(answer.origin, .onboard)
    XCTAssertEqual(answer.routes?.first?.legs.count, 2)
    let nowhere = RouteOptions(waypoints: waypoints.reversed())
    do {
      _ = try await ask(provider, nowhere)
      XCTFail("there is no such answer")
    } catch let error as DirectionsError {
      XCTAssertEqual(error, .unknown(statusCode: nil, code: nil, message: "NoSuchRoute()"))
    }
    try Readme.assertPrograms(of: Self.page, areIn: #filePath)
  }

  func testTheCommentHasTheProgramOfThePage() throws {
    func lines(_ path: String) throws -> [Substring] {
      try String(contentsOf: Fixtures.package.appending(path: path), encoding: .utf8).split(separator: "\n")
    }
    let program = try XCTUnwrap(lines(Self.page).first { $0.hasPrefix("let provider") })
    XCTAssertTrue(
      try lines("Sources/FairwayRequests/HybridRoutingProvider.swift").contains("/// " + program))
  }

  private func ask(_ provider: any RoutingProvider, _ options: RouteOptions) async throws -> RouteResponse {
    try await withCheckedThrowingContinuation { continuation in
      provider.calculateRoutes(for: options) { continuation.resume(with: $0) }
    }
  }
}

private struct NoSuchRoute: Error {}

/// What valhalla-mobile has under these names, as far as the page uses it.
private struct ValhallaConfig {
  var tiles: URL
  init(tileExtractTar: URL) throws { tiles = tileExtractTar }
}

private final class Valhalla {
  private let config: ValhallaConfig

  init(_ config: ValhallaConfig) throws { self.config = config }

  /// A recorded answer of Valhalla to the same request.
  func route(rawRequest request: String) throws -> String {
    let request = try JSONValue(json: Array(request.utf8))
    XCTAssertEqual(request["format"], "osrm")
    guard case .array(let places)? = request["locations"], places.first?["lat"] == .number(40.00151) else {
      throw NoSuchRoute()
    }
    return try String(contentsOf: config.tiles.appending(path: "valhalla-legs.json"), encoding: .utf8)
  }
}
