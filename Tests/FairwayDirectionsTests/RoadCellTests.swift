import FairwayDirections
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

/// The grid in which road files are published.
final class RoadCellTests: XCTestCase {
  private func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> BoundingBox {
    BoundingBox(
      southWest: LocationCoordinate2D(latitude: south, longitude: west),
      northEast: LocationCoordinate2D(latitude: north, longitude: east))
  }

  func testTheSmallestCellHoldsTheBounds() {
    for (bounds, name) in [
      (box(1.52, 42.5, 1.53, 42.51), "10/516/376"),
      (box(1.4, 42.5, 1.8, 42.8), "10/516/377"),
      // A little over the margin of the cell.
      (box(1.4, 42.4, 1.8, 42.7), "8/129/94"),
      (box(1.4, 42.4, 1.9, 43.0), "8/129/94"),
      (box(-5, 42, 1, 46), "6/31/23"),
      (box(-5, 38, 9, 50), "4/8/5"),
      // Over the antimeridian, and at the poles.
      (box(179.95, -17, -179.9, -16.9), "10/0/207"),
      (box(10, 89.9, 10.1, 90), "10/540/511"),
      (box(10, -90, 10.1, -89.9), "10/540/0"),
      (box(180, 0, 180, 0), "10/0/256"),
    ] {
      XCTAssertEqual(RoadCell(smallestHolding: bounds)?.name, name, "\(bounds)")
    }
    for bounds in [
      box(-20, 20, 30, 60), box(1, 43, 2, 42), box(1, 42, 2, .nan), box(1, 42, 200, 43), box(0, -91, 1, 0),
    ] {
      XCTAssertNil(RoadCell(smallestHolding: bounds), "\(bounds)")
    }
  }

  func testACellHasItsPlace() throws {
    let cell = try XCTUnwrap(RoadCell(zoom: 4, column: 0, row: 7))
    XCTAssertEqual(cell.bounds, box(174.375, 61.875, -151.875, 90))
    for (zoom, column, row) in [(5, 0, 0), (4, 16, 0), (4, -1, 0), (4, 0, 8), (4, 0, -1), (.max, 0, 0)] {
      XCTAssertNil(RoadCell(zoom: zoom, column: column, row: row))
    }
  }

  /// Half of a cell's size always fits; no smaller cell holds the bounds; and every road in them reaches into the cell.
  func testRandomBounds() {
    var random = SeededGenerator(seed: 59)
    for _ in 0..<2000 {
      let size = random.logarithmic(0.01...30)
      let (west, south) = (random.uniform(-180...180), random.uniform(-90...90 - size))
      let east = west + size * random.uniform(0.2...1)
      let bounds = box(west, south, east > 180 ? east - 360 : east, south + size * random.uniform(0.2...1))
      guard let cell = RoadCell(smallestHolding: bounds) else {
        XCTAssertGreaterThan(size, RoadCell.size(at: 4) / 2, "\(bounds)")
        continue
      }
      let held = cell.bounds
      XCTAssertTrue(
        held.contains(bounds.southWest) && held.contains(bounds.northEast), "\(cell.name) does not hold \(bounds)")
      if let smaller = RoadCell.zooms.first(where: { $0 > cell.zoom }) {
        XCTAssertGreaterThan(size, RoadCell.size(at: smaller) / 2, "\(cell.name) for \(bounds)")
      }
      let place = LocationCoordinate2D(
        latitude: bounds.southWest.latitude, longitude: bounds.southWest.longitude)
      XCTAssertTrue(
        RoadCell.cells(at: cell.zoom, reaching: BoundingBox(southWest: place, northEast: place)).contains(cell))
    }
  }
}
