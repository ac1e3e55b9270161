import Foundation
import GeoCorridor
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

/// Lines that would take minutes and gigabytes if a corridor had no limits, and the budget of those that cover themselves.
final class CorridorBudgetTests: XCTestCase {
  private func coordinate(_ latitude: Double, _ longitude: Double) -> LocationCoordinate2D {
    LocationCoordinate2D(latitude: latitude, longitude: longitude)
  }

  private func error(_ body: () throws(GeoCorridorError) -> Corridor) -> GeoCorridorError? {
    do throws(GeoCorridorError) {
      _ = try body()
      return nil
    } catch {
      return error
    }
  }

  /// Up and down by some degrees, 0.001° farther east each time.
  private func zigzag(_ count: Int, height: Double) -> [LocationCoordinate2D] {
    (0..<count).map { coordinate(47 + ($0 % 2 == 0 ? 0 : height), 8 + Double($0) * 0.001) }
  }

  func testLongerThanTwoHundredThousandKilometresIsRefusedAtTheVertex() {
    let round = (0..<300).map { coordinate(Double($0 % 2) * 0.5, Double($0 * 120 % 360) - 180) }
    var (length, vertex) = (0.0, 0)
    while length <= 200_000_000 {
      vertex += 1
      length += Geodesic.distance(from: round[vertex - 1], to: round[vertex])
    }
    XCTAssertEqual(error { () throws(GeoCorridorError) in try Corridor(round, radius: 1) }, .tooLong(vertex: vertex))
    XCTAssertNil(
      error { () throws(GeoCorridorError) in try Corridor(Array(round[..<vertex]), radius: 50_000) },
      "the vertex before is not too far")
    XCTAssertEqual(
      error { () throws(GeoCorridorError) in try Corridor(zigzag(500, height: 10), radius: 5_000) },
      .tooLong(vertex: 180))
    XCTAssertEqual(GeoCorridorError.tooLong(vertex: 3).description, "the line is longer than 200,000 km at vertex 3")
  }

  func testVerticesThatAreLeftAreLimited() throws {
    let line = zigzag(500, height: 0.1)
    XCTAssertEqual(
      error { () throws(GeoCorridorError) in try Corridor(line, radius: 50, budget: .init(vertices: 400)) },
      .tooManyVertices)
    XCTAssertNil(
      error { () throws(GeoCorridorError) in try Corridor(line, radius: 50, budget: .init(vertices: 2_000)) })
  }

  /// 13 seconds and a gigabyte when GEOS was given all of it at once.
  func testAZigzagThatCoversItself() throws {
    let line = zigzag(2_000, height: 0.1)
    let corridor = try Corridor(line, radius: 5_000)
    XCTAssertTrue(line.allSatisfy(corridor.contains))
    // What the zigzag covers is the corridor of its outline, but for the teeth at the rim.
    let outline = [coordinate(47, 8), coordinate(47.1, 8), coordinate(47.1, 9.998), coordinate(47, 9.998)]
    let width = Geodesic.distance(from: coordinate(47.05, 8), to: coordinate(47.05, 9.999))
    let height = Geodesic.distance(from: outline[0], to: outline[1])
    let area = width * height + 2 * 5_000 * (width + height) + .pi * 25e6
    XCTAssertEqual(corridor.area / area, 1, accuracy: 0.005)
    XCTAssertEqual(corridor.rings.count, 1)
    try assertBoundary(of: corridor, around: line, radius: 5_000)
  }

  /// Laps and a vehicle that stands: what thousands of vertices at one place cover is right within the bound.
  func testLapsAndJitter() throws {
    let laps = (0..<6_000).map { index in
      coordinate(47 + 0.01 * sin(Double(index) * 0.02), 8 + 0.01 * cos(Double(index) * 0.02))
    }
    let corridor = try Corridor(laps, radius: 50)
    XCTAssertEqual(corridor.area / (try Corridor(Array(laps[..<316]), radius: 50).area), 1, accuracy: 0.01)
    XCTAssertEqual(corridor.rings.map(\.count), [2], "a ring road has an inside")
    try assertBoundary(of: corridor, around: laps, radius: 50)

    var random = SeededGenerator(seed: 5)
    var walk = [coordinate(47, 8)]
    for _ in 0..<3_000 {
      let last = walk[walk.count - 1]
      walk.append(
        coordinate(
          last.latitude + 2e-4 * Double.random(in: -0.5..<0.5, using: &random),
          last.longitude + 2e-4 * Double.random(in: -0.5..<0.5, using: &random)))
    }
    let around = try Corridor(walk, radius: 50)
    XCTAssertTrue(walk.allSatisfy(around.contains))
    try assertBoundary(of: around, around: walk, radius: 50)
  }

  func testCrossingsAreLimited() throws {
    var random = SeededGenerator(seed: 3)
    let places = (0..<150).map { _ in
      coordinate(47 + Double.random(in: 0..<0.5, using: &random), 8 + Double.random(in: 0..<0.5, using: &random))
    }
    XCTAssertEqual(
      error { () throws(GeoCorridorError) in try Corridor(places, radius: 50, budget: .init(crossings: 500)) },
      .tooManyCrossings)
    let all = try Corridor(places, radius: 50)
    let half = try Corridor(places.map { coordinate($0.longitude + 39, $0.latitude - 39) }, radius: 50)
    XCTAssertEqual(
      error { () throws(GeoCorridorError) in try all.intersection(half, budget: .init(crossings: 500)) },
      .tooManyCrossings)
    XCTAssertFalse(try all.intersection(half).isEmpty)
  }

  /// What is too complex is refused before most of the work is done.
  func testARefusalTakesAFractionOfTheWork() throws {
    let line = zigzag(800, height: 0.1)
    // The least of a few times: a busy machine only adds to them.
    func least(_ work: () throws -> Void) rethrows -> Double {
      try (0..<5).map { _ in try Cost.processorTime(work) }.min() ?? .infinity
    }
    let whole = try least { _ = try Corridor(line, radius: 5_000) }
    let refusal = least {
      XCTAssertEqual(
        error { () throws(GeoCorridorError) in try Corridor(line, radius: 5_000, budget: .init(crossings: 40)) },
        .tooManyCrossings)
    }
    XCTAssertLessThan(refusal, 0.2 * whole)
  }

  private func assertBoundary(
    of corridor: Corridor, around line: [LocationCoordinate2D], radius: Double, number: UInt = #line
  ) throws {
    let track = try Track(line)
    for ring in corridor.rings.joined() {
      for index in 1..<ring.count {
        let (one, other) = (ring[index - 1], ring[index])
        let middle = coordinate((one.latitude + other.latitude) / 2, (one.longitude + other.longitude) / 2)
        for point in [one, middle] {
          XCTAssertEqual(track.nearest(point).distance / radius, 1, accuracy: 0.01, line: number)
        }
      }
    }
  }
}
