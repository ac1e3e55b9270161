import Foundation
import GeoCorridor
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

/// Areas, boxes, intersections, GeoJSON and errors.
final class CorridorShapeTests: XCTestCase {
  private func coordinate(_ latitude: Double, _ longitude: Double) -> LocationCoordinate2D {
    LocationCoordinate2D(latitude: latitude, longitude: longitude)
  }

  func testAreaOfAStraightLine() throws {
    for (latitude, longitude) in [(0.0, 0.0), (60, 30), (-85, 179.9), (89.99, 100)] {
      let start = coordinate(latitude, longitude)
      let end = Geodesic.destination(from: start, distance: 20_000, bearing: 70)
      for radius in [1.0, 100, 10_000] {
        let rectangle = 20_000 * 2 * radius
        let round = try Corridor([start, end], radius: radius).area
        XCTAssertEqual(round / (rectangle + .pi * radius * radius), 1, accuracy: 0.006, "\(start), \(radius)")
        let flat = try Corridor([start, end], radius: radius, ends: .flat).area
        XCTAssertEqual(flat / rectangle, 1, accuracy: 0.003, "\(start), \(radius)")
      }
      let disc = try Corridor([start, start], radius: 5000, ends: .flat).area
      XCTAssertEqual(disc / (.pi * 25e6), 1, accuracy: 0.003)
    }
  }

  func testBoxes() throws {
    let here = try Corridor([coordinate(47, 8), coordinate(47.5, 9)], radius: 1000).boundingBoxes
    XCTAssertEqual(here.count, 1)
    XCTAssertEqual(here[0].southWest.latitude, 47 - 1000 / 111_170, accuracy: 1e-4)
    XCTAssertEqual(here[0].northEast.latitude, 47.5 + 1000 / 111_180, accuracy: 1e-4)

    let across = try Corridor([coordinate(47, 179), coordinate(47, -178)], radius: 1000).boundingBoxes
    XCTAssertEqual(across.count, 2)
    XCTAssertEqual(across.map(\.crossesAntimeridian), [false, false])
    XCTAssertEqual(across[0].northEast.longitude, 180)
    XCTAssertEqual(across[0].southWest.longitude, 179, accuracy: 0.02)
    XCTAssertEqual(across[1].southWest.longitude, -180)
    XCTAssertEqual(across[1].northEast.longitude, -178, accuracy: 0.02)

    let pole = try Corridor([coordinate(89, 179)], radius: 100_000 * 0.9999).boundingBoxes
    XCTAssertEqual(pole.count, 2, "89° is 111.7 km from the pole")
    let polar = try Corridor([coordinate(89.5, 179)], radius: 100_000).boundingBoxes
    XCTAssertEqual(polar.count, 1)
    XCTAssertEqual(polar[0].northEast, coordinate(90, 180))
    XCTAssertEqual(polar[0].southWest.longitude, -180)
  }

  func testIntersection() throws {
    let one = try Corridor([coordinate(0, -0.1), coordinate(0, 0.1)], radius: 100)
    let other = try Corridor([coordinate(-0.1, 0), coordinate(0.1, 0)], radius: 100)
    let crossing = try one.intersection(other)
    XCTAssertEqual(crossing.area, 40_000, accuracy: 400)
    XCTAssertTrue(crossing.contains(coordinate(0, 0)))
    XCTAssertFalse(crossing.contains(coordinate(0, 0.05)))

    let far = try Corridor([coordinate(10, 10)], radius: 100)
    let nothing = try one.intersection(far)
    XCTAssertTrue(nothing.isEmpty)
    XCTAssertEqual(nothing.area, 0)
    XCTAssertEqual(nothing.rings, [])
    XCTAssertEqual(nothing.boundingBoxes, [])
    XCTAssertFalse(nothing.contains(coordinate(0, 0)))
    XCTAssertEqual(nothing.geoJSON, #"{"type":"MultiPolygon","coordinates":[]}"#)
    XCTAssertTrue(try nothing.intersection(one).isEmpty)
  }

  func testAnIntersectionHasWhatBothHave() throws {
    try property(cases: 40) { generator in
      let kind: RouteMaker.Kind = generator.chance(0.3) ? .antimeridian : generator.chance(0.3) ? .pole : .road
      let line = RouteMaker.route(kind, vertices: 3...20, spacing: 2000, using: &generator)
      let one = try Corridor(line, radius: generator.uniform(200...3000))
      let other = try Corridor(
        line.map { RouteMaker.moved($0, by: 1500, bearing: 80) }, radius: generator.uniform(200...3000))
      let both = try one.intersection(other)
      XCTAssertNil(RingGeometry(both).invalidity)
      for _ in 0..<40 {
        let point = RouteMaker.point(near: line, distance: 0...4000, using: &generator)
        XCTAssertEqual(both.contains(point), one.contains(point) && other.contains(point), "\(point)")
      }
    }
  }

  private struct Geometry<Coordinates: Decodable>: Decodable {
    var type: String
    var coordinates: Coordinates
  }

  func testGeoJSONReadsBackToTheSameNumbers() throws {
    for line in [
      [coordinate(47, 8), coordinate(47.01, 8.01), coordinate(47, 8.02), coordinate(46.99, 8.01), coordinate(47, 8)],
      [coordinate(1e-7, 179.999), coordinate(0, -179.999)],
    ] {
      let corridor = try Corridor(line, radius: 70)
      let data = Data(corridor.geoJSON.utf8)
      let coordinates: [[[[Double]]]]
      if corridor.rings.count == 1 {
        let geometry = try JSONDecoder().decode(Geometry<[[[Double]]]>.self, from: data)
        XCTAssertEqual(geometry.type, "Polygon")
        coordinates = [geometry.coordinates]
      } else {
        let geometry = try JSONDecoder().decode(Geometry<[[[[Double]]]]>.self, from: data)
        XCTAssertEqual(geometry.type, "MultiPolygon")
        coordinates = geometry.coordinates
      }
      let expected = corridor.rings.map { $0.map { $0.map { [$0.longitude, $0.latitude] } } }
      XCTAssertEqual(coordinates, expected)
    }
  }

  func testALoopHasAHole() throws {
    let loop = (0...36).map { Geodesic.destination(from: coordinate(47, 8), distance: 1000, bearing: Double($0) * 10) }
    let corridor = try Corridor(loop, radius: 50)
    XCTAssertEqual(corridor.rings.map(\.count), [2])
    XCTAssertFalse(corridor.contains(coordinate(47, 8)))
    XCTAssertEqual(corridor.area / (2 * .pi * 1000 * 100), 1, accuracy: 0.01)
  }

  func testErrorsSayWhatAndWhere() {
    func error(_ line: [LocationCoordinate2D], radius: Double) -> GeoCorridorError? {
      do {
        _ = try Corridor(line, radius: radius)
        return nil
      } catch {
        return error
      }
    }
    let fine = coordinate(1, 1)
    XCTAssertEqual(error([], radius: 50), .empty)
    for radius in [0.99, 100_001, -5, 0, .nan, .infinity] {
      XCTAssertEqual(error([fine], radius: radius), .invalidRadius, "\(radius)")
    }
    XCTAssertEqual(error([fine, coordinate(.nan, 1)], radius: 50), .notFinite(vertex: 1))
    XCTAssertEqual(error([fine, fine, coordinate(1, -.infinity)], radius: 50), .notFinite(vertex: 2))
    XCTAssertEqual(error([coordinate(90.1, 1), fine], radius: 50), .latitudeOutOfRange(vertex: 0))
    XCTAssertEqual(error([fine, coordinate(1, 541)], radius: 50), .longitudeOutOfRange(vertex: 1))
    XCTAssertEqual(GeoCorridorError.notFinite(vertex: 3).description, "vertex 3 is not finite")
  }
}
