import Foundation
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

@testable import RoadGraph

/// A damaged block costs what it held and nothing else, whatever damaged it.
final class DamagedRoadsTests: XCTestCase {
  private static let size = 40
  private static let spacing = 0.004

  private static func crossing(_ row: Int, _ column: Int) -> LocationCoordinate2D {
    LocationCoordinate2D(
      latitude: 47 + spacing * Double(row), longitude: 11 + 1.5 * spacing * Double(column) + 0.0003 * Double(row % 3))
  }

  /// Streets some 450 m apart, over more cells than one block holds.
  private static func bytes() throws -> [UInt8] {
    var builder = RoadGraph.Builder()
    for row in 0..<size {
      for column in 0..<size { builder.add(node: Int64(row * size + column), at: crossing(row, column)) }
    }
    for line in 0..<size {
      for isRow in [true, false] {
        let way = RoadWay(id: Int64(2 * line + (isRow ? 1 : 2)), name: "Street \(line) \(isRow)")
        builder.add(way, through: (0..<size).map { Int64(isRow ? line * size + $0 : $0 * size + line) })
      }
    }
    return try builder.packed()
  }

  /// Fixes every second along a row, which are on its street.
  private static func drive(alongRow row: Int) -> [RoadFix] {
    (0..<(size - 1) * 30).map { second in
      let (from, to) = (crossing(row, second / 30), crossing(row, second / 30 + 1))
      let share = Double(second % 30) / 30
      return RoadFix(
        timestamp: 1_600_000_000 + Double(second),
        coordinate: LocationCoordinate2D(
          latitude: from.latitude + share * (to.latitude - from.latitude),
          longitude: from.longitude + share * (to.longitude - from.longitude)), accuracy: 5)
    }
  }

  /// The blocks of a section, by its number in the header.
  private func blocks(ofSection kind: Int, in bytes: [UInt8]) throws -> ClosedRange<Int> {
    func number(_ place: Int, _ size: Int) -> Int { (0..<size).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) } }
    let index = try XCTUnwrap((0..<number(12, 4)).first { number(96 + 24 * $0, 4) == kind })
    let (start, size) = (number(96 + 24 * index + 8, 8), number(96 + 24 * index + 16, 8))
    return start >> 14...(start + size - 1) >> 14
  }

  private func damaged(_ bytes: [UInt8], block: Int) -> [UInt8] {
    var bytes = bytes
    bytes[min(block << 14 + 9000, bytes.count - 1)] ^= 1
    return bytes
  }

  /// The share of the crossings at which a first fix finds a road.
  private func shareOfCrossings(on graph: RoadGraph) throws -> Double {
    var found = 0
    for row in 0..<Self.size {
      for column in 0..<Self.size {
        var matcher = RoadMatcher()
        let fix = RoadFix(timestamp: 0, coordinate: Self.crossing(row, column))
        if try matcher.update(fix, on: graph) != nil { found += 1 }
      }
    }
    return Double(found) / Double(Self.size * Self.size)
  }

  func testCellsThatAreDamagedAreNotFoundAndOthersAre() throws {
    let bytes = try Self.bytes()
    let cells = try blocks(ofSection: 8, in: bytes)
    XCTAssertGreaterThan(cells.count, 3)
    XCTAssertEqual(try shareOfCrossings(on: RoadGraph(bytes)), 1)
    for block in cells.dropFirst() {
      let graph = try RoadGraph(damaged(bytes, block: block))
      let share = try shareOfCrossings(on: graph)
      XCTAssertGreaterThan(share, 1 - 1.5 / Double(cells.count - 1), "block \(block) of \(cells)")
      XCTAssertEqual(graph.damage, .damaged(at: block << 14))
    }
  }

  /// Drives through the whole town, with each block damaged in turn: nothing fails, and most of what is said is the same.
  func testADriveGoesOnWhateverIsDamaged() throws {
    let bytes = try Self.bytes()
    let drive = [3, 17, 31].flatMap { Self.drive(alongRow: $0) }
    // One after the other, each beginning anew.
    let fixes = drive.enumerated().map { number, fix in
      var fix = fix
      fix.timestamp += 1000 * Double(number / ((Self.size - 1) * 30))
      return fix
    }
    let right = try RoadMatcher.match(fixes, on: RoadGraph(bytes))
    XCTAssertTrue(right.allSatisfy { $0 != nil })
    var shares: [Int: Double] = [:]
    for block in 1...(bytes.count - 1) >> 14 {
      guard let graph = try? RoadGraph(damaged(bytes, block: block)) else { continue }
      let found = try RoadMatcher.match(fixes, on: graph)
      shares[block] = Double(zip(right, found).count { $0?.edge == $1?.edge }) / Double(fixes.count)
      var matcher = RoadMatcher()
      let now = try fixes.map { try matcher.update($0, on: graph) }
      XCTAssertGreaterThanOrEqual(
        Double(now.count { $0 != nil }), 0.9 * shares[block]! * Double(fixes.count), "\(block)")
    }
    XCTAssertGreaterThan(shares.count, 8)
    // Those sections that take several blocks lose some of their roads each.
    for kind in [1, 3] {
      for block in try blocks(ofSection: kind, in: bytes).dropFirst().dropLast() {
        let share = try XCTUnwrap(shares[block])
        XCTAssertTrue((0.2..<1).contains(share), "section \(kind), block \(block): \(share)")
      }
    }
    XCTAssertGreaterThan(shares.values.reduce(0, +) / Double(shares.count), 0.5, "\(shares)")
  }

  private func withFile(_ bytes: [UInt8], _ body: (URL) throws -> Void) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).roads")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(bytes).write(to: file)
    try body(file)
  }

  /// What was read stays, what is gone is damaged, and nobody is killed by a signal.
  func testAFileThatBecomesShorterWhileItIsUsed() throws {
    let bytes = try Self.bytes()
    for length in [0, 1000, bytes.count / 2, bytes.count - 1] {
      try withFile(bytes) { file in
        let graph = try RoadGraph(path: file.path)
        let fixes = Self.drive(alongRow: 9)
        var matcher = RoadMatcher()
        XCTAssertNotNil(try matcher.update(fixes[0], on: graph))
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: UInt64(length))
        try handle.close()
        for fix in fixes.dropFirst() { _ = try matcher.update(fix, on: graph) }
        for index in stride(from: 0, to: graph.edgeCount, by: 50) { _ = graph.shape(ofEdge: index) }
        XCTAssertThrowsError(try RoadGraph(path: file.path))
        // The checksums, which are the last, were read when the file was opened.
        guard length < bytes.count - 1 else { return XCTAssertNoThrow(try graph.check()) }
        XCTAssertThrowsError(try graph.check())
        guard case .cutOff(let offset)? = graph.damage else { return XCTFail("\(graph.damage as Any)") }
        XCTAssertTrue(offset == length || offset > length && offset % (1 << 14) == 0, "\(offset), \(length)")
      }
    }
  }

  /// A file that another one is written over keeps the blocks that were read.
  func testAFileThatIsReplacedWhileItIsUsed() throws {
    let bytes = try Self.bytes()
    try withFile(bytes) { file in
      let graph = try RoadGraph(path: file.path)
      let edges = graph.edgeCount
      XCTAssertFalse(graph.shape(ofEdge: 5).isEmpty)
      let handle = try FileHandle(forWritingTo: file)
      try handle.write(contentsOf: Data(repeating: 7, count: bytes.count + 100))
      try handle.close()
      XCTAssertFalse(graph.shape(ofEdge: 5).isEmpty)
      XCTAssertEqual(graph.edgeCount, edges)
      XCTAssertTrue(graph.shape(ofEdge: edges - 1).isEmpty)
      XCTAssertNotNil(graph.damage)
    }
  }

  /// Threads that read the same blocks for the first time see all of them.
  func testBlocksAreReadByManyThreadsAtOnce() throws {
    let bytes = try Self.bytes()
    let whole = try RoadGraph(bytes)
    let expected = (0..<whole.edgeCount).map { whole.shape(ofEdge: $0) }
    try withFile(bytes) { file in
      for _ in 0..<5 {
        let graph = try RoadGraph(path: file.path)
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
          for step in 0..<graph.edgeCount {
            let index = thread % 2 == 0 ? step : graph.edgeCount - 1 - step
            if graph.shape(ofEdge: index) != expected[index] { XCTFail("edge \(index)") }
          }
        }
        XCTAssertNil(graph.damage)
      }
    }
  }
}
