import GeoKernel
import SeededRandom
import TestSupport
import XCTest

final class TrackFootTests: XCTestCase {
  /// The foot is that of the snap, less its coordinates, near and far, in windows of any size.
  func testFootIsThatOfTheSnap() throws {
    try property(cases: 2_000) { generator in
      let kind = RouteMaker.Kind.allCases[generator.integer(0...RouteMaker.Kind.allCases.count - 1)]
      let line = RouteMaker.route(
        kind, vertices: 1...60, spacing: generator.logarithmic(1...20_000), using: &generator)
      let track = try Track(line)
      let along = generator.uniform(0...max(1, track.length))
      let place = Geodesic.destination(
        from: track.point(at: along).coordinate, distance: generator.logarithmic(1e-3...50_000),
        bearing: generator.uniform(0...360))
      let reach = generator.logarithmic(1...1e6)
      let hint = generator.integer(0...line.count)
      let snap = track.snap(place, from: along - reach, to: along + reach, hint: hint)
      let foot = track.foot(place, from: along - reach, to: along + reach, hint: hint)
      XCTAssertEqual(foot.segment, snap.segment)
      XCTAssertEqual(foot.distanceAlong, snap.distanceAlong)
      XCTAssertEqual(foot.crossTrack, snap.crossTrack, accuracy: 1e-9 + 1e-12 * abs(snap.crossTrack))
      if foot.isSquare {
        XCTAssertTrue(snap.fraction > 0 && snap.fraction < 1)
        XCTAssertTrue(snap.distanceAlong > along - reach && snap.distanceAlong < along + reach)
      }
    }
  }

  func testNoPositionHasNoFoot() throws {
    let track = try Track([
      LocationCoordinate2D(latitude: 47, longitude: 8), LocationCoordinate2D(latitude: 47.01, longitude: 8),
    ])
    let foot = track.foot(LocationCoordinate2D(latitude: .nan, longitude: 8), from: 100, to: 200)
    XCTAssertEqual(foot, TrackFoot(segment: 0, distanceAlong: 100, crossTrack: .infinity, isSquare: false))
  }
}
