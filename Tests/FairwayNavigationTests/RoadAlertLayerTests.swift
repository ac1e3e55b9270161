import FairwayCore
import FairwayMap
import FairwayNavigation
import FairwayRoads
import FairwayRoutes
import GeoKernel
import RoadGraph
import XCTest

/// The layer of alerts about the road ahead.
final class RoadAlertLayerTests: XCTestCase {
  private static func place(_ east: Double) -> LocationCoordinate2D {
    Geodesic.destination(from: LocationCoordinate2D(latitude: 47, longitude: 8), distance: east, bearing: 90)
  }

  func testAlertsAheadAreDrawnWhereTheyAre() throws {
    var builder = RoadGraph.Builder()
    for node in 0...40 { builder.add(node: Int64(node), at: Self.place(Double(node) * 50)) }
    builder.add([try XCTUnwrap(RoadAttribute(.highway, named: "traffic_signals"))], toNode: 10)
    let railway = try XCTUnwrap(RoadAttribute.Key(name: "railway"))
    builder.add([try XCTUnwrap(RoadAttribute(railway, named: "level_crossing"))], toNode: 14)
    builder.add(RoadWay(id: 1), through: (0...40).map { Int64($0) })
    var drive = FreeDrive(on: try RoadGraph(builder.packed()))
    var layers = MapLayers()
    layers.setRoadAlerts(of: drive)
    XCTAssertEqual(layers.sources["roadAlertsSource"]?.data.features, [])
    drive.roadAlerts = RoadAlertOptions(kinds: [.railwayCrossing, .trafficSignal])
    for second in 1...10 {
      _ = drive.update(
        Location(
          coordinate: Self.place(Double(second) * 15), timestamp: Double(second), horizontalAccuracy: 5, speed: 15))
    }
    layers.setRoadAlerts(of: drive)
    XCTAssertEqual(layers.layers.map(\.id), ["roadAlertsLayer"])
    let features = try XCTUnwrap(layers.sources["roadAlertsSource"]).data.features
    XCTAssertEqual(features.map { $0.properties["kind"] }, ["traffic_signal", "railway_crossing"])
    XCTAssertEqual(features.map { $0.properties["isUrgent"] }, [false, true])
    for (feature, metres) in zip(features, [500.0, 700]) {
      guard case .point(let point) = feature.geometry else { return XCTFail("no point") }
      XCTAssertLessThan(Geodesic.distance(from: point, to: Self.place(metres)), 1)
    }
    guard case .number(let distance)? = features.first?.properties["distance"] else { return XCTFail("no distance") }
    XCTAssertEqual(distance, 350, accuracy: 2)
  }
}
