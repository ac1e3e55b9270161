import CGeoKernel
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

/// Vertices that are repeated many times, as the recorder of a parked vehicle writes them.
final class TrackRepetitionTests: XCTestCase {
  private func road(using generator: inout SeededGenerator) -> [LocationCoordinate2D] {
    RouteMaker.route(
      .road, vertices: 3...12, spacing: generator.logarithmic(5...3_000), latitudes: -85...85, using: &generator)
  }

  /// Repetitions change the numbers of segments and nothing else.
  func testRepetitionsChangeNothingButNumbers() throws {
    try property(cases: 200) { generator in
      let road = road(using: &generator)
      // How often each vertex stands in the line, and the last of them.
      let counts = road.map { _ in generator.chance(0.4) ? generator.integer(2...60) : 1 }
      let line = zip(road, counts).flatMap { Array(repeating: $0, count: $1) }
      let last = counts.indices.map { counts[...$0].reduce(0, +) - 1 }
      let (plain, repeated) = (try Track(road), try Track(line))
      XCTAssertEqual(plain.length, repeated.length)
      for (number, vertex) in last.enumerated() {
        XCTAssertEqual(plain.distance(ofVertex: number), repeated.distance(ofVertex: vertex))
      }
      for _ in 0..<20 {
        let position = RouteMaker.point(near: road, distance: 0...generator.logarithmic(0.1...500), using: &generator)
        let from = generator.uniform(0...plain.length)
        let to = min(plain.length, from + generator.logarithmic(1...10_000))
        let hint = generator.integer(0...line.count - 1)
        let pairs = [
          (plain.nearest(position), repeated.nearest(position)),
          (plain.snap(position, from: from, to: to), repeated.snap(position, from: from, to: to, hint: hint)),
        ]
        for (one, other) in pairs {
          XCTAssertEqual(one.distance, other.distance, accuracy: 1e-6)
          XCTAssertEqual(one.distanceAlong, other.distanceAlong, accuracy: 1e-6)
          XCTAssertEqual(one.crossTrack, other.crossTrack, accuracy: 1e-6)
          // At the end of the line the last segment counts, which has no length if the last vertex is repeated.
          if other.distanceAlong < repeated.length {
            XCTAssertEqual(other.segment, last[one.segment])
            XCTAssertEqual(one.fraction, other.fraction, accuracy: 1e-6)
          } else {
            XCTAssertEqual(other.segment, line.count - 2)
          }
        }
        XCTAssertEqual(
          plain.candidates(position, radius: 300, from: from, to: to).count,
          repeated.candidates(position, radius: 300, from: from, to: to, hint: hint).count)
      }
    }
  }

  /// However often a vertex is repeated, searches see it once.
  func testManyRepetitionsAreOnePlace() throws {
    let here = LocationCoordinate2D(latitude: 47, longitude: 8)
    let ends = [0.0, 180].map { Geodesic.destination(from: here, distance: 1_000, bearing: $0) }
    let count = 200_000
    let latitudes = [ends[0].latitude] + Array(repeating: here.latitude, count: count) + [ends[1].latitude]
    let longitudes = [ends[0].longitude] + Array(repeating: here.longitude, count: count) + [ends[1].longitude]
    var handle: OpaquePointer?
    XCTAssertEqual(
      gk_track_create(latitudes, longitudes, 1, count + 2, nil, &handle, nil), gk_status(GK_OK))
    let track = try XCTUnwrap(handle)
    defer { gk_track_destroy(track) }
    XCTAssertLessThan(gk_track_piece_count(track), 10)
    XCTAssertEqual(gk_track_vertex_count(track), count + 2)
    XCTAssertEqual(gk_track_vertex_distance(track, count / 2), gk_track_vertex_distance(track, 1))
    var latitude = 0.0
    var copied = 0
    var longitude = 0.0
    XCTAssertEqual(
      gk_track_slice(track, 0, gk_track_length(track), &latitude, &longitude, 1, 1, &copied),
      gk_status(GK_ERROR_CAPACITY))
    // The repetitions are vertices of the line, although they are no pieces.
    XCTAssertGreaterThan(copied, 2)
    let near = gk_track_snap_in(track, 47.004, 8.0001, 0, gk_track_length(track), count / 2)
    XCTAssertEqual(near.point.distance_along, 1_000 - 444.7, accuracy: 1)
  }

  /// A stride of 0 has room for one point.
  func testASliceWithoutAStrideIsRefused() throws {
    var handle: OpaquePointer?
    XCTAssertEqual(gk_track_create([47, 47.01], [8, 8], 1, 2, nil, &handle, nil), gk_status(GK_OK))
    let track = try XCTUnwrap(handle)
    defer { gk_track_destroy(track) }
    var (latitudes, longitudes, count) = ([0.0, 0], [0.0, 0], 0)
    XCTAssertEqual(
      gk_track_slice(track, 0, 100, &latitudes, &longitudes, 0, 2, &count), gk_status(GK_ERROR_ARGUMENT))
    XCTAssertEqual(latitudes, [0, 0])
    XCTAssertEqual(gk_track_slice(track, 50, 50, &latitudes, &longitudes, 0, 2, &count), gk_status(GK_OK))
  }
}
