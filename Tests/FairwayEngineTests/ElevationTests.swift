import FairwayCore
import FairwayRoutes
import Foundation
import GeoKernel
import SeededRandom
import TestSupport
import TownDrives
import XCTest

/// Heights along a route: what is climbed by a reference of its own, on profiles that are known, and with noise.
final class ElevationTests: XCTestCase {
  /// The profile of a road to the east, whose heights are those of a function of the distance, at even distances.
  private func index(
    length: Double, every step: Double = 20, _ height: (Double) -> Double
  ) throws -> RouteIndex {
    let places = stride(from: 0, through: length, by: step).map { $0 }
    var route = MadeRoute.route(along: places.map { MadeRoute.place($0, 0) })
    route.legs[0].elevation = LegElevation(distances: places, heights: places.map(height))
    return try RouteIndex(route)
  }

  private func profile(
    length: Double, every step: Double = 20, _ height: (Double) -> Double
  ) throws -> ElevationProfile {
    try XCTUnwrap(index(length: length, every: step, height).elevation)
  }

  /// Up 200 m, down 50 m, up 100 m, with flats between.
  private func known(_ along: Double) -> Double {
    switch along {
    case ..<1000: 400
    case ..<5000: 400 + 0.05 * (along - 1000)
    case ..<6000: 600
    case ..<7000: 600 - 0.05 * (along - 6000)
    case ..<8000: 550
    case ..<9000: 550 + 0.1 * (along - 8000)
    default: 650
    }
  }

  func testAKnownProfile() throws {
    let profile = try profile(length: 10_000, known)
    XCTAssertEqual(profile.ascent, 300, accuracy: 0.5)
    XCTAssertEqual(profile.descent, 50, accuracy: 0.5)
    XCTAssertEqual(profile.ascent(to: 3000), 100, accuracy: 0.5)
    XCTAssertEqual(profile.ascent(to: 5500), 200, accuracy: 0.5)
    XCTAssertEqual(profile.descent(to: 6500), 25, accuracy: 0.5)
    XCTAssertEqual(profile.grade(at: 2000), 0.05, accuracy: 1e-6)
    XCTAssertEqual(profile.grade(at: 6400), -0.05, accuracy: 1e-6)
    XCTAssertEqual(profile.grade(at: 9999), 0, accuracy: 1e-6)
    for along in stride(from: 0.0, through: 10_000, by: 37) {
      XCTAssertEqual(profile.height(at: along), known(along), accuracy: 2.6, "\(along)")
    }
    XCTAssertEqual(profile.climbs.count, 2)
    let expected = [(1000.0, 5000.0, 200.0, 0.05), (8000, 9000, 100, 0.1)]
    for (climb, (start, end, height, grade)) in zip(profile.climbs, expected) {
      XCTAssertEqual(climb.start, start, accuracy: 60)
      XCTAssertEqual(climb.end, end, accuracy: 60)
      // What is smoothed has no corners: the ends of a climb are less steep than the rest.
      XCTAssertEqual(climb.height, height, accuracy: 3)
      XCTAssertEqual(climb.meanGrade, grade, accuracy: 0.007)
      XCTAssertEqual(climb.greatestGrade, grade, accuracy: 0.001)
    }
  }

  /// What is climbed on a wave is known in closed form; noise of a receiver, and of a terrain model, adds little to it.
  func testNoiseIsNotClimbed() throws {
    let wave = { (along: Double) in 500 + 40 * sin(along / 3000 * 2 * .pi) }
    // 40 up, and seven waves of 80 with the last quarter down and up again: 10 waves in 30 km.
    let expected = 10 * 80.0
    XCTAssertEqual(try profile(length: 30_000, wave).ascent, expected, accuracy: 0.01 * expected)
    var generator = SeededGenerator(seed: 3)
    for (deviation, step) in [(1.0, 10.0), (2.0, 10.0), (3.0, 15.0)] {
      let noisy = try profile(length: 30_000, every: step) { wave($0) + deviation * generator.normal() }
      XCTAssertEqual(noisy.ascent, expected, accuracy: 0.05 * expected, "\(deviation)")
      let flat = try profile(length: 30_000, every: step) { _ in 500 + deviation * generator.normal() }
      XCTAssertLessThanOrEqual(flat.ascent, 20, "\(deviation)")
      XCTAssertTrue(flat.climbs.isEmpty)
    }
    // Summed up naively, the noise alone climbs kilometres.
    let heights = (0...3000).map { _ in 2 * generator.normal() }
    XCTAssertGreaterThan(zip(heights, heights.dropFirst()).reduce(0) { $0 + max(0, $1.1 - $1.0) }, 3000)
  }

  /// Of any heights: what is climbed is what the largest rises between falls of 5 m sum up to, found by comparing each
  /// pair, and grows along the route; up less down is the difference of the ends, but for what is too little to count.
  func testSumsAreThoseOfTheReference() throws {
    try property(cases: 100) { generator in
      var height = generator.uniform(0...1000)
      let heights = (0...120).map { _ in
        height += generator.normal() * generator.uniform(0...8)
        return height
      }
      let profile = try profile(length: 12_000, every: 100) { heights[Int(($0 / 100).rounded())] }
      XCTAssertEqual(profile.ascent, Self.reference(profile.heights, up: true), accuracy: 1e-6)
      XCTAssertEqual(profile.descent, Self.reference(profile.heights, up: false), accuracy: 1e-6)
      let change = profile.heights[profile.heights.count - 1] - profile.heights[0]
      XCTAssertEqual(profile.ascent - profile.descent, change, accuracy: 10)
      var (up, down) = (0.0, 0.0)
      for along in stride(from: 0.0, through: 12_000, by: 50) {
        XCTAssertGreaterThanOrEqual(profile.ascent(to: along), up)
        XCTAssertGreaterThanOrEqual(profile.descent(to: along), down)
        (up, down) = (profile.ascent(to: along), profile.descent(to: along))
      }
      XCTAssertEqual(up, profile.ascent, accuracy: 1e-9)
      // Each climb is steep enough as a whole, and so is each of its beginnings and ends.
      for climb in profile.climbs {
        XCTAssertGreaterThanOrEqual(climb.length, 500)
        XCTAssertGreaterThan(climb.meanGrade, 0.03)
        XCTAssertGreaterThanOrEqual(climb.greatestGrade, climb.meanGrade - 1e-9)
        for share in [0.1, 0.5, 0.9] {
          let place = climb.start + share * climb.length
          let (first, last) = (profile.height(at: climb.start), profile.height(at: climb.end))
          XCTAssertGreaterThanOrEqual(profile.height(at: place) - first, 0.03 * (place - climb.start) - 0.3)
          XCTAssertGreaterThanOrEqual(last - profile.height(at: place), 0.03 * (climb.end - place) - 0.3)
        }
      }
    }
  }

  /// The sum of rises by recursion: the greatest rise of at least 5 m, and then those on either side of it.
  private static func reference(_ heights: [Double], up: Bool) -> Double {
    let heights = up ? heights : heights.map { -$0 }
    func sum(_ range: Range<Int>) -> Double {
      var (best, from, to) = (0.0, 0, 0)
      var low = range.lowerBound
      for place in range {
        if heights[place] < heights[low] { low = place }
        if heights[place] - heights[low] > best { (best, from, to) = (heights[place] - heights[low], low, place) }
      }
      guard best >= 5 else { return 0 }
      return best + sum(range.lowerBound..<from + 1) + inner(from..<to + 1) + sum(to..<range.upperBound)
    }
    // Within a rise, each fall of at least 5 m is climbed once more.
    func inner(_ range: Range<Int>) -> Double {
      var (best, from, to) = (0.0, 0, 0)
      var high = range.lowerBound
      for place in range {
        if heights[place] > heights[high] { high = place }
        if heights[high] - heights[place] > best { (best, from, to) = (heights[high] - heights[place], high, place) }
      }
      guard best >= 5 else { return 0 }
      return best + inner(range.lowerBound..<from + 1) + sum(from..<to + 1) + inner(to..<range.upperBound)
    }
    return sum(heights.indices)
  }

  // MARK: Under way

  func testProgressAndTheEventOfAClimb() throws {
    let index = try index(length: 10_000, known)
    let engine = ProgressEngine(index: index)
    var (state, vehicle, climbs) = (ProgressState(), Vehicle(), [(Double, RouteAlert)]())
    for fix in vehicle.drive(index.track) {
      let before = state.mark
      let change = engine.step(&state, fix)
      for event in engine.events(since: before, after: state, change: change) where event.kind == .alertAhead {
        let alert = index.alerts[try XCTUnwrap(event.item)]
        climbs.append((alert.start - state.distanceAlong, alert))
      }
      let progress = try XCTUnwrap(RouteProgress(index: index, state: state).elevation)
      XCTAssertEqual(progress.ascent + progress.ascentRemaining, 300, accuracy: 1)
      XCTAssertEqual(progress.height, known(state.distanceAlong), accuracy: 3)
    }
    XCTAssertEqual(climbs.map(\.1.kind), [.climb(index: 0), .climb(index: 1)])
    for (distance, _) in climbs { XCTAssertEqual(distance, 600, accuracy: 25, "a minute before it at 10 m/s") }
    let progress = try XCTUnwrap(MadeRoute.progress(index.route, at: 3000).elevation)
    XCTAssertEqual(progress.climb, 0)
    XCTAssertEqual(try XCTUnwrap(progress.climbDistanceRemaining), 2000, accuracy: 80)
    XCTAssertEqual(try XCTUnwrap(progress.climbHeightRemaining), 100, accuracy: 3)
    XCTAssertEqual(progress.grade, 0.05, accuracy: 1e-6)
  }

  /// Heights are in the route's JSON; a route of which a leg has none, or of which they are not heights, has no profile.
  func testWhatHasNoHeights() throws {
    XCTAssertNil(try RouteIndex(MadeRoute.route()).elevation)
    var route = MadeRoute.route()
    route.legs[0].elevation = LegElevation(distances: [0, 2000], heights: [400, 500])
    XCTAssertNil(try RouteIndex(route).elevation)
    route.legs[1].elevation = LegElevation(distances: [0, 1000], heights: [500, 450])
    let profile = try XCTUnwrap(RouteIndex(Route(json: route.json())).elevation)
    XCTAssertEqual(profile.ascent, 100, accuracy: 2)
    XCTAssertEqual(profile.descent, 50, accuracy: 2)
    route.legs[1].elevation = LegElevation(distances: [.nan, 5000, 10], heights: [.infinity, 450, 0])
    _ = try RouteIndex(route).elevation?.progress(at: .nan)
    route.legs[1].elevation = LegElevation(distances: [0], heights: [1e9])
    XCTAssertThrowsError(try Route(json: route.json())) {
      XCTAssertEqual("\($0)", "legs[1].elevation.heights[0]: expected a height in metres, found the number 1000000000")
    }
  }

  func testALineBringsItsHeights() throws {
    func heights(_ text: String, _ options: LineOptions = LineOptions()) throws -> [[Double]] {
      try Route(line: Array(text.utf8), options: options).legs.compactMap { $0.elevation?.heights }
    }
    let points = [(47.0, "400"), (47.01, "450.5"), (47.02, "430"), (47.03, "")]
    let gpx = points.map { "<trkpt lat=\"\($0.0)\" lon=\"8\">\($0.1.isEmpty ? "" : "<ele>\($0.1)</ele>")</trkpt>" }
    let track = "<gpx><trk><trkseg>\(gpx.joined())</trkseg></trk></gpx>"
    XCTAssertEqual(try heights(track), [[400, 450.5, 430]])
    let line = "{\"type\": \"LineString\", \"coordinates\": [[8, 47, 400], [8, 47.01, 450.5], [8, 47.02]]}"
    XCTAssertEqual(try heights(line), [[400, 450.5]])
    XCTAssertEqual(try heights(line.replacingOccurrences(of: ", 450.5", with: "")), [], "one is no profile")
    var options = LineOptions()
    options.stops = [Waypoint(coordinate: LocationCoordinate2D(latitude: 47.015, longitude: 8))]
    let legs = try Route(line: Array(track.utf8), options: options).legs
    XCTAssertEqual(legs.map { $0.elevation?.heights ?? [] }, [[400, 450.5, 440.25], [440.25, 430]])
    XCTAssertEqual(try XCTUnwrap(legs[1].elevation?.distances.first), 0)
  }
}
