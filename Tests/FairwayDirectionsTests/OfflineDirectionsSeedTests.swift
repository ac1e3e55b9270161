import FairwayDirections
import Foundation
import GeoKernel
import TestSupport
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the documentation of Mapbox's `OfflineDirectionsProtocol` states about each method: one test for each.
final class OfflineDirectionsSeedTests: ClientTestCase {
  private var bounds: BoundingBox {
    BoundingBox(
      southWest: LocationCoordinate2D(latitude: 42.4, longitude: 1.4),
      northEast: LocationCoordinate2D(latitude: 42.7, longitude: 1.8))
  }

  func test_availableVersionsURL() throws {
    let url = try directions(XCTUnwrap(URL(string: "https://api.example.com"))).availableVersionsURL
    XCTAssertEqual(
      url.absoluteString, "https://api.example.com/route-tiles/v1/versions?access_token=pk.secret%2Btoken/1")
  }

  func test_tilesURL() throws {
    let url = try directions(XCTUnwrap(URL(string: "https://api.example.com"))).tilesURL(
      for: bounds, version: "2026-11-20-1")
    XCTAssertEqual(
      url.absoluteString,
      "https://api.example.com/route-tiles/v1/1.4,42.4;1.8,42.7?version=2026-11-20-1&access_token=pk.secret%2Btoken/1")
  }

  func test_fetchAvailableOfflineVersions() throws {
    let body = #"{"availableVersions":["2025-12-31-2","2026-11-20-9","2026-11-20-10","2026-01-01-1"]}"#
    let server = try server(Data(body.utf8))
    let answered = expectation(description: "answered")
    let task: URLSessionDataTask = directions(server).fetchAvailableOfflineVersions { versions, error in
      XCTAssertEqual(
        versions, ["2026-11-20-10", "2026-11-20-9", "2026-01-01-1", "2025-12-31-2"], "the newest first")
      XCTAssertNil(error)
      answered.fulfill()
    }
    XCTAssertEqual(task.originalRequest?.url?.path(), "/route-tiles/v1/versions")
    wait(for: [answered], timeout: 10)
  }

  func test_fetchAvailableOfflineVersions_failing() throws {
    let server = try server(Data(#"{"versions":1}"#.utf8))
    let answered = expectation(description: "answered")
    directions(server).fetchAvailableOfflineVersions { versions, error in
      XCTAssertNil(versions)
      guard case .decoding = error else { return XCTFail("\(String(describing: error))") }
      answered.fulfill()
    }
    wait(for: [answered], timeout: 10)
  }

  func test_downloadTiles() throws {
    let pack = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
    let server = try LoopbackServer { _ in [.send(LoopbackServer.answer(pack, type: "application/octet-stream"))] }
    let answered = expectation(description: "answered")
    let file = Mailbox<URL>()
    let task: URLSessionDownloadTask = directions(server).downloadTiles(in: bounds, version: "2026-11-20-1") {
      location, response, error in
      XCTAssertNil(error)
      XCTAssertEqual((response as? HTTPURLResponse)?.statusCode, 200)
      if let location { file.put(location) }
      answered.fulfill()
    }
    XCTAssertNotNil(task.originalRequest)
    wait(for: [answered], timeout: 10)
    let location = try XCTUnwrap(file.values.first)
    XCTAssertEqual(try Data(contentsOf: location), pack, "the file is there after the handler too")
    try FileManager.default.removeItem(at: location)
    XCTAssertTrue(server.requests[0].target.hasPrefix("/route-tiles/v1/1.4,42.4;1.8,42.7?version=2026-11-20-1&"))
  }

  func test_downloadTiles_failing() throws {
    let server = try server(Data(#"{"message":"no such version"}"#.utf8), status: 404)
    let answered = expectation(description: "answered")
    directions(server).downloadTiles(in: bounds, version: "1") { location, _, error in
      XCTAssertNil(location)
      XCTAssertEqual(error, .unknown(statusCode: 404, code: nil, message: "no such version"))
      answered.fulfill()
    }
    wait(for: [answered], timeout: 10)
  }

  func testOfflineWithoutHandlers() async throws {
    let server = try LoopbackServer { request in
      let isList = request.target.contains("versions")
      let body = isList ? Data(#"{"availableVersions":["2026-01-01-1"]}"#.utf8) : Data("tiles".utf8)
      return [.send(LoopbackServer.answer(body))]
    }
    let directions = directions(server)
    let versions = try await directions.availableOfflineVersions()
    XCTAssertEqual(versions, ["2026-01-01-1"])
    let file = try await directions.downloadTiles(in: bounds, version: versions[0])
    XCTAssertEqual(try Data(contentsOf: file), Data("tiles".utf8))
    try FileManager.default.removeItem(at: file)
    do {
      _ = try await self.directions(server, style: .osrm).availableOfflineVersions()
      XCTFail("OSRM has tiles")
    } catch {
      XCTAssertEqual(error, .invalidInput(message: "osrm has no offline tiles"))
    }
  }
}
