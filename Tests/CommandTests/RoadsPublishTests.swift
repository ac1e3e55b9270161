import FairwayDirections
import Foundation
import GeoKernel
import RoadGraph
import TestSupport
import XCTest

/// `fairway roads publish`.
final class RoadsPublishTests: FolderTestCase {
  private typealias Way = SmallExtract.Way

  /// Writes an extract of ways of 100 m in a row, from a longitude eastwards.
  private func extract(
    _ name: String, _ names: [String], from longitude: Int64 = 11, date: Int64 = 1_500_000_000
  ) throws {
    let west = longitude * 10_000_000
    let nodes = (0...names.count).map { (Int64($0 + 1), 470_000_000 as Int64, west + Int64($0) * 13_000) }
    let ways = names.indices.map {
      Way(Int64($0 + 1), [("highway", "residential"), ("name", names[$0])], [Int64($0 + 1), Int64($0 + 2)])
    }
    var extract = SmallExtract(nodes: nodes, ways: ways)
    extract.date = date
    try Data(extract.bytes).write(to: folder.appending(path: name))
  }

  private func bytes(_ name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name)) }

  /// All files below a folder.
  private func files(_ name: String = "public") -> [String] {
    let names = FileManager.default.enumerator(atPath: folder.appending(path: name).path)?.allObjects ?? []
    return names.compactMap { $0 as? String }.sorted()
  }

  func testAVersionHasItsCells() throws {
    try extract("town.osm.pbf", ["High Street", "Broad Street"])
    let run = try fairway("roads publish town.osm.pbf --out public")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertTrue(
      run.text.hasPrefix("version:       2017-07-14-1\ncells:         2 of zoom 4, 2 of zoom 6, 2 of zoom 8, 1 of"),
      run.text)
    XCTAssertTrue(run.text.hasSuffix("attribution:   © OpenStreetMap contributors, ODbL 1.0\n"), run.text)
    XCTAssertEqual(try text("public/versions.json"), #"{"availableVersions":["2017-07-14-1"],"format":1}"# + "\n")
    XCTAssertEqual(
      try text("public/2017-07-14-1/about.json"),
      #"{"attribution":"© OpenStreetMap contributors, ODbL 1.0","cells":"#
        + #"\#(files().count { $0.hasSuffix(".roads") }),"date":"2017-07-14T02:40:00Z","format":1,"version":"2017-07-14-1"}"#
        + "\n")
    XCTAssertFalse(files().contains { $0.contains(".part") })
    let place = LocationCoordinate2D(latitude: 47, longitude: 11.001)
    let cell = try XCTUnwrap(RoadCell(smallestHolding: BoundingBox(southWest: place, northEast: place)))
    let name = "public/2017-07-14-1/\(cell.name).roads"
    let graph = try RoadGraph(path: folder.appending(path: name).path)
    try graph.check()
    XCTAssertEqual(graph.wayCount, 2)
    let description = try JSONDecoder().decode(PublishedFile.self, from: bytes(name + ".json"))
    XCTAssertEqual(description.file, "\(cell.name).roads")
    XCTAssertEqual(description.size, try bytes(name).count)
    XCTAssertEqual(description.crc32, CRC32.text(CRC32().of(try bytes(name).span)))
  }

  /// A file that is cut out of the one about it is the one that is cut out of all roads.
  func testCellsAreTheSameWhateverTheLargest() throws {
    try extract("road.osm.pbf", (0..<400).map { "Street \($0)" }, from: 12)
    XCTAssertEqual(try fairway("roads pack road.osm.pbf --out road.roads").status, 0)
    XCTAssertEqual(try fairway("roads publish road.roads --out public").status, 0)
    XCTAssertEqual(try fairway("roads publish road.roads --out small --largest 10").status, 0)
    let names = files("small").filter { $0.hasSuffix(".roads") }
    XCTAssertGreaterThan(names.count, 1)
    XCTAssertEqual(names, files().filter { $0.hasSuffix(".roads") && $0.contains("/10/") })
    for name in names { XCTAssertEqual(try bytes("small/\(name)"), try bytes("public/\(name)"), name) }
    // All cells of a zoom together are the roads that they are of.
    let parts = names.map { "small/\($0)" }.joined(separator: " ")
    XCTAssertEqual(try fairway("roads join \(parts) --out joined.roads").status, 0)
    XCTAssertEqual(try bytes("joined.roads"), try bytes("road.roads"))
    // The largest cell has all roads, and each of the others what its box has.
    let whole = try RoadGraph(path: folder.appending(path: "public/2017-07-14-1/4/8/6.roads").path)
    XCTAssertEqual(whole.wayCount, 400)
    for name in names {
      let parts = name.split(separator: "/")
      let row = try XCTUnwrap(Int(parts[3].dropLast(".roads".count)))
      let cell = try XCTUnwrap(RoadCell(zoom: 10, column: XCTUnwrap(Int(parts[2])), row: row))
      let graph = try RoadGraph(path: folder.appending(path: "public/\(name)").path)
      let inside = (0..<whole.edgeCount).count { whole.shape(ofEdge: $0).contains(where: cell.bounds.contains) }
      XCTAssertEqual(graph.edgeCount, inside, name)
    }
  }

  func testANewVersionStandsBesideTheOldOne() throws {
    let streets = (0..<60).map { "Street \($0)" }
    try extract("town.osm.pbf", streets)
    XCTAssertEqual(try fairway("roads publish town.osm.pbf --out public --largest 10").status, 0)
    let before = files()
    try extract("town.osm.pbf", ["High Street"] + streets.dropFirst(), date: 1_500_100_000)
    let run = try fairway("roads publish town.osm.pbf --out public --largest 10")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertTrue(run.text.contains(" from 2017-07-14-1, "), run.text)
    XCTAssertEqual(
      try text("public/versions.json"), #"{"availableVersions":["2017-07-15-1","2017-07-14-1"],"format":1}"# + "\n")
    XCTAssertTrue(Set(before).isSubset(of: files()))
    let patch = try XCTUnwrap(files().first { $0.hasSuffix(".from-2017-07-14-1.patch") })
    let new = patch.replacing(".from-2017-07-14-1.patch", with: ".roads")
    let old = new.replacing("2017-07-15-1", with: "2017-07-14-1")
    XCTAssertEqual(try fairway("roads patch public/\(old) public/\(patch) --out patched.roads").status, 0)
    XCTAssertEqual(try bytes("patched.roads"), try bytes("public/\(new)"))
    // Once more on the same day.
    let again = try fairway("roads publish town.osm.pbf --out public --largest 10")
    XCTAssertTrue(again.text.hasPrefix("version:       2017-07-15-2\n"), again.text)
    // What a run that was killed has left is removed.
    try FileManager.default.createDirectory(
      at: folder.appending(path: "public/.2017-07-15-3.part"), withIntermediateDirectories: true)
    XCTAssertEqual(try fairway("roads publish town.osm.pbf --out public --largest 10").status, 0)
    XCTAssertFalse(files().contains { $0.contains(".part") })
  }

  func testEachMistakeIsOneSentenceAndNothingIsWritten() throws {
    try extract("town.osm.pbf", ["High Street"])
    var builder = RoadGraph.Builder()
    builder.add(node: 1, at: LocationCoordinate2D(latitude: 42.5075, longitude: 1.5218))
    builder.add(node: 2, at: LocationCoordinate2D(latitude: 42.5424, longitude: 1.7333))
    builder.add(RoadWay(id: 7, roadClass: .primary, name: "Main Street", reference: nil), through: [1, 2])
    try Data(builder.packed()).write(to: folder.appending(path: "nobody.roads"))
    try FileManager.default.createDirectory(
      at: folder.appending(path: "photos"), withIntermediateDirectories: true)
    try write("photos/cat.jpg", "")
    let help = "; see fairway roads publish --help"
    for (line, status, message) in [
      ("--out x", 2, "roads: publish: missing FILE...\(help)"),
      ("town.osm.pbf", 2, "roads: publish: --out is missing\(help)"),
      ("- --out x", 2, "roads: publish: roads cannot come from standard input\(help)"),
      ("town.osm.pbf --out x --largest 5", 2, "roads: publish: --largest takes 4, 6, 8 or 10, not '5'\(help)"),
      ("nobody.roads --out x --names de", 2, "roads: publish: --names applies with extracts\(help)"),
      (
        "nobody.roads --out x", 1,
        "nobody.roads: names nobody to credit; pack it with --attribution TEXT, which is shown wherever its roads are"
      ),
      ("nothing.roads --out x", 1, "nothing.roads: there is no such file"),
      ("nothing.osm.pbf --out x", 1, "nothing.osm.pbf: there is no such file"),
      ("town.osm.pbf --out x/y", 1, "x/y: No such file or directory"),
      ("town.osm.pbf --out nobody.roads", 1, "nobody.roads: is not a folder"),
      (
        "town.osm.pbf --out photos", 1,
        "photos: has cat.jpg and no versions.json; publish into a folder that has nothing else"
      ),
    ] as [(String, Int32, String)] {
      let run = try fairway("roads publish " + line)
      XCTAssertEqual(run.status, status, line)
      XCTAssertEqual(run.errors, "fairway: \(message)\n", line)
      XCTAssertFalse(FileManager.default.fileExists(atPath: folder.appending(path: "x").path), line)
    }
  }

  /// A folder that is not as it was published gets no further version, and keeps what it has.
  func testAFolderThatIsNotAsItWasIsLeftAlone() throws {
    try extract("town.osm.pbf", ["High Street"])
    XCTAssertEqual(try fairway("roads publish town.osm.pbf --out public --largest 10").status, 0)
    let roads = try XCTUnwrap(files().first { $0.hasSuffix(".roads") })
    let list = try bytes("public/versions.json")
    let version = "public/2017-07-14-1"
    func refuse(_ message: String, _ file: String, _ data: Data?, line: UInt = #line) throws {
      let url = folder.appending(path: file)
      let was = try Data(contentsOf: url)
      if let data { try data.write(to: url) } else { try FileManager.default.removeItem(at: url) }
      let before = files()
      let run = try fairway("roads publish town.osm.pbf --out public --largest 10")
      XCTAssertEqual(run.errors, "fairway: \(message)\n", line: line)
      XCTAssertEqual(files(), before, line: line)
      try was.write(to: url)
    }
    let copy = "copy it again"
    let count = files().count { $0.hasSuffix(".roads") }
    try refuse("\(version): has \(count - 1) of \(count) cells; \(copy)", "public/\(roads)", nil)
    let changed = "was changed after it was published: it is not what its description says; copy the folder again"
    try refuse("public/\(roads): \(changed)", "public/\(roads)", bytes("public/\(roads)").dropLast(4))
    try refuse(
      "public/\(roads).json: does not describe a road file; copy the folder again", "public/\(roads).json", Data())
    try refuse(
      "\(version)/about.json: says nothing about a version; publish into a new folder", "\(version)/about.json", Data())
    try refuse(
      "\(version)/about.json: is of form 2, but this program writes form 1; use the program that wrote it",
      "\(version)/about.json", Data(#"{"attribution":"","cells":1,"format":2,"version":"2017-07-14-1"}"#.utf8))
    try refuse(
      "\(version)/about.json: is that of version 2017-07-14-2; copy the folder again", "\(version)/about.json",
      Data(#"{"attribution":"","cells":1,"format":1,"version":"2017-07-14-2"}"#.utf8))
    let file = "public/versions.json"
    try refuse("\(file): is not a list of versions; publish into a new folder", file, Data("{".utf8))
    try refuse(
      "\(file): was not written by fairway roads publish", file, Data(#"{"availableVersions":[]}"#.utf8))
    try refuse(
      "\(file): is of form 2, but this program writes form 1; use the program that wrote it", file,
      Data(#"{"availableVersions":[],"format":2}"#.utf8))
    try refuse(
      "\(file): lists '../x', which is no version; publish into a new folder", file,
      Data(#"{"availableVersions":["../x"],"format":1}"#.utf8))
    try refuse(
      "\(file): lists 2016-07-14-1, of which there is no folder; copy it again", file,
      Data(#"{"availableVersions":["2016-07-14-1"],"format":1}"#.utf8))
    // Older roads would be an older version, which no device asks for.
    try extract("town.osm.pbf", ["High Street"], date: 1_400_000_000)
    XCTAssertEqual(
      try fairway("roads publish town.osm.pbf --out public").errors,
      "fairway: public: has version 2017-07-14-1, and these roads are of 2014-05-13; "
        + "publish older roads into a new folder\n")
    XCTAssertEqual(try bytes(file), list)
  }

  func testOneRunAtATimeHasTheFolder() throws {
    try extract("town.osm.pbf", ["High Street"])
    try FileManager.default.createDirectory(at: folder.appending(path: "public"), withIntermediateDirectories: true)
    let descriptor = open(folder.appending(path: "public").path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    XCTAssertEqual(flock(descriptor, LOCK_EX), 0)
    let run = try fairway("roads publish town.osm.pbf --out public")
    XCTAssertEqual(run.errors, "fairway: public: another fairway roads publish is at work there\n")
    close(descriptor)
    XCTAssertEqual(files(), [])
    XCTAssertEqual(try fairway("roads publish town.osm.pbf --out public --largest 10").status, 0)
  }

  func testAnInterruptedRunLeavesWhatWasThere() throws {
    let streets = (0..<2000).map { "Street \($0)" }
    let place = folder.appending(path: "public")
    try extract("road.osm.pbf", streets)
    XCTAssertEqual(try fairway("roads publish road.osm.pbf --out public").status, 0)
    let before = files()
    try extract("road.osm.pbf", ["High Street"] + streets.dropFirst())
    let run = try FairwayProcess.interrupted(["roads", "publish", "../road.osm.pbf", "--out", "."], in: place)
    XCTAssertEqual(run.status, 130)
    XCTAssertEqual(run.errors, "fairway: interrupted; no version was published\n")
    XCTAssertEqual(files(), before)
  }

  func testSeveralFilesAreJoined() throws {
    try extract("west.osm.pbf", ["High Street"])
    try extract("east.osm.pbf", ["High Street", "Broad Street"])
    XCTAssertEqual(try fairway("roads pack west.osm.pbf --out west.roads --attribution A").status, 0)
    let run = try fairway("roads publish west.roads east.osm.pbf --out public --largest 10")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertTrue(run.text.hasSuffix("attribution:   A; © OpenStreetMap contributors, ODbL 1.0\n"), run.text)
  }
}
