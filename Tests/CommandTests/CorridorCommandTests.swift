import Foundation
import GeoKernel
import TestSupport
import XCTest

final class CorridorCommandTests: XCTestCase {
  private var route: URL { Fixtures.package.appending(path: "Tests/TownRoutes/valhalla-legs.json") }

  func testPrintsAFeatureAroundTheRoute() throws {
    let run = try FairwayProcess.run(["corridor", "--route", route.path, "--radius", "25"])
    XCTAssertEqual(run.status, 0, run.errors)
    let feature = try XCTUnwrap(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    XCTAssertEqual(feature["type"] as? String, "Feature")
    let properties = try XCTUnwrap(feature["properties"] as? [String: Double])
    XCTAssertEqual(properties["radius"], 25)
    let geometry = try XCTUnwrap(feature["geometry"] as? [String: Any])
    XCTAssertTrue(["Polygon", "MultiPolygon"].contains(geometry["type"] as? String))
    XCTAssertGreaterThan(try XCTUnwrap(properties["area"]), .pi * 25 * 25)
  }

  func testWritesAFileAndFlatEndsAreSmaller() throws {
    let folder = FileManager.default.temporaryDirectory
    let files = ["round", "flat"].map { folder.appending(path: "\(UUID().uuidString)-\($0).geojson") }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    let areas = try zip(["round", "flat"], files).map { ends, file in
      let run = try FairwayProcess.run([
        "corridor", "--route", route.path, "--radius", "25", "--ends", ends, "--out", file.path,
      ])
      XCTAssertEqual(run.status, 0, run.errors)
      XCTAssertTrue(run.output.isEmpty)
      let feature = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
      return try XCTUnwrap((feature?["properties"] as? [String: Double])?["area"])
    }
    XCTAssertLessThan(areas[1], areas[0])
  }

  func testFaults() throws {
    for (words, status, message) in [
      (["--route", route.path], 2, "--radius is missing"),
      (["--radius", "20"], 2, "--route is missing"),
      (
        ["--route", route.path, "--radius", "0.5"], 2,
        "--radius takes metres from 1 to 100000, a number alone, not '0.5'"
      ),
      (["--route", "/nowhere.json", "--radius", "20"], 1, "No such file"),
      (["--route", route.path, "--radius", "20", "--route-index", "7"], 1, "there is no route 7"),
    ] {
      let run = try FairwayProcess.run(["corridor"] + words)
      XCTAssertEqual(run.status, Int32(status), "\(words)")
      XCTAssertTrue(run.errors.contains(message), run.errors)
    }
  }

  /// A file of another form is named as what it is, whatever command reads it.
  func testFilesOfOtherFormsAreNamed() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "fairway-forms-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = String(decoding: try Data(contentsOf: route), as: UTF8.self)
    try Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]).write(to: folder.appending(path: "packed"))
    try XCTUnwrap(text.data(using: .utf16)).write(to: folder.appending(path: "wide"))
    try Data([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0]).write(to: folder.appending(path: "program"))
    for (file, reason) in [
      ("packed", "is packed with gzip: unpack it first"), ("wide", "is text in UTF-16 (or UTF-32), not in UTF-8"),
      ("program", "is binary data of another kind"),
    ] {
      for words in [
        ["corridor", "--radius", "20", "--route", file], ["replay", "--route", file], ["replay", "--trace", file],
        ["polyline", "encode", file], ["score", "--truth", file, "--trace", file, "--route", file],
      ] {
        let run = try FairwayProcess.run(words, in: folder)
        XCTAssertEqual(run.status, 1, "\(words)")
        XCTAssertEqual(run.errors, "fairway: \(file): \(reason)\n", "\(words)")
      }
    }
  }
}
