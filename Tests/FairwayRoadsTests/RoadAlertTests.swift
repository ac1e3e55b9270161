import FairwayEngine
import FairwayGuidance
import FairwayRoads
import FairwayRoutes
import GeoKernel
import RoadGraph
import RoadRoutes
import XCTest

/// Alerts that a drive makes of its road file, on roads made by hand.
final class RoadAlertTests: XCTestCase {
  private static func place(_ east: Double, _ north: Double = 0) -> LocationCoordinate2D {
    let start = LocationCoordinate2D(latitude: 47, longitude: 8)
    return Geodesic.destination(
      from: Geodesic.destination(from: start, distance: east, bearing: 90), distance: north, bearing: 0)
  }

  private static func attribute(_ key: String, _ value: String) -> RoadAttribute {
    let key = RoadAttribute.Key(name: key)!
    return RoadAttribute(key, named: value) ?? RoadAttribute(key, .text(value))
  }

  /// A road to the east of 3 km, with a limit for each kilometre, and with what stands at some of its metres.
  private func roads(
    _ limits: [RoadWay.Limit?], _ stands: [Int: [RoadAttribute]] = [:],
    ofWay attributes: [RoadAttribute] = []
  ) throws -> RoadGraph {
    var builder = RoadGraph.Builder()
    for node in 0...60 {
      builder.add(node: Int64(node), at: Self.place(Double(node) * 50))
      if let attributes = stands[node * 50] { builder.add(attributes, toNode: Int64(node)) }
    }
    for (number, limit) in limits.enumerated() {
      var way = RoadWay(id: Int64(number) + 1, roadClass: .primary, name: "Main Street")
      (way.forwardLimit, way.backwardLimit) = (limit, limit)
      builder.add(
        way, through: (20 * number...20 * number + 20).map { Int64($0) }, attributes: number == 1 ? attributes : [])
    }
    return try RoadGraph(builder.packed())
  }

  /// Drives along the road at a speed. Returns what was announced, and where.
  private func drive(
    _ roads: RoadGraph, at speed: Double, _ options: RoadAlertOptions?, to end: Double = 2900
  ) -> [(alert: RoadAlert, at: Double)] {
    var drive = FreeDrive(on: roads)
    drive.roadAlerts = options
    var heard: [(alert: RoadAlert, at: Double)] = []
    var (second, east) = (0.0, 5.0)
    while east < end {
      let change = drive.update(
        Location(
          coordinate: Self.place(east), timestamp: 1_700_000_000 + second, horizontalAccuracy: 5, speed: speed))
      XCTAssertEqual(change.contains(.alertAhead), !drive.announcedRoadAlerts.isEmpty)
      heard += drive.announcedRoadAlerts.map { ($0, east) }
      second += 1
      east += speed
    }
    return heard
  }

  func testALowerLimitIsToldInTimeToBrake() throws {
    let roads = try roads([.kilometresPerHour(100), .kilometresPerHour(50), .kilometresPerHour(80)])
    let heard = drive(roads, at: 25, RoadAlertOptions())
    XCTAssertEqual(heard.map { $0.alert.kind }, [.lowerSpeedLimit])
    let alert = try XCTUnwrap(heard.first)
    // From 25 m/s to 50 km/h at 1.5 m/s², after 5 s.
    let slow: Double = 50 / 3.6
    let need: Double = 5 * 25 + (25 * 25 - slow * slow) / 3
    XCTAssertEqual(alert.alert.distance, 1000 - alert.at, accuracy: 3)
    XCTAssertTrue((need - 27...need + 3).contains(alert.alert.distance), "\(alert.alert.distance) of \(need)")
    XCTAssertEqual(alert.alert.speed, slow, accuracy: 1e-9)
    XCTAssertEqual(alert.alert.priority, .alert)
    // Who is slow enough hears nothing, and neither does who has it off.
    XCTAssertTrue(drive(roads, at: 13, RoadAlertOptions()).isEmpty)
    XCTAssertTrue(drive(roads, at: 25, nil).isEmpty)
    XCTAssertTrue(drive(roads, at: 25, RoadAlertOptions(kinds: [.sharpBend])).isEmpty)
    // From a limit that is not known, nothing is lower; from none, everything is.
    let unknown = try self.roads([nil, .kilometresPerHour(50), nil])
    XCTAssertTrue(drive(unknown, at: 25, RoadAlertOptions()).isEmpty)
    let none = try self.roads([.some(.none), .milesPerHour(60), nil])
    XCTAssertEqual(drive(none, at: 40, RoadAlertOptions()).map { $0.alert.kind }, [.lowerSpeedLimit])
  }

  func testWhatStandsIsToldIfItIsOn() throws {
    let stands = [
      500: [Self.attribute("railway", "level_crossing")], 1000: [Self.attribute("highway", "traffic_signals")],
      1500: [Self.attribute("traffic_calming", "bump")], 2000: [Self.attribute("traffic_calming", "choker")],
      2500: [Self.attribute("highway", "crossing"), Self.attribute("crossing", "zebra")],
      2800: [Self.attribute("hazard", "school_zone")],
    ]
    let roads = try roads([.kilometresPerHour(80), .kilometresPerHour(80), .kilometresPerHour(80)], stands)
    func kinds(_ on: RoadAlertOptions.Kinds) -> [CustomAlert.Kind] {
      drive(roads, at: 15, RoadAlertOptions(kinds: on)).map { $0.alert.kind }
    }
    XCTAssertEqual(kinds(.usual), [.railwayCrossing])
    XCTAssertEqual(
      kinds(.all),
      [.railwayCrossing, .trafficSignal, .speedBump, .narrowRoad, .pedestrianCrossing, .schoolZone])
    let each: [(RoadAlertOptions.Kinds, CustomAlert.Kind)] = [
      (.trafficSignal, .trafficSignal), (.speedBump, .speedBump), (.narrowRoad, .narrowRoad),
      (.pedestrianCrossing, .pedestrianCrossing), (.schoolZone, .schoolZone), (.railwayCrossing, .railwayCrossing),
    ]
    for (option, kind) in each { XCTAssertEqual(kinds(option), [kind]) }
    XCTAssertEqual(kinds([.sharpBend, .lowerSpeedLimit, .sizeLimits, .lowSpeedZone]), [])
  }

  func testSizesAreThoseThatTheVehicleExceeds() throws {
    let metres = RoadAttribute(.maximumHeight, .number(320))
    let tons = RoadAttribute(RoadAttribute.Key(name: "maxweight")!, .number(7500))
    let roads = try roads([nil, nil, nil], ofWay: [metres, tons])
    var options = RoadAlertOptions()
    XCTAssertTrue(drive(roads, at: 20, options).isEmpty)
    options.vehicle = RoadVehicle(height: 3.2, weight: 7.5)
    XCTAssertTrue(drive(roads, at: 20, options).isEmpty)
    options.vehicle = RoadVehicle(height: 3.3, weight: 12)
    let heard = drive(roads, at: 20, options)
    XCTAssertEqual(heard.map { $0.alert.kind }, [.heightLimit, .weightLimit])
    XCTAssertEqual(try XCTUnwrap(heard.first).alert.distance, 800, accuracy: 21)
    XCTAssertEqual(heard.first?.alert.feature.kind, .sizeLimit(.height(3.2)))
  }

  func testTheBudgetIsKeptAndHalfOfItIsForBraking() throws {
    // A bump and a level crossing each 300 m, at 30 m/s: 12 in a minute.
    var stands: [Int: [RoadAttribute]] = [:]
    for metre in stride(from: 300, to: 2900, by: 300) {
      stands[metre] = [Self.attribute("railway", "level_crossing")]
      stands[metre - 100] = [Self.attribute("traffic_calming", "bump")]
    }
    let roads = try roads([nil, nil, nil], stands)
    for most in [0, 1, 2, 4, 100] {
      var options = RoadAlertOptions(kinds: [.railwayCrossing, .speedBump])
      options.mostInAMinute = most
      let heard = drive(roads, at: 30, options)
      for alert in heard {
        let minute = heard.filter { $0.at >= alert.at && $0.at < alert.at + 60 * 30 }
        XCTAssertLessThanOrEqual(minute.count, most)
        XCTAssertLessThanOrEqual(minute.filter { $0.alert.kind == .speedBump }.count, most / 2)
      }
      if most == 100 { XCTAssertEqual(heard.count, 18) }
      if most == 4 { XCTAssertGreaterThanOrEqual(heard.count, 4) }
    }
  }

  func testWordsAreThoseOfEachLanguage() throws {
    let roads = try roads([.kilometresPerHour(100), .kilometresPerHour(50), nil])
    let alert = try XCTUnwrap(drive(roads, at: 25, RoadAlertOptions()).first).alert
    XCTAssertEqual(alert.announcement(in: GuidanceLanguage("en")), "Lower speed limit in 250 meters")
    XCTAssertEqual(alert.announcement(in: GuidanceLanguage("de")), "In 250 Metern: niedrigeres Tempolimit")
    XCTAssertEqual(alert.announcement(in: GuidanceLanguage("en"), units: .imperial), "Lower speed limit in 800 feet")
    for tag in GuidanceLanguage.all {
      let text = alert.announcement(in: GuidanceLanguage(tag))
      XCTAssertTrue(text.contains { $0.isNumber || $0.isLetter } && text.count > 10, "\(tag): \(text)")
    }
    var near = alert
    near.distance = 40
    XCTAssertEqual(near.announcement(in: GuidanceLanguage("en")), "Lower speed limit ahead")
  }
}
