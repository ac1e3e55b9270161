import CGeoCorridor
import CGeoKernel
import Foundation
import GeoCorridor
import GeoKernel
import XCTest

/// Flat ends beside dense bends, where nothing else covers what the inner side of a turn leaves out.
final class CorridorFlatEndTests: XCTestCase {
  /// Lines that end in a bend: the lengths of their segments and the turns between them.
  private func line(straight: Double?, count: Int, length: Double, turn: Double) -> [LocationCoordinate2D] {
    var line = [LocationCoordinate2D(latitude: 0, longitude: 8)]
    var bearing = 90.0
    if let straight { line.append(Geodesic.destination(from: line[0], distance: straight, bearing: bearing)) }
    for _ in 0..<count {
      line.append(Geodesic.destination(from: line[line.count - 1], distance: length, bearing: bearing))
      bearing += turn
    }
    return line
  }

  /// Each point beside the line and not beyond its ends is inside.
  private func check(_ line: [LocationCoordinate2D], radius: Double, number: UInt = #line) throws {
    let track = try Track(line)
    let corridor = try Corridor(line, radius: radius, ends: .flat)
    var looked = 0
    let middle = track.point(at: track.length / 2).coordinate
    let reach = track.length / 2 + radius
    let metresPerDegree = 111_000.0
    for x in stride(from: -reach, through: reach, by: radius / 14) {
      for y in stride(from: -reach, through: reach, by: radius / 14) {
        let place = LocationCoordinate2D(
          latitude: middle.latitude + y / metresPerDegree, longitude: middle.longitude + x / metresPerDegree)
        let snap = track.nearest(place)
        guard snap.distance < 0.97 * radius, snap.distanceAlong > 0.01, snap.distanceAlong < track.length - 0.01 else {
          continue
        }
        looked += 1
        XCTAssertTrue(corridor.contains(place), "\(snap.distance) m beside \(snap.distanceAlong) m", line: number)
      }
    }
    XCTAssertGreaterThan(looked, 200, line: number)
  }

  func testAllBesideABendIsInside() throws {
    try check(line(straight: nil, count: 18, length: 9.4, turn: 20), radius: 48)
    try check(line(straight: 400, count: 9, length: 6, turn: 10), radius: 50)
    try check(line(straight: 400, count: 9, length: 6, turn: -10), radius: 50)
    try check(line(straight: 400, count: 9, length: 6, turn: 10).reversed(), radius: 50)
  }

  /// Without a stride all vertices but the first one would be missing.
  func testACorridorOfVerticesWithoutAStrideIsRefused() {
    var corridor: OpaquePointer?
    XCTAssertEqual(
      gk_corridor_create(
        [47, 48], [8, 9], 0, 2, 50, gk_corridor_ends(GK_CORRIDOR_ENDS_ROUND), nil, nil, &corridor, nil),
      gk_status(GK_ERROR_ARGUMENT))
    XCTAssertNil(corridor)
    XCTAssertEqual(
      gk_corridor_create([47], [8], 0, 1, 50, gk_corridor_ends(GK_CORRIDOR_ENDS_ROUND), nil, nil, &corridor, nil),
      gk_status(GK_OK))
    gk_corridor_destroy(corridor)
  }
}
