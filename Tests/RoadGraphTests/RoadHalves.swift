import Foundation
import GeoKernel
import RoadExtract
import TestSupport
import XCTest

@testable import RoadGraph

/// Two halves of an extract that osmium cuts, with whole ways.
enum RoadHalves {
  /// The whole extract and its halves as builders; skips where there is no osmium.
  ///
  /// - Parameter overlap: How wide the stretch is that they have in common, in metres.
  static func builders(
    of name: String, overlap: Double
  ) throws -> (whole: RoadGraph.Builder, halves: [RoadGraph.Builder]) {
    let path = try Fixtures.url("osm/\(name).osm.pbf").path
    func builder(_ path: String) throws -> RoadGraph.Builder {
      var builder = try RoadExtract.builder(ofFile: path)
      if name == "singapore" {
        builder.country = try XCTUnwrap(RoadCountry(code: "SG"))
      } else {
        // Halves have no whole borders.
        let borders = try Fixtures.url("osm/\(name)-country.osm.pbf").path
        builder.takeBorders(of: try RoadExtract.builder(ofFile: borders))
      }
      builder.source = path.split(separator: "/").last.map(String.init) ?? path
      return builder
    }
    let whole = try builder(path)
    let box = try XCTUnwrap(RoadGraph(whole.packed()).box)
    let middle = (box.southWest.longitude + box.northEast.longitude) / 2
    let latitude = (box.southWest.latitude + box.northEast.latitude) / 2
    let half = overlap / 2 / 111_320 / cos(latitude * .pi / 180)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var halves: [RoadGraph.Builder] = []
    for (part, sides) in [("west", (-180.0, middle + half)), ("east", (middle - half, 180.0))] {
      let file = folder.appending(path: "\(part).osm.pbf")
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = [
        "osmium", "extract", "--no-progress", "--strategy", "complete_ways", "--bbox", "\(sides.0),-90,\(sides.1),90",
        "-o", file.path, path,
      ]
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      guard process.terminationStatus != 127 else {
        throw XCTSkip("There is no osmium here (apt install osmium-tool).")
      }
      XCTAssertEqual(process.terminationStatus, 0)
      halves.append(try builder(file.path))
    }
    return (whole, halves)
  }
}
