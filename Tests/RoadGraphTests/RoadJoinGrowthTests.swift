import GeoKernel
import TestSupport
import XCTest

@testable import RoadGraph

/// Ways that no road is like: joining them, and making patches of them, takes no longer than their size does.
final class RoadJoinGrowthTests: XCTestCase {
  private func place(_ north: Int, _ east: Int) -> LocationCoordinate2D {
    LocationCoordinate2D(latitude: 20 + Double(north) * 1e-4, longitude: 30 + Double(east) * 1e-4)
  }

  /// A way that comes back to one node again and again, from some loop on.
  private func flower(_ petals: Int, from first: Int) throws -> RoadGraph {
    var builder = RoadGraph.Builder()
    builder.add(node: 1, at: place(0, 0))
    var nodes: [Int64] = [1]
    for number in 0..<petals {
      let petal = (first + number) % petals
      for corner in 0..<2 {
        let node = Int64(2 + 2 * petal + corner)
        builder.add(node: node, at: place(1 + petal % 100, 1 + petal / 100 + 50 * corner))
        nodes.append(node)
      }
      nodes.append(1)
    }
    builder.add(RoadWay(id: 7), through: nodes)
    return try RoadGraph(builder.packed())
  }

  /// A way with gaps, of which every second or third piece is there.
  private func dashes(_ count: Int, every step: Int) throws -> RoadGraph {
    var builder = RoadGraph.Builder()
    var nodes: [Int64] = []
    for number in 0..<count {
      let ends = [Int64(3 * number + 1), Int64(3 * number + 2)]
      for (index, node) in ends.enumerated() {
        builder.add(node: node, at: place(number % 100, 3 * (number / 100) + index))
      }
      // The place of the last is never said.
      nodes += number % step == 0 ? ends + [Int64(3 * number + 3)] : []
    }
    builder.add(RoadWay(id: 7), through: nodes)
    return try RoadGraph(builder.packed())
  }

  func testALoopAfterTheOther() throws {
    try assertGrowsLinearly(from: 300) {
      [try flower($0, from: 0), try flower($0, from: $0 / 3)]
    } work: { graphs in
      let joined = try RoadGraph(RoadGraph.joined(graphs).bytes)
      try joined.check()
    }
  }

  func testAGapAfterTheOther() throws {
    for size in [60, 600] {
      try assertGrowsLinearly(from: size) {
        [try dashes($0, every: 2), try dashes($0, every: 3)]
      } work: { graphs in
        let joined = try RoadGraph(RoadGraph.joined(graphs).bytes)
        try joined.check()
      }
    }
  }

  func testPatches() throws {
    try assertGrowsLinearly(from: 300) { size in
      let graphs = [try flower(size, from: 0), try flower(size, from: size / 3)]
      return try graphs.map { try $0.packed(keeping: Array(0..<$0.edgeCount)) }
    } work: { files in
      let patch = try RoadPatch(from: files[0], to: files[1])
      XCTAssertTrue(try patch.apply(to: files[0]) == files[1])
    }
  }
}
