import FairwayDirections
import Foundation
import GeoKernel
import XCTest

/// Options to the parameters of a request, and back.
final class RouteOptionsURLTests: XCTestCase {
  private let start = Waypoint(coordinate: LocationCoordinate2D(latitude: 42.5075, longitude: 1.5218))
  private let end = Waypoint(coordinate: LocationCoordinate2D(latitude: 42.5095, longitude: 1.539))

  private func parameters(_ options: some DirectionsOptions) -> [String: String] {
    Dictionary(options.urlQueryItems.map { ($0.name, $0.value ?? "") }) { first, _ in first }
  }

  private func url(_ options: some DirectionsOptions) throws -> URL {
    var components = URLComponents()
    components.scheme = "https"
    components.host = "api.example.com"
    components.path = "/" + options.path
    components.queryItems = options.urlQueryItems
    return try XCTUnwrap(components.url)
  }

  func testDefaultsAreThoseOfTheService() {
    let items = parameters(RouteOptions(waypoints: [start, end]))
    XCTAssertEqual(items["geometries"], "polyline6", "as for navigation")
    XCTAssertEqual(items["overview"], "simplified")
    XCTAssertEqual(items["steps"], "false")
    XCTAssertEqual(items["alternatives"], "false")
    XCTAssertEqual(items["continue_straight"], "true")
    XCTAssertEqual(
      Set(items.keys), ["geometries", "overview", "steps", "alternatives", "continue_straight", "language"])
  }

  func testEachInitializerAsksForSixDecimals() {
    let places = [start.coordinate, end.coordinate]
    for options in [
      RouteOptions(waypoints: [start, end]), RouteOptions(coordinates: places),
      RouteOptions(matchOptions: MatchOptions(waypoints: [start, end])),
      RouteOptions(matchOptions: MatchOptions(coordinates: places)),
    ] {
      XCTAssertEqual(parameters(options)["geometries"], "polyline6")
    }
  }

  func testAUserWithoutARegionAsksForALanguageAlone() {
    var options = RouteOptions(waypoints: [start, end])
    for (identifier, tag) in [("en_001", "en"), ("en_GB", "en-GB"), ("es_419", "es-419"), ("zh_Hans_CN", "zh-Hans-CN")]
    {
      options.locale = Locale(identifier: identifier)
      XCTAssertEqual(parameters(options)["language"], tag)
    }
  }

  func testCoordinatesAreRoundedToAMillionthWithoutExponent() {
    let options = RouteOptions(coordinates: [
      LocationCoordinate2D(latitude: 0.000_001_4, longitude: -0.000_000_9),
      LocationCoordinate2D(latitude: -12, longitude: 179.999_999_9),
    ])
    XCTAssertEqual(options.coordinates, "-0.000001,0.000001;180,-12")
    XCTAssertEqual(options.path, "directions/v5/mapbox/driving/-0.000001,0.000001;180,-12")
  }

  func testEveryParameterOfARouteIsWrittenAndReadBack() throws {
    var first = start
    (first.heading, first.headingAccuracy, first.coordinateAccuracy) = (45.5, 90, 12.25)
    var silent = Waypoint(coordinate: LocationCoordinate2D(latitude: 42.508, longitude: 1.53))
    silent.separatesLegs = false
    silent.allowsSnappingToClosedRoad = true
    silent.layer = -1
    var last = end
    (last.name, last.allowsArrivingOnOppositeSide) = ("Casa & Jardí", false)
    last.targetCoordinate = LocationCoordinate2D(latitude: 42.51, longitude: 1.5391)
    last.allowsSnappingToStaticallyClosedRoad = true

    var options = RouteOptions(waypoints: [first, silent, last], profileIdentifier: .automobileAvoidingTraffic)
    options.includesSteps = true
    options.shapeFormat = .polyline6
    options.routeShapeResolution = .full
    options.locale = Locale(identifier: "ca-AD")
    options.includesSpokenInstructions = true
    options.distanceMeasurementSystem = .imperial
    options.includesVisualInstructions = true
    options.attributeOptions = [
      .distance, .expectedTravelTime, .speed, .congestionLevel, .numericCongestionLevel, .maximumSpeedLimit, .closures,
      .trafficTendency,
    ]
    options.common.customAttributes = ["state_of_charge"]
    options.includesAlternativeRoutes = true
    options.allowsUTurnAtWaypoint = true
    options.includesExitRoundaboutManeuver = true
    options.roadClassesToAvoid = [.toll, .motorway, .ferry, .unpaved, .cashTollOnly]
    options.roadClassesToAllow = [.highOccupancyVehicle2, .highOccupancyVehicle3, .highOccupancyToll]
    options.alleyPriority = .low
    options.refreshingEnabled = true
    options.initialManeuverAvoidanceRadius = 100
    options.maximumHeight = 3.5
    options.maximumWidth = 2.55
    options.maximumWeight = 40
    options.departAt = Date(timeIntervalSince1970: 1_800_000_000)
    options.includesTollPrices = true

    let items = parameters(options)
    XCTAssertEqual(items["bearings"], "45.5,90;;")
    XCTAssertEqual(items["radiuses"], "12.25;unlimited;unlimited")
    XCTAssertEqual(items["waypoints"], "0;2")
    XCTAssertEqual(items["waypoint_names"], ";Casa & Jardí")
    XCTAssertEqual(items["approaches"], "unrestricted;unrestricted;curb")
    XCTAssertEqual(items["snapping_include_closures"], ";true;")
    XCTAssertEqual(items["snapping_include_static_closures"], ";;true")
    XCTAssertEqual(items["layers"], ";-1;")
    XCTAssertEqual(items["waypoint_targets"], ";;1.5391,42.51")
    XCTAssertEqual(
      items["annotations"],
      "distance,duration,speed,congestion,congestion_numeric,maxspeed,closure,traffic_tendency,state_of_charge")
    XCTAssertEqual(items["exclude"], "toll,motorway,ferry,unpaved,cash_only_tolls")
    XCTAssertEqual(items["include"], "hov2,hov3,hot")
    XCTAssertEqual(items["voice_units"], "imperial")
    XCTAssertEqual(items["language"], "ca-AD")
    XCTAssertEqual(items["enable_refresh"], "true")
    XCTAssertEqual(items["max_width"], "2.55")
    XCTAssertEqual(items["alley_bias"], "-1")

    XCTAssertEqual(RouteOptions(url: try url(options)), options)
    XCTAssertNil(MatchOptions(url: try url(options)), "an address of the other service")
  }

  func testWalkingAndArrivalParameters() throws {
    var walk = RouteOptions(waypoints: [start, end], profileIdentifier: .walking)
    walk.speed = 1.2
    walk.walkwayPriority = .high
    XCTAssertEqual(parameters(walk)["walking_speed"], "1.2")
    XCTAssertEqual(parameters(walk)["walkway_bias"], "1")
    XCTAssertEqual(parameters(walk)["continue_straight"], "false")
    XCTAssertEqual(RouteOptions(url: try url(walk)), walk)

    var drive = RouteOptions(waypoints: [start, end])
    drive.timeZone = try XCTUnwrap(TimeZone(identifier: "Europe/Andorra"))
    drive.arriveBy = Date(timeIntervalSince1970: 1_800_000_000)
    XCTAssertEqual(parameters(drive)["arrive_by"], "2027-01-15T09:00")
  }

  func testEveryParameterOfAMatchIsWrittenAndReadBack() throws {
    var options = MatchOptions(waypoints: [start, end], profileIdentifier: .cycling)
    options.resamplesTraces = true
    options.timestamps = [1_800_000_000, 1_800_000_005]
    XCTAssertEqual(parameters(options)["tidy"], "true")
    XCTAssertEqual(parameters(options)["timestamps"], "1800000000;1800000005")
    XCTAssertEqual(MatchOptions(url: try url(options)), options)
    XCTAssertNil(RouteOptions(url: try url(options)))
  }

  @available(*, deprecated, message: "Tests the older name of what waypoints say themselves.")
  func testWaypointIndicesAreThePointsThatSeparateLegs() throws {
    var options = MatchOptions(waypoints: [start, end, start, end])
    XCTAssertNil(options.waypointIndices)
    options.waypointIndices = [1, 9]
    XCTAssertEqual(options.waypoints.map(\.separatesLegs), [true, true, false, true])
    XCTAssertEqual(options.waypointIndices, [0, 1, 3])
    XCTAssertEqual(parameters(options)["waypoints"], "0;1;3")
    XCTAssertEqual(MatchOptions(url: try url(options)), options)
    options.waypointIndices = nil
    XCTAssertTrue(options.waypoints.allSatisfy(\.separatesLegs))
  }

  func testNavigationDefaults() {
    let options = RouteOptions.navigation(waypoints: [start, end], locale: Locale(identifier: "en-GB"))
    let items = parameters(options)
    XCTAssertEqual(options.profileIdentifier, .automobileAvoidingTraffic)
    XCTAssertEqual(items["annotations"], "duration,congestion_numeric,maxspeed")
    XCTAssertEqual(items["alternatives"], "true")
    XCTAssertEqual(items["roundabout_exits"], "true")
    XCTAssertEqual(items["enable_refresh"], "true")
    XCTAssertEqual(items["geometries"], "polyline6")
    XCTAssertEqual(items["overview"], "full")
    XCTAssertEqual(items["voice_instructions"], "true")
    XCTAssertEqual(items["voice_units"], "imperial")
    XCTAssertEqual(items["banner_instructions"], "true")
    XCTAssertNil(items["radiuses"])
    let walk = RouteOptions.navigation(waypoints: [start, end], profileIdentifier: .walking)
    XCTAssertEqual(parameters(walk)["annotations"], "duration,congestion_numeric")
    XCTAssertFalse(walk.refreshingEnabled)
    XCTAssertEqual(MatchOptions.navigation(matching: [start, end]).routeShapeResolution, .full)
  }

  func testEqualityCoversEveryField() {
    let base = RouteOptions(waypoints: [start, end])
    let changes: [(inout RouteOptions) -> Void] = [
      { $0.waypoints[0].layer = 1 }, { $0.profileIdentifier = .walking }, { $0.includesSteps = true },
      { $0.shapeFormat = .geoJSON }, { $0.routeShapeResolution = .none }, { $0.attributeOptions = [.speed] },
      { $0.common.customAttributes = ["x"] }, { $0.locale = Locale(identifier: "eo") },
      { $0.includesSpokenInstructions = true }, { $0.includesVisualInstructions = true },
      { $0.distanceMeasurementSystem = $0.distanceMeasurementSystem == .metric ? .imperial : .metric },
      { $0.includesAlternativeRoutes = true }, { $0.allowsUTurnAtWaypoint = true },
      { $0.includesExitRoundaboutManeuver = true }, { $0.roadClassesToAvoid = .toll },
      { $0.roadClassesToAllow = .highOccupancyToll }, { $0.alleyPriority = .low }, { $0.walkwayPriority = .low },
      { $0.speed = 1 }, { $0.refreshingEnabled = true }, { $0.initialManeuverAvoidanceRadius = 5 },
      { $0.maximumHeight = 1 }, { $0.maximumWidth = 1 }, { $0.maximumWeight = 1 }, { $0.departAt = .distantPast },
      { $0.arriveBy = .distantPast }, { $0.includesTollPrices = true },
      { $0.timeZone = TimeZone(secondsFromGMT: 12_345) ?? .gmt },
    ]
    for (index, change) in changes.enumerated() {
      var changed = base
      change(&changed)
      XCTAssertNotEqual(changed, base, "change \(index)")
      XCTAssertEqual(try roundTripped(changed), changed, "change \(index)")
    }
    var match = MatchOptions(waypoints: [start, end])
    let plain = match
    match.timestamps = [1, 2]
    XCTAssertNotEqual(match, plain)
    XCTAssertEqual(try roundTripped(match), match)
  }

  private func roundTripped<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  func testWaypointOfAnAnswerKeepsUnknownMembers() throws {
    let json = #"{"name":"Carrer","location":[1.5,42.5],"distance":3.25,"hint":"abc","extra":{"a":[1,null]}}"#
    let waypoint = try JSONDecoder().decode(Waypoint.self, from: Data(json.utf8))
    XCTAssertEqual(waypoint.coordinate, LocationCoordinate2D(latitude: 42.5, longitude: 1.5))
    XCTAssertEqual(waypoint.snappedDistance, 3.25)
    XCTAssertEqual(
      waypoint.foreignMembers, ["hint": .string("abc"), "extra": .object(["a": .array([.number(1), .null])])])
    XCTAssertEqual(try roundTripped(waypoint), waypoint)
  }

  func testNegativeAccuracyIsUnlimited() {
    var waypoint = Waypoint(coordinate: start.coordinate, coordinateAccuracy: -1)
    XCTAssertNil(waypoint.coordinateAccuracy)
    waypoint.coordinateAccuracy = -5
    XCTAssertNil(waypoint.coordinateAccuracy)
  }

  func testForeignAddressesAreNoOptions() throws {
    for text in [
      "https://api.example.com/", "https://api.example.com/directions/v5/mapbox/driving/",
      "https://api.example.com/directions/v5/mapbox/driving/here;there", "https://api.example.com/isochrone/v1/1,2;3,4",
    ] {
      XCTAssertNil(RouteOptions(url: try XCTUnwrap(URL(string: text))), text)
    }
    let osrm = try XCTUnwrap(URL(string: "http://127.0.0.1:5002/route/v1/driving/1.5,42.5;1.6,42.6?alternatives=3"))
    let options = try XCTUnwrap(RouteOptions(url: osrm))
    XCTAssertTrue(options.includesAlternativeRoutes)
    XCTAssertEqual(options.profileIdentifier, .automobile)
    XCTAssertEqual(options.waypoints.count, 2)
  }

  /// Nothing is taken from the machine's own zone: without one the time is in UTC, where the service can read that.
  func testATimeWithoutAZone() throws {
    var options = RouteOptions(coordinates: [
      .init(latitude: 42.5, longitude: 1.5), .init(latitude: 42.6, longitude: 1.6),
    ])
    options.departAt = Date(timeIntervalSince1970: 1_700_000_040)
    XCTAssertNil(options.timeZone)
    XCTAssertEqual(options.urlQueryItems.first { $0.name == "depart_at" }?.value, "2023-11-14T22:14:00Z")
    let url = try XCTUnwrap(
      URL(string: "https://api.mapbox.com/\(options.path)?depart_at=2023-11-14T22:14:00Z&arrive_by=2023-11-14T22:14"))
    let read = try XCTUnwrap(RouteOptions(url: url))
    XCTAssertEqual(read.departAt, options.departAt)
    XCTAssertEqual(read.arriveBy, options.departAt)
    XCTAssertEqual(read.timeZone, .gmt, "a local time remains what it is")
    XCTAssertThrowsError(try options.validate(for: .valhalla)) {
      XCTAssertTrue("\($0)".contains("departAt (without the time zone of the start)"), "\($0)")
    }
    options.timeZone = TimeZone(identifier: "Europe/Andorra")
    XCTAssertNoThrow(try options.validate(for: .valhalla))
    XCTAssertEqual(options.urlQueryItems.first { $0.name == "depart_at" }?.value, "2023-11-14T23:14")
  }
}
