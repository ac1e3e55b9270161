import Foundation
import TestSupport
import XCTest

/// `fairway roads join`, `diff` and `patch`.
final class RoadsJoinTests: FolderTestCase {
  private typealias Way = SmallExtract.Way

  /// Packs ways of a town, each through nodes 100 m apart.
  private func pack(_ name: String, _ ways: [Way], date: Int64 = 1_500_000_000, _ options: String = "") throws {
    let nodes = Set(ways.flatMap(\.nodes)).sorted().map { ($0, 470_000_000 + $0 * 10_000, 110_000_000 as Int64) }
    var extract = SmallExtract(nodes: nodes, ways: ways)
    extract.date = date
    try Data(extract.bytes).write(to: folder.appending(path: "\(name).osm.pbf"))
    let run = try fairway("roads pack \(name).osm.pbf --out \(name).roads \(options)")
    XCTAssertEqual(run.status, 0, run.errors)
  }

  private func bytes(_ name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name)) }

  private let high = Way(7, [("highway", "residential"), ("name", "High Street")], [1, 2, 3, 4])
  private let side = Way(8, [("highway", "service")], [3, 9])
  private let end = Way(9, [("highway", "service")], [4, 5])

  func testHalvesBecomeTheWhole() throws {
    try pack("west", [high, side])
    try pack("east", [high, end])
    try pack("town", [high, side, end])
    let run = try fairway("roads join west.roads east.roads --out joined.roads")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertTrue(run.text.contains("3 ways, 4 edges, 5 junctions"), run.text)
    XCTAssertTrue(run.text.contains("source:        west.osm.pbf, east.osm.pbf\n"), run.text)
    XCTAssertTrue(run.text.contains("attribution:   © OpenStreetMap contributors, ODbL 1.0\n"), run.text)
    XCTAssertTrue(run.text.hasSuffix("shared:        1 way in several files\n"), run.text)
    XCTAssertEqual(try fairway("roads info joined.roads --check").status, 0)
    let drawings = try ["joined", "town"].map { name in
      XCTAssertEqual(try fairway("roads info \(name).roads --geojson \(name).geojson").status, 0)
      return try text("\(name).geojson")
    }
    XCTAssertEqual(drawings[0], drawings[1])
    let stream = try fairway("roads join west.roads east.roads --out -")
    XCTAssertTrue(stream.errors.contains("shared: "), stream.errors)
  }

  /// A drive along the whole street on two files that know a half each.
  func testSeveralFilesAreUsedAsOne() throws {
    let nodes = Array(1...90 as ClosedRange<Int64>)
    func street(_ nodes: some Collection<Int64>) -> [Way] {
      zip(nodes, nodes.dropFirst()).map {
        Way(100 + $0, [("highway", "residential"), ("name", "Part \($0)")], [$0, $1])
      }
    }
    try pack("west", street(nodes[..<60]))
    try pack("east", street(nodes[30...]))
    try pack("whole", street(nodes))
    var trace = "timestamp,latitude,longitude\n"
    for second in 0..<580 { trace += "\(1_600_000_000 + second),\(47.0015 + Double(second) * 1.5e-4),11.00002\n" }
    try write("drive.csv", trace)
    let run = try fairway("roads match --roads west.roads,east.roads --trace drive.csv --out m.csv")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertTrue(run.text.contains("580 fixes, 580 on roads (100.0 %); © OpenStreetMap"), run.text)
    let rows = try text("m.csv").split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    XCTAssertEqual(rows[0].last, "file")
    XCTAssertEqual(rows[1].last, "1")
    XCTAssertEqual(rows.last?.last, "2")
    XCTAssertEqual(try fairway("roads match --roads whole.roads --trace drive.csv --out w.csv").status, 0)
    let whole = try text("w.csv").split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    XCTAssertEqual(rows.map { $0[1] }, whole.map { $0[1] })
    for command in ["follow --quiet --input drive.csv --roads", "replay --trace drive.csv --events - --roads"] {
      let (several, one) = (try fairway("\(command) west.roads,east.roads"), try fairway("\(command) whole.roads"))
      XCTAssertEqual(several.status, 0, several.errors)
      func names(_ run: FairwayProcess) -> [Substring] {
        run.text.split(separator: "\n").filter { $0.contains("\"event\":\"roadChanged\"") }
      }
      XCTAssertGreaterThan(names(one).count, 80)
      XCTAssertEqual(names(several).count, names(one).count)
    }
    for (line, message) in [
      (
        "roads match --roads west.roads,east.roads --trace drive.csv --out m.csv --whole", "--whole takes one road file"
      ),
      ("roads match --roads west.roads,east.roads --trace drive.csv --out m.csv --lag 3", "--lag takes one road file"),
      ("roads match --roads west.roads,, --trace drive.csv --out m.csv", "names a file without a name"),
      ("follow --roads west.roads,east.roads --input drive.csv --session s.fairway", "--session takes one road file"),
    ] {
      let run = try fairway(line)
      XCTAssertEqual(run.status, 2, line)
      XCTAssertTrue(run.errors.contains(message), run.errors)
    }
    XCTAssertTrue(
      try fairway("roads match --roads west.roads,no.roads --trace drive.csv --out m.csv").errors.contains("no.roads: ")
    )
  }

  func testWhatIsNotTheSameIsCounted() throws {
    try pack("west", [high, side], "--attribution A")
    try pack("east", [Way(7, [("highway", "residential"), ("name", "Low Street")], [1, 2, 3, 4])], "--attribution B")
    let run = try fairway("roads join west.roads east.roads --out joined.roads")
    XCTAssertEqual(run.status, 0, run.errors)
    XCTAssertTrue(
      run.text.contains("changed:       1 way not the same in all files, as way 7; the newest file's count\n"), run.text
    )
    XCTAssertTrue(run.text.contains("attribution:   A; B\n"), run.text)
  }

  func testAPatchMakesTheNewFile() throws {
    try pack("old", [high, side])
    try pack("new", [high, side, end], "--attribution B")
    let diff = try fairway("roads diff old.roads new.roads --out month.patch")
    XCTAssertEqual(diff.status, 0, diff.errors)
    XCTAssertTrue(diff.text.hasPrefix("patch:         "), diff.text)
    XCTAssertTrue(diff.text.hasSuffix("attribution:   B\n"), diff.text)
    let info = try fairway("roads info month.patch --check")
    XCTAssertEqual(info.text, diff.text)
    let patch = try fairway("roads patch old.roads month.patch --out patched.roads")
    XCTAssertEqual(patch.status, 0, patch.errors)
    XCTAssertTrue(patch.text.contains("attribution:   B\n"), patch.text)
    XCTAssertEqual(try bytes("patched.roads"), try bytes("new.roads"))
    // In its place.
    XCTAssertEqual(try fairway("roads patch old.roads month.patch --out old.roads").status, 0)
    XCTAssertEqual(try bytes("old.roads"), try bytes("new.roads"))
  }

  func testOlderFilesAreMadeOnlyIfOneSaysSo() throws {
    try pack("old", [high], date: 1_600_000_000)
    try pack("new", [high, side])
    let joined = try fairway("roads join old.roads new.roads --out joined.roads")
    XCTAssertTrue(joined.text.contains("date:          2017-07-14T02:40:00Z\n"), joined.text)
    XCTAssertTrue(joined.text.hasSuffix("dates:         several; the date is that of the oldest file\n"), joined.text)
    let refused = try fairway("roads diff old.roads new.roads --out back.patch")
    XCTAssertEqual(refused.status, 1)
    XCTAssertEqual(
      refused.errors, "fairway: new.roads: is older than old.roads; --back makes a patch all the same\n")
    let diff = try fairway("roads diff old.roads new.roads --out back.patch --back")
    XCTAssertEqual(diff.status, 0, diff.errors)
    XCTAssertTrue(diff.text.contains("2017-07-14T02:40:00Z, which is older\n"), diff.text)
    let patch = try fairway("roads patch old.roads back.patch --out x")
    XCTAssertEqual(
      patch.errors,
      "fairway: back.patch: makes a file that is older than old.roads; --back applies it all the same\n")
    XCTAssertEqual(try fairway("roads patch old.roads back.patch --out x --back").status, 0)
    XCTAssertEqual(try bytes("x"), try bytes("new.roads"))
  }

  func testEachMistakeIsOneSentence() throws {
    try pack("old", [high, side])
    try pack("new", [high, end])
    try write("drive.csv", "timestamp,latitude,longitude\n1,47,11\n")
    XCTAssertEqual(try fairway("roads diff old.roads new.roads --out month.patch").status, 0)
    var patch = try bytes("month.patch")
    try patch.dropLast(9).write(to: folder.appending(path: "cut.patch"))
    patch[patch.count - 20] ^= 1
    try patch.write(to: folder.appending(path: "bad.patch"))
    for (line, status, message) in [
      ("join old.roads --out x", 2, "roads: join: missing FILE FILE...; see fairway roads join --help"),
      ("join old.roads new.roads", 2, "roads: join: --out is missing; see fairway roads join --help"),
      ("join old.roads nothing.roads --out x", 1, "nothing.roads: there is no such file"),
      (
        "join old.roads drive.csv --out x", 1,
        "drive.csv: is not a road file; fairway roads pack makes one from an extract of OpenStreetMap"
      ),
      (
        "diff old.roads drive.csv --out x", 1,
        "drive.csv: is not a road file; fairway roads pack makes one from an extract of OpenStreetMap"
      ),
      (
        "patch old.roads new.roads --out x", 1,
        "new.roads: is not a patch; fairway roads diff makes one from two road files"
      ),
      (
        "patch old.roads cut.patch --out x", 1,
        "cut.patch: is cut off after \(patch.count - 9) of \(patch.count) bytes; copy it again"
      ),
      ("info bad.patch", 1, "bad.patch: is damaged: its checksum is wrong; copy it again"),
      (
        "info month.patch --way 7", 2,
        "roads: info: --way does not apply with a patch; see fairway roads info --help"
      ),
      ("patch old.roads bad.patch --out x", 1, "bad.patch: is damaged: its checksum is wrong; copy it again"),
      ("patch new.roads month.patch --out x", 1, "month.patch: makes the file that is there already"),
      (
        "patch drive.csv month.patch --out x", 1,
        "month.patch: was made for another road file; its size or its checksum is not that of this one"
      ),
    ] as [(String, Int32, String)] {
      let run = try fairway("roads " + line)
      XCTAssertEqual(run.status, status, line)
      XCTAssertEqual(run.errors, "fairway: \(message)\n", line)
      XCTAssertFalse(FileManager.default.fileExists(atPath: folder.appending(path: "x").path), line)
    }
  }
}
