import Foundation
import GeoKernel
import TestSupport
import XCTest

@testable import RoadGraph

/// The radius of a bend is one that can be driven, however the line was drawn.
final class RoadBendTests: XCTestCase {
  /// The bends ahead on a road through places, in metres to the east and to the north.
  private func bends(_ line: [(Double, Double)]) throws -> [(radius: Double, turn: Double, start: Double, end: Double)]
  {
    var builder = RoadGraph.Builder()
    for (node, place) in line.enumerated() {
      builder.add(
        node: Int64(node), at: LocationCoordinate2D(latitude: 47 + place.1 / 111_170, longitude: 11 + place.0 / 76_060))
    }
    builder.add(RoadWay(id: 1), through: line.indices.map { Int64($0) })
    let graph = try RoadGraph(builder.packed())
    var matcher = RoadMatcher()
    let start = try XCTUnwrap(graph.junction(try XCTUnwrap(graph.edge(0)).from)).coordinate
    let match = try XCTUnwrap(matcher.update(RoadFix(timestamp: 0, coordinate: start, course: 90), on: graph))
    var ahead = RoadAhead()
    ahead.look(along: match, within: 2000, on: graph)
    return ahead.features.compactMap {
      if case .bend(let radius, let turn) = $0.kind { (radius, turn, $0.start, $0.end) } else { nil }
    }
  }

  /// A line of straight pieces that turn by some degrees to the left.
  private func line(_ pieces: [(length: Double, turn: Double)]) -> [(Double, Double)] {
    var (east, north, angle) = (0.0, 0.0, 0.0)
    return [(0, 0)]
      + pieces.map { length, turn in
        angle += turn * Double.pi / 180
        east += length * cos(angle)
        north += length * sin(angle)
        return (east, north)
      }
  }

  /// A step aside on a piece of 1 m is how somebody has drawn the line, and no bend.
  func testAStepAsideOnAShortPieceIsNoBend() throws {
    XCTAssertTrue(try bends(line([(200, 0), (1, 35), (200, -35)])).isEmpty)
    XCTAssertTrue(try bends(line([(200, 0), (2, 60), (200, -60)])).isEmpty)
  }

  /// Nodes on the straight line do not make its corner narrower.
  func testNodesBesideACornerDoNotNarrowIt() throws {
    let alone = try XCTUnwrap(bends(line([(200, 0), (200, 40)])).first)
    for gap in [1.0, 2, 3.5, 6] {
      let found = try bends(line([(200 - gap, 0), (gap, 0), (gap, 40), (200 - gap, 0)]))
      XCTAssertEqual(found.count, 1)
      XCTAssertEqual(found[0].radius, alone.radius, accuracy: 0.05 * alone.radius, "\(gap) m")
      XCTAssertEqual(found[0].turn, -40, accuracy: 1)
      XCTAssertEqual(found[0].end - found[0].start, alone.end - alone.start, accuracy: 2)
    }
    XCTAssertEqual(alone.radius, 24 / (40 * Double.pi / 180), accuracy: 1)
  }

  /// A corner between two that turn to the other side has the room between them; but it is never narrower than a vehicle
  /// drives that keeps to the width of the road.
  func testACornerIsNoNarrowerThanTheRoadIsWide() throws {
    for degrees in [30.0, 45, 60, 90] {
      let found = try bends(line([(100, 0), (4, degrees), (4, -degrees), (100, degrees)]))
      let half = cos(degrees * Double.pi / 360)
      let least = 2 * half / (1 - half)
      XCTAssertFalse(found.isEmpty, "\(degrees)")
      for bend in found { XCTAssertGreaterThanOrEqual(bend.radius, 0.95 * least, "\(degrees): \(bend)") }
    }
  }

  func testTheRadiusOfArcsIsTheirs() throws {
    for radius in [15.0, 40, 100] {
      for step in [4.0, 8] where step < 0.7 * radius {
        let turn = step / radius * 180 / Double.pi
        let arc =
          [(150, 0)] + [(Double, Double)](repeating: (step, turn), count: Int((80 / turn).rounded())) + [(150, turn)]
        let found = try bends(line(arc))
        XCTAssertEqual(found.count, 1)
        XCTAssertEqual(try XCTUnwrap(found.first).radius, radius, accuracy: 0.15 * radius, "by pieces of \(step) m")
      }
    }
  }
}
