import FairwayDirections
import Foundation
import TestSupport
import XCTest

/// Every recorded response can be read, and keeps all of its content when it is written again.
final class RecordedAnswerTests: XCTestCase {
  enum Kind {
    case routes
    case matches
    case route
    /// An answer that reports a fault in place of routes.
    case fault
  }

  struct Row {
    let file: String
    let kind: Kind
    let routes: Int
    let legs: Int
    let steps: Int
    var isOfTheTown = false

    var data: Data {
      get throws {
        try isOfTheTown ? Fixtures.townAnswer(String(file.dropLast(5))) : Fixtures.data(file)
      }
    }

    init(_ file: String, _ kind: Kind, routes: Int = 0, legs: Int = 0, steps: Int = 0) {
      self.file = file + ".json"
      self.kind = kind
      self.routes = routes
      self.legs = legs
      self.steps = steps
    }
  }

  static let table = [
    Row("ferrostar/standard_osrm_polyline6_response", .routes, routes: 1, legs: 2, steps: 0),
    Row("ferrostar/valhalla_self_intersecting_osrm_response", .routes, routes: 1, legs: 1, steps: 4),
    Row("mapbox/A12-To-Veenendaal-Normal-With-Big-Trafficjam", .route, routes: 1, legs: 1, steps: 9),
    Row("mapbox/DCA-Arboretum", .routes, routes: 2, legs: 2, steps: 35),
    Row("mapbox/annotation", .routes, routes: 1, legs: 1, steps: 0),
    Row("mapbox/directions_two_leg_route", .routes, routes: 1, legs: 2, steps: 38),
    Row("mapbox/directions_v5_fixtures_rotary", .routes, routes: 1, legs: 1, steps: 3),
    Row("mapbox/directions_v5_max_speed_annotation", .routes, routes: 1, legs: 1, steps: 23),
    Row("mapbox/directions_v5_no_route", .fault),
    Row("mapbox/directions_v5_silent_waypoints", .routes, routes: 1, legs: 1, steps: 12),
    Row("mapbox/instructions", .routes, routes: 1, legs: 1, steps: 13),
    Row("mapbox/mapmatching_nosegment_v5_polyline", .fault),
    Row("mapbox/match", .matches, routes: 1, legs: 6, steps: 13),
    Row("mapbox/null-tracepoint", .matches, routes: 1, legs: 5, steps: 11),
    Row("mapbox/route-with-lanes", .routes, routes: 1, legs: 1, steps: 11),
    Row("mapbox/route", .routes, routes: 1, legs: 1, steps: 5),
    Row("mapbox/routeWithInstructions", .routes, routes: 1, legs: 1, steps: 9),
    Row("mapbox/routeWithTunnels_9thStreetDC", .routes, routes: 1, legs: 1, steps: 4),
    Row("mapbox/sthlm-double-back", .matches, routes: 1, legs: 1, steps: 11),
    Row("mapbox/straight-line", .routes, routes: 1, legs: 1, steps: 2),
    Row("mapbox/subLaneInstructions", .routes, routes: 1, legs: 1, steps: 3),
    Row("mapbox/waypoint-after-turn", .routes, routes: 1, legs: 2, steps: 8),
    Row("routes/osrm-andorra-2km", .routes, routes: 1, legs: 1, steps: 12),
    Row("routes/osrm-andorra-3legs", .routes, routes: 1, legs: 3, steps: 71),
    Row("routes/osrm-andorra-alternative", .routes, routes: 1, legs: 1, steps: 28),
    Row("routes/osrm-andorra-default", .routes, routes: 1, legs: 1, steps: 0),
    Row("routes/osrm-andorra-geojson", .routes, routes: 1, legs: 1, steps: 12),
    Row("routes/osrm-andorra-match", .matches, routes: 1, legs: 18, steps: 36),
    Row("routes/osrm-andorra-same-point", .routes, routes: 1, legs: 1, steps: 2),
    Row("routes/osrm-andorra-silent", .routes, routes: 1, legs: 1, steps: 67),
    Row("routes/osrm-error-bad-latitude", .fault),
    Row("routes/osrm-error-bad-path", .fault),
    Row("routes/osrm-error-bad-query", .fault),
    Row("routes/osrm-error-bad-service", .fault),
    Row("routes/osrm-error-no-match", .fault),
    Row("routes/osrm-error-no-segment", .fault),
    Row("routes/osrm-error-one-location", .fault),
    Row("routes/osrm-error-unknown-parameter", .fault),
    Row("routes/osrm-monaco-alternatives", .routes, routes: 2, legs: 2, steps: 53),
    Row("routes/valhalla-andorra-2km-annotations", .routes, routes: 1, legs: 1, steps: 11),
    Row("routes/valhalla-andorra-2km-geojson", .routes, routes: 1, legs: 1, steps: 11),
    Row("routes/valhalla-andorra-2km-imperial-fr", .routes, routes: 1, legs: 1, steps: 11),
    Row("routes/valhalla-andorra-2km-plain", .routes, routes: 1, legs: 1, steps: 11),
    Row("routes/valhalla-andorra-2km-polyline5", .routes, routes: 1, legs: 1, steps: 11),
    Row("routes/valhalla-andorra-2km", .routes, routes: 1, legs: 1, steps: 11),
    Row("routes/valhalla-andorra-39km", .routes, routes: 1, legs: 1, steps: 39),
    Row("routes/valhalla-andorra-3legs", .routes, routes: 1, legs: 3, steps: 73),
    Row("routes/valhalla-andorra-70km-2legs", .routes, routes: 1, legs: 2, steps: 66),
    Row("routes/valhalla-andorra-alternative-26km", .routes, routes: 2, legs: 2, steps: 62),
    Row("routes/valhalla-andorra-alternative", .routes, routes: 2, legs: 2, steps: 41),
    Row("routes/valhalla-andorra-bike", .routes, routes: 1, legs: 1, steps: 8),
    Row("routes/valhalla-andorra-heading", .routes, routes: 1, legs: 1, steps: 15),
    Row("routes/valhalla-andorra-match", .matches, routes: 1, legs: 1, steps: 3),
    Row("routes/valhalla-andorra-same-point", .routes, routes: 1, legs: 1, steps: 2),
    Row("routes/valhalla-andorra-via-silent", .routes, routes: 1, legs: 1, steps: 70),
    Row("routes/valhalla-andorra-walk", .routes, routes: 1, legs: 1, steps: 7),
    Row("routes/valhalla-error-bad-costing", .fault),
    Row("routes/valhalla-error-bad-latitude", .fault),
    Row("routes/valhalla-error-match-off-road", .fault),
    Row("routes/valhalla-error-no-route", .fault),
    Row("routes/valhalla-error-no-segment", .fault),
    Row("routes/valhalla-error-not-found", .fault),
    Row("routes/valhalla-error-not-json", .fault),
    Row("routes/valhalla-error-one-location", .fault),
    Row("routes/valhalla-monaco-3alternatives", .routes, routes: 3, legs: 3, steps: 78),
    Row("routes/valhalla-monaco-tunnel", .routes, routes: 1, legs: 1, steps: 13),
    Row("routes/valhalla-monaco-walk", .routes, routes: 1, legs: 1, steps: 10),
  ]

  /// The responses for the project's own town, with the descriptions in their index.
  static func town() throws -> [Row] {
    struct Entry: Decodable {
      struct Sum: Decodable { var steps: [Int] }
      var file: String
      var path: String
      var status: Int
      var routes: [Sum]
    }
    return try JSONDecoder().decode([Entry].self, from: Fixtures.townAnswer("index"))
      .filter { !$0.file.contains("/") }
      .map { entry in
        let isMatch = entry.path.hasPrefix("/match/") || entry.path == "/trace_route"
        var row = Row(
          String(entry.file.dropLast(5)), entry.status != 200 ? .fault : isMatch ? .matches : .routes,
          routes: entry.routes.count, legs: entry.routes.reduce(0) { $0 + $1.steps.count },
          steps: entry.routes.reduce(0) { $0 + $1.steps.reduce(0, +) })
        row.isOfTheTown = true
        return row
      }
  }

  func testTheIndexNamesEveryAnswer() throws {
    let folder = Fixtures.package.appending(path: "Tests/TownRoutes")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
    XCTAssertEqual(Set(try Self.town().map(\.file) + ["index.json"]), Set(files))
  }

  func testEachIsReadAsWhatItIs() throws {
    for row in try Self.town() { try checkWhatItIs(row) }
  }

  func testEachKeepsAllThatItSays() throws {
    for row in try Self.town() { try checkThatItKeepsAll(row) }
  }

  func testEachReadsBackEqual() throws {
    for row in try Self.town() { try checkThatItReadsBackEqual(row) }
  }

  func testFoundationCodersGiveTheSame() throws {
    for row in try Self.town() { try checkFoundationCoders(row) }
  }

  /// All of it on answers of other maps and other services, none of which is missing in the table.
  func testAnswersOfOtherMapsAndServices() throws {
    let named = Set(Self.table.map(\.file))
    for folder in ["routes", "mapbox", "ferrostar"] {
      let files = try FileManager.default.contentsOfDirectory(atPath: Fixtures.directory.appending(path: folder).path)
      for file in files where file.hasSuffix(".json") && !Self.isOther(file) {
        XCTAssert(named.contains("\(folder)/\(file)"), "\(folder)/\(file) is not in the table")
      }
    }
    for row in Self.table {
      try checkWhatItIs(row)
      try checkThatItKeepsAll(row)
      try checkThatItReadsBackEqual(row)
      try checkFoundationCoders(row)
    }
  }

  /// The requests of the recorded answers, and recordings of another engine's states.
  private static func isOther(_ file: String) -> Bool {
    file == "index.json" || file.hasPrefix("replay-") || file.hasPrefix("recording_")
  }

  private func checkWhatItIs(_ row: Row) throws {
    do {
      let file = try RouteFile(json: [UInt8](row.data))
      switch (row.kind, file.content) {
      case (.routes, .routes), (.matches, .matches), (.route, .route): break
      default: XCTFail("\(row.file) was read as something else")
      }
      XCTAssertEqual(file.routes.count, row.routes, row.file)
      XCTAssertEqual(file.routes.flatMap(\.legs).count, row.legs, row.file)
      XCTAssertEqual(file.routes.flatMap(\.legs).flatMap(\.steps).count, row.steps, row.file)
    } catch {
      XCTAssertEqual(row.kind, .fault, "\(row.file): \(error)")
    }
  }

  private func checkThatItKeepsAll(_ row: Row) throws {
    let original = try row.data
    let bytes = [UInt8](original)
    let written: [UInt8]
    switch row.kind {
    case .routes, .fault: written = try RouteResponse(json: bytes).json()
    case .matches: written = try MapMatchingResponse(json: bytes).json()
    case .route: written = try Route(json: bytes).json()
    }
    XCTAssertEqual(try JSONComparison.losses(from: original, to: written), [], row.file)
  }

  private func checkThatItReadsBackEqual(_ row: Row) throws {
    let bytes = [UInt8](try row.data)
    switch row.kind {
    case .routes, .fault:
      let response = try RouteResponse(json: bytes)
      XCTAssertTrue(try RouteResponse(json: response.json()) == response, row.file)
    case .matches:
      let response = try MapMatchingResponse(json: bytes)
      XCTAssertTrue(try MapMatchingResponse(json: response.json()) == response, row.file)
    case .route:
      let route = try Route(json: bytes)
      XCTAssertTrue(try Route(json: route.json()) == route, row.file)
    }
  }

  private func checkFoundationCoders(_ row: Row) throws {
    guard row.kind == .routes else { return }
    let data = try row.data
    let direct = try RouteResponse(json: [UInt8](data))
    let decoded = try JSONDecoder().decode(RouteResponse.self, from: data)
    XCTAssertTrue(decoded == direct, row.file)
    let again = try JSONDecoder().decode(RouteResponse.self, from: JSONEncoder().encode(decoded))
    XCTAssertTrue(again == direct, row.file)
    for route in direct.routes ?? [] {
      let decoder = JSONDecoder()
      decoder.userInfo[.shapeFormat] = route.shape?.format
      XCTAssertEqual(try decoder.decode(Route.self, from: JSONEncoder().encode(route)), route, row.file)
    }
  }
}
