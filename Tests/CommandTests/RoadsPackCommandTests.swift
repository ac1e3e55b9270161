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

  func testCellsForSearches() throws {
    let plain = try fairway("roads pack town.osm.pbf --out plain.roads")
    XCTAssertFalse(plain.text.contains("overlay:"), plain.text)
    let run = try fairway("roads pack town.osm.pbf --out town.roads --overlay always")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertTrue(run.text.contains("overlay:       10 cells on 1 level, 808 bytes\n"), run.text)
    let sizes = try fairway("roads info town.roads --sizes --check").text
    XCTAssertTrue(sizes.contains("  overlay cells "), sizes)
    XCTAssertTrue(sizes.contains("  overlay levels "), sizes)
    let bytes = { (name: String) in try Data(contentsOf: self.folder.appending(path: name)) }
    for (arguments, expected) in [
      ("pack town.osm.pbf --overlay auto", "plain"), ("pack town.osm.pbf --overlay never", "plain"),
      ("join town.roads town.roads --overlay always", "town"), ("join town.roads town.roads", "plain"),
      ("cut town.roads --box 10,46,12,48", "town"), ("cut plain.roads --box 10,46,12,48", "plain"),
    ] {
      let run = try fairway("roads \(arguments) --out out.roads")
      XCTAssertEqual(run.status, 0, run.errors)
      XCTAssertEqual(try bytes("out.roads"), try bytes("\(expected).roads"), arguments)
    }
    let part = try fairway("roads cut town.roads --box 10,46,12,47.2 --out part.roads")
    XCTAssertFalse(part.text.contains("overlay:"), part.text)
    for (from, to) in [("town", "plain"), ("plain", "town")] {
      XCTAssertEqual(try fairway("roads diff \(from).roads \(to).roads --out some.patch").status, 0)
      XCTAssertEqual(try fairway("roads patch \(from).roads some.patch --out out.roads").status, 0)
      XCTAssertEqual(try bytes("out.roads"), try bytes("\(to).roads"))
    }
    let wrong = try fairway("roads pack town.osm.pbf --out no.roads --overlay yes")
    XCTAssertEqual(wrong.status, 2)
    XCTAssertTrue(wrong.errors.contains("--overlay takes one of auto, always, never, not 'yes'"), wrong.errors)
  }

  func testPlaces() throws {
    var extract = SmallExtract(
      nodes: (1...4 as ClosedRange<Int64>).map { ($0, 470_000_000 + $0 * 1000, 110_000_000) },
      ways: [.init(7, [("highway", "residential"), ("name", "Via Roma")], [1, 2])])
    extract.nodeTags = [
      3: [("place", "town"), ("name", "Roma")], 4: [("addr:street", "Via Roma"), ("addr:housenumber", "4")],
    ]
    try Data(extract.bytes).write(to: folder.appending(path: "place.osm.pbf"))
    let run = try fairway("roads pack place.osm.pbf --out place.roads --places")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertTrue(run.text.contains("places:        2 places and addresses\n"), run.text)
    XCTAssertFalse(run.text.contains("not packed:    places"), run.text)
    XCTAssertTrue(try fairway("roads info place.roads --sizes --check").text.contains("  place texts "))
    let plain = try fairway("roads pack place.osm.pbf --out plain.roads")
    XCTAssertTrue(plain.text.contains("not packed:    places and addresses to search for\n"), plain.text)
  }

  func testAreas() throws {
    let nodes: [(Int64, Int64, Int64)] = [
      (1, 470_000_000, 110_000_000), (2, 470_001_000, 110_000_000), (3, 470_010_000, 110_000_000),
      (4, 470_010_000, 110_010_000), (5, 470_020_000, 110_010_000),
    ]
    let extract = SmallExtract(
      nodes: nodes,
      ways: [
        .init(7, [("highway", "residential")], [1, 2]), .init(8, [("natural", "water")], [3, 4, 5, 3]),
        .init(9, [], [3, 4]),
      ], relations: [.init([("type", "multipolygon"), ("landuse", "forest")], [("outer", 1, 9)])])
    try Data(extract.bytes).write(to: folder.appending(path: "lake.osm.pbf"))
    let run = try fairway("roads pack lake.osm.pbf --out lake.roads --areas")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertTrue(run.text.contains("areas:         1 area, 30 bytes\n"), run.text)
    XCTAssertTrue(run.text.contains("left out:      1 way around areas"), run.text)
    XCTAssertFalse(run.text.contains("not packed:    water"), run.text)
    XCTAssertTrue(try fairway("roads info lake.roads --sizes --check").text.contains("  area cells "))
    let drawing = try fairway("roads info lake.roads --geojson -")
    XCTAssertTrue(
      drawing.text.contains(
        #"{"type":"Feature","properties":{"area":"water","way":8},"geometry":{"type":"Polygon","coordinates":"#
          + "[[[11.0,47.001],[11.001,47.001],[11.001,47.002],[11.0,47.001]]]}},\n"), drawing.text)
    let plain = try fairway("roads pack lake.osm.pbf --out plain.roads")
    XCTAssertTrue(plain.text.contains("not packed:    water, built-up areas and woods to draw\n"), plain.text)
    XCTAssertEqual(try fairway("roads publish lake.roads --out cells --areas").status, 2)
  }

  func testHeights() throws {
    // A tile that rises by a metre from row to row towards the north: the streets lie 47.000° to 47.040°.
    var tile = Data(capacity: 1201 * 1201 * 2)
    for row in 0..<1201 {
      for _ in 0..<1201 { tile.append(contentsOf: [UInt8((1200 - row) >> 8), UInt8((1200 - row) & 255)]) }
    }
    let tiles = folder.appending(path: "tiles")
    try FileManager.default.createDirectory(at: tiles, withIntermediateDirectories: true)
    XCTAssertTrue(
      try fairway("roads pack town.osm.pbf --out no.roads --heights tiles").errors
        .contains("tiles: has no tiles of heights, such as N42E001.hgt"))
    try tile.write(to: tiles.appending(path: "n47e011.hgt"))
    let run = try fairway("roads pack town.osm.pbf --out high.roads --heights tiles")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertFalse(run.text.contains("heights where"), run.text)
    XCTAssertFalse(run.text.contains("not packed:    how high"), run.text)
    let way = try fairway("roads info high.roads --way 5 --check").text
    XCTAssertTrue(way.contains("\nrise: 1.3\n") || way.contains("\nrise: 1.2\n"), way)
    XCTAssertTrue(way.contains("\nfall: 0.0\n"), way)
    XCTAssertTrue(try fairway("roads info high.roads --node 5 --json").text.contains("\"height\":6.0"))
    XCTAssertTrue(try fairway("roads info high.roads --sizes").text.contains("  junction heights "))
    let drawing = try fairway("roads info high.roads --geojson -").text
    XCTAssertTrue(drawing.contains("\"heights\":[[0.0,"), String(drawing.prefix(2000)))
    let plain = try fairway("roads pack town.osm.pbf --out town.roads")
    XCTAssertTrue(
      plain.text.contains("not packed:    how high roads are, and how much they climb and fall"), plain.text)
    // Missing tiles and voids are named.
    try FileManager.default.moveItem(
      at: tiles.appending(path: "n47e011.hgt"), to: tiles.appending(path: "N47E012.hgt"))
    let missing = try fairway("roads pack town.osm.pbf --out low.roads --heights tiles")
    XCTAssertEqual(missing.status, 0, missing.errors)
    XCTAssertTrue(missing.text.contains("left out:      heights where tiles are missing: N47E011"), missing.text)
    for index in stride(from: 0, to: tile.count, by: 2) where index / 2402 > 1180 {
      (tile[index], tile[index + 1]) = (0x80, 0)
    }
    try tile.write(to: tiles.appending(path: "N47E011.hgt"))
    let voids = try fairway("roads pack town.osm.pbf --out low.roads --heights tiles")
    XCTAssertTrue(voids.text.contains("left out:      heights where tiles have voids: N47E011 at "), voids.text)
    try Data([1, 2, 3]).write(to: tiles.appending(path: "N47E011.hgt"))
    let broken = try fairway("roads pack town.osm.pbf --out low.roads --heights tiles")
    XCTAssertEqual(broken.status, 1)
    XCTAssertTrue(broken.errors.contains("tiles/N47E011.hgt: is no tile of heights: it has 3 bytes"), broken.errors)
    XCTAssertTrue(
      try fairway("roads pack town.osm.pbf --out low.roads --heights nowhere").errors
        .contains("nowhere: cannot be read as a folder"))
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
