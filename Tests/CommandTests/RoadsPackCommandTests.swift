import Foundation
import TestSupport
import XCTest

/// `fairway roads pack`: its options, and what remains when it fails.
final class RoadsPackCommandTests: FolderTestCase {
  override func setUpWithError() throws {
    try super.setUpWithError()
    let nodes = (1...400 as ClosedRange<Int64>).map {
      ($0, 470_000_000 + $0 * 10_000, 110_000_000 + $0 * $0 % 7 * 1000)
    }
    let streets = (0..<399 as Range<Int64>).map { index in
      SmallExtract.Way(
        index + 1,
        [
          ("highway", "residential"), ("name", "Via \(index)"), ("name:de", "Gasse \(index)"),
          ("name:it", "Via \(index)"),
        ],
        [index + 1, index + 2])
    }
    try Data(SmallExtract(nodes: nodes, ways: streets).bytes).write(to: folder.appending(path: "town.osm.pbf"))
  }

  private var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  func testNamesInOtherLanguages() throws {
    let run = try fairway("roads pack town.osm.pbf --out town.roads --names de,it")
    XCTAssertEqual(run.status, 0, run.errors)
    let way = try fairway("roads info town.roads --way 5 --check")
    XCTAssertTrue(way.text.contains("name:de"), way.text)
    XCTAssertTrue(way.text.contains("Gasse 4"), way.text)
    XCTAssertFalse(way.text.contains("name:it"), way.text)
    XCTAssertTrue(try fairway("roads info town.roads --sizes").text.contains("  names "))
    for list in ["de,", "de,de", "D%20E", "=", ""] {
      let run = try FairwayProcess.run(
        ["roads", "pack", "town.osm.pbf", "--out", "no.roads", "--names", list], in: folder)
      XCTAssertEqual(run.status, 2, list)
      XCTAssertTrue(run.errors.contains("--names"), run.errors)
    }
    XCTAssertEqual(try files, ["town.osm.pbf", "town.roads"])
  }

  func testStandardOutputHasTheSameBytes() throws {
    XCTAssertEqual(try fairway("roads pack town.osm.pbf --out town.roads").status, 0)
    let run = try fairway("roads pack town.osm.pbf --out -")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertEqual(run.output, try Data(contentsOf: folder.appending(path: "town.roads")))
    XCTAssertTrue(run.errors.contains("399 ways"), run.errors)
  }

  func testWhereThereIsNoRoomNothingRemains() throws {
    // A process may be forbidden to write large files, which looks like a full disk.
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    let words = [FairwayProcess.executable.path, "roads", "pack", "town.osm.pbf", "--out", "town.roads"]
    shell.arguments = ["-c", "trap '' XFSZ; ulimit -f 8; exec \"$@\"", "sh"] + words
    shell.currentDirectoryURL = folder
    let errors = Pipe()
    (shell.standardError, shell.standardOutput) = (errors, FileHandle.nullDevice)
    try shell.run()
    let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    shell.waitUntilExit()
    XCTAssertEqual(shell.terminationStatus, 1, text)
    XCTAssertTrue(text.hasPrefix("fairway: town.roads: "), text)
    XCTAssertTrue(text.hasSuffix("; nothing was written\n"), text)
    XCTAssertEqual(try files, ["town.osm.pbf"])
    let full = try fairway("roads pack town.osm.pbf --out /dev/full")
    XCTAssertEqual(full.status, 1)
    XCTAssertTrue(full.errors.contains("/dev/full: "), full.errors)
  }
}
