import FairwayDirections
import Foundation
import GeoKernel
import TestSupport
import XCTest

/// Questions to real servers about the town that this project draws: to running ones, else to what they once answered.
final class RealServerTests: XCTestCase {
  private static let styles = [ServiceStyle.valhalla, .osrm]
  private static let stops = [place(-29.997829, 40.00151), place(-29.986535, 40.005602), place(-29.982773, 39.999718)]
  private static let island = place(-29.964138, 39.962527)
  private static let sea = place(-30.223446, 39.115927)

  private static func place(_ longitude: Double, _ latitude: Double) -> LocationCoordinate2D {
    LocationCoordinate2D(latitude: latitude, longitude: longitude)
  }

  private func options(_ places: [LocationCoordinate2D]) -> RouteOptions {
    var options = RouteOptions(coordinates: places)
    options.includesSteps = true
    options.routeShapeResolution = .full
    options.shapeFormat = .polyline6
    options.locale = Locale(identifier: "en-US")
    options.attributeOptions = [.distance, .expectedTravelTime, .speed]
    return options
  }

  private func route(_ response: RouteResponse) throws -> Route {
    try XCTUnwrap(response.routes?.first)
  }

  private func error(_ directions: Directions, _ options: RouteOptions) async throws -> DirectionsError? {
    do {
      _ = try await directions.calculate(options)
      return nil
    } catch {
      return error
    }
  }

  func testSeveralLegs() async throws {
    for style in Self.styles {
      let response = try await RoutingServers.directions(style).calculate(options(Self.stops))
      let route = try route(response)
      XCTAssertEqual(route.legs.count, 2, style.rawValue)
      XCTAssertEqual(response.waypoints?.count, 3, style.rawValue)
      XCTAssertEqual(route.legs.reduce(0) { $0 + $1.distance }, route.distance, accuracy: 1)
      for (index, leg) in route.legs.enumerated() {
        XCTAssertEqual(leg.steps.first?.maneuverType, .depart)
        XCTAssertEqual(leg.steps.last?.maneuverType, .arrive)
        let end = try XCTUnwrap(leg.destination?.coordinate)
        XCTAssertLessThan(Geodesic.distance(from: end, to: Self.stops[index + 1]), 50)
        XCTAssertGreaterThan(leg.expectedSegmentTravelTimes?.count ?? 0, 0)
      }
      let line = try XCTUnwrap(route.shape?.coordinates)
      XCTAssertEqual(Geodesic.length(of: line), route.distance, accuracy: route.distance / 100, style.rawValue)
    }
  }

  func testSilentStops() async throws {
    for style in Self.styles {
      var options = options(Self.stops)
      options.waypoints[1].separatesLegs = false
      let response = try await RoutingServers.directions(style).calculate(options)
      let route = try route(response)
      XCTAssertEqual(route.legs.count, 1, style.rawValue)
      XCTAssertEqual(response.waypoints?.map(\.separatesLegs), [true, false, true], style.rawValue)
      if style == .valhalla { XCTAssertEqual(route.legs[0].viaWaypoints?.map(\.waypointIndex), [1]) }
      // The line passes the stop all the same.
      let line = try Track(XCTUnwrap(route.shape?.coordinates))
      XCTAssertLessThan(abs(line.nearest(Self.stops[1]).crossTrack), 50, style.rawValue)
    }
  }

  func testAlternatives() async throws {
    for style in Self.styles {
      var options = options([Self.place(-30.006266, 40.009194), Self.place(-29.977762, 40.025209)])
      options.includesAlternativeRoutes = true
      let routes = try await RoutingServers.directions(style).calculate(options).routes ?? []
      // OSRM finds no other way here that it thinks worth while.
      XCTAssertGreaterThanOrEqual(routes.count, style == .valhalla ? 2 : 1, style.rawValue)
      XCTAssertEqual(Set(routes.map { Int($0.distance) }).count, routes.count, "each is another way")
    }
  }

  func testHeadingDecidesTheWayOut() async throws {
    for style in Self.styles {
      var options = options([Self.stops[0], Self.place(-29.996187, 39.999981)])
      var headings: [Double] = []
      for heading in [11.3, 190.6] {
        (options.waypoints[0].heading, options.waypoints[0].headingAccuracy) = (heading, 45)
        let route = try route(await RoutingServers.directions(style).calculate(options))
        let line = try XCTUnwrap(route.shape?.coordinates)
        let bearing = Geodesic.inverse(from: line[0], to: line[1]).initialBearing
        XCTAssertLessThan(abs(remainder(bearing - heading, 360)), 46, "\(style) \(heading)")
        headings.append(route.distance)
      }
      XCTAssertNotEqual(headings[0], headings[1], "\(style)")
    }
  }

  func testInstructionsOfValhalla() async throws {
    var options = options(Self.stops)
    options.includesSpokenInstructions = true
    options.includesVisualInstructions = true
    options.distanceMeasurementSystem = .metric
    options.locale = Locale(identifier: "fr-FR")
    let route = try route(await RoutingServers.directions(.valhalla).calculate(options))
    let steps = route.legs.flatMap(\.steps)
    XCTAssertTrue(steps.contains { !($0.instructionsSpokenAlongStep ?? []).isEmpty })
    XCTAssertTrue(steps.contains { !($0.instructionsDisplayedAlongStep ?? []).isEmpty })
    XCTAssertEqual(route.speechLocaleIdentifier, "fr-FR")
  }

  func testRoutesWithoutSteps() async throws {
    for style in Self.styles {
      var options = options(Self.stops)
      options.includesSteps = false
      let route = try route(await RoutingServers.directions(style).calculate(options))
      XCTAssertEqual(route.legs.map(\.steps.count), [0, 0], style.rawValue)
    }
  }

  func testEveryShapeFormatGivesTheSameLine() async throws {
    for style in Self.styles {
      var lines: [[LocationCoordinate2D]] = []
      for format in RouteShapeFormat.allCases {
        var options = options(Self.stops)
        options.shapeFormat = format
        let response = try await RoutingServers.directions(style).calculate(options)
        lines.append(try XCTUnwrap(route(response).shape?.coordinates))
      }
      let exact = lines[2]
      for line in lines {
        XCTAssertEqual(Geodesic.length(of: line), Geodesic.length(of: exact), accuracy: 20, style.rawValue)
        XCTAssertLessThan(Geodesic.distance(from: line[0], to: exact[0]), 2, style.rawValue)
      }
    }
  }

  func testPlaceFarFromAnyRoad() async throws {
    for style in Self.styles {
      var options = options([Self.stops[0], Self.sea])
      options.waypoints[1].coordinateAccuracy = 10
      let error = try await error(RoutingServers.directions(style), options)
      XCTAssertEqual(error, .unableToLocate, style.rawValue)
    }
  }

  func testNoRouteWithoutTheFerry() async throws {
    var options = options([Self.stops[0], Self.island])
    let ferry = try route(await RoutingServers.directions(.osrm).calculate(options))
    XCTAssertTrue(ferry.legs[0].steps.contains { $0.transportType == .ferry })
    options.roadClassesToAvoid = .ferry
    let error = try await error(RoutingServers.directions(.osrm), options)
    XCTAssertEqual(error, .unableToRoute)
  }

  func testProfilesOfValhalla() async throws {
    var times: [Double] = []
    for profile in [ProfileIdentifier.automobile, .cycling, .walking, ProfileIdentifier(rawValue: "truck")] {
      var options = options(Self.stops)
      options.profileIdentifier = profile
      options.allowsUTurnAtWaypoint = true
      let route = try route(await RoutingServers.directions(.valhalla).calculate(options))
      XCTAssertEqual(route.legs.first?.profileIdentifier, profile)
      times.append(route.expectedTravelTime)
    }
    XCTAssertLessThan(times[0], times[1])
    XCTAssertLessThan(times[1], times[2])
    var options = options(Self.stops)
    options.profileIdentifier = ProfileIdentifier(rawValue: "zeppelin")
    guard case .invalidInput = try await error(RoutingServers.directions(.valhalla), options) else {
      return XCTFail("a zeppelin flies")
    }
  }

  private var trace: MatchOptions {
    let points: [(Double, Double)] = [
      (-30.005359, 40.006645), (-30.003734, 40.006467), (-30.002138, 40.006173), (-30.000743, 40.006029),
      (-29.999269, 40.005726), (-29.997761, 40.005555), (-29.996269, 40.005323), (-29.995018, 40.005081),
      (-29.993735, 40.004963),
    ]
    var options = MatchOptions(coordinates: points.map { Self.place($0.0, $0.1) })
    options.common = self.options(options.waypoints.map(\.coordinate)).common
    for index in options.waypoints.indices.dropFirst().dropLast() { options.waypoints[index].separatesLegs = false }
    return options
  }

  func testMatches() async throws {
    for style in Self.styles {
      let response = try await RoutingServers.directions(style).calculate(trace)
      let match = try XCTUnwrap(response.matches?.first)
      XCTAssertEqual(match.distance, 1009, accuracy: 3, style.rawValue)
      XCTAssertEqual(match.legs.count, 1, style.rawValue)
      XCTAssertEqual(response.tracepoints?.count, 9, style.rawValue)
      XCTAssertEqual(Set(match.legs[0].steps.compactMap(\.name)), ["Main Street"], style.rawValue)
    }
  }

  func testMatchesAsRoutes() async throws {
    for style in Self.styles {
      let response = try await RoutingServers.directions(style).calculateRoutes(matching: trace)
      XCTAssertEqual(try route(response).distance, 1009, accuracy: 3, style.rawValue)
      XCTAssertEqual(response.waypoints?.count, 9, style.rawValue)
    }
  }

  func testTraceThatNobodyDrove() async throws {
    var options = MatchOptions(coordinates: [Self.stops[0], Self.place(-29.955, 40.01)])
    options.timestamps = [1_800_000_000, 1_800_000_001]
    options.shapeFormat = .polyline
    do {
      _ = try await RoutingServers.directions(.osrm).calculate(options)
      XCTFail("4 km in a second")
    } catch let error as DirectionsError {
      XCTAssertEqual(error, .noMatches)
    }
  }

  func testManyRequestsAtOnce() async throws {
    for style in Self.styles {
      let directions = try RoutingServers.directions(style)
      let options = options(Self.stops)
      let first = try await directions.calculate(options)
      try await withThrowingTaskGroup(of: RouteResponse.self) { group in
        for _ in 0..<50 { group.addTask { try await directions.calculate(options) } }
        for try await response in group { XCTAssertEqual(response, first, style.rawValue) }
      }
    }
  }

  func testRouterAsksThroughTheProvider() async throws {
    for style in Self.styles {
      let provider: any RoutingProvider = try RoutingServers.directions(style)
      let answers = Mailbox<Result<RouteResponse, DirectionsError>>()
      provider.calculateRoutes(for: options(Self.stops)) { answers.put($0) }
      try await answers.wait()
      XCTAssertEqual(try answers.values.first?.get().routes?.isEmpty, false)
    }
  }
}
