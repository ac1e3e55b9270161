import Foundation
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

/// A drive with 5 m of noise along a line that does not cross itself: no fix is lost, at any spacing of vertices.
final class TrackFollowingTests: XCTestCase {
  /// Straights, curves and turns whose heading stays within 80 degrees of north-east.
  private func line(spacing: Double, length: Double, _ generator: inout SeededGenerator) -> [LocationCoordinate2D] {
    let main = 60.0
    var position = LocationCoordinate2D(latitude: 47, longitude: 8)
    var (heading, curve, left, done) = (main, 0.0, 0.0, 0.0)
    var line = [position]
    while done < length {
      let step = max(0.3 * spacing, spacing * exp(0.7 * generator.normal() - 0.245))
      left -= step
      if left <= 0 {
        let choice = generator.unit()
        left = generator.uniform(80...500)
        curve = choice < 0.55 ? 0 : generator.normal() / 250 * 180 / .pi
        if choice > 0.97 { heading += (generator.chance(0.5) ? 1 : -1) * generator.uniform(54...99) }
      }
      heading += curve * step
      if abs(heading - main) > 80 {
        curve = heading > main ? -0.5 : 0.5
        heading = heading > main ? main + 80 : main - 80
      }
      position = RouteMaker.moved(position, by: step, bearing: heading)
      line.append(position)
      done += step
    }
    return line
  }

  /// 200 km at five fixes a metre; `FAIRWAY_CASES=10` makes it a million.
  func testNoFixIsLost() throws {
    let count = RandomCases.count(100_000)
    for spacing in [2.0, 20, 200] {
      var generator = SeededGenerator(seed: 20)
      let track = try Track(line(spacing: spacing, length: Double(count) / 5 + 1_000, &generator))
      var (latitudes, longitudes) = ([Double](), [Double]())
      for index in 0..<count {
        let place = track.point(at: Double(index) / 5).coordinate
        latitudes.append(place.latitude + 5 * generator.normal() / 111_195)
        longitudes.append(place.longitude + 5 * generator.normal() / 111_195 / cos(place.latitude * .pi / 180))
      }
      var columns = TrackSnapColumns()
      track.snapAll(
        latitudes: latitudes, longitudes: longitudes, start: 0, behind: 30, ahead: 30, into: &columns)
      let worst = columns.distancesAlong.enumerated().map { abs($1 - Double($0) / 5) }.max() ?? 0
      XCTAssertLessThanOrEqual(worst, 60, "at \(spacing) m")
      XCTAssertLessThanOrEqual(columns.crossTracks.map(abs).max() ?? 0, 60, "at \(spacing) m")
    }
  }
}
