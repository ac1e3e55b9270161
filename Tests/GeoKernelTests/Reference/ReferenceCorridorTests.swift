import ReferenceKernel
import XCTest

final class ReferenceCorridorTests: XCTestCase {
  private let geodesic = ReferenceGeodesic.wgs84

  /// Around a straight line the corridor is known: points are set off its ends in all directions.
  func testEndsOfAStraightLine() {
    let start = ReferenceCoordinate(latitude: 47, longitude: 8)
    let end = geodesic.destination(from: start, distance: 2000, bearing: 30).coordinate
    let track = ReferenceTrack([start, end])
    let back = geodesic.inverse(from: start, to: end).initialBearing + 180
    for (ends, beyond) in [(ReferenceCorridor.Ends.round, true), (.flat, false)] {
      let corridor = ReferenceCorridor(track, radius: 100, ends: ends)
      for turn in stride(from: -173.0, to: 180, by: 15) {
        let inside = geodesic.destination(from: start, distance: 99.9, bearing: back + turn).coordinate
        let outside = geodesic.destination(from: start, distance: 100.1, bearing: back + turn).coordinate
        XCTAssertEqual(corridor.contains(inside), beyond || abs(turn) > 90, "\(ends) \(turn)")
        if abs(turn) < 90 { XCTAssertFalse(corridor.contains(outside)) }
      }
    }
  }

  /// A flat end of one segment does not cut what another segment covers.
  func testAFlatEndKeepsWhatTheRestCovers() {
    let start = ReferenceCoordinate(latitude: 47, longitude: 8)
    let turn = geodesic.destination(from: start, distance: 300, bearing: 90).coordinate
    let end = geodesic.destination(from: turn, distance: 1000, bearing: 271).coordinate
    let corridor = ReferenceCorridor(ReferenceTrack([start, turn, end]), radius: 50, ends: .flat)
    XCTAssertTrue(corridor.contains(geodesic.destination(from: start, distance: 40, bearing: 270).coordinate))
  }
}
