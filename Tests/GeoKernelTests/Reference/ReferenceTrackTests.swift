import GeoKernel
import ReferenceKernel
import SeededRandom
import TestSupport
import XCTest

final class ReferenceTrackTests: XCTestCase {
  private let geodesic = ReferenceGeodesic.wgs84

  private func randomTrack(_ generator: inout SeededGenerator) -> (ReferenceTrack, [LocationCoordinate2D]) {
    let line = RouteMaker.any(vertices: 2...12, using: &generator)
    return (ReferenceTrack(line.map(ReferenceCoordinate.init)), line)
  }

  /// No point of a fine sampling of the track is nearer than the foot: the definition, checked by sampling.
  func testNothingIsNearerThanTheFoot() throws {
    try property(cases: 60) { generator in
      let (track, line) = randomTrack(&generator)
      let reach = generator.logarithmic(0.1...50_000)
      let point = ReferenceCoordinate(RouteMaker.point(near: line, distance: 0...reach, using: &generator))
      let foot = track.nearest(to: point)
      XCTAssertEqual(
        geodesic.distance(from: foot.coordinate, to: point), foot.distance, accuracy: 1e-8)
      XCTAssertEqual(abs(foot.crossTrack), foot.distance)
      for sample in 0...400 {
        let sampled = track.point(at: track.length * Double(sample) / 400)
        XCTAssertGreaterThan(geodesic.distance(from: sampled.coordinate, to: point), foot.distance - 1e-7)
      }
      // Nor around the foot, where sampling is finer.
      for step in [-10, -1, -0.1, 0.1, 1, 10] {
        let sampled = track.point(at: foot.distanceAlong + step)
        XCTAssertGreaterThan(geodesic.distance(from: sampled.coordinate, to: point), foot.distance - 1e-7)
      }
    }
  }

  /// A point set off square from the line has its foot where it was set off.
  func testTheFootOfAPointSetOffSquare() throws {
    try property(cases: 300) { generator in
      let start = ReferenceCoordinate(
        latitude: generator.uniform(-89...89), longitude: generator.uniform(-180...180))
      let length = generator.logarithmic(1...5_000_000)
      let end = geodesic.destination(from: start, distance: length, bearing: generator.uniform(0...360))
      let track = ReferenceTrack([start, end.coordinate])
      let along = generator.uniform(0...length)
      let offset = generator.logarithmic(0.01...10_000)
      let right = generator.chance(0.5)
      let from = track.point(at: along)
      let point = geodesic.destination(
        from: from.coordinate, distance: offset, bearing: from.bearing + (right ? 90 : -90)
      ).coordinate
      let foot = track.nearest(to: point)
      XCTAssertEqual(foot.crossTrack, right ? offset : -offset, accuracy: 1e-7)
      XCTAssertEqual(foot.distanceAlong, along, accuracy: 1e-6)
    }
  }

  func testAWindowedSearchOfEverythingIsTheSearchOfEverything() throws {
    try property(cases: 60) { generator in
      let (track, line) = randomTrack(&generator)
      let point = ReferenceCoordinate(RouteMaker.point(near: line, distance: 0...1000, using: &generator))
      XCTAssertEqual(
        track.nearest(to: point, from: 0, to: track.length).distance, track.nearest(to: point).distance,
        accuracy: 1e-9)
    }
  }
}
