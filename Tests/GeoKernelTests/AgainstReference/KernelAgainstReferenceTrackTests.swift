import GeoKernel
import ReferenceKernel
import SeededRandom
import TestSupport
import XCTest

final class KernelAgainstReferenceTrackTests: XCTestCase {
  private let reference = ReferenceGeodesic.wgs84

  /// The stated bound for a fix at a distance from the line.
  private func bound(_ distance: Double, _ point: ReferenceCoordinate, _ foot: ReferenceCoordinate) -> Double {
    let latitude = max(abs(point.latitude), abs(foot.latitude))
    if distance <= 1000, latitude <= 80 { return 1e-3 }
    if distance <= 1000, latitude <= 89.9 { return 1e-2 }
    return 1e-3 + 1e-3 * distance
  }

  private func randomLine(_ generator: inout SeededGenerator) -> [LocationCoordinate2D] {
    if generator.chance(0.3) {
      // Single segments of every length, which is where frames end.
      let kind = RouteMaker.Kind.allCases[generator.integer(0...RouteMaker.Kind.allCases.count - 1)]
      return RouteMaker.route(
        kind, vertices: 2...3, spacing: generator.logarithmic(1e-3...3_000_000), latitudes: -89...89,
        using: &generator)
    }
    return RouteMaker.any(vertices: 2...25, using: &generator)
  }

  private func check(
    _ snap: TrackSnap, _ track: Track, _ expected: ReferenceTrack.Foot, _ all: [ReferenceTrack.Foot],
    _ point: ReferenceCoordinate, file: StaticString = #filePath, line: UInt = #line
  ) {
    let bound = bound(expected.distance, point, expected.coordinate)
    XCTAssertEqual(snap.distance, expected.distance, accuracy: bound, file: file, line: line)
    // Whatever place was chosen is really as near as it says.
    let away = reference.distance(from: ReferenceCoordinate(snap.coordinate), to: point)
    XCTAssertEqual(away, expected.distance, accuracy: 2 * bound, file: file, line: line)
    XCTAssertEqual(
      track.point(at: snap.distanceAlong).coordinate.latitude, snap.coordinate.latitude, accuracy: 1e-7,
      file: file, line: line)

    let tolerance = expected.distance <= 1000 ? bound : 1e-3 * expected.distance + 1
    let isAmbiguous = all.contains {
      $0.distance <= expected.distance + 0.005 + 2 * bound && abs($0.distanceAlong - expected.distanceAlong) > 0.001
    }
    guard !isAmbiguous, abs(point.latitude) < 89.9, expected.distance <= 1000 else { return }
    XCTAssertEqual(snap.distanceAlong, expected.distanceAlong, accuracy: tolerance, file: file, line: line)
    // A fix on the line, before its begin or outside of a corner is on no side in particular.
    if expected.distance > 0.01, abs(sideAngle(expected, point)) > 89 {
      XCTAssertEqual(snap.crossTrack < 0, expected.crossTrack < 0, file: file, line: line)
    }
  }

  /// Degrees between the direction of travel, or the opposite one, and that to the point.
  private func sideAngle(_ foot: ReferenceTrack.Foot, _ point: ReferenceCoordinate) -> Double {
    let direction = reference.inverse(from: foot.coordinate, to: point).initialBearing
    return (direction - foot.bearing).remainder(dividingBy: 180)
  }

  func testNearest() throws {
    try property(cases: 500) { generator in
      let line = randomLine(&generator)
      let track = try Track(line)
      let judge = ReferenceTrack(line.map(ReferenceCoordinate.init))
      let reach = generator.chance(0.8) ? generator.logarithmic(0.01...1000) : generator.logarithmic(1000...100_000)
      let point = RouteMaker.point(near: line, distance: 0...reach, using: &generator)
      let foot = judge.nearest(to: ReferenceCoordinate(point))
      let all = judge.feet(of: ReferenceCoordinate(point), slack: 0.05 + 0.01 * foot.distance)
      check(track.nearest(point), track, foot, all, ReferenceCoordinate(point))
    }
  }

  func testSnapInAWindow() throws {
    try property(cases: 500) { generator in
      let line = randomLine(&generator)
      let track = try Track(line)
      let judge = ReferenceTrack(line.map(ReferenceCoordinate.init))
      let point = RouteMaker.point(near: line, distance: 0...generator.logarithmic(0.01...1000), using: &generator)
      let from = generator.uniform(0...judge.length)
      let to = min(judge.length, from + generator.logarithmic(0.1...100_000))
      let foot = judge.nearest(to: ReferenceCoordinate(point), from: from, to: to)
      let snap = track.snap(point, from: from, to: to, hint: generator.integer(0...line.count))
      XCTAssertGreaterThanOrEqual(snap.distanceAlong, from - 1e-6)
      XCTAssertLessThanOrEqual(snap.distanceAlong, to + 1e-6)
      let bound = bound(foot.distance, ReferenceCoordinate(point), foot.coordinate)
      XCTAssertEqual(snap.distance, foot.distance, accuracy: bound)
    }
  }

  func testLengthsAndPointsAlong() throws {
    try property(cases: 300) { generator in
      let line = randomLine(&generator)
      let track = try Track(line)
      let judge = ReferenceTrack(line.map(ReferenceCoordinate.init))
      let tolerance = 1e-6 * Double(line.count)
      XCTAssertEqual(track.length, judge.length, accuracy: tolerance)
      for (index, distance) in judge.vertexDistances.enumerated() {
        XCTAssertEqual(track.distance(ofVertex: index), distance, accuracy: tolerance)
      }
      for _ in 0..<5 {
        let distance = generator.uniform(0...judge.length)
        let expected = judge.point(at: distance)
        let found = track.point(at: distance)
        let apart = reference.distance(from: ReferenceCoordinate(found.coordinate), to: expected.coordinate)
        XCTAssertEqual(apart, 0, accuracy: abs(expected.coordinate.latitude) <= 80 ? 1e-3 : 1e-2)
      }
    }
  }

  /// Along a track every fix of a drive is found where a search of the whole window by brute force finds it, and a
  /// batch gives the same bits.
  func testABatchIsOneFixAfterTheOther() throws {
    try property(cases: 100) { generator in
      let kind: RouteMaker.Kind = generator.chance(0.5) ? .crossing : .hairpins
      let line = RouteMaker.route(
        kind, vertices: 20...60, spacing: generator.logarithmic(2...300), using: &generator)
      let track = try Track(line)
      var fixes: [LocationCoordinate2D] = []
      for index in 0..<200 {
        let place = track.point(at: track.length * Double(index) / 200).coordinate
        fixes.append(
          RouteMaker.moved(place, by: abs(generator.normal()) * 5, bearing: generator.uniform(0...360)))
      }
      var columns = TrackSnapColumns()
      track.snapAll(
        latitudes: fixes.map(\.latitude), longitudes: fixes.map(\.longitude), start: 0, behind: 30, ahead: 80,
        into: &columns)
      var (along, hint) = (0.0, 0)
      for (index, fix) in fixes.enumerated() {
        let snap = track.snap(fix, from: along - 30, to: along + 80, hint: hint)
        (along, hint) = (snap.distanceAlong, snap.segment)
        XCTAssertEqual(columns.distancesAlong[index].bitPattern, snap.distanceAlong.bitPattern)
        XCTAssertEqual(columns.crossTracks[index].bitPattern, snap.crossTrack.bitPattern)
      }
    }
  }
}
