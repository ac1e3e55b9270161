import FairwayRoutes
import Foundation
import GeoKernel
import RouteLines
import SeededRandom
import TestSupport
import XCTest

/// What a route along a line costs, whatever the line is: it grows with the points and the stops, and no faster.
final class LineGrowthTests: XCTestCase {
  /// A place in metres east and north of a fixed one.
  private func place(_ east: Double, _ north: Double) -> LocationCoordinate2D {
    LocationCoordinate2D(latitude: 47 + north / 111_133, longitude: 8 + east / 75_900)
  }

  /// A tangle of points that a broken clock has passed in one second, and a way from there.
  func testPointsOfOneSecond() throws {
    try assertGrowsLinearly(from: 1_000) { count in
      var random = SeededGenerator(seed: 5)
      var points = (0..<count).map { _ in
        FollowedLine.Point(
          place(Double.random(in: -5...5, using: &random), Double.random(in: -5...5, using: &random)), time: 0)
      }
      points += (1...100).map { FollowedLine.Point(place(Double($0) * 20, 0), time: Double($0)) }
      return FollowedLine(points)
    } work: {
      _ = try? Route(along: $0)
    }
  }

  /// A vehicle that comes back to where it was 25 seconds before, again and again, in points of a thousandth of a second.
  func testRunsThatOverlap() throws {
    try assertGrowsLinearly(from: 2_000) { count in
      FollowedLine(
        (0..<count).map { number in
          let angle = Double(number) / 1_000 * 2 * .pi
          return FollowedLine.Point(place(14 * sin(angle), 14 * cos(angle)), time: Double(number) * 0.0249)
        })
    } work: {
      _ = try? Route(along: $0)
    }
  }

  func testStopsAtEachPoint() throws {
    try assertGrowsLinearly(from: 500) { count in
      (0..<count).map { place(Double($0) * 30, 0) }
    } work: {
      _ = try Route(along: FollowedLine($0), stops: $0.map { Waypoint(coordinate: $0) })
    }
  }

  /// As many legs as bends: each leg has its own.
  func testStopsBetweenBends() throws {
    try assertGrowsLinearly(from: 500) { count in
      (0..<count).map { place(Double($0) * 100, $0 % 2 == 0 ? 0 : 100) }
    } work: { line in
      let stops = stride(from: 0, to: line.count, by: 2).map { Waypoint(coordinate: line[$0]) }
      XCTAssertGreaterThan(try Route(along: FollowedLine(line), stops: stops).legs.count, line.count / 3)
    }
  }

  func testStopsThatAreNotOnTheLine() throws {
    try assertGrowsLinearly(from: 1_000) { count in
      (0..<count).map { place(Double($0) * 30, 0) }
    } work: { line in
      let stops = line.map { Waypoint(coordinate: $0) } + [Waypoint(coordinate: place(0, 900))]
      XCTAssertThrowsError(try Route(along: FollowedLine(line), stops: stops)) {
        XCTAssertTrue("\($0)".contains(" m from it"), "\($0)")
      }
    }
  }

  /// A thousand stops that a line passes a thousand times are a million places. They are refused with what to do.
  func testStopsThatAreTooManyToChoose() throws {
    let lap = (0..<200).map { number in
      let angle = Double(number) / 200 * 2 * .pi
      return place(60 * sin(angle), 60 * cos(angle))
    }
    let line = FollowedLine((0..<60).flatMap { _ in lap })
    let stops = (0..<400).map { Waypoint(coordinate: lap[$0 % 200]) }
    let time = try Cost.processorTime {
      XCTAssertThrowsError(try Route(along: line, stops: stops)) {
        XCTAssertEqual(
          "\($0)",
          "the line of 12000 points passes its 400 stops too often: follow it in parts, or with fewer stops")
      }
    }
    XCTAssertLessThan(time, 30)
  }

  /// The crossings of a scribble take no more memory than its points, and those of one place are one.
  func testAScribble() throws {
    var random = SeededGenerator(seed: 7)
    // Some 250 segments in each cell, which all cross each other.
    let points = (0..<10).flatMap { patch in
      (0..<250).map { _ in
        place(
          Double(patch) * 1_000 + Double.random(in: 0...90, using: &random), Double.random(in: 0...90, using: &random))
      }
    }
    let line = FollowedLine(points)
    var route: Route?
    let memory = try Cost.memory { route = try Route(along: line) }
    XCTAssertGreaterThan(route?.legs[0].steps.count ?? 0, 1_000)
    // The stack of a test and the route itself are some megabytes; an array for each crossing is a hundred.
    if let memory { XCTAssertLessThan(memory, 40_000_000) }
  }
}
