import CRoadGraph
import Foundation
import TestSupport
import XCTest

@testable import RoadGraph

/// Halves of real extracts, joined, are what packing the whole makes.
final class RoadJoinOfExtractsTests: XCTestCase {
  func testJoinedHalvesAreTheWhole() throws {
    // Of the last three 3 km are more than the whole.
    for (name, overlap) in [
      ("andorra", 3000), ("monaco", 3000), ("andorra", 0), ("monaco", 0), ("singapore", 200), ("new-york", 200),
      ("heidelberg", 200),
    ] as [(String, Double)] {
      var (whole, halves) = try RoadHalves.builders(of: name, overlap: overlap)
      let graphs = try halves.map { try RoadGraph($0.packed()) }
      let (bytes, report) = try RoadGraph.joined(graphs)
      let joined = try RoadGraph(bytes)
      // But for the date and the source.
      whole.date = joined.date.map { Int64($0) } ?? 0
      whole.source = joined.source
      let expected = try whole.packed()
      let other = try RoadGraph(expected)
      XCTAssertTrue(bytes == expected, "\(name): \(Self.difference(joined, other))")
      XCTAssertEqual(report.changedWays, 0, name)
      XCTAssertEqual(report.changedNodes, 0, name)
      XCTAssertEqual(report.lostRestrictions, 0, name)
      print(
        "\(name), \(Int(overlap)) m in common: \(graphs.map(\.edgeCount)) edges become \(joined.edgeCount), \(report.sharedWays) ways are in both,"
          + " \(graphs.map(\.size)) bytes become \(joined.size)")
      // The order says which source stands first, and nothing else.
      XCTAssertEqual(try RoadGraph.joined(graphs.reversed()).bytes.count, bytes.count, name)
    }
  }

  /// The sections that differ.
  static func difference(_ a: RoadGraph, _ b: RoadGraph) -> String {
    let others = Dictionary(uniqueKeysWithValues: b.sections.map { ($0.name, $0) })
    return a.sections.map { section in
      let isEqual = a.bytes(section.name) == b.bytes(section.name)
      return "\(section.name) \(section.count)/\(others[section.name]?.count ?? 0) \(isEqual ? "equal" : "OTHER")"
    }.joined(separator: ", ")
  }
}

extension RoadGraph {
  fileprivate func bytes(_ name: String) -> [UInt8] {
    guard let kind = Self.sectionNames.firstIndex(of: name) else { return [] }
    var size = 0
    guard let bytes = rg_graph_bytes(handle, UInt32(kind), &size) else { return [] }
    return Array(UnsafeBufferPointer(start: bytes, count: size))
  }
}
