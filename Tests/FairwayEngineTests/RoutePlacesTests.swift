import GeoKernel
import SeededRandom
import TestSupport
import XCTest

@testable import FairwayEngine

final class RoutePlacesTests: XCTestCase {
  func testAPlaceIsThatOfTheTrackWithinAMillimetre() throws {
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<40 {
      var place = LocationCoordinate2D(
        latitude: .random(in: -79...79, using: &generator), longitude: .random(in: -180...180, using: &generator))
      var line = [place]
      for _ in 0..<50 {
        // Short and long segments, repeated vertices, the antimeridian.
        let length = [0, 2, 20, 59, 300, 5000][Int.random(in: 0...5, using: &generator)]
        place = Geodesic.destination(
          from: place, distance: Double(length), bearing: .random(in: 0..<360, using: &generator))
        line.append(place)
      }
      let track = try Track(line)
      let along = ContiguousArray(track.vertexDistances)
      let places = RoutePlaces(line, along: along, on: track)
      for _ in 0..<50 {
        let distance = Double.random(in: 0...track.length, using: &generator)
        let wanted = track.point(at: distance)
        let point = places.point(
          at: distance, hint: Int.random(in: -3...80, using: &generator), along: along, on: track)
        XCTAssertLessThan(Geodesic.distance(from: point.coordinate, to: wanted.coordinate), 0.001)
        let turn = (point.bearing - wanted.bearing).remainder(dividingBy: 360)
        XCTAssertLessThan(abs(turn), 0.02)
      }
    }
  }
}
