import GeoKernel
import XCTest

final class TrackTests: XCTestCase {
  private func coordinate(_ latitude: Double, _ longitude: Double) -> LocationCoordinate2D {
    LocationCoordinate2D(latitude: latitude, longitude: longitude)
  }

  func testLengthAndVertexDistancesAreGeodesic() throws {
    let line = [coordinate(47, 8), coordinate(47, 8.0003), coordinate(47.5, 8), coordinate(10, -60)]
    let track = try Track(line)
    var sum = 0.0
    XCTAssertEqual(track.vertexCount, 4)
    for index in 1..<line.count {
      sum += Geodesic.distance(from: line[index - 1], to: line[index])
      XCTAssertEqual(track.distance(ofVertex: index), sum, accuracy: 3e-6)
    }
    XCTAssertEqual(track.length, sum, accuracy: 3e-6)
    XCTAssertEqual(track.vertexDistances.count, 4)
    XCTAssertEqual(track.vertexDistances.last, track.length)
  }

  func testBadVerticesAreNamed() {
    XCTAssertThrowsError(try Track([])) { XCTAssertEqual($0 as? GeoKernelError, .empty) }
    XCTAssertThrowsError(try Track([coordinate(1, 2), coordinate(.nan, 2)])) {
      XCTAssertEqual($0 as? GeoKernelError, .notFinite(at: .vertex(1)))
    }
    XCTAssertThrowsError(try Track([coordinate(1, 2), coordinate(1, 2), coordinate(90.1, 2)])) {
      XCTAssertEqual($0 as? GeoKernelError, .latitudeOutOfRange(at: .vertex(2)))
    }
    XCTAssertThrowsError(try Track([coordinate(1, 541)])) {
      XCTAssertEqual($0 as? GeoKernelError, .longitudeOutOfRange(at: .vertex(0)))
    }
  }

  func testOneVertexAndTwoEqualOnes() throws {
    for line in [[coordinate(47, 8)], [coordinate(47, 8), coordinate(47, 8)]] {
      let track = try Track(line)
      XCTAssertEqual(track.length, 0)
      XCTAssertEqual(track.vertexDistances, line.map { _ in 0 })
      let position = coordinate(47.001, 8)
      for snap in [track.nearest(position), track.snap(position, from: -10, to: 10)] {
        XCTAssertEqual(snap.coordinate, line[0])
        XCTAssertEqual(snap.distanceAlong, 0)
        XCTAssertEqual(snap.distance, Geodesic.distance(from: position, to: line[0]), accuracy: 1e-4)
      }
      XCTAssertEqual(track.point(at: 5).coordinate, line[0])
      XCTAssertEqual(track.coordinates(from: 0, to: 10), [line[0]])
      XCTAssertEqual(track.candidates(position, radius: 200, from: 0, to: 1).count, 1)
      XCTAssertEqual(track.candidates(position, radius: 100, from: 0, to: 1).count, 0)
    }
  }

  func testSidesAreLeftNegativeRightPositive() throws {
    let track = try Track([coordinate(47, 8), coordinate(47.01, 8), coordinate(47.01, 8.02)])
    XCTAssertLessThan(track.nearest(coordinate(47.005, 7.999)).crossTrack, 0)
    XCTAssertGreaterThan(track.nearest(coordinate(47.005, 8.001)).crossTrack, 0)
    // Beyond the corner of a right turn all is left.
    let corner = track.nearest(coordinate(47.011, 7.999))
    XCTAssertLessThan(corner.crossTrack, 0)
    XCTAssertEqual(corner.coordinate, coordinate(47.01, 8))
    XCTAssertEqual(corner.segment, 1)
    XCTAssertEqual(corner.fraction, 0)
  }

  func testSliceHasExactEnds() throws {
    let line = [coordinate(47, 8), coordinate(47.001, 8), coordinate(47.002, 8), coordinate(47.003, 8)]
    let track = try Track(line)
    XCTAssertEqual(track.coordinates(from: 0, to: track.length), line)
    XCTAssertEqual(track.coordinates(from: track.length, to: 0), line)
    let ends = [track.distance(ofVertex: 1), track.distance(ofVertex: 2)]
    XCTAssertEqual(track.coordinates(from: ends[0], to: ends[1]), Array(line[1...2]))
    let slice = track.coordinates(from: ends[0] - 1, to: ends[1] + 1)
    XCTAssertEqual(slice.count, 4)
    XCTAssertEqual(Array(slice[1...2]), Array(line[1...2]))
    XCTAssertEqual(Geodesic.length(of: slice), ends[1] - ends[0] + 2, accuracy: 1e-6)
    XCTAssertEqual(track.coordinates(from: 10, to: 10).count, 1)
  }

  func testNothingIsNaNForPositionsThatAreNone() throws {
    let track = try Track([coordinate(47, 8), coordinate(47.01, 8)])
    for bad in [coordinate(.nan, 8), coordinate(47, .infinity), coordinate(91, 8)] {
      let snap = track.snap(bad, from: 3, to: 10)
      XCTAssertEqual(snap.crossTrack, .infinity)
      XCTAssertEqual(snap.distanceAlong, 3)
      XCTAssertEqual(track.candidates(bad, radius: 10, from: 0, to: 10).count, 0)
    }
    let odd = track.snap(coordinate(47.005, 8), from: .nan, to: .nan)
    XCTAssertEqual(odd.fraction, 0.5, accuracy: 1e-4)
  }
}
