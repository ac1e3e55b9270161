import Foundation
import RoadExtract
import TestSupport
import XCTest

@testable import RoadGraph

/// A road file that is written in pieces: its bytes, its progress, its end, and the memory that it takes.
final class RoadPackingTests: XCTestCase {
  private var folder = URL(filePath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  /// Streets of a grid whose crossings are as many points apart.
  private func grid(_ size: Int64, points: Int64) -> SmallExtract {
    let side = size * (points + 1)
    var extract = SmallExtract(nodes: [], ways: [])
    func number(_ row: Int64, _ column: Int64) -> Int64 { 1 + row * (side + 1) + column }
    for row in 0...side {
      for column in 0...side where row % (points + 1) == 0 || column % (points + 1) == 0 {
        extract.nodes.append((number(row, column), 470_000_000 + row * 1000, 110_000_000 + column * 1500))
      }
    }
    for line in 0...size {
      let along = line * (points + 1)
      for (id, nodes) in [
        (2 * line + 1, (0...side).map { number(along, $0) }), (2 * line + 2, (0...side).map { number($0, along) }),
      ] {
        extract.ways.append(.init(id, [("highway", "residential"), ("name", "Street \(id)")], nodes))
      }
    }
    return extract
  }

  private func builder(_ extract: SmallExtract) throws -> RoadGraph.Builder {
    let file = folder.appending(path: "\(UUID().uuidString).osm.pbf")
    try Data(extract.bytes).write(to: file)
    return try RoadExtract.builder(ofFile: file.path)
  }

  private func pack(
    _ builder: RoadGraph.Builder, progress: (Double) -> Bool = { _ in true }
  ) throws -> (pieces: [[UInt8]], leftOut: RoadsLeftOut) {
    var leftOut = RoadsLeftOut()
    var pieces: [[UInt8]] = []
    try builder.pack(through: RoadStore(inFolder: folder.path), withoutThose: &leftOut, progress: progress) {
      (piece) throws(RoadGraphError) in pieces.append(Array(piece))
    }
    return (pieces, leftOut)
  }

  func testAFileInPiecesHasTheSameBytes() throws {
    let builder = try builder(grid(80, points: 14))
    let (pieces, _) = try pack(builder)
    XCTAssertGreaterThan(pieces.count, 1)
    XCTAssertTrue(pieces.allSatisfy { $0.count <= 1 << 20 })
    let bytes = try builder.packed()
    XCTAssertEqual(Array(pieces.joined()), bytes)
    try RoadGraph(bytes).check()
    // The temporary file had no name.
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path).count { !$0.hasSuffix(".pbf") }, 0)
  }

  func testProgressGrowsAndCanEndTheWork() throws {
    let builder = try builder(grid(3, points: 1))
    var shares: [Double] = []
    _ = try pack(builder) { share in
      shares.append(share)
      return true
    }
    XCTAssertEqual(shares, shares.sorted())
    XCTAssertTrue(shares.count > 3 && shares.allSatisfy { (0...1).contains($0) }, "\(shares)")
    for last in 0..<shares.count {
      var count = 0
      XCTAssertThrowsError(
        try builder.packed { _ in
          count += 1
          return count <= last
        }
      ) { XCTAssertEqual($0 as? RoadGraphError, .stopped) }
      XCTAssertEqual(count, last + 1)
    }
  }

  func testAFolderThatIsNotThereIsTold() {
    XCTAssertThrowsError(try RoadStore(inFolder: folder.path + "/nowhere")) {
      XCTAssertEqual($0 as? RoadGraphError, .system(2))
    }
  }

  func testAFileThatOnlySaysThatItIsSortedIsReadAsWell() throws {
    var extract = grid(4, points: 2)
    let expected = try builder(extract).packed()
    for saysSorted in [true, false] {
      for hasWaysFirst in [true, false] {
        (extract.saysSorted, extract.hasWaysFirst) = (saysSorted, hasWaysFirst)
        XCTAssertEqual(try builder(extract).packed(), expected, "\(saysSorted) \(hasWaysFirst)")
      }
    }
  }

  #if os(Linux)
    /// The formula of RoadFile.md, as an upper bound. A process that has packed before has memory to use again, so it may
    /// take less; `Benchmarks/packing` measures a process of its own.
    func testThePeakOfMemoryIsWhatThePageSays() throws {
      RoadStore.returnMemoryEarly()
      let extract = grid(60, points: 40)
      let file = folder.appending(path: "grid.osm.pbf")
      let bytes = Data(extract.bytes)
      try bytes.write(to: file)
      let (nodes, references) = (extract.nodes.count, extract.ways.reduce(0) { $0 + $1.nodes.count })
      let edges = 2 * 61 * 60
      let expected = 17 * nodes + 12 * references + 60 * extract.ways.count + 20 * edges
      let before = try memory("VmRSS")
      try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
      _ = try pack(try RoadExtract.builder(ofFile: file.path))
      let peak = try memory("VmHWM") - before
      XCTAssertLessThan(Double(peak), 1.25 * Double(expected), "\(peak) of \(expected)")
    }

    /// A number of this process as the kernel says it, in bytes.
    private func memory(_ name: String) throws -> Int {
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = try XCTUnwrap(status.split(separator: "\n").first { $0.hasPrefix(name + ":") })
      return try XCTUnwrap(Int(line.split(whereSeparator: \.isWhitespace)[1])) * 1024
    }
  #endif
}
