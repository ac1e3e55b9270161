import FairwayDirections
import FairwayRoutes
import Foundation
import GeoKernel
import TestSupport
import XCTest

@testable import FairwayServices

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The recorded requests, sent again to the same servers on the same maps.
final class RecordedRequestTests: XCTestCase {
  /// One line of the index.
  struct Recording {
    let file: String
    let map: String
    let style: ServiceStyle
    let path: String
    let status: Int
    let body: [String: Any]?
    let rawBody: String?

    /// What was asked about the project's own town.
    static func town() throws -> [Recording] {
      try read(JSONSerialization.jsonObject(with: Fixtures.townAnswer("index")))
    }

    /// The recorded requests for the maps next to the package.
    static func otherMaps() throws -> [Recording] { try read(Fixtures.json("routes/index.json")) }

    private static func read(_ json: Any) throws -> [Recording] {
      try XCTUnwrap(json as? [[String: Any]]).map { entry in
        Recording(
          file: try XCTUnwrap(entry["file"] as? String), map: entry["graph"] as? String ?? "town",
          style: try XCTUnwrap(entry["server"] as? String).hasPrefix("osrm") ? .osrm : .valhalla,
          path: try XCTUnwrap(entry["path"] as? String), status: try XCTUnwrap(entry["status"] as? Int),
          body: entry["request_body"] as? [String: Any], rawBody: entry["request_body_raw"] as? String)
      }
    }

    var data: Data {
      get throws {
        guard map == "town" else { return try Fixtures.data("routes/\(file)") }
        return try Data(contentsOf: Fixtures.package.appending(path: "Tests/TownRoutes/\(file)"))
      }
    }
  }

  func testTheTownsServersAnswerAsRecorded() async throws { try await check(Recording.town()) }

  func testServersOfOtherMapsAnswerAsRecorded() async throws { try await check(Recording.otherMaps()) }

  private func check(_ recordings: [Recording]) async throws {
    let asked = try recordings.map { ($0, try RoutingServers.url($0.style, map: $0.map)) }
    try await sendAgain(asked)
    try await askByTheClient(asked)
  }

  /// The bytes of the questions: the bytes of the answers.
  private func sendAgain(_ recordings: [(Recording, URL)]) async throws {
    for (recording, url) in recordings {
      var request = URLRequest(url: try XCTUnwrap(URL(string: url.absoluteString + recording.path)))
      if recording.style == .valhalla {
        request.httpMethod = "POST"
        request.httpBody =
          try recording.rawBody.map { Data($0.utf8) } ?? JSONSerialization.data(withJSONObject: recording.body ?? [:])
      }
      let (data, response) = try await URLSession.shared.data(for: request)
      XCTAssertEqual((response as? HTTPURLResponse)?.statusCode, recording.status, recording.file)
      XCTAssertEqual(data, try recording.data, recording.file)
    }
  }

  /// The same questions, put by the client: the same answers as models.
  private func askByTheClient(_ recordings: [(Recording, URL)]) async throws {
    var count = 0
    for (recording, url) in recordings {
      guard let options = Self.options(recording) else { continue }
      let directions = Directions(
        credentials: Credentials(host: url), style: recording.style, completionQueue: DispatchQueue(label: "handlers"),
        warn: { _ in })
      let bytes = [UInt8](try recording.data)
      switch options {
      case let options as RouteOptions:
        let result = await Self.result { () throws(DirectionsError) in try await directions.calculate(options) }
        if recording.status == 200 {
          var expected = try RouteResponse(json: bytes, shapeFormat: options.shapeFormat)
          expected.complete(with: options)
          XCTAssertEqual(try result.get(), expected, recording.file)
        } else {
          XCTAssertThrowsError(try result.get(), recording.file) { XCTAssertFalse("\($0)".contains("decod"), "\($0)") }
        }
      case let options as MatchOptions:
        let result = await Self.result { () throws(DirectionsError) in try await directions.calculate(options) }
        if recording.status == 200 {
          let found = try result.get()
          let expected = try MapMatchingResponse(json: bytes, shapeFormat: options.shapeFormat)
          XCTAssertEqual(found.matches?.count, expected.matches?.count, recording.file)
          XCTAssertEqual(found.tracepoints?.count, expected.tracepoints?.count, recording.file)
        } else {
          XCTAssertThrowsError(try result.get(), recording.file)
        }
      default: XCTFail("options of a third kind")
      }
      count += 1
    }
    XCTAssertGreaterThan(count, recordings.count / 2)
  }

  private static func result<Value>(
    _ body: () async throws(DirectionsError) -> Value
  ) async -> Result<Value, DirectionsError> {
    do { return .success(try await body()) } catch { return .failure(error) }
  }

  /// Questions with faults that the client does not make: it would ask them rightly.
  private static let faulty = ["not-found", "bad-query", "unknown-parameter", "bad-path"]

  /// The options that make the client ask a recorded question, where there are any.
  static func options(_ recording: Recording) -> (any DirectionsOptions)? {
    guard !faulty.contains(where: { recording.file.contains($0) }) else { return nil }
    switch recording.style {
    case .osrm:
      guard let url = URL(string: "http://127.0.0.1" + recording.path) else { return nil }
      let options: (any DirectionsOptions)? = RouteOptions(url: url) ?? MatchOptions(url: url)
      return options.flatMap { (try? $0.validate(for: .osrm)) == nil ? nil : $0 }
    default:
      return recording.body.flatMap { ValhallaQuestion(path: recording.path, body: $0)?.options }
    }
  }
}

/// A request to Valhalla, read back into options.
struct ValhallaQuestion {
  var options: (any DirectionsOptions)?

  private static let attributes: [String: AttributeOptions] = [
    "shape_attributes.speed": .speed, "shape_attributes.time": .expectedTravelTime,
    "shape_attributes.length": .distance, "shape_attributes.speed_limit": .maximumSpeedLimit,
    "shape_attributes.closure": .closures,
  ]

  init?(path: String, body: [String: Any]) {
    let places = body["locations"] as? [[String: Any]] ?? body["shape"] as? [[String: Any]] ?? []
    guard places.count >= 2, let costing = body["costing"] as? String else { return nil }
    var waypoints: [Waypoint] = []
    for place in places {
      guard let latitude = place["lat"] as? Double, let longitude = place["lon"] as? Double, abs(latitude) <= 90,
        place["minimum_reachability"] == nil
      else { return nil }
      var waypoint = Waypoint(coordinate: LocationCoordinate2D(latitude: latitude, longitude: longitude))
      waypoint.heading = (place["heading"] as? Int).map(Double.init)
      waypoint.headingAccuracy = (place["heading_tolerance"] as? Int).map(Double.init)
      waypoints.append(waypoint)
    }
    let profiles = ["auto": ProfileIdentifier.automobile, "bicycle": .cycling, "pedestrian": .walking]
    var common = CommonOptions(
      waypoints: waypoints, profileIdentifier: profiles[costing] ?? ProfileIdentifier(rawValue: costing))
    common.includesSteps = true
    common.routeShapeResolution = .full
    let formats = ["polyline5": RouteShapeFormat.polyline, "polyline6": .polyline6, "geojson": .geoJSON]
    common.shapeFormat = formats[body["shape_format"] as? String ?? "polyline6"] ?? .polyline6
    common.includesVisualInstructions = body["banner_instructions"] as? Bool ?? false
    common.includesSpokenInstructions = body["voice_instructions"] as? Bool ?? false
    common.languageTag = body["language"] as? String ?? "en-US"
    common.distanceMeasurementSystem = body["units"] as? String == "miles" ? .imperial : .metric
    for name in (body["filters"] as? [String: Any])?["attributes"] as? [String] ?? [] {
      guard let option = Self.attributes[name] else { return nil }
      common.attributeOptions.insert(option)
    }
    if path == "/trace_route" {
      var match = MatchOptions(waypoints: waypoints)
      match.common = common
      for index in waypoints.indices.dropFirst().dropLast() { match.waypoints[index].separatesLegs = false }
      options = match
    } else {
      var route = RouteOptions(waypoints: waypoints)
      route.common = common
      // The places on the way are of one type, or the client has no such question.
      let types = Set(places.dropFirst().dropLast().map { $0["type"] as? String })
      switch types {
      case [], [nil]: route.allowsUTurnAtWaypoint = true
      case ["through"], ["via"]:
        route.allowsUTurnAtWaypoint = types == ["via"]
        for index in waypoints.indices.dropFirst().dropLast() { route.waypoints[index].separatesLegs = false }
      default: return nil
      }
      route.includesExitRoundaboutManeuver = true
      route.includesAlternativeRoutes = body["alternates"] != nil
      options = route
    }
  }
}
