import Foundation
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

/// A track is immutable: threads need no lock to share one.
final class TrackSharingTests: XCTestCase {
  /// What one thread computes from the shared track.
  private static func answers(_ track: Track, _ positions: [LocationCoordinate2D]) -> [Double] {
    var columns = TrackSnapColumns()
    track.snapAll(
      latitudes: positions.map(\.latitude), longitudes: positions.map(\.longitude), start: 0, behind: 50, ahead: 200,
      into: &columns)
    return positions.enumerated().flatMap { index, position in
      let along = columns.distancesAlong[index]
      return [
        along, columns.crossTracks[index], track.nearest(position).distanceAlong,
        track.snap(position, from: along - 100, to: along + 100, hint: index).crossTrack,
        Double(track.candidates(position, radius: 60, from: 0, to: track.length).passCount),
        track.point(at: along).coordinate.latitude, Double(track.coordinates(from: along, to: along + 500).count),
      ]
    }
  }

  func testEightThreadsShareATrack() throws {
    var generator = SeededGenerator(seed: 8)
    let line = RouteMaker.route(.crossing, vertices: 3_000...3_000, spacing: 25, using: &generator)
    let track = try Track(line)
    let positions = (0..<400).map { index in
      RouteMaker.moved(
        track.point(at: Double(index) * 20).coordinate, by: 5 * abs(generator.normal()),
        bearing: generator.uniform(0...360))
    }
    let expected = Self.answers(track, positions)
    let found = Found()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      found.add(Self.answers(track, positions))
    }
    XCTAssertEqual(found.all.count, 8)
    for answers in found.all { XCTAssertEqual(answers, expected) }
  }

  private final class Found: @unchecked Sendable {
    private let lock = NSLock()
    private(set) var all: [[Double]] = []

    func add(_ answers: [Double]) {
      lock.withLock { all.append(answers) }
    }
  }
}
