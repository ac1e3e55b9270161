import GeoKernel
import ReferenceKernel
import SeededRandom
import TestSupport
import XCTest

/// The side of a position whose nearest point is a corner, where the frame of the kernel ends with the corner.
final class KernelAgainstReferenceCornerTests: XCTestCase {
  private let reference = ReferenceGeodesic.wgs84

  private func moved(_ place: ReferenceCoordinate, _ metres: Double, _ bearing: Double) -> ReferenceCoordinate {
    reference.destination(from: place, distance: metres, bearing: bearing).coordinate
  }

  /// A place 8 km away, as far as the kernel's frame reaches that begins at the first one.
  private func rim(
    of start: ReferenceCoordinate, using generator: inout SeededGenerator
  ) -> ReferenceCoordinate {
    if abs(start.latitude) > 78 { return moved(start, 7_999.999, generator.uniform(0...360)) }
    let height = 8_000 / (6_378_137 * Double.pi / 180)
    let width = height / cos(start.latitude * .pi / 180) * (1 - 1e-9)
    return ReferenceCoordinate(
      latitude: start.latitude, longitude: RouteMaker.wrapped(start.longitude + width))
  }

  /// The track turns back at the corner, to the left or to the right, and leaves the frame with that. Positions outside
  /// of the corner are on the other side.
  func testTheSideOfACornerWhereAFrameEnds() throws {
    try property(cases: 400) { generator in
      let isPolar = generator.chance(0.3)
      let latitude = isPolar ? generator.uniform(78.2...89.999) : generator.uniform(0...77.8)
      let start = ReferenceCoordinate(
        latitude: generator.chance(0.5) ? latitude : -latitude, longitude: generator.uniform(-180...180))
      let corner = rim(of: start, using: &generator)
      let outward = reference.inverse(from: start, to: corner).finalBearing
      let right = generator.chance(0.5) ? 1.0 : -1
      let arriving = outward + 85 * right
      let before = moved(corner, -100, arriving)
      let after = moved(corner, 100, outward - 85 * right)
      let copies = [1, 1, 2, 3, 40][generator.integer(0...4)]
      let line = [start, before] + Array(repeating: corner, count: copies) + [after]
      let track = try Track(line.map(LocationCoordinate2D.init))
      let metres = generator.logarithmic(0.05...30)
      let place = moved(corner, metres, arriving + right * generator.uniform(-78...88))
      let position = LocationCoordinate2D(place)
      for snap in [track.nearest(position), track.snap(position, from: 0, to: track.length, hint: 1)] {
        XCTAssertEqual(snap.distance, metres, accuracy: 1e-2)
        XCTAssertEqual(snap.crossTrack > 0, right > 0, "\(copies) copies at \(latitude)")
      }
    }
  }
}
