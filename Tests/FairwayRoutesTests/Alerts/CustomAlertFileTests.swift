import GeoKernel
import SeededRandom
import TestSupport
import XCTest

@testable import FairwayRoutes

/// Files of alerts, and what is said of those that are damaged.
final class CustomAlertFileTests: XCTestCase {
  private func alerts(_ text: String) throws -> [PlacedAlert] { try CustomAlerts(geoJSON: Array(text.utf8)).alerts }

  private func collection(_ features: String...) -> String {
    "{\"type\": \"FeatureCollection\", \"features\": [\n\(features.joined(separator: ",\n"))]}"
  }

  private func feature(_ properties: String, geometry: String = point, more: String = "") -> String {
    "{\"type\": \"Feature\"\(more), \"properties\": \(properties), \"geometry\": \(geometry)}"
  }

  private static let point = "{\"type\": \"Point\", \"coordinates\": [8.5, 47.25, 400]}"
  private static let line = "{\"coordinates\": [[8, 47], [8.01, 47], [8.01, 47.01]], \"type\": \"LineString\"}"

  func testEveryPropertyIsRead() throws {
    let text = collection(
      feature(
        """
        {"kind": "speed_camera", "name": "A & B", "text": "Slow down", "side": "left", "heading": 270, "bothWays": true,
        "leadTime": 20, "leadDistance": 400, "reach": 30, "colour": {"any": [1, null]}}
        """, more: ", \"id\": 17"),
      feature("null", geometry: Self.line),
      feature("{\"kind\": \"school_zone\", \"id\": \"s\", \"bothWays\": false, \"name\": null}", geometry: Self.line))
    let alerts = try alerts("\u{FEFF}" + text)
    let place = LocationCoordinate2D(latitude: 47.25, longitude: 8.5)
    XCTAssertEqual(
      alerts[0],
      PlacedAlert(
        CustomAlert(
          id: "17", kind: .speedCamera, side: .left, name: "A & B", text: "Slow down", leadTime: 20, leadDistance: 400),
        at: place, heading: 270, isBothWays: true, reach: 30))
    let line = [(8, 47), (8.01, 47), (8.01, 47.01)].map { LocationCoordinate2D(latitude: $0.1, longitude: $0.0) }
    XCTAssertEqual(alerts[1], PlacedAlert(CustomAlert(id: "1", kind: .other), along: line))
    XCTAssertEqual(alerts[2], PlacedAlert(CustomAlert(id: "s", kind: .schoolZone), along: line, isBothWays: false))
    XCTAssertEqual(try self.alerts("{\"features\": [], \"type\": \"FeatureCollection\"}"), [])
  }

  func testWhatIsNoFileOfAlertsSaysWhere() throws {
    let kinds =
      "speed_camera, red_light_camera, railway_crossing, pedestrian_crossing, school_zone, gate, hazard, sharp_bend, "
      + "traffic_signal, speed_bump, narrow_road, height_limit, width_limit, length_limit, weight_limit, "
      + "low_speed_zone, lower_speed_limit, closed_road, other"
    let refused: [(String, String)] = [
      ("", "1:1: the text: expected an object, found the end of the text"),
      ("[]", "1:1: the text: expected an object, found an array"),
      (Self.point, "1:1: the text: expected a FeatureCollection of GeoJSON, found 'Point'"),
      (
        "{\"type\": \"FeatureCollection\"}",
        "1:1: the text: expected a FeatureCollection of GeoJSON, found 'FeatureCollection'"
      ),
      (collection("7"), "2:1: features[0]: expected an object, found the number 7"),
      (collection("{\"type\": \"Point\"}"), "2:1: features[0]: expected a Feature, found an object"),
      (
        collection("{\"type\": \"Feature\"}"), "2:1: features[0].geometry: expected a Point or a LineString, found none"
      ),
      (
        collection(feature("{}"), feature("{}", geometry: "{\"type\": \"Polygon\", \"coordinates\": [[[1, 2]]]}")),
        "3:88: features[1].geometry.coordinates[0][0]: expected a number, found an array"
      ),
      (
        collection(feature("{}", geometry: "{\"type\": \"LineString\", \"coordinates\": [[8, 47]]}")),
        "2:51: features[0].geometry: expected at least two positions, found one"
      ),
      (
        collection(feature("{}", geometry: "{\"type\": \"LineString\", \"coordinates\": [[8, 47], [9, 47]]}")),
        "2:51: features[0].geometry: expected positions within 20.0 km of each other, found a gap"
      ),
      (
        collection(feature("{}", geometry: "{\"type\": \"Point\", \"coordinates\": [8, 97]}")),
        "2:84: features[0].geometry.coordinates: expected [longitude, latitude] in degrees, found [8.0, 97.0]"
      ),
      (
        collection(feature("{\"kind\": \"camera\"}")),
        "2:44: features[0].properties.kind: expected one of \(kinds), found the string \"camera\""
      ),
      (
        collection(feature("{\"side\": \"up\"}")),
        "2:44: features[0].properties.side: expected one of left, right, found the string \"up\""
      ),
      (
        collection(feature("{\"leadTime\": -1}")),
        "2:48: features[0].properties.leadTime: expected a number from 0.0 to 3600.0, found the number -1"
      ),
      (
        collection(feature("{\"leadDistance\": 1e300}")),
        "2:52: features[0].properties.leadDistance: expected a number from 0.0 to 100000.0, found the number 1e300"
      ),
      (
        collection(feature("{\"heading\": \"north\"}")),
        "2:47: features[0].properties.heading: expected a number, found the string \"north\""
      ),
      (
        collection(feature("{\"heading\": 90}", geometry: Self.line)),
        "2:1: features[0].properties.heading: expected no heading, because a LineString has the direction of its points, "
          + "found one"
      ),
      (
        collection(feature("{\"id\": \"a\"}"), feature("{\"id\": \"a\"}")),
        "3:1: features[1].id: expected an identifier of its own, found 'a' again"
      ),
    ]
    for (text, message) in refused {
      XCTAssertThrowsError(try alerts(text), text) { XCTAssertEqual("\($0)", message) }
    }
    let nested = collection(feature(String(repeating: "{\"a\":", count: 400)))
    XCTAssertThrowsError(try alerts(nested)) { XCTAssertTrue("\($0)".contains("at most 256 levels"), "\($0)") }
  }

  /// Cut and changed anywhere, a file is read or refused, and takes no more memory than it deserves.
  func testDamagedFiles() throws {
    let text = Array(
      collection(
        feature("{\"kind\": \"gate\", \"heading\": 10, \"reach\": 20}"),
        feature("{}", geometry: Self.line, more: ", \"id\": 3")
      ).utf8)
    for end in text.indices { XCTAssertThrowsError(try CustomAlerts(geoJSON: Array(text[..<end]))) }
    try property(cases: 300) { generator in
      var bytes = text
      for _ in 0..<generator.integer(1...4) {
        bytes[generator.integer(0...bytes.count - 1)] = UInt8(generator.integer(0...255))
      }
      if let read = try? CustomAlerts(geoJSON: bytes) { XCTAssertLessThanOrEqual(read.alerts.count, 2) }
    }
  }

  /// Alerts near a place are found wherever that is: at poles, at the antimeridian, in a row of cells with few of them.
  func testWhatIsNearIsFound() throws {
    try property(cases: 200) { generator in
      let line = RouteMaker.any(vertices: 2...6, using: &generator).filter { $0.isValid }
      let place = RouteMaker.point(near: Array(line.prefix(1)), distance: 0...100, using: &generator)
      let reach = generator.uniform(1...200)
      let alert = PlacedAlert(CustomAlert(id: "a", kind: .other), at: place, reach: reach)
      let alerts = CustomAlerts([alert])
      let near = RouteMaker.moved(
        place, by: generator.uniform(0...1) * (reach + CustomAlerts.stride / 2) * 0.99,
        bearing: generator.uniform(0...360))
      var found = false
      alerts.forEachNear(near) { _ in found = true }
      XCTAssertTrue(found, "\(place) \(near)")
    }
  }

  func testAnAlertOfALegIsKeptInJSON() throws {
    var alert = LegAlert(
      CustomAlert(id: "7", kind: .gate, side: .right, name: "N", text: "T", leadTime: 3, leadDistance: 4), start: 10,
      end: 20)
    (alert.announcement, alert.distanceText) = ("x", "z")
    alert.nearAnnouncement = "y"
    var leg = RouteLeg(steps: [], distance: 30, expectedTravelTime: 3)
    leg.alerts = [alert, LegAlert(CustomAlert(id: "8", kind: .other), start: 0, end: 0)]
    XCTAssertEqual(try RouteLeg(jsonText: leg.jsonText(), shapeFormat: nil), leg)
    let broken = [
      "{}", "7", "{\"id\": \"a\", \"start\": 2, \"end\": 1}", "{\"id\": \"a\", \"start\": -1, \"end\": 1}",
      "{\"id\": 7, \"start\": 0, \"end\": 1}",
    ]
    for text in broken {
      let leg = "{\"distance\": 1, \"duration\": 1, \"custom_alerts\": [\(text)]}"
      XCTAssertThrowsError(try RouteLeg(jsonText: Array(leg.utf8), shapeFormat: nil)) {
        XCTAssertTrue("\($0)".hasPrefix("custom_alerts[0]: expected an alert with an id"), "\($0)")
      }
    }
  }
}
