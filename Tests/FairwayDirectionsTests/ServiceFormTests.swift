import FairwayDirections
import Foundation
import GeoKernel
import TestSupport
import XCTest

@testable import FairwayRoutes

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Requests to GraphHopper and openrouteservice, and answers in their forms: the town's routes, told as their documentation
/// says (`Tests/ServiceAnswers/make`).
final class ServiceFormTests: ClientTestCase {
  private func client(_ style: ServiceStyle, host: String = "http://localhost:1/api?key=k") throws -> Directions {
    Directions(
      credentials: Credentials(accessToken: nil, host: try XCTUnwrap(URL(string: host))), style: style, warn: { _ in })
  }

  private func town(_ name: String) throws -> RouteResponse {
    let file = Fixtures.package.appending(path: "Tests/TownRoutes/\(name).json")
    return try RouteResponse(json: [UInt8](Data(contentsOf: file)))
  }

  /// The options of the question that an answer of the town answers.
  private func options(_ town: RouteResponse) throws -> RouteOptions {
    var options = RouteOptions(waypoints: try XCTUnwrap(town.waypoints))
    let count = try XCTUnwrap(town.routes?.first).legs.count
    for index in options.waypoints.indices.dropFirst().dropLast() where count == 1 {
      options.waypoints[index].separatesLegs = false
    }
    return options
  }

  private func body(_ options: RouteOptions, _ style: ServiceStyle) throws -> NSDictionary {
    let request = try client(style).urlRequest(forCalculating: options)
    XCTAssertEqual(request.httpMethod, "POST")
    return try XCTUnwrap(
      JSONSerialization.jsonObject(with: try XCTUnwrap(request.httpBody)) as? NSDictionary)
  }

  private func json(_ text: String) throws -> NSDictionary? {
    try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary
  }

  private var demanding: RouteOptions {
    var options = RouteOptions(coordinates: [
      LocationCoordinate2D(latitude: 42.5, longitude: 1.5), LocationCoordinate2D(latitude: 42.6, longitude: 1.6),
    ])
    (options.waypoints[0].heading, options.waypoints[0].headingAccuracy) = (90, 45)
    options.common.languageTag = "de"
    options.includesAlternativeRoutes = true
    options.roadClassesToAvoid = .motorway
    options.avoidedAreas = [
      AvoidedArea([(1.0, 2.0), (3, 4), (5, 7)].map { LocationCoordinate2D(latitude: $0.1, longitude: $0.0) })
    ]
    return options
  }

  func testGraphHopperIsAskedInItsForm() throws {
    var options = demanding
    options.attributeOptions = [.expectedTravelTime, .maximumSpeedLimit]
    let wanted = try json(
      #"""
      {"points": [[1.5, 42.5], [1.6, 42.6]], "profile": "car", "locale": "de", "instructions": true,
       "points_encoded": false, "details": ["time", "max_speed"], "algorithm": "alternative_route",
       "alternative_route.max_paths": 3, "headings": [90], "ch.disable": true,
       "custom_model": {"priority": [{"if": "road_class == MOTORWAY", "multiply_by": "0.1"},
         {"if": "in_avoided0", "multiply_by": "0"}], "areas": {"type": "FeatureCollection", "features": [
           {"type": "Feature", "id": "avoided0", "properties": {}, "geometry": {"type": "Polygon", "coordinates":
             [[[1, 2], [3, 4], [5, 7], [1, 2]]]}}]}}}
      """#)
    XCTAssertEqual(try body(options, .graphHopper), wanted)
    let url = try client(.graphHopper).urlRequest(forCalculating: options).url
    XCTAssertEqual(url?.absoluteString, "http://localhost:1/api/route?key=k")
    options.avoidedPoints = [options.waypoints[0].coordinate]
    let model = try XCTUnwrap(try body(options, .graphHopper)["custom_model"] as? NSDictionary)
    XCTAssertEqual((model["priority"] as? NSArray)?.count, 3, "a point is a small area")
    let plain = RouteOptions(waypoints: options.waypoints.map { Waypoint(coordinate: $0.coordinate) })
    XCTAssertNil(try body(plain, .graphHopper)["ch.disable"], "prepared routes are enough")
    try plain.validate(for: .graphHopper)
  }

  func testOpenRouteServiceIsAskedInItsForm() throws {
    var options = demanding
    let wanted = try json(
      #"""
      {"coordinates": [[1.5, 42.5], [1.6, 42.6]], "instructions": true, "units": "m", "language": "de",
       "roundabout_exits": true, "alternative_routes": {"target_count": 3}, "bearings": [[90, 45], []],
       "options": {"avoid_features": ["highways"], "avoid_polygons": {"type": "MultiPolygon", "coordinates":
         [[[[1, 2], [3, 4], [5, 7], [1, 2]]]]}}}
      """#)
    XCTAssertEqual(try body(options, .openRouteService), wanted)
    options.profileIdentifier = .truck
    options.maximumHeight = 4
    try options.validate(for: .openRouteService)
    let rules = try body(options, .openRouteService)["options"] as? NSDictionary
    XCTAssertEqual(rules?["profile_params"] as? NSDictionary, ["restrictions": ["height": 4]])
    let url = try client(.openRouteService).urlRequest(forCalculating: options).url
    XCTAssertEqual(url?.absoluteString, "http://localhost:1/api/v2/directions/driving-hgv/json?key=k")
  }

  func testGraphHoppersNavigateEndpointIsAskedInMapboxsForm() throws {
    var options = demanding
    options.avoidedAreas = []
    options.roadClassesToAvoid = []
    let url = try client(.graphHopperNavigate).url(forCalculating: options)
    XCTAssertEqual(url.path(), "/api/navigate/directions/v5/gh/driving/1.5,42.5;1.6,42.6")
    var found = parameters(url.absoluteString)
    XCTAssertEqual(found.removeValue(forKey: "voice_units"), options.distanceMeasurementSystem.rawValue)
    XCTAssertEqual(
      found,
      [
        "key": "k", "steps": "true", "roundabout_exits": "true", "voice_instructions": "true",
        "banner_instructions": "true", "geometries": "polyline6", "overview": "full", "language": "de",
        "bearings": "90,45;",
      ])
    try options.validate(for: .graphHopperNavigate)
    XCTAssertThrowsError(try demanding.validate(for: .graphHopperNavigate)) {
      XCTAssertTrue("\($0)".contains("avoidedAreas (graphhopper can)"), "\($0)")
    }
  }

  func testWhatIsNotSupportedIsRefusedByName() {
    let names = ["graphhopper", "graphhopper-navigate", "openrouteservice"]
    XCTAssertEqual(ServiceStyle.allCases.suffix(3).map(\.rawValue), names)
    for style in names.compactMap(ServiceStyle.init(rawValue:)) {
      var options = demanding
      options.departAt = Date()
      options.speed = 2
      options.profileIdentifier = .walking
      let unsupported = options.unsupportedOptions(in: style).filter(\.changesRoute).map(\.option)
      XCTAssertTrue(
        unsupported.contains("departAt") && unsupported.contains("speed"), "\(style.rawValue) \(unsupported)")
      let match = MatchOptions(waypoints: options.waypoints)
      XCTAssertThrowsError(try match.validate(for: style)) {
        XCTAssertTrue("\($0)".contains("a match"), "\($0)")
      }
    }
  }

  /// The same route as Valhalla's, whichever form tells it; it can be followed, and guidance is made for it.
  func testAnswersAreReadAsTheRoutesThatTheyAre() async throws {
    for name in ["legs", "silent", "roundabout", "alternatives", "long-step"] {
      let town = try town("valhalla-\(name)")
      var options = try options(town)
      options.includesSteps = true
      for style in [ServiceStyle.graphHopper, .openRouteService] {
        let file = Fixtures.package.appending(path: "Tests/ServiceAnswers/\(style.rawValue)-\(name).json")
        let server = try server(try Data(contentsOf: file))
        var response = try await directions(server, style: style).calculate(options)
        XCTAssertEqual(response.routes?.count, town.routes?.count, name)
        response.addGuidance(GuidanceOptions())
        for (found, wanted) in zip(response.routes ?? [], town.routes ?? []) {
          assertSame(found, wanted, "\(style.rawValue) \(name)")
        }
      }
    }
  }

  func testHeightsAreAskedForAndRead() throws {
    var options = RouteOptions(coordinates: demanding.waypoints.map(\.coordinate))
    options.attributeOptions = .elevation
    XCTAssertEqual(try body(options, .graphHopper)["elevation"] as? Bool, true)
    XCTAssertEqual(try body(options, .valhalla)["elevation_interval"] as? Int, 30)
    let mapbox = try client(.mapbox).url(forCalculating: options).absoluteString
    XCTAssertFalse(mapbox.contains("elevation"), mapbox)
    for style in [ServiceStyle.mapbox, .osrm, .valhalla, .openRouteService] {
      XCTAssertTrue(
        options.unsupportedOptions(in: style).contains { $0.option == "attributeOptions.elevation" }, style.rawValue)
    }
    let answer = """
      {"paths": [{"points": {"coordinates": [[1.5, 42.5, 1000], [1.5, 42.501, 1010.5], [1.5, 42.502], [1.5, 42.503, 1030]]},
        "instructions": [{"sign": 0, "interval": [0, 1], "distance": 111, "time": 20000},
          {"sign": 5, "interval": [1, 1], "distance": 0, "time": 0},
          {"sign": 0, "interval": [1, 3], "distance": 222, "time": 40000},
          {"sign": 4, "interval": [3, 3], "distance": 0, "time": 0}], "snapped_waypoints": {"coordinates": []}}]}
      """
    let legs = try ServiceStyle.graphHopper.service.routes(Array(answer.utf8), answering: options).routes?[0].legs ?? []
    XCTAssertEqual(legs.map { $0.elevation?.heights }, [[1000, 1010.5], [1010.5, 1030]])
    XCTAssertEqual(legs[1].elevation?.distances[1] ?? 0, 222, accuracy: 0.5)
    let far = answer.replacingOccurrences(of: "1010.5", with: "1e9")
    XCTAssertThrowsError(try ServiceStyle.graphHopper.service.routes(Array(far.utf8), answering: options)) {
      XCTAssertTrue("\($0)".contains("coordinates[1][2]"), "\($0)")
    }
  }

  private func assertSame(_ found: Route, _ wanted: Route, _ what: String) {
    XCTAssertEqual(found.legs.count, wanted.legs.count, what)
    XCTAssertEqual(found.distance, wanted.distance, accuracy: 0.1, what)
    XCTAssertEqual(found.expectedTravelTime, wanted.expectedTravelTime, accuracy: 0.1, what)
    for (leg, other) in zip(found.legs, wanted.legs) {
      XCTAssertEqual(leg.steps.count, other.steps.count, what)
      XCTAssertEqual(leg.steps.map { $0.maneuverType == .arrive }, other.steps.map { $0.maneuverType == .arrive }, what)
      XCTAssertEqual(leg.steps.first?.maneuverType, .depart, what)
      XCTAssertFalse((leg.steps.first?.instructionsSpokenAlongStep ?? []).isEmpty, what)
      for (step, same) in zip(leg.steps, other.steps) {
        XCTAssertEqual(step.distance, same.distance, accuracy: 0.1, what)
        XCTAssertEqual(step.names ?? [], same.names ?? [], what)
        let gap = Geodesic.distance(from: step.maneuverLocation, to: same.maneuverLocation)
        XCTAssertLessThan(gap, 1.5, what)
        if let heading = step.finalHeading, let wanted = same.finalHeading, step.distance > 20 {
          XCTAssertLessThan(abs((heading - wanted).remainder(dividingBy: 360)), 25, "\(what) \(step.instructions)")
        }
      }
    }
  }

  func testHostileAnswersAreErrorsWithTheirPlace() throws {
    let cases: [(ServiceStyle, String, String)] = [
      (.graphHopper, "{}", "paths: expected an array, found nothing"),
      (.graphHopper, #"{"paths":[{"points":{"coordinates":[[1,2],[3,400]]}}]}"#, "coordinates[1]"),
      (
        .graphHopper,
        #"{"paths":[{"points":{"coordinates":[[1,2]]},"instructions":[{"sign":4,"interval":[0,1],"distance":0,"time":0}]}]}"#,
        "instructions[0].interval: expected two indices of the line's 1 vertices"
      ),
      (
        .graphHopper, #"{"paths":[{"points":{"coordinates":[[1,2]]},"instructions":[]}]}"#, "ends with an arrival"
      ),
      (.openRouteService, #"{"routes":[{"geometry":"~~~"}]}"#, "routes[0].geometry"),
      (
        .openRouteService,
        #"{"routes":[{"geometry":"??","segments":[{"steps":[{"type":0,"way_points":[0,0],"distance":-1}]}]}]}"#,
        "routes[0].segments[0].steps[0].distance: expected a number from 0 to 1e12"
      ),
    ]
    for (style, text, expected) in cases {
      XCTAssertThrowsError(try style.service.routes(Array(text.utf8), answering: demanding), text) {
        XCTAssertTrue("\($0)".contains(expected), "\($0)")
      }
    }
  }

  /// Stretches that overlap would make routes that no snapshot holds, and details that cost stretches times segments.
  func testStretchesThatOverlapAreRefused() throws {
    func answer(_ second: String, times: String = "[[0,2,9000],[2,4,9000]]", limits: String = "[[0,4,50]]") -> [UInt8] {
      Array(
        """
        {"paths": [{"points": {"coordinates": [[1.5,42.5],[1.5,42.501],[1.5,42.502],[1.5,42.503],[1.5,42.504]]},
          "instructions": [{"sign": 0, "interval": [0,2], "distance": 222, "time": 20000},
            {"sign": 2, "interval": \(second), "distance": 222, "time": 20000},
            {"sign": 4, "interval": [4,4], "distance": 0, "time": 0}],
          "details": {"time": \(times), "max_speed": \(limits)}, "snapped_waypoints": {"coordinates": []}}]}
        """.utf8)
    }
    func fails(_ json: [UInt8], _ expected: String) {
      XCTAssertThrowsError(try ServiceStyle.graphHopper.service.routes(json, answering: demanding)) {
        XCTAssertTrue("\($0)".contains(expected), "\($0)")
      }
    }
    fails(answer("[1,4]"), "instructions[1].interval: expected two indices from 2 on")
    fails(answer("[2,4]", times: "[[0,3,9000],[2,4,9000]]"), "details.time[1]: expected two indices from 3 to 4")
    fails(answer("[2,4]", times: "[[0,3,-1]]"), "details.time[0][2]: expected a number from 0 to 1e12")
    fails(answer("[2,4]", limits: "[[0,3,1e19]]"), "details.max_speed[0][2]: expected a number from 0 to 1e12")
    // A stretch may be left out, and an instruction may stay where it is: each segment of the steps has its values.
    let cases: [(String, [Double])] = [
      ("[2,4]", [4500, 4500, 4500, 4500]), ("[3,3]", [4500, 4500, 0]), ("[3,4]", [4500, 4500, 4500]),
    ]
    for (second, times) in cases {
      let response = try ServiceStyle.graphHopper.service.routes(answer(second), answering: demanding)
      let leg = try XCTUnwrap(response.routes?.first?.legs.first)
      XCTAssertEqual(leg.expectedSegmentTravelTimes?.map { ($0 * 1000).rounded() }, times, second)
      XCTAssertEqual(leg.expectedSegmentTravelTimes?.count, leg.segmentRangesByStep.last?.upperBound, second)
      XCTAssertEqual(try RouteResponse(json: response.json()).routes, response.routes, second)
    }
    // openrouteservice
    let steps = [11, 0].map { #"{"type":\#($0),"way_points":[0,1],"distance":9,"duration":9}"# }.joined(separator: ",")
    let json = #"{"routes":[{"geometry":"????","segments":[{"steps":[\#(steps)]}]}]}"#
    XCTAssertThrowsError(try ServiceStyle.openRouteService.service.routes(Array(json.utf8), answering: demanding)) {
      XCTAssertTrue("\($0)".contains("steps[1].way_points: expected two indices from 1 on"), "\($0)")
    }
  }

  /// A line that stays where it is, with an instruction at each of its points: each looks for where the line leads.
  func testInstructionsAtOnePlaceCostNoMoreEach() throws {
    try assertGrowsLinearly(from: 500) { count -> [UInt8] in
      let points = Array(repeating: "[1.5,42.5]", count: count).joined(separator: ",")
      let instructions = (0..<count).map {
        "{\"sign\":\($0 == count - 1 ? 4 : 2),\"interval\":[\($0),\($0)],\"distance\":0,\"time\":0}"
      }
      return Array(
        """
        {"paths": [{"points": {"coordinates": [\(points)]}, "instructions": [\(instructions.joined(separator: ","))],
          "snapped_waypoints": {"coordinates": []}}]}
        """.utf8)
    } work: {
      let routes = try ServiceStyle.graphHopper.service.routes($0, answering: demanding).routes
      XCTAssertEqual(routes?.first?.legs.count, 1)
    }
  }

  func testFailuresAreTheOneType() {
    let cases: [(Int, String, DirectionsError)] = [
      (
        400,
        #"{"message":"Cannot find point 0: 1,2","hints":[{"details":"com.graphhopper.util.exceptions.PointNotFoundException","point_index":0}]}"#,
        .unableToLocate
      ),
      (
        400,
        #"{"message":"No","hints":[{"details":"com.graphhopper.util.exceptions.ConnectionNotFoundException"}]}"#,
        .unableToRoute
      ),
      (
        400, #"{"message":"bad","hints":[{"details":"java.lang.IllegalArgumentException"}]}"#,
        .invalidInput(message: "bad")
      ),
      (401, #"{"message":"Wrong credentials"}"#, .unauthorized(message: "Wrong credentials")),
      (404, #"{"error":{"code":2010,"message":"Could not find routable point"},"info":{}}"#, .unableToLocate),
      (404, #"{"error":{"code":2009,"message":"Route could not be found"},"info":{}}"#, .unableToRoute),
      (400, #"{"error":{"code":2003,"message":"bad"},"info":{}}"#, .invalidInput(message: "bad")),
      (
        403, #"{"error":"Access to this API has been disallowed"}"#,
        .unauthorized(message: "Access to this API has been disallowed")
      ),
    ]
    for (status, body, expected) in cases {
      XCTAssertEqual(ServiceFailure(statusCode: status, body: [UInt8](body.utf8)).error, expected, body)
    }
  }
}
