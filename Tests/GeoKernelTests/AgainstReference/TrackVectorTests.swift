import Foundation
import GeoKernel
import ReferenceKernel
import TestSupport
import XCTest

/// The kernel and its reference on a track whose feet and points neither of them computed.
final class TrackVectorTests: XCTestCase {
  private let geodesic = ReferenceGeodesic.wgs84

  private func place(_ row: [String: String], _ prefix: String = "") throws -> LocationCoordinate2D {
    LocationCoordinate2D(latitude: try row.number(prefix + "lat"), longitude: try row.number(prefix + "lon"))
  }

  private func apart(_ first: LocationCoordinate2D, _ second: LocationCoordinate2D) -> Double {
    geodesic.distance(from: ReferenceCoordinate(first), to: ReferenceCoordinate(second))
  }

  /// A road of 50 km, each vertex walked from the one before by 30 digits.
  private func road() throws -> (track: Track, reference: ReferenceTrack, distances: [Double]) {
    let rows = try Fixtures.vectors("track-line")
    let line = try rows.map { try place($0) }
    return (
      try Track(line), ReferenceTrack(line.map(ReferenceCoordinate.init)),
      try rows.map { try $0.number("distance_along_m") }
    )
  }

  func testVerticesLieWhereTheyWereWalkedTo() throws {
    let (track, reference, distances) = try road()
    XCTAssertEqual(distances.count, 37)
    for (index, distance) in distances.enumerated() {
      XCTAssertEqual(track.distance(ofVertex: index), distance, accuracy: 1e-6)
      XCTAssertEqual(reference.vertexDistances[index], distance, accuracy: 1e-7)
    }
  }

  /// Places set off square from the road, from the outside of a bend or from an end: the foot is where they came from.
  func testFeetAreWherePlacesWereSetOffFrom() throws {
    let (track, reference, _) = try road()
    let rows = try Fixtures.vectors("track-feet")
    XCTAssertEqual(Set(rows.compactMap { $0["kind"] }), ["square", "corner", "end"])
    XCTAssertEqual(rows.count, 90)
    for row in rows {
      let (point, foot) = (try place(row), try place(row, "foot_"))
      let (distance, along) = (try row.number("distance_m"), try row.number("distance_along_m"))
      let side = try row.number("side")

      let exact = reference.nearest(to: ReferenceCoordinate(point))
      XCTAssertEqual(exact.distance, distance, accuracy: 2e-8, "\(row)")
      XCTAssertEqual(exact.distanceAlong, along, accuracy: 1e-5, "\(row)")
      XCTAssertEqual(apart(LocationCoordinate2D(exact.coordinate), foot), 0, accuracy: 1e-5, "\(row)")

      let snap = track.nearest(point)
      XCTAssertEqual(snap.distance, distance, accuracy: 1e-3, "\(row)")
      XCTAssertEqual(snap.distanceAlong, along, accuracy: 1e-3, "\(row)")
      XCTAssertEqual(apart(snap.coordinate, foot), 0, accuracy: 1e-3, "\(row)")
      if side != 0 {
        XCTAssertEqual(exact.crossTrack < 0, side < 0, "\(row)")
        XCTAssertEqual(snap.crossTrack < 0, side < 0, "\(row)")
      }
    }
  }

  func testPointsLieWhereTheyWereWalkedTo() throws {
    let (track, reference, _) = try road()
    let rows = try Fixtures.vectors("track-points")
    XCTAssertEqual(rows.count, 60)
    for row in rows {
      let (along, expected) = (try row.number("distance_along_m"), try place(row))
      let exact = reference.point(at: along)
      XCTAssertEqual(apart(LocationCoordinate2D(exact.coordinate), expected), 0, accuracy: 1e-7, "\(row)")
      let point = track.point(at: along)
      XCTAssertEqual(apart(point.coordinate, expected), 0, accuracy: 1e-3, "\(row)")
      XCTAssertEqual(point.segment, Int(try row.number("segment")), "\(row)")
      let turn = (point.bearing - (try row.number("bearing_deg"))).remainder(dividingBy: 360)
      XCTAssertEqual(turn, 0, accuracy: 0.001, "\(row)")
    }
  }

  /// Snaps and points of another program, on a projection around each point, along recorded routes.
  func testSnapsAndPointsOfAnotherProgram() throws {
    for name in ["valhalla-andorra-2km", "valhalla-andorra-39km"] {
      // Outside of XCTUnwrap, which would take a skip for a failure.
      let json = try Fixtures.json("routes/\(name).json")
      let route = try XCTUnwrap(((json as? [String: Any])?["routes"] as? [[String: Any]])?.first)
      let line = try Polyline.decode(XCTUnwrap(route["geometry"] as? String), precision: 6)
      let (track, reference) = (try Track(line), ReferenceTrack(line.map(ReferenceCoordinate.init)))
      for row in try Fixtures.table("vectors/snap-\(name).csv") {
        let point = try place(row)
        let (snap, foot) = (track.nearest(point), reference.nearest(to: ReferenceCoordinate(point)))
        XCTAssertEqual(snap.distance, try row.number("distance_m"), accuracy: 2e-3, "\(row)")
        XCTAssertEqual(foot.distance, try row.number("distance_m"), accuracy: 1e-3, "\(row)")
        guard try row.number("gap_to_other_part_m") > 2 else { continue }
        XCTAssertEqual(snap.distanceAlong, try row.number("distance_along_m"), accuracy: 3e-3, "\(row)")
        XCTAssertEqual(foot.distanceAlong, try row.number("distance_along_m"), accuracy: 2e-3, "\(row)")
        XCTAssertEqual(apart(try place(row, "snapped_"), snap.coordinate), 0, accuracy: 5e-3, "\(row)")
      }
      guard name.hasSuffix("39km") else { continue }
      for row in try Fixtures.table("vectors/along-\(name).csv") {
        let (along, expected) = (try row.number("distance_along_m"), try place(row))
        let point = track.point(at: along)
        XCTAssertEqual(apart(point.coordinate, expected), 0, accuracy: 3e-3, "\(row)")
        let exact = LocationCoordinate2D(reference.point(at: along).coordinate)
        XCTAssertEqual(apart(exact, expected), 0, accuracy: 2e-3, "\(row)")
        XCTAssertEqual(point.segment, Int(try row.number("segment_index")), "\(row)")
        let turn = (point.bearing - (try row.number("bearing_deg"))).remainder(dividingBy: 360)
        XCTAssertEqual(turn, 0, accuracy: 0.01, "\(row)")
      }
    }
  }
}
