import FairwayDirections
import FairwayRequests
import Foundation
import GeoKernel
import SeededRandom
import TestSupport
import XCTest

/// Any options the service takes, written as an address and read back.
final class OptionsRoundTripTests: XCTestCase {
  private let directions = Directions(credentials: Credentials(accessToken: "t&o=k+e;n#"), warn: { _ in })

  /// A number of six decimals: requests have no more.
  private func number(_ random: inout SeededGenerator, _ range: ClosedRange<Double>) -> Double {
    (random.uniform(range) * 1e6).rounded() / 1e6
  }

  private func maybe<Value>(_ random: inout SeededGenerator, _ value: (inout SeededGenerator) -> Value) -> Value? {
    Bool.random(using: &random) ? value(&random) : nil
  }

  private func place(_ random: inout SeededGenerator) -> LocationCoordinate2D {
    LocationCoordinate2D(latitude: number(&random, -90...90), longitude: number(&random, -180...180))
  }

  private func name(_ random: inout SeededGenerator) -> String {
    let letters = Array("abc &=+?#%/\"'\\,äß漢🛣️ \u{301}")
    return String((0..<random.integer(1...12)).compactMap { _ in letters.randomElement(using: &random) })
  }

  private func waypoints(_ random: inout SeededGenerator, _ most: Int) -> [Waypoint] {
    let count = random.integer(2...most)
    return (0..<count).map { index in
      var waypoint = Waypoint(coordinate: place(&random))
      waypoint.separatesLegs = index == 0 || index == count - 1 || Bool.random(using: &random)
      waypoint.coordinateAccuracy = maybe(&random) { number(&$0, 0...5000) }
      if Bool.random(using: &random) {
        waypoint.heading = number(&random, 0...359.999)
        waypoint.headingAccuracy = number(&random, 0...180)
      }
      // Only the names of places between which legs lie are sent.
      if waypoint.separatesLegs { waypoint.name = maybe(&random) { name(&$0) } }
      waypoint.allowsArrivingOnOppositeSide = Bool.random(using: &random)
      waypoint.allowsSnappingToClosedRoad = Bool.random(using: &random)
      waypoint.allowsSnappingToStaticallyClosedRoad = Bool.random(using: &random)
      return waypoint
    }
  }

  private func fill(_ common: inout CommonOptions, _ random: inout SeededGenerator) {
    common.includesSteps = Bool.random(using: &random)
    common.shapeFormat = RouteShapeFormat.allCases.randomElement(using: &random) ?? .polyline
    common.routeShapeResolution = RouteShapeResolution.allCases.randomElement(using: &random) ?? .low
    common.attributeOptions = AttributeOptions(rawValue: random.integer(0...255))
    common.customAttributes = Bool.random(using: &random) ? ["one", "two"] : []
    common.languageTag = ["en-US", "zh-Hans", "fr"].randomElement(using: &random) ?? "en"
    common.includesSpokenInstructions = Bool.random(using: &random)
    // The units are sent with spoken instructions only.
    if common.includesSpokenInstructions {
      common.distanceMeasurementSystem = Bool.random(using: &random) ? .metric : .imperial
    }
    common.includesVisualInstructions = Bool.random(using: &random)
  }

  func testRoutes() throws {
    try property(cases: 300) { random in
      let profiles = [ProfileIdentifier.automobile, .automobileAvoidingTraffic, .cycling, .walking]
      var options = RouteOptions(
        waypoints: waypoints(&random, 25), profileIdentifier: profiles[random.integer(0...3)])
      for index in options.waypoints.indices {
        options.waypoints[index].targetCoordinate = maybe(&random) { place(&$0) }
        options.waypoints[index].layer = maybe(&random) { $0.integer(-5...5) }
      }
      fill(&options.common, &random)
      options.includesAlternativeRoutes = Bool.random(using: &random)
      options.allowsUTurnAtWaypoint = Bool.random(using: &random)
      options.includesExitRoundaboutManeuver = Bool.random(using: &random)
      let avoidable: [RoadClasses] = [.toll, .motorway, .ferry, .unpaved, .cashTollOnly]
      options.roadClassesToAvoid = RoadClasses(avoidable.filter { _ in Bool.random(using: &random) })
      options.avoidedPoints = (0..<random.integer(0...3)).map { _ in place(&random) }
      let allowable: [RoadClasses] = [.highOccupancyVehicle2, .highOccupancyVehicle3, .highOccupancyToll]
      options.roadClassesToAllow = RoadClasses(allowable.filter { _ in Bool.random(using: &random) })
      options.alleyPriority = maybe(&random) { DirectionsPriority(rawValue: number(&$0, -1...1)) }
      if options.profileIdentifier == .walking {
        options.walkwayPriority = maybe(&random) { DirectionsPriority(rawValue: number(&$0, -1...1)) }
        options.speed = maybe(&random) { number(&$0, 0.14...6.94) }
      }
      options.refreshingEnabled =
        options.profileIdentifier == .automobileAvoidingTraffic && Bool.random(using: &random)
      options.initialManeuverAvoidanceRadius = maybe(&random) { number(&$0, 1...1000) }
      options.maximumHeight = maybe(&random) { number(&$0, 0...10) }
      options.maximumWidth = maybe(&random) { number(&$0, 0...10) }
      options.maximumWeight = maybe(&random) { number(&$0, 0...100) }
      // Noon is never repeated or skipped by a change of clocks.
      let minute = Date(timeIntervalSince1970: (Double(random.integer(0...40_000)) + 0.5) * 86400)
      if options.profileIdentifier == .automobile, Bool.random(using: &random) {
        options.arriveBy = minute
      } else {
        options.departAt = maybe(&random) { _ in minute }
      }
      options.includesTollPrices = Bool.random(using: &random)

      try options.validate(for: .mapbox)
      XCTAssertEqual(RouteOptions(url: directions.url(forCalculating: options)), options)
      XCTAssertEqual(try JSONDecoder().decode(RouteOptions.self, from: JSONEncoder().encode(options)), options)
      XCTAssertEqual(try StoredRequest(StoredRequest(options).json, "options").options, options)
    }
  }

  func testMatches() throws {
    try property(cases: 100) { random in
      var options = MatchOptions(waypoints: waypoints(&random, 100))
      fill(&options.common, &random)
      options.resamplesTraces = Bool.random(using: &random)
      if Bool.random(using: &random) { options.timestamps = options.waypoints.indices.map { 1_700_000_000 + 3 * $0 } }
      try options.validate(for: .mapbox)
      XCTAssertEqual(MatchOptions(url: directions.url(forCalculating: options)), options)
      XCTAssertEqual(try JSONDecoder().decode(MatchOptions.self, from: JSONEncoder().encode(options)), options)
    }
  }
}
