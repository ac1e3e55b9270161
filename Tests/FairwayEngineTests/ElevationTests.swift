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
    let expected = [
      "ar": "صعود بارتفاع ٢٠٠ متر على امتداد ٤ كيلومترات", "de": "Anstieg von 200 Metern auf 4 Kilometern",
      "en": "Climb of 200 meters over 4 kilometers", "en-US": "Climb of 600 feet over 2.5 miles",
      "en-GB": "Climb of 600 feet over 2.5 miles", "es": "Subida de 200 metros a lo largo de 4 kilómetros",
      "fr": "Montée de 200 mètres sur 4 kilomètres", "it": "Salita di 200 metri in 4 chilometri",
      "ja": "この先、4キロで200メートルの上り坂です", "nl": "Helling van 200 meter, 4 kilometer lang",
      "pl": "Droga wznosi się o 200 metrów przez 4 kilometry",
      "pt-BR": "Subida de 200 metros ao longo de 4 quilômetros",
    ]
    XCTAssertTrue(Set(GuidanceLanguage.all).isSubset(of: expected.keys), "\(GuidanceLanguage.all)")
    let route = try index(length: 10_000, known).route
    for (language, text) in expected {
      let index = try RouteIndex(route.guided(GuidanceOptions(language: language)))
      let climb = index.alerts[0]
      XCTAssertEqual(index.announcement(of: climb, at: 600)?.text, text, language)
      // The words survive being stored.
      let stored = try RouteIndex(Route(json: index.route.json()))
      XCTAssertEqual(stored.announcement(of: climb, at: 600)?.text, text, language)
    }
  }

  func testWhatIsLeftOfAClimbIsSaid() throws {
    let route = try index(length: 10_000, known).route
    let wordless = try RouteIndex(route)
    XCTAssertNil(wordless.announcement(of: wordless.alerts[0], at: 600), "the route has no guidance")
    var guidance = GuidanceOptions(language: "en")
    let index = try RouteIndex(route.guided(guidance))
    let climb = index.alerts[0]
    XCTAssertEqual(climb.priority, .information, "it waits until what is being spoken has ended")
    XCTAssertEqual(index.announcement(of: climb, at: -1000)?.text, "Climb of 150 meters over 3 kilometers")
    XCTAssertNil(index.announcement(of: climb, at: -3800), "a rest that is no climb")
    guidance.speaksClimbs = false
    XCTAssertEqual(try GuidanceOptions(json: guidance.json), guidance)
    let silent = try RouteIndex(index.route.guided(guidance))
    XCTAssertNil(silent.announcement(of: silent.alerts[0], at: 600))
    XCTAssertEqual(silent.alerts, index.alerts, "it is shown")
    XCTAssertNil(try RouteIndex(route.guided(GuidanceOptions(source: .serviceOnly))).route.spokenClimb)
    XCTAssertNil(MadeRoute.route().guided(GuidanceOptions(language: "en")).spokenClimb, "without heights")
  }

  /// A climb that was announced is not announced again on a route that has another way to its foot.
  func testAClimbIsAnnouncedOnce() throws {
    let index = try index(length: 10_000, known)
    let engine = ProgressEngine(index: index)
    var (state, vehicle) = (ProgressState(), Vehicle())
    for fix in vehicle.drive(index.track) where state.distanceAlong < 2600 { _ = engine.step(&state, fix) }
    XCTAssertTrue(state.hasAnnounced(alert: 0))
    for (shift, count) in [(40.0, 1), (3000.0, 0)] {
      let other = try self.index(length: 10_000) { known($0 + shift) }
      var begun = ProgressState()
      let told = ProgressEngine(index: other).carryAlerts(&begun, after: state, on: index)
      XCTAssertEqual(told.count, count, "\(shift)")
    }
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

  /// Valhalla's own form: an array at even distances, in feet if the request was in miles.
  func testHeightsAtEvenDistances() throws {
    var route = MadeRoute.route()
    route.legs.removeLast()
    let length = route.legs[0].distance
    func heights(_ members: String) throws -> LegElevation? {
      let text = String(decoding: route.json(), as: UTF8.self)
      let leg = text.replacingOccurrences(of: "\"legs\":[{", with: "\"legs\":[{\(members),")
      XCTAssertNotEqual(leg, text)
      return try Route(json: Array(leg.utf8)).legs[0].elevation
    }
    let count = Int(length / 30) + 2
    func list(_ height: (Int) -> Double) -> String { (0..<count).map { "\(height($0))" }.joined(separator: ",") }
    let metres = try XCTUnwrap(heights("\"elevation\":[\(list { 100 + Double($0) })],\"elevation_interval\":30.0"))
    XCTAssertEqual(metres.distances.prefix(3), [0, 30, 60])
    XCTAssertEqual(metres.distances.last, length)
    XCTAssertEqual(metres.heights.count, count)
    let feet = try XCTUnwrap(
      heights("\"elevation_interval\":98.4252,\"elevation\":[\(list { (100 + Double($0)) / 0.3048 })]"))
    XCTAssertEqual(feet.distances[2], 60, accuracy: 0.01)
    XCTAssertEqual(feet.heights[2], 102, accuracy: 0.01)
    let spread = try XCTUnwrap(heights("\"elevation\":[100,32768,120]"))
    XCTAssertEqual(spread.distances, [0, length], "a place without a height")
    XCTAssertEqual(spread.heights, [100, 120])
    XCTAssertNil(try heights("\"elevation\":[]"))
    XCTAssertNil(try heights("\"elevation\":[100]"))
    XCTAssertThrowsError(try heights("\"elevation\":[\"high\"]"))
    XCTAssertThrowsError(try heights("\"elevation\":7"))
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
