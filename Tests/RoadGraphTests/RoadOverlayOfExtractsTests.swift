import RoadExtract
import TestSupport
import XCTest

@testable import RoadGraph

/// The cells of real roads: how few roads lead out of one.
final class RoadOverlayOfExtractsTests: XCTestCase {
  func testFewRoadsLeadOutOfCellsOfRealRoads() throws {
    // The directed edges that leave a cell of at most 64 and of at most 512 junctions, in the mean.
    for (name, most) in [("andorra", [5.5, 8]), ("monaco", [8.5, 15])] {
      let url = try Fixtures.url("osm/\(name).osm.pbf")
      var builder = try RoadExtract.builder(ofFile: url.path)
      builder.overlay = .always
      let graph = try RoadGraph(builder.packed())
      try graph.check()
      let cells = try OverlayCells(graph)
      cells.judge(graph)
      XCTAssertEqual(cells.levels.count, 2)
      let cuts = cells.meanCuts
      print("\(name): \(graph.overlayCells) cells, \(cuts) directed edges out of one, \(graph.overlayBytes) bytes")
      for (cut, most) in zip(cuts, most) { XCTAssertLessThan(cut, most, name) }
    }
  }
}
