import Foundation
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

/// The stated bounds against the exact foot.
final class TrackAccuracyTests: XCTestCase {
  func testSnapIsTheExactFoot() throws {
    try property(cases: 300) { generator in
      let line = RouteMaker.any(vertices: 2...20, using: &generator)
      let position = RouteMaker.point(near: line, distance: 0...1000, using: &generator)
      try check(line, position)
    }
  }

  private func check(_ line: [LocationCoordinate2D], _ position: LocationCoordinate2D) throws {
    let track = try Track(line)
    let feet = ExactFoot.all(on: line, of: position).sorted { $0.distance < $1.distance }
    let snap = track.nearest(position)
    let exact = feet[0].distance
    let latitude = max(abs(position.latitude), abs(feet[0].coordinate.latitude))
    if exact <= 1000, latitude <= 89.9 {
      let bound = latitude <= 80 ? 1e-3 : 1e-2
      XCTAssertEqual(snap.distance, exact, accuracy: bound, "\(line) \(position)")
      let isAlone = feet.dropFirst().allSatisfy {
        $0.distance > exact + 5e-3 || abs($0.distanceAlong - feet[0].distanceAlong) < 1e-6
      }
      if isAlone {
        XCTAssertEqual(snap.distanceAlong, feet[0].distanceAlong, accuracy: bound, "\(line) \(position)")
        XCTAssertLessThan(Geodesic.distance(from: snap.coordinate, to: feet[0].coordinate), bound)
      }
    } else {
      XCTAssertEqual(snap.distance, exact, accuracy: exact * 1e-3, "\(line) \(position)")
    }
  }
}
