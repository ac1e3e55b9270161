import GeoKernel
import TestSupport
import XCTest

@testable import RoadGraph

/// Networks that no country has are packed in proportion to their size, and attributes that no file holds are refused.
final class RoadHostileNetworkTests: XCTestCase {
  private func place(_ north: Double, _ east: Double) -> LocationCoordinate2D {
    LocationCoordinate2D(latitude: 10 + north * 1e-5, longitude: 20 + east * 1e-5)
  }

  func testAHundredThousandWaysAtOneNode() throws {
    var builder = RoadGraph.Builder()
    builder.add(node: 0, at: place(0, 0))
    for number in 1...100_000 as ClosedRange<Int64> {
      builder.add(node: number, at: place(Double(number % 317) + 1, Double(number / 317)))
      var way = RoadWay(id: number, roadClass: .primary)
      way.isLink = number % 2 == 0
      builder.add(way, through: number % 3 == 0 ? [number, 0] : [0, number])
    }
    builder.restrict(from: 1, via: 0, to: 2)
    builder.restrict(from: 1, over: [2], to: 3)
    let graph = try RoadGraph(builder.packed())
    XCTAssertEqual(graph.edgeCount, 100_000)
    let hub = try XCTUnwrap((0..<graph.junctionCount).first { graph.junction($0)?.node == 0 })
    XCTAssertTrue(graph.leads(from: hub, for: .car) && graph.isReached(hub, for: .foot))
    XCTAssertFalse(graph.isFork(hub))
    XCTAssertEqual(try graph.restrictions().count, 1)
  }

  func testAttributesThatNoFileHoldsAreRefused() throws {
    func pack(_ attributes: [RoadAttribute]) throws {
      var builder = RoadGraph.Builder()
      builder.add(node: 1, at: place(0, 0))
      builder.add(node: 2, at: place(9, 0))
      builder.add(RoadWay(id: 7), through: [1, 2], attributes: attributes)
      try RoadGraph(builder.packed()).check()
    }
    let surface = try XCTUnwrap(RoadAttribute(.surface, named: "gravel"))
    XCTAssertNoThrow(try pack([surface, RoadAttribute(.lanes, .number(.max))]))
    for attributes in [
      [surface, surface], [RoadAttribute(.destination, .text(String(repeating: "n", count: 1025)))],
      [RoadAttribute(.access, .number(2), isConditional: true)],
      [RoadAttribute(.turnLanes, .number(1))],
      [RoadAttribute(.turnLanes, .lanes(Array(repeating: .through, count: 65)))],
      [RoadAttribute(RoadAttribute.Key(rawValue: 0), .number(1))],
      [RoadAttribute(RoadAttribute.Key(rawValue: 128), .number(1))],
    ] {
      XCTAssertThrowsError(try pack(attributes)) { XCTAssertEqual($0 as? RoadGraphError, .outOfRange(id: 7)) }
    }
    XCTAssertNil(RoadAttribute(.surface, named: "marshmallow"))
    XCTAssertNil(RoadAttribute.Key(name: "building"))
    XCTAssertEqual(RoadAttribute.Key(name: "turn:lanes"), .turnLanes)
    // A key of a later program is kept as it is.
    XCTAssertNoThrow(try pack([RoadAttribute(RoadAttribute.Key(rawValue: 127), .number(5))]))
    XCTAssertEqual(RoadAttribute(RoadAttribute.Key(rawValue: 127), .number(5)).tag, "key 127")
  }

  func testABorderOfFewPointsThatSpansTheEarthIsNone() throws {
    var borders = RoadBorders()
    let country = try XCTUnwrap(RoadCountry(code: "NZ"))
    func point(_ latitude: Int32, _ longitude: Int32) -> RoadPoint {
      RoadPoint(latitude: latitude, longitude: longitude)
    }
    let square = [
      point(0, 0), point(0, 10_000_000), point(10_000_000, 10_000_000), point(10_000_000, 0), point(0, 0),
    ]
    XCTAssertFalse(borders.add(country, within: [Array(square.dropLast())]))
    XCTAssertTrue(borders.add(country, within: [square]))
    XCTAssertEqual(borders.country(of: point(5_000_000, 5_000_000)), country)
    XCTAssertNil(borders.country(of: point(5_000_000, 15_000_000)).code)
    XCTAssertEqual(country.drivesOnLeft, true)
    let tall = [point(-900_000_000, 0), point(900_000_000, 1)]
    XCTAssertFalse(borders.add(country, within: Array(repeating: tall, count: 100)))
  }
}
