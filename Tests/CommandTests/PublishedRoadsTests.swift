import FairwayDirections
import FairwayRoads
import Foundation
import GeoKernel
import RoadGraph
import TestSupport
import XCTest

/// The page about published roads: its program with a folder that `fairway roads publish` makes, on a web server.
final class PublishedRoadsTests: FolderTestCase {
  private static let page = "Sources/FairwayDirections/FairwayDirections.docc/PublishedRoads.md"
  private let home = LocationCoordinate2D(latitude: 47.0, longitude: 11.0)
  private let shop = LocationCoordinate2D(latitude: 47.003, longitude: 11.0)

  /// Publishes a street with a name.
  private func publish(_ name: String) throws {
    let nodes = (1...40).map { (Int64($0), 469_990_000 + Int64($0) * 10_000, 110_000_000 as Int64) }
    let ways = (1...39).map { index in
      let tags = [("highway", "residential"), ("name", index == 7 ? name : "Street \(index)")]
      return SmallExtract.Way(Int64(index), tags, [Int64(index), Int64(index) + 1])
    }
    try Data(SmallExtract(nodes: nodes, ways: ways).bytes).write(to: folder.appending(path: "town.osm.pbf"))
    let run = try fairway("roads publish town.osm.pbf --out public")
    XCTAssertEqual(run.status, 0, run.errors)
  }

  func testTheProgramOfThePage() async throws {
    for sendsParts in [true, false] {
      try? FileManager.default.removeItem(at: folder.appending(path: "public"))
      try publish("High Street")
      let web = try LoopbackServer(folder: folder.appending(path: "public"), sendsParts: sendsParts)
      let server = web.url
      // Shown: download
      let directions = Directions(
        credentials: Credentials(host: server), style: .roads, completionQueue: .global())
      let bounds = BoundingBox(containing: [home, shop])!
      let versions = try await directions.availableOfflineVersions()  // the newest first
      let file = try await directions.downloadTiles(in: bounds, version: versions[0])

      let roads = try RoadGraph(path: file.path)
      let routing = try RoadRouting(on: roads)
      let options = RouteOptions(waypoints: [Waypoint(coordinate: home), Waypoint(coordinate: shop)])
      let route = try routing.response(to: options).routes![0]
      print(route.distance, roads.attribution)  // show the attribution wherever you show the roads
      // Shown: end
      XCTAssertEqual(versions, ["2017-07-14-1"])
      XCTAssertEqual(route.distance, 333.5, accuracy: 1)
      XCTAssertEqual(roads.attribution, "© OpenStreetMap contributors, ODbL 1.0")
      // A destination outside the file is a sentence, and so is one of which the server has no roads.
      let far = LocationCoordinate2D(latitude: 48, longitude: 15)
      XCTAssertThrowsError(try routing.response(to: RouteOptions(coordinates: [home, far])))
      do {
        _ = try await directions.downloadTiles(
          in: BoundingBox(southWest: far, northEast: far), version: versions[0])
        XCTFail("there are roads in the void")
      } catch {
        XCTAssertEqual(
          error.description,
          "the server failed with status 404: there is no 2017-07-14-1/10/554/392.roads; "
            + "no roads lie there, or the server no longer has the version")
      }

      try publish("Broad Street")
      // Shown: update
      let newest = try await directions.availableOfflineVersions()[0]
      let patch = try await directions.downloadDifference(in: bounds, from: versions[0], to: newest)
      let newer = try RoadPatch([UInt8](Data(contentsOf: patch))).apply(to: [UInt8](Data(contentsOf: file)))
      try Data(newer).write(to: file, options: .atomic)
      // Shown: end
      XCTAssertEqual(newest, "2017-07-14-2")
      let whole = try await directions.downloadTiles(in: bounds, version: newest)
      XCTAssertEqual(try Data(contentsOf: whole), try Data(contentsOf: file))
      XCTAssertLessThan(
        try Data(contentsOf: patch).count, newer.count / 2, "the difference of a name is smaller than the roads")
      for url in [file, patch, whole] { try FileManager.default.removeItem(at: url) }
      withExtendedLifetime(web) {}
    }
    try Readme.assertShows("download", of: #filePath, in: Self.page)
    try Readme.assertShows("update", of: #filePath, in: Self.page)
  }
}
