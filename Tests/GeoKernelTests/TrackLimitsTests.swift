import Foundation
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

/// The ends of what a track can be: poles, the antimeridian, lengths, sizes, ties.
final class TrackLimitsTests: XCTestCase {
  private func coordinate(_ latitude: Double, _ longitude: Double) -> LocationCoordinate2D {
    LocationCoordinate2D(latitude: latitude, longitude: longitude)
  }

  /// Holds a snap against the exact foot of a line with one or a few segments.
  private func check(
    _ line: [LocationCoordinate2D], _ position: LocationCoordinate2D, bound: Double, line number: UInt = #line
  ) throws {
    let track = try Track(line)
    guard let exact = ExactFoot.all(on: line, of: position).min(by: { $0.distance < $1.distance }) else { return }
    // The ends of a line are rounded to nanometres, so that one of a millimetre may be longer by some.
    let bound = bound + 1e-8
    for snap in [track.nearest(position), track.snap(position, from: 0, to: track.length)] {
      XCTAssertEqual(snap.distance, exact.distance, accuracy: bound, line: number)
      XCTAssertEqual(snap.distanceAlong, exact.distanceAlong, accuracy: bound, line: number)
      XCTAssertLessThan(Geodesic.distance(from: snap.coordinate, to: exact.coordinate), bound, line: number)
    }
  }

  /// A longitude with any number of turns is that without them, to the last bit.
  func testLongitudesOfManyTurns() throws {
    let track = try Track([coordinate(46, 7.875), coordinate(46.001, 7.88), coordinate(46.002, 7.875)])
    let largest = -7.3160086488214756e+303
    var positions = (0...40).flatMap { power in
      [1.0, -1].map { (coordinate(46.0005, 7.875), 7.875 + $0 * 360 * pow(2, Double(power))) }
    }
    positions.append((coordinate(46.0005, largest.remainder(dividingBy: 360)), largest))
    for (position, longitude) in positions {
      let turned = coordinate(position.latitude, longitude)
      XCTAssertEqual(track.nearest(turned), track.nearest(position), "\(longitude)")
      for hint in 0..<2 {
        XCTAssertEqual(
          track.snap(turned, from: 0, to: track.length, hint: hint),
          track.snap(position, from: 0, to: track.length, hint: hint), "\(longitude)")
        let passes = [turned, position].map {
          Array(track.candidates($0, radius: 500, from: 0, to: track.length, hint: hint))
        }
        XCTAssertEqual(passes[0], passes[1], "\(longitude)")
      }
    }
  }

  func testLengthsFromAMillimetreToFiveThousandKilometres() throws {
    for latitude in [-79.0, -30, 0, 47, 79] {
      for metres in [0.001, 0.1, 20, 799, 801, 10_000, 200_000, 5_000_000] {
        for bearing in [10.0, 88, 272] {
          let start = coordinate(latitude, 20)
          let end = Geodesic.destination(from: start, distance: metres, bearing: bearing)
          for part in [0.1, 0.5, 0.93] {
            let on = Geodesic.interpolate(from: start, to: end, distance: metres * part)
            let direction = Geodesic.inverse(from: on, to: end).initialBearing
            for offset in [0.05, 50, 999] where abs(on.latitude) < 79.9 {
              let position = Geodesic.destination(from: on, distance: offset, bearing: direction + 90)
              try check([start, end], position, bound: 1e-3)
            }
          }
        }
      }
    }
  }

  func testOverThePoleAndTheAntimeridian() throws {
    for side in [-1.0, 1] {
      let over = [coordinate(side * 89.7, 30), coordinate(side * 89.8, -140)]
      for longitude in stride(from: -180.0, through: 180, by: 30) {
        try check(over, coordinate(side * 89.8, longitude * 0.01 + 25), bound: 1e-2)
        // At the pole itself the distance is still right.
        let track = try Track(over)
        let pole = coordinate(side * 90, longitude)
        let exact = ExactFoot.all(on: over, of: pole)[0].distance
        XCTAssertEqual(track.nearest(pole).distance, exact, accuracy: 1e-3 * exact + 1e-2)
      }
      let across = [coordinate(side * 50, 179.99), coordinate(side * 50.01, -179.98), coordinate(side * 50, 179.97)]
      for longitude in [179.985, 180, -180, -179.985, 179.9999] {
        try check(across, coordinate(side * 50.002, longitude), bound: 1e-3)
      }
      // The same with longitudes that continue beyond 180.
      let wound = try Track([coordinate(side * 50, 179.99), coordinate(side * 50.01, 180.02)])
      XCTAssertEqual(wound.length, Geodesic.distance(from: across[0], to: across[1]), accuracy: 1e-5)
    }
  }

  func testFarPositionsAndAntipodes() throws {
    let line = [coordinate(10, 20), coordinate(10.5, 21), coordinate(11, 20.5)]
    let track = try Track(line)
    let positions = [
      coordinate(-10, -160), coordinate(-10.6, -159.4), coordinate(90, 0), coordinate(-90, 0), coordinate(10, -160),
      coordinate(10.3, 22), coordinate(12, 20), coordinate(-60, 100), coordinate(11.3, 20.5),
    ]
    for position in positions {
      var exact = Double.infinity
      for segment in 0..<2 {
        let length = Geodesic.distance(from: line[segment], to: line[segment + 1])
        for part in 0...400 {
          let place = Geodesic.interpolate(
            from: line[segment], to: line[segment + 1], distance: length * Double(part) / 400)
          exact = min(exact, Geodesic.distance(from: place, to: position))
        }
      }
      for snap in [track.nearest(position), track.snap(position, from: 0, to: track.length, hint: 1)] {
        XCTAssertEqual(snap.distance, exact, accuracy: exact * 1e-3)
        XCTAssertEqual(Geodesic.distance(from: snap.coordinate, to: position), snap.distance, accuracy: exact * 1e-3)
        XCTAssertFalse(snap.bearing.isNaN)
      }
      XCTAssertEqual(track.candidates(position, radius: 1_000, from: 0, to: track.length).count, 0)
    }
  }

  func testMemoryIsAtMost96BytesAVertex() throws {
    let cases = [
      (20.0, 47.0), (799, 0), (799, 77.9), (799, 78.1), (200_000, 20), (801, 85), (1_590, 60),
    ]
    for (spacing, latitude) in cases {
      for bearing in [0.0, 45, 90] {
        let direction = latitude > 70 && bearing < 90 ? 180 - bearing : bearing
        var (line, pieces) = ([coordinate(latitude, 0)], 0)
        while line.count < (spacing > 10_000 ? 12 : 2_000) {
          let next = Geodesic.destination(from: line[line.count - 1], distance: spacing, bearing: direction)
          pieces += Int((spacing / 800).rounded(.up))
          line.append(next)
        }
        // Less what every track has once, however short.
        let track = try Track(line)
        XCTAssertLessThanOrEqual(Double(track.memory - 1_200) / Double(pieces + 1), 96, "\(spacing) \(latitude)")
      }
    }
  }

  /// One segment that is divided needs numbers for all of them.
  func testMemoryOfATrackWithOneDividedSegment() throws {
    var line = [coordinate(0, 0)]
    while line.count < 20_000 {
      let metres = line.count == 10_000 ? 801 : 799.9
      line.append(Geodesic.destination(from: line[line.count - 1], distance: metres, bearing: 90))
    }
    let memory = try Track(line).memory
    XCTAssertGreaterThan(memory, 96 * line.count, "more than tracks without one")
    XCTAssertLessThanOrEqual(memory - 1_200, 20 * line.count + 82 * line.count)
  }

  func testTenMillionVertices() throws {
    let count = min(10_000_000, RandomCases.count(10_000_000))
    // A spiral around the earth: 4 m a vertex, no two turns within kilometres.
    let line = [LocationCoordinate2D](unsafeUninitializedCapacity: count) { vertices, initialized in
      for index in 0..<count {
        let turns = Double(index) / 1_000_000
        vertices.initializeElement(at: index, to: coordinate(10 + turns, turns * 36 - 180))
      }
      initialized = count
    }
    let track = try Track(line)
    XCTAssertEqual(track.vertexCount, count)
    XCTAssertLessThanOrEqual(track.memory, 96 * count)
    for index in stride(from: 1_000, to: count - 1, by: count / 50) {
      let snap = track.nearest(line[index])
      XCTAssertLessThan(snap.distance, 1e-3)
      let distance = track.distance(ofVertex: index)
      XCTAssertEqual(snap.distanceAlong, distance, accuracy: 1e-3)
      XCTAssertEqual(track.snap(line[index], from: distance - 100, to: distance + 100), snap)
    }
  }

  /// A few kilobytes that took half a minute and a gigabyte.
  func testLongerThanTwoHundredThousandKilometresIsRefusedAtTheVertex() throws {
    var random = SeededGenerator(seed: 1)
    let places = (0..<1_000).map { _ in
      coordinate(
        asin(Double.random(in: -1...1, using: &random)) * 180 / .pi, Double.random(in: -180...180, using: &random))
    }
    var (length, vertex) = (0.0, 0)
    while length <= 200_000_000 {
      vertex += 1
      length += Geodesic.distance(from: places[vertex - 1], to: places[vertex])
    }
    XCTAssertThrowsError(try Track(places)) { error in
      XCTAssertEqual(error as? GeoKernelError, .tooLong(at: .vertex(vertex)))
      XCTAssertEqual("\(error)", "the line is longer than 200,000 km at vertex \(vertex)")
    }
    let most = try Track(Array(places[..<vertex]))
    XCTAssertLessThanOrEqual(most.length, 200_000_000)
    XCTAssertLessThanOrEqual(Double(most.memory), 200 * (Double(vertex) + most.length / 800))
    // The points of long segments are the geodesic's.
    for part in [0.1, 0.37, 0.9] {
      let distance = Geodesic.distance(from: places[0], to: places[1])
      let point = most.point(at: distance * part).coordinate
      let exact = Geodesic.interpolate(from: places[0], to: places[1], distance: distance * part)
      XCTAssertLessThan(Geodesic.distance(from: point, to: exact), 1e-2)
    }
  }

  /// All of a line at the same distance from a position: what no part of it can be left out for.
  func testAFarPositionInTheMiddleOfLaps() throws {
    let laps = (0...60 * 200).map { index in
      Geodesic.destination(from: coordinate(47, 8), distance: 35_000, bearing: Double(index % 200) * 1.8)
    }
    let track = try Track(laps)
    XCTAssertEqual(track.nearest(coordinate(47, 8)).distance, 35_000, accuracy: 35)
    XCTAssertEqual(track.nearest(coordinate(47.001, 8)).distance, 34_889, accuracy: 35)
  }

  func testTiesGoToTheSmallerDistanceAlong() throws {
    // Two laps: both are equally near, by the same numbers.
    let lap = [coordinate(47, 8), coordinate(47.001, 8.001), coordinate(47, 8.002)]
    let laps = try Track(lap + lap + [lap[0]])
    for part in stride(from: 0.05, to: 1, by: 0.1) {
      let place = laps.point(at: laps.length / 2 * part).coordinate
      let position = coordinate(place.latitude + 0.00005, place.longitude)
      XCTAssertLessThan(laps.nearest(position).segment, 3)
      let passes = laps.candidates(position, radius: 20, from: 0, to: laps.length)
      XCTAssertEqual(passes[0].distance, passes[1].distance)
      XCTAssertLessThan(passes[0].distanceAlong, passes[1].distanceAlong)
    }
  }

  func testThereAndBackIsTwoPasses() throws {
    let turn = [coordinate(47, 8), coordinate(47, 8.01), coordinate(47, 8)]
    let track = try Track(turn)
    let position = coordinate(47.0003, 8.004)
    let passes = track.candidates(position, radius: 100, from: 0, to: track.length)
    XCTAssertEqual(Set(passes.map(\.segment)), [0, 1])
    XCTAssertEqual(passes[0].crossTrack, -passes[1].crossTrack, accuracy: 1e-9)
    XCTAssertEqual(passes[0].distanceAlong + passes[1].distanceAlong, track.length, accuracy: 1e-3)
    // In a window the arm is the one in the window.
    XCTAssertEqual(track.snap(position, from: 0, to: track.length / 2).segment, 0)
    XCTAssertEqual(track.snap(position, from: track.length / 2, to: track.length).segment, 1)
  }

  func testASelfCrossingIsTwoPasses() throws {
    let line = [
      coordinate(47, 8), coordinate(47, 8.01), coordinate(47.005, 8.01), coordinate(47.005, 8.005),
      coordinate(46.995, 8.005),
    ]
    let track = try Track(line)
    let crossing = coordinate(47, 8.005)
    let passes = track.candidates(crossing, radius: 30, from: 0, to: track.length)
    XCTAssertEqual(Set(passes.map(\.segment)), [0, 3])
    XCTAssertFalse(passes.isTruncated)
    // One of them in a window that holds one.
    XCTAssertEqual(track.candidates(crossing, radius: 30, from: 0, to: 800).map(\.segment), [0])
  }

  func testMorePassesThanFit() throws {
    // Ten laps around a square of 100 m.
    let lap = [coordinate(47, 8), coordinate(47.0009, 8), coordinate(47.0009, 8.0013), coordinate(47, 8.0013)]
    let track = try Track((0..<10).flatMap { _ in lap })
    let passes = track.candidates(coordinate(47.0004, 7.9999), radius: 20, from: 0, to: track.length)
    XCTAssertEqual(passes.passCount, 10)
    XCTAssertEqual(passes.count, TrackCandidates.capacity)
    XCTAssertTrue(passes.isTruncated)
    XCTAssertEqual(passes.map(\.segment), (0..<8).map { $0 * 4 })
  }
}
