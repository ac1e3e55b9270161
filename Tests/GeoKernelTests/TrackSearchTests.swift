import Foundation
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

/// Every search gives the same bits, however it gets to its answer.
final class TrackSearchTests: XCTestCase {
  /// Feet of single segments: windows of one segment each, which leave no choice to a search.
  private func segmentFeet(
    _ track: Track, _ position: LocationCoordinate2D, from: Double, to: Double
  ) -> [TrackSnap] {
    let ends = track.vertexDistances
    return ends.indices.dropLast().compactMap { segment in
      let (low, high) = (max(from, ends[segment]), min(to, ends[segment + 1]))
      return low <= high ? track.snap(position, from: low, to: high, hint: segment) : nil
    }
  }

  private func window(_ track: Track, _ generator: inout SeededGenerator) -> (from: Double, to: Double) {
    switch generator.integer(0...2) {
    case 0: return (0, track.length)
    case 1: return (generator.uniform(0...1) * track.length, generator.uniform(0...1) * track.length)
    default:
      let middle = generator.uniform(0...1) * track.length
      return (middle - generator.uniform(0...300), middle + generator.uniform(0...300))
    }
  }

  func testHintAndTreeDoNotChangeTheAnswer() throws {
    try property(cases: 100) { generator in
      let line = RouteMaker.any(vertices: 1...400, using: &generator)
      let track = try Track(line)
      let position = RouteMaker.point(near: line, distance: 0...60, using: &generator)
      let bounds = window(track, &generator)
      let snap = track.snap(position, from: bounds.from, to: bounds.to)
      for _ in 0..<8 {
        let hint = generator.integer(0...max(0, line.count - 1))
        XCTAssertEqual(track.snap(position, from: bounds.from, to: bounds.to, hint: hint), snap)
      }
      XCTAssertEqual(track.snap(position, from: bounds.from, to: bounds.to, hint: snap.segment), snap)
      let nearest = track.nearest(position)
      XCTAssertEqual(track.snap(position, from: 0, to: track.length, hint: snap.segment), nearest)
      XCTAssertLessThanOrEqual(nearest.distance, snap.distance)
      let low = max(0, min(track.length, min(bounds.from, bounds.to)))
      let high = max(0, min(track.length, max(bounds.from, bounds.to)))
      let feet = segmentFeet(track, position, from: low, to: high)
      if let least = feet.map(\.distance).min(), least < 30_000 {
        XCTAssertEqual(snap.distance, least, accuracy: 1e-9 + least * 1e-6)
      }
      XCTAssertGreaterThanOrEqual(snap.distanceAlong, low)
      XCTAssertLessThanOrEqual(snap.distanceAlong, high)
    }
  }

  func testBatchIsOneAtATime() throws {
    try property(cases: 60) { generator in
      let spacing = generator.logarithmic(0.5...2_000)
      let line = RouteMaker.route(
        generator.chance(0.2) ? .repeated : generator.chance(0.3) ? .crossing : .road, vertices: 2...800,
        spacing: spacing, latitudes: -70...70, using: &generator)
      let track = try Track(line)
      let step = generator.logarithmic(0.1...100)
      let noise = generator.logarithmic(0.1...30)
      var positions: [LocationCoordinate2D] = []
      for index in 0..<500 {
        let place = track.point(at: Double(index) * step).coordinate
        positions.append(
          RouteMaker.moved(place, by: abs(generator.normal()) * noise, bearing: generator.uniform(0...360)))
        if generator.chance(0.01) { positions.append(LocationCoordinate2D(latitude: .nan, longitude: 8)) }
        if generator.chance(0.005) { positions.append(RouteMaker.moved(place, by: 50_000, bearing: 10)) }
      }
      var columns = TrackSnapColumns()
      let (behind, ahead) = (generator.uniform(0...100), generator.uniform(10...300))
      track.snapAll(
        latitudes: positions.map(\.latitude), longitudes: positions.map(\.longitude), start: 0, behind: behind,
        ahead: ahead, into: &columns)
      var along = 0.0
      for (index, position) in positions.enumerated() {
        let snap = track.snap(position, from: along - behind, to: along + ahead)
        if position.latitude.isFinite { along = snap.distanceAlong }
        XCTAssertEqual(columns.distancesAlong[index].bitPattern, along.bitPattern, "fix \(index)")
        XCTAssertEqual(columns.crossTracks[index].bitPattern, snap.crossTrack.bitPattern, "fix \(index)")
        if columns.distancesAlong[index] != along { return }
      }
    }
  }

  /// The passes by their definition: the distance at all vertices and feet in order, and its ups and downs.
  private func passes(
    _ track: Track, _ position: LocationCoordinate2D, radius: Double, prominence: Double, from: Double, to: Double
  ) -> [TrackSnap] {
    let ends = track.vertexDistances
    var profile = segmentFeet(track, position, from: from, to: to)
    for place in ends.filter({ $0 >= from && $0 <= to }) + [from, to] {
      profile.append(track.snap(position, from: place, to: place))
    }
    profile.sort { $0.distanceAlong < $1.distanceAlong }
    var found: [TrackSnap] = []
    var lowest: TrackSnap? = profile[0]
    var highest = 0.0
    for place in profile {
      if let low = lowest {
        if place.distance < low.distance {
          lowest = place
        } else if place.distance >= low.distance + prominence, place.distance > low.distance {
          found.append(low)
          lowest = nil
          highest = place.distance
        }
      } else if place.distance > highest {
        highest = place.distance
      } else if place.distance <= highest - prominence, place.distance < highest {
        lowest = place
      }
    }
    if let lowest { found.append(lowest) }
    return found.filter { $0.distance <= radius }.sorted {
      ($0.distance, $0.distanceAlong) < ($1.distance, $1.distanceAlong)
    }
  }

  func testCandidatesAreThePassesInTheWindow() throws {
    try property(cases: 300) { generator in
      let kind: RouteMaker.Kind = [.road, .hairpins, .crossing, .repeated, .antimeridian][generator.integer(0...4)]
      let line = RouteMaker.route(
        kind, vertices: 2...80, spacing: generator.logarithmic(2...300), using: &generator)
      let track = try Track(line)
      let position = RouteMaker.point(near: line, distance: 0...60, using: &generator)
      let bounds = window(track, &generator)
      let low = max(0, min(track.length, min(bounds.from, bounds.to)))
      let high = max(0, min(track.length, max(bounds.from, bounds.to)))
      let radius = generator.uniform(5...150)
      // Away from the exact rounding of the rule, which the two computations do not share.
      let prominence = generator.uniform(1...20)
      let expected = passes(track, position, radius: radius, prominence: prominence, from: low, to: high)
      let hint = generator.integer(0...line.count)
      let candidates = track.candidates(
        position, radius: radius, from: bounds.from, to: bounds.to, prominence: prominence, hint: hint)
      XCTAssertEqual(candidates.passCount, expected.count)
      XCTAssertEqual(candidates.isTruncated, expected.count > 8)
      for (one, other) in zip(candidates, expected) {
        XCTAssertEqual(one.distance, other.distance, accuracy: 1e-6)
      }
      if let first = candidates.first {
        XCTAssertEqual(first, track.snap(position, from: bounds.from, to: bounds.to, hint: hint))
      }
    }
  }
}
