import FairwayDirections
import Foundation
import GeoKernel
import TestSupport
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The requests of the two services other than Mapbox, and the errors for options that they do not support.
final class ServiceStyleTests: ClientTestCase {
  private func client(_ style: ServiceStyle) throws -> Directions {
    try directions(XCTUnwrap(URL(string: "http://localhost:5000/prefix/")), style: style)
  }

  private func body(_ options: any DirectionsOptions) throws -> [String: Any] {
    let request = try client(.valhalla).urlRequest(forCalculating: options)
    XCTAssertEqual(request.httpMethod, "POST")
    XCTAssertEqual(request.value(forHTTPHeaderField: "Content-Type"), "application/json")
    return try XCTUnwrap(JSONSerialization.jsonObject(with: XCTUnwrap(request.httpBody)) as? [String: Any])
  }

  // MARK: OSRM

  func testOSRMRoute() throws {
    var options = routeOptions
    options.waypoints.insert(options.waypoints[0], at: 1)
    options.waypoints[1].separatesLegs = false
    options.waypoints[1].coordinateAccuracy = 30
    options.waypoints[2].allowsArrivingOnOppositeSide = false
    (options.waypoints[0].heading, options.waypoints[0].headingAccuracy) = (-90, 45)
    options.includesSteps = true
    options.shapeFormat = .geoJSON
    options.routeShapeResolution = .none
    options.includesAlternativeRoutes = true
    options.roadClassesToAvoid = [.toll, .ferry]
    options.attributeOptions = [.speed, .distance, .congestionLevel]
    options.common.customAttributes = ["nodes"]
    let url = try client(.osrm).url(forCalculating: options)
    XCTAssertEqual(url.path(), "/prefix/route/v1/driving/1.5218,42.5075;1.5218,42.5075;1.539,42.5095")
    XCTAssertEqual(
      parameters(url.absoluteString),
      [
        "geometries": "geojson", "overview": "false", "steps": "true", "annotations": "distance,speed,nodes",
        "bearings": "270,45;;", "radiuses": "unlimited;30;unlimited", "waypoints": "0;2",
        "approaches": "unrestricted;unrestricted;curb", "alternatives": "2", "continue_straight": "true",
        "exclude": "toll,ferry",
      ])
    XCTAssertEqual(try client(.osrm).url(forCalculating: options, httpMethod: "POST"), url)
    let request = try client(.osrm).urlRequest(forCalculating: options)
    XCTAssertEqual(request.httpMethod, "GET")
    XCTAssertEqual(request.url, url)
  }

  func testOSRMTakesBearingsInWholeDegrees() throws {
    var options = routeOptions
    for (heading, accuracy, bearing) in [
      (123.456, 90.0, "123,90;"), (359.7, 44.2, "0,45;"), (-0.4, 200, "0,180;"), (0.5, 0, "1,0;"),
    ] {
      options.waypoints[0].heading = heading
      options.waypoints[0].headingAccuracy = accuracy
      let url = try client(.osrm).url(forCalculating: options)
      XCTAssertEqual(parameters(url.absoluteString)["bearings"], bearing)
    }
  }

  func testOSRMMatch() throws {
    var options = matchOptions
    options.profileIdentifier = .cycling
    options.timestamps = [5, 9]
    options.resamplesTraces = true
    let url = try client(.osrm).url(forCalculating: options)
    XCTAssertEqual(url.path(), "/prefix/match/v1/cycling/1.5218,42.5075;1.539,42.5095")
    XCTAssertEqual(parameters(url.absoluteString)["timestamps"], "5;9")
    XCTAssertEqual(parameters(url.absoluteString)["tidy"], "true")
    XCTAssertNil(parameters(url.absoluteString)["continue_straight"], "OSRM knows no such parameter of a match")
  }

  // MARK: Valhalla

  func testValhallaRoute() throws {
    var options = routeOptions
    options.waypoints.insert(contentsOf: options.waypoints, at: 1)
    options.waypoints[2].separatesLegs = false
    (options.waypoints[0].heading, options.waypoints[0].headingAccuracy) = (359.7, 45)
    options.waypoints[0].coordinateAccuracy = 12.2
    options.waypoints[0].layer = 1
    options.waypoints[0].allowsSnappingToClosedRoad = true
    options.waypoints[3].name = "Home"
    options.waypoints[3].allowsArrivingOnOppositeSide = false
    options.waypoints[3].targetCoordinate = LocationCoordinate2D(latitude: 42.51, longitude: 1.54)
    options.locale = Locale(identifier: "de")
    options.distanceMeasurementSystem = .metric
    options.roadClassesToAvoid = [.toll, .motorway, .ferry, .unpaved, .cashTollOnly]
    options.roadClassesToAllow = [.highOccupancyVehicle2, .highOccupancyVehicle3, .highOccupancyToll]
    (options.maximumHeight, options.maximumWidth, options.maximumWeight) = (3, 2.5, 12)
    options.timeZone = .gmt
    options.departAt = Date(timeIntervalSince1970: 1_800_000_000)
    let expected = #"""
      {"locations":[
        {"lat":42.5075,"lon":1.5218,"heading":0,"heading_tolerance":45,"search_cutoff":13,"preferred_layer":1,
         "search_filter":{"exclude_closures":false}},
        {"lat":42.5075,"lon":1.5218,"type":"break_through"},{"lat":42.5095,"lon":1.539,"type":"through"},
        {"lat":42.5095,"lon":1.539,"name":"Home","preferred_side":"same","display_lat":42.51,"display_lon":1.54}],
       "costing":"auto","costing_options":{"auto":{"use_tolls":0,"use_highways":0,"use_ferry":0,"exclude_unpaved":true,
        "exclude_cash_only_tolls":true,"include_hov2":true,"include_hov3":true,"include_hot":true,"height":3,
        "width":2.5,"weight":12}},
       "format":"osrm","shape_format":"polyline6","directions_type":"none","banner_instructions":false,
       "voice_instructions":false,"roundabout_exits":false,"language":"de","units":"kilometers",
       "date_time":{"type":1,"value":"2027-01-15T08:00"}}
      """#
    let found = try body(options)
    let wanted = try JSONSerialization.jsonObject(with: Data(expected.utf8)) as? [String: Any]
    XCTAssertEqual(found as NSDictionary, wanted as NSDictionary?)
    try options.validate(for: .valhalla)
  }

  func testPlacesToAvoid() throws {
    var options = routeOptions
    options.avoidedPoints = [LocationCoordinate2D(latitude: 42.5, longitude: 1.53)]
    let corners = [(42.5, 1.5), (42.6, 1.5), (42.5, 1.6)]
    options.avoidedAreas = [AvoidedArea(corners.map { LocationCoordinate2D(latitude: $0.0, longitude: $0.1) })]
    let found = try body(options)
    XCTAssertEqual(found["exclude_locations"] as? NSArray, [["lat": 42.5, "lon": 1.53]])
    XCTAssertEqual(found["exclude_polygons"] as? NSArray, [[[1.5, 42.5], [1.5, 42.6], [1.6, 42.5], [1.5, 42.5]]])
    XCTAssertFalse(options.unsupportedOptions(in: .valhalla).contains { $0.option.hasPrefix("avoided") })

    options.roadClassesToAvoid = .toll
    let mapbox = parameters(try client(.mapbox).url(forCalculating: options).absoluteString)
    XCTAssertEqual(mapbox["exclude"], "toll,point(1.53 42.5)")
    XCTAssertEqual(mapbox["alternatives"], "true", "an area is avoided by comparing alternatives")
    XCTAssertTrue(options.unsupportedOptions(in: .mapbox).map(\.option).contains("avoidedAreas"))

    let osrm = parameters(try client(.osrm).url(forCalculating: options).absoluteString)
    XCTAssertEqual(osrm["exclude"], "toll")
    XCTAssertEqual(osrm["alternatives"], "2")
    let unsupported = options.unsupportedOptions(in: .osrm).filter { $0.option.hasPrefix("avoided") }
    XCTAssertEqual(unsupported.map(\.option), ["avoidedPoints", "avoidedAreas"])
    XCTAssertFalse(unsupported.contains { $0.changesRoute })
  }

  func testValhallaTruck() throws {
    var options = routeOptions
    options.profileIdentifier = .truck
    (options.maximumHeight, options.maximumWidth, options.maximumWeight) = (4, 2.5, 38)
    (options.maximumLength, options.maximumAxleLoad, options.axleCount) = (18.75, 11.5, 5)
    options.carriesHazardousGoods = true
    options.roadClassesToAvoid = .ferry
    try options.validate(for: .valhalla)
    let found = try body(options)
    XCTAssertEqual(found["costing"] as? String, "truck")
    XCTAssertEqual(
      found["costing_options"] as? NSDictionary,
      [
        "truck": [
          "height": 4, "width": 2.5, "weight": 38, "length": 18.75, "axle_load": 11.5, "axle_count": 5,
          "hazmat": true, "use_ferry": 0,
        ]
      ] as NSDictionary)
    options.profileIdentifier = .automobile
    for style in ServiceStyle.allCases {
      let refused = options.unsupportedOptions(in: style).filter(\.changesRoute).map(\.option)
      XCTAssertTrue(
        Set(refused).isSuperset(of: ["maximumLength", "maximumAxleLoad", "axleCount", "carriesHazardousGoods"]),
        "\(style.rawValue): \(refused)")
    }
    options.profileIdentifier = .cycling
    XCTAssertTrue(options.unsupportedOptions(in: .valhalla).map(\.option).contains("maximumHeight"))
  }

  func testValhallaWalkAndMatch() throws {
    var walk = routeOptions
    walk.profileIdentifier = .walking
    walk.allowsUTurnAtWaypoint = true
    walk.speed = 1.5
    walk.waypoints.insert(walk.waypoints[0], at: 1)
    let found = try body(walk)
    XCTAssertEqual(found["costing_options"] as? NSDictionary, ["pedestrian": ["walking_speed": 5.4]] as NSDictionary)
    XCTAssertEqual((found["locations"] as? [[String: Any]])?.map { $0["type"] == nil }, [true, true, true])

    var match = matchOptions
    match.waypoints[1].coordinateAccuracy = 20
    match.waypoints[1].separatesLegs = false
    match.timestamps = [5, 9]
    let request = try client(.valhalla).urlRequest(forCalculating: match)
    XCTAssertEqual(request.url?.path(), "/prefix/trace_route")
    let trace = try body(match)
    XCTAssertEqual(
      trace["shape"] as? NSArray,
      [
        ["lat": 42.5075, "lon": 1.5218, "type": "break", "time": 5],
        ["lat": 42.5095, "lon": 1.539, "type": "via", "time": 9, "radius": 20],
      ] as NSArray)
    XCTAssertEqual(trace["shape_match"] as? String, "map_snap")
    XCTAssertEqual(trace["use_timestamps"] as? Bool, true)
    XCTAssertNil(trace["locations"])
  }

  /// The address of a GET request has the question as its parameter, which Valhalla takes too.
  func testValhallaURL() throws {
    let url = try client(.valhalla).url(forCalculating: routeOptions)
    XCTAssertEqual(url.path(), "/prefix/route")
    let json = try XCTUnwrap(parameters(url.absoluteString)["json"])
    XCTAssertTrue(json.contains(#""costing":"auto""#), json)
    let post = try client(.valhalla).url(forCalculating: routeOptions, httpMethod: "POST")
    XCTAssertEqual(post.absoluteString, "http://localhost:5000/prefix/route")
  }

  private func attributes(_ body: [String: Any]) -> Set<String> {
    Set((body["filters"] as? [String: Any])?["attributes"] as? [String] ?? [])
  }

  /// The recorded questions are what the client writes for the same options.
  func testRecordedQuestionsOfValhalla() throws {
    var count = 0
    for recording in try RecordedRequestTests.Recording.town() where recording.style == .valhalla {
      guard let recorded = recording.body, let options = RecordedRequestTests.options(recording) else { continue }
      var (found, expected) = (try body(options), recorded)
      // The order of attributes is the client's own.
      XCTAssertEqual(attributes(found), attributes(recorded), recording.file)
      (found["filters"], expected["filters"]) = (nil, nil)
      if recording.path == "/trace_route" {
        // The client states which points separate legs; in the recording, this is left to the server.
        found["shape"] = (found["shape"] as? [[String: Any]] ?? []).map { $0.filter { $0.key != "type" } }
      }
      XCTAssertEqual(found as NSDictionary, expected as NSDictionary, recording.file)
      count += 1
    }
    XCTAssertGreaterThan(count, 15)
  }

  // MARK: What cannot be said

  func testOptionsThatDecideTheRouteAreRefused() async throws {
    let server = try server(Self.routeAnswer)
    let cases: [(ServiceStyle, (inout RouteOptions) -> Void, String)] = [
      (.osrm, { $0.departAt = Date() }, "departAt"),
      (.osrm, { $0.roadClassesToAvoid = .unpaved }, "roadClassesToAvoid"),
      (.osrm, { $0.roadClassesToAllow = .highOccupancyToll }, "roadClassesToAllow"),
      (.osrm, { $0.maximumHeight = 3 }, "maximumHeight"),
      (.osrm, { $0.waypoints[1].layer = 1 }, "waypoints[1].layer"),
      (.osrm, { $0.speed = 1 }, "speed"),
      (.valhalla, { $0.alleyPriority = .low }, "alleyPriority"),
      (.valhalla, { $0.roadClassesToAvoid = .tunnel }, "roadClassesToAvoid"),
      (.mapbox, { $0.roadClassesToAvoid = .restricted }, "roadClassesToAvoid"),
      (.mapbox, { $0.walkwayPriority = .high }, "walkwayPriority"),
    ]
    for (style, change, name) in cases {
      var options = routeOptions
      change(&options)
      let error = try await error(directions(server, style: style), options)
      guard case .invalidOptions(.unsupported(let found, by: ServiceName(rawValue: style.rawValue))) = error else {
        XCTFail("\(style) \(name): \(error)")
        continue
      }
      XCTAssertEqual(found.map(\.option), [name], "\(style)")
      XCTAssertTrue("\(error)".contains("\(style.rawValue) does not support \(name)"), "\(error)")
    }
    XCTAssertEqual(server.requests.count, 0)
  }

  func testOptionsThatDecideTheAnswerAreReportedOnce() async throws {
    let server = try server(Self.routeAnswer)
    let warnings = Mailbox<String>()
    let directions = directions(server, style: .osrm) { warnings.put($0) }
    var options = RouteOptions.navigation(waypoints: routeOptions.waypoints, locale: Locale(identifier: "ca-AD"))
    options.attributeOptions.insert(.congestionLevel)
    options.initialManeuverAvoidanceRadius = 20
    _ = try await directions.calculate(options)
    _ = try await directions.calculate(options)
    XCTAssertEqual(
      warnings.values.sorted(),
      [
        "osrm does not support attributeOptions.congestion",
        "osrm does not support locale (instructions are made in English here)",
      ], "each once, whatever the number of requests, and none of what is set for navigation")
    XCTAssertEqual(server.requests.count, 2)
  }

  func testLanguagesThatValhallaLacks() throws {
    var options = routeOptions
    options.includesSteps = true
    options.includesVisualInstructions = true
    options.routeShapeResolution = .full
    let asked = ["fr-FR": "fr-FR", "fr": "fr", "ca-AD": "ca", "de-AT": "de", "eo": "en-US", "en-AU": "en-AU"]
    for (wanted, tag) in asked {
      options.common.languageTag = wanted
      XCTAssertEqual(try body(options)["language"] as? String, tag)
      let notes = options.unsupportedOptions(in: .valhalla).map(\.description)
      XCTAssertEqual(notes, wanted == tag ? [] : ["locale (instructions are in \(tag), not \(wanted))"])
    }
  }

  func testNavigationOptionsReachEveryStyle() throws {
    for style in ServiceStyle.allCases {
      let options = RouteOptions.navigation(waypoints: routeOptions.waypoints, locale: Locale(identifier: "en-US"))
      XCTAssertNoThrow(try options.validate(for: style), style.rawValue)
      let match = MatchOptions.navigation(matching: routeOptions.waypoints, locale: Locale(identifier: "en-US"))
      let matches = [ServiceStyle.mapbox, .osrm, .valhalla].contains(style)
      XCTAssertEqual((try? match.validate(for: style)) != nil, matches, style.rawValue)
    }
    XCTAssertEqual(RouteOptions.navigation(waypoints: routeOptions.waypoints).unsupportedOptions(in: .mapbox), [])
  }
}
