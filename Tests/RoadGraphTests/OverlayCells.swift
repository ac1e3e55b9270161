import CRoadGraph
import XCTest

@testable import RoadGraph

/// The cells of a road file's junctions, read by the promises that the format makes.
struct OverlayCells {
  /// Of each level, the cell of each junction.
  var levels: [[UInt32]] = []
  /// The junctions of each edge, and whether one may go along it and against it.
  private var edges: [(from: Int, to: Int, directions: Int)] = []

  init(_ graph: RoadGraph) throws {
    var overlay = rg_overlay()
    guard rg_graph_overlay(graph.handle, &overlay) else { return }
    for level in 0..<overlay.levels {
      var cells = [UInt32](repeating: .max, count: graph.junctionCount)
      let status = rg_graph_overlay_cells(graph.handle, &overlay, level, levels.last, &cells)
      guard Int(status) == ROAD_OK else { throw graph.damage ?? .outOfMemory }
      levels.append(cells)
    }
    for index in 0..<graph.edgeCount {
      let edge = try XCTUnwrap(graph.edge(index))
      let access = try XCTUnwrap(rg_graph_way(graph.handle, UInt32(edge.way))?.pointee.access)
      edges.append((edge.from, edge.to, (access & 7 != 0 ? 1 : 0) + (access >> 3 & 7 != 0 ? 1 : 0)))
    }
  }

  /// The directed edges that lead out of a cell, in the mean of each level.
  var meanCuts: [Double] {
    levels.map { cells in
      let cut = edges.filter { cells[$0.from] != cells[$0.to] }.reduce(0) { $0 + $1.directions }
      return Double(cut) / Double(Set(cells).count)
    }
  }

  /// Checks that cells are nested, have a junction each and none too many, and that there are as many levels as the junctions
  /// fill.
  func judge(_ graph: RoadGraph, file: StaticString = #filePath, line: UInt = #line) {
    var most = 64
    var expected = 1
    while expected < 6, graph.junctionCount / 4 >= most * 8 { (expected, most) = (expected + 1, most * 8) }
    XCTAssertEqual(levels.count, expected, file: file, line: line)
    most = 64
    for (level, cells) in levels.enumerated() {
      var sizes: [UInt32: Int] = [:]
      for cell in cells { sizes[cell, default: 0] += 1 }
      XCTAssertLessThanOrEqual(sizes.values.max() ?? 0, most, file: file, line: line)
      XCTAssertEqual(sizes.count, graph.overlayCells[level], file: file, line: line)
      XCTAssertEqual(Set(sizes.keys), Set(0..<UInt32(sizes.count)), file: file, line: line)
      if level > 0 {
        var above: [UInt32: UInt32] = [:]
        for (below, own) in zip(levels[level - 1], cells) {
          XCTAssertEqual(above[below] ?? own, own, file: file, line: line)
          above[below] = own
        }
      }
      most *= 8
    }
  }
}
