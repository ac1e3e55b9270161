import GeoCorridor
import GeoKernel
import ReferenceKernel
import SeededRandom
import TestSupport
import XCTest

/// The promise of a corridor: valid polygons whose boundary is the radius away from the track, within 1 %.
final class CorridorBoundaryTests: XCTestCase {
  private func reference(_ coordinate: LocationCoordinate2D) -> ReferenceCoordinate {
    ReferenceCoordinate(latitude: coordinate.latitude, longitude: coordinate.longitude)
  }

  /// Checks the form of the rings, then distances of boundary points: many by the kernel's track, which is within 0.1 %
  /// of the truth, and some by the reference.
  private func check(
    _ line: [LocationCoordinate2D], radius: Double, samples: Int = 60, exact: Int = 2, _ note: String = ""
  ) throws {
    let note = "\(note) radius \(radius) of \(line.prefix(3))… (\(line.count))"
    let corridor = try Corridor(line, radius: radius)
    let geometry = RingGeometry(corridor)
    XCTAssertNil(geometry.invalidity, note)
    XCTAssertFalse(corridor.isEmpty, note)
    for polygon in geometry.rings {
      for (index, ring) in polygon.enumerated() {
        XCTAssertGreaterThanOrEqual(ring.count, 4, note)
        XCTAssertEqual(ring.first, ring.last, note)
        XCTAssertTrue(ring.allSatisfy(\.isValid), note)
        XCTAssertEqual(RingGeometry.doubledArea(ring) > 0, index == 0, "orientation of ring \(index), \(note)")
      }
    }

    let track = try Track(line)
    let boundary = geometry.boundary(samples)
    XCTAssertGreaterThan(boundary.count, 8, note)
    for point in boundary {
      let distance = abs(track.nearest(point).crossTrack)
      XCTAssertEqual(distance / radius, 1, accuracy: 0.0101, "at \(point), \(note)")
    }
    let truth = ReferenceCorridor(ReferenceTrack(line.map(reference)), radius: radius, ends: .round)
    for index in 0..<exact {
      let point = boundary[index * boundary.count / exact]
      XCTAssertEqual(truth.margin(of: reference(point)) / radius, 0, accuracy: 0.01, "at \(point), \(note)")
    }
  }

  func testRandomLinesOfAllKinds() throws {
    try property(cases: 150) { generator in
      let radius = generator.logarithmic(1...100_000)
      let spacing = min(RouteMaker.spacings.upperBound, max(2, radius * generator.logarithmic(0.01...300)))
      let kinds = RouteMaker.Kind.allCases
      let kind = kinds[generator.integer(0...kinds.count - 1)]
      let line = RouteMaker.route(
        kind, vertices: 2...30, spacing: spacing, latitudes: -85...85, using: &generator)
      try check(line, radius: radius, "\(kind)")
    }
  }

  func testEastWestLinesOfAThousandKilometres() throws {
    for latitude in [0.0, 47, -60, 85] {
      let start = LocationCoordinate2D(latitude: latitude, longitude: 170)
      let end = Geodesic.destination(from: start, distance: 1_000_000, bearing: 90)
      for radius in [1.0, 50, 1000, 100_000] {
        try check([start, end], radius: radius, samples: 200)
      }
      // The same parallel in many short steps, which is not a geodesic.
      let parallel = (0...200).map { LocationCoordinate2D(latitude: latitude, longitude: Double($0) * 0.05) }
      try check(parallel, radius: 50)
    }
  }

  func testPolesInsideBesideAndOnTheBoundary() throws {
    func around(_ latitude: Double, turns: Int = 1) -> [LocationCoordinate2D] {
      (0...36 * turns).map { LocationCoordinate2D(latitude: latitude, longitude: Double($0 * 10 % 360) - 180) }
    }
    for sign in [1.0, -1] {
      let pole = LocationCoordinate2D(latitude: 90 * sign, longitude: 20)
      let over = [
        LocationCoordinate2D(latitude: 89.5 * sign, longitude: 10),
        LocationCoordinate2D(latitude: 89.2 * sign, longitude: -170),
      ]
      for radius in [1.0, 300, 20_000, 100_000] {
        // The reference does not start its geodesics at a pole itself.
        try check([pole], radius: radius, exact: 0, "at the pole")
        try check(over, radius: radius, "over the pole")
        try check(around(89.9 * sign, turns: 2), radius: radius, "around the pole")
        XCTAssertTrue(try Corridor(over, radius: radius).contains(pole))
        let samePole = LocationCoordinate2D(latitude: 90 * sign, longitude: -77)
        XCTAssertTrue(try Corridor([pole], radius: radius).contains(samePole))
      }
      // 11.2 km is how far 89.9° is from the pole: outside, on the boundary, inside.
      let distance = Geodesic.distance(from: pole, to: LocationCoordinate2D(latitude: 89.9 * sign, longitude: 0))
      for radius in [distance * 0.97, distance, distance * 1.03] {
        try check([LocationCoordinate2D(latitude: 89.9 * sign, longitude: 0)], radius: radius, "touching the pole")
      }
      XCTAssertFalse(try Corridor(around(89.9 * sign), radius: distance * 0.97).contains(pole))
      XCTAssertTrue(try Corridor(around(89.9 * sign), radius: distance * 1.03).contains(pole))
    }
  }

  func testOverBothPolesUpToAGap() throws {
    // Its boundary goes round no pole in sum, and once round the map.
    let line = [(4.0, 0.0), (80, 0), (-4, 180), (-85, 0), (0, 0)]
      .map { LocationCoordinate2D(latitude: $0.0, longitude: $0.1) }
    for radius in [2.0, 1000] {
      try check(line, radius: radius, samples: 100)
      let corridor = try Corridor(line, radius: radius)
      XCTAssertEqual(try corridor.area / (2 * radius * Track(line).length), 1, accuracy: 0.01)
      XCTAssertFalse(corridor.contains(LocationCoordinate2D(latitude: 45, longitude: 90)))
      XCTAssertFalse(corridor.contains(LocationCoordinate2D(latitude: 2, longitude: 0)))
    }
  }

  func testAroundTheWorld() throws {
    let equator = [0.0, 120, -120, 0].map { LocationCoordinate2D(latitude: 0, longitude: $0) }
    try check(equator, radius: 10_000, samples: 100)
    let corridor = try Corridor(equator, radius: 10_000)
    XCTAssertEqual(corridor.area / (20_000 * 40_075_017), 1, accuracy: 0.01)
    XCTAssertEqual(corridor.boundingBoxes.count, 1)
  }

  /// Turns by exactly 180°, some of them of less length than the simplification sees.
  func testThereAndStraightBack() throws {
    for step in [1e-9, 1e-5, 0.01] {
      for (north, east) in [(1.0, 0.0), (0, 1), (1, 1)] {
        let line = [0.0, 88, -40, 10, 90, 90, 0].map {
          LocationCoordinate2D(latitude: $0 * step * north, longitude: 2 + $0 * step * east)
        }
        for radius in [1.0, 100] {
          try check(line, radius: radius, "straight back")
          let corridor = try Corridor(line, radius: radius)
          XCTAssertTrue(line.allSatisfy(corridor.contains))
        }
      }
    }
  }

  func testLongitudesMayRunOnOver180() throws {
    let running = [
      LocationCoordinate2D(latitude: 10, longitude: 179.9), LocationCoordinate2D(latitude: 10.1, longitude: 180.2),
    ]
    let wrapped = [
      LocationCoordinate2D(latitude: 10, longitude: 179.9), LocationCoordinate2D(latitude: 10.1, longitude: -179.8),
    ]
    XCTAssertEqual(
      try Corridor(running, radius: 500).area, try Corridor(wrapped, radius: 500).area, accuracy: 1)
  }

  /// Flat ends: nothing farther than the radius, and nearer only on the lines across both ends.
  func testFlatEnds() throws {
    try property(cases: 60) { generator in
      let radius = generator.logarithmic(1...10_000)
      let line = RouteMaker.route(
        .eastWest, vertices: 2...10, spacing: radius * 10, latitudes: -80...80, using: &generator)
      let track = try Track(line)
      let corridor = try Corridor(track, radius: radius, ends: .flat)
      XCTAssertNil(RingGeometry(corridor).invalidity)
      for point in RingGeometry(corridor).boundary(60) {
        let snap = track.nearest(point)
        let distance = abs(snap.crossTrack)
        XCTAssertLessThanOrEqual(distance, radius * 1.0101)
        if distance < radius * 0.99 {
          let toEnd = min(snap.distanceAlong, track.length - snap.distanceAlong)
          XCTAssertLessThan(toEnd, 0.02 * radius, "\(point) of \(line), radius \(radius)")
        }
      }
      let beyond = Geodesic.destination(
        from: line[0], distance: radius * 0.5, bearing: track.point(at: 0).bearing + 180)
      XCTAssertFalse(corridor.contains(beyond))
      XCTAssertTrue(try Corridor(track, radius: radius).contains(beyond))
    }
  }
}
