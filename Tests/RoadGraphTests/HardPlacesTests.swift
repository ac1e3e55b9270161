import GeoKernel
import SeededRandom
import TestSupport
import XCTest

@testable import RoadGraph

/// Places where the nearest road is often the wrong one: roads above each other, ramps, car parks.
final class HardPlacesTests: XCTestCase {
  private struct Map {
    var builder = RoadGraph.Builder()
    private var next: Int64 = 1000

    static func place(_ east: Double, _ north: Double) -> LocationCoordinate2D {
      LocationCoordinate2D(latitude: 47 + north / 111_170, longitude: 11 + east / 76_060)
    }

    /// Adds a way through places, of which some are named nodes.
    mutating func add(_ id: Int64, layer: Int = 0, _ places: [(node: Int64?, east: Double, north: Double)]) {
      var nodes: [Int64] = []
      for place in places {
        let node = place.node ?? next
        next += 1
        builder.add(node: node, at: Self.place(place.east, place.north))
        nodes.append(node)
      }
      var way = RoadWay(id: id, roadClass: .primary)
      (way.layer, way.isBridge) = (layer, layer > 0)
      builder.add(way, through: nodes)
    }
  }

  /// Drives along a line at a speed with an error that wanders, and returns the way of each fix with its true place.
  private func ways(
    of line: [(Double, Double)], on graph: RoadGraph, speed: Double, error: Double = 4,
    _ random: inout SeededGenerator
  ) throws -> [(along: Double, way: Int64)] {
    let track = try Track(line.map { Map.place($0.0, $0.1) })
    var matcher = RoadMatcher(for: .car)
    var (east, north) = (0.0, 0.0)
    func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &random) } }
    var ways: [(along: Double, way: Int64)] = []
    var along = 0.0
    while along < track.length {
      (east, north) = (0.93 * east + 0.36 * error * normal(), 0.93 * north + 0.36 * error * normal())
      let place = track.point(at: along).coordinate
      let fix = RoadFix(
        timestamp: 1_600_000_000 + along / speed,
        coordinate: LocationCoordinate2D(
          latitude: place.latitude + north / 111_170, longitude: place.longitude + east / 76_060))
      let match = try matcher.update(fix, on: graph)
      if let match, let way = graph.wayID(ofEdge: match.edge) { ways.append((along, way)) }
      along += speed
    }
    return ways
  }

  /// A road on stilts exactly above another: only how one came there tells which it is.
  func testOfRoadsAboveEachOtherItIsTheOneThatOneCameBy() throws {
    try property(cases: 10) { random in
      var map = Map()
      map.add(1, [(1, -400, 60), (nil, -150, 60), (2, -50, 0)])
      map.add(2, [(3, -400, -60), (nil, -150, -60), (4, -50, 0.01)])
      map.add(11, layer: 1, [(2, -50, 0), (nil, 500, 0), (5, 1000, 0)])
      map.add(12, [(4, -50, 0.01), (nil, 500, 0.01), (6, 1000, 0.01)])
      let graph = try RoadGraph(map.builder.packed())
      for (side, way) in [(60.0, Int64(11)), (-60, 12)] {
        let drive = try ways(
          of: [(-400, side), (-150, side), (-50, 0), (1000, 0)], on: graph, speed: 15, &random)
        let above = drive.filter { $0.along > 600 }
        XCTAssertGreaterThan(above.count, 40)
        XCTAssertTrue(above.allSatisfy { $0.way == way }, "\(above)")
      }
    }
  }

  /// A ramp that leaves a road by 3 degrees: known when it is 25 m away, and not before somebody takes it.
  func testARampIsKnownWhenItIsApart() throws {
    var (right, of) = (0, 0)
    try property(cases: 20) { random in
      var map = Map()
      map.add(1, [(1, -600, 0), (2, 0, 0)])
      map.add(2, [(2, 0, 0), (3, 1200, 0)])
      map.add(3, [(2, 0, 0), (nil, 300, -16), (nil, 500, -30), (4, 1000, -120)])
      let graph = try RoadGraph(map.builder.packed())
      let straight = try ways(of: [(-600, 0), (1200, 0)], on: graph, speed: 25, error: 3, &random)
      let ramp = try ways(
        of: [(-600, 0), (0, 0), (300, -16), (500, -30), (1000, -120)], on: graph, speed: 25, error: 3, &random)
      for (drive, way) in [(straight, Int64(2)), (ramp, 3)] {
        let apart = drive.filter { $0.along > 600 + 480 }
        right += apart.count { $0.way == way }
        of += apart.count
        XCTAssertTrue(drive.suffix(8).allSatisfy { $0.way == way }, "\(drive)")
      }
    }
    XCTAssertGreaterThan(Double(right), 0.95 * Double(of))
  }

  /// Aisles 14 m apart beside a road: who has turned in is in the car park, and who passes is not.
  func testACarParkIsNotTheRoadBesideIt() throws {
    var (right, of) = (0, 0)
    try property(cases: 20) { random in
      var map = Map()
      map.add(1, [(1, -400, 0), (2, 0, 0)])
      map.add(2, [(2, 0, 0), (3, 500, 0)])
      map.add(10, [(2, 0, 0), (20, 0, -20), (21, 0, -34), (22, 0, -48), (23, 0, -62)])
      map.add(11, [(30, 90, -20), (31, 90, -34), (32, 90, -48), (33, 90, -62)])
      for aisle in 0..<4 as Range<Int64> {
        map.add(20 + aisle, [(20 + aisle, 0, -20 - 14 * Double(aisle)), (30 + aisle, 90, -20 - 14 * Double(aisle))])
      }
      let graph = try RoadGraph(map.builder.packed())
      let parking = try ways(
        of: [(-400, 0), (0, 0), (0, -48), (90, -48), (90, -20), (0, -20), (0, -62), (90, -62)], on: graph, speed: 4,
        error: 2, &random)
      let inside = parking.filter { $0.along > 440 }
      XCTAssertTrue(inside.allSatisfy { $0.way >= 10 }, "\(inside)")
      // The aisle itself, a car's length from its ends.
      for part in inside where (455..<530).contains(part.along) {
        of += 1
        right += part.way == 22 ? 1 : 0
      }
      let passing = try ways(of: [(-400, 0), (500, 0)], on: graph, speed: 12, error: 2, &random)
      XCTAssertTrue(passing.allSatisfy { $0.way < 10 || abs($0.along - 400) < 30 }, "\(passing)")
    }
    XCTAssertGreaterThan(Double(right), 0.9 * Double(of))
  }
}
