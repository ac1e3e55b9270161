import FairwayCore
import FairwayDirections
import FairwayNavigation
import FairwayRoads
import Foundation
import GeoKernel
import RoadGraph
import XCTest

/// A navigator of a drive that begins without a route.
final class NavigatorDriveTests: XCTestCase {
  private final class Listener: NavigatorListener, RoadSnappedLocationProviderListener {
    var said: [String] = []
    var places: [Location] = []

    func navigator(_ navigator: Navigator, didChangeRoad road: RoadWay?) { said.append(road?.name ?? "no road") }
    func navigator(_ navigator: Navigator, didChangeSpeedLimit limit: SpeedLimit) {
      said.append(limit.value.map { "limit \(Int(exactly: $0) ?? 0)" } ?? "limit unknown")
    }
    func navigator(_ navigator: Navigator, didApproach alert: CustomAlert) { said.append("alert \(alert.id)") }
    func navigator(_ navigator: Navigator, didApproach alert: RoadAlert) { said.append("ahead \(alert.kind.rawValue)") }
    func navigator(_ navigator: Navigator, didApproach alert: UpcomingRouteAlert) { said.append("alert of the route") }
    func navigator(
      _ navigator: Navigator, didUpdate speedAlertSeverity: SpeedAlertSeverity, speedingPercentage: CGFloat
    ) { said.append("\(speedAlertSeverity.name) \(speedingPercentage > 0)") }
    func navigatorDidChangeRoute(_ navigator: Navigator) {
      said.append(navigator.routeChangeReason?.rawValue ?? "none")
    }
    func locationProvider(_ locationProvider: RoadSnappedLocationProvider, didUpdate location: Location) {
      places.append(location)
    }
  }

  private static func place(_ east: Double, _ north: Double = 0) -> LocationCoordinate2D {
    Geodesic.destination(
      from: Geodesic.destination(
        from: LocationCoordinate2D(latitude: 47, longitude: 8), distance: east, bearing: 90), distance: north,
      bearing: 0)
  }

  /// High Street runs east for 1 km at 50 km/h, and is Country Road then, whose limit is not known.
  private static func roads() throws -> RoadGraph {
    var builder = RoadGraph.Builder()
    for node in 0...60 { builder.add(node: Int64(node), at: place(Double(node) * 50)) }
    var street = RoadWay(id: 1, roadClass: .residential, name: "High Street")
    (street.forwardLimit, street.backwardLimit) = (.kilometresPerHour(50), .kilometresPerHour(50))
    builder.add(street, through: (0...20).map { Int64($0) })
    let crossing = RoadAttribute.Key(name: "railway").flatMap { RoadAttribute($0, named: "level_crossing") }
    for node in [30, 50] as [Int64] { builder.add([try XCTUnwrap(crossing)], toNode: node) }
    builder.add(RoadWay(id: 2, roadClass: .tertiary, name: "Country Road"), through: (20...60).map { Int64($0) })
    return try RoadGraph(builder.packed())
  }

  func testRoadLimitSpeedingAndAlertsWithARouteAndWithout() throws {
    let navigator = Navigator(drive: FreeDriveSession(on: try Self.roads()))
    let camera = CustomAlert(id: "camera", kind: .speedCamera)
    navigator.drive?.alerts = CustomAlerts([PlacedAlert(camera, at: Self.place(500))])
    let listener = Listener()
    navigator.add(listener)
    navigator.roadSnappedLocationProvider.add(listener)
    navigator.roadSnappedLocationProvider.startUpdatingLocation()
    func drive(_ seconds: ClosedRange<Int>) {
      for second in seconds {
        navigator.update(
          Location(
            coordinate: Self.place(Double(second) * 20, 4), timestamp: 1_700_000_000 + Double(second),
            horizontalAccuracy: 5, speed: 20))
      }
    }
    XCTAssertNil(navigator.router)
    XCTAssertTrue(navigator.routeLegs.isEmpty)
    XCTAssertNil(navigator.roadSnappedLocationProvider.location(at: 0))
    drive(0...40)
    XCTAssertEqual(listener.said, ["High Street", "limit 50", "major true", "alert camera"])
    XCTAssertEqual(listener.places.count, 41)
    let last = try XCTUnwrap(listener.places.last)
    XCTAssertEqual(Geodesic.length(of: [last.coordinate, Self.place(800)]), 0, accuracy: 2, "on the road")
    listener.said = []
    let route = try Route(along: FollowedLine((12...60).map { Self.place(Double($0) * 50) }))
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: RouteResponse(routes: [route]), routeIndex: 0),
      routeOptions: RouteOptions(waypoints: []))
    navigator.follow(router)
    drive(41...80)
    XCTAssertEqual(navigator.routeLegs.count, 1)
    XCTAssertEqual(router.routeProgress.distanceTraveled, 1000, accuracy: 10)
    XCTAssertNotNil(router.rawLocation?.roads, "the roads are a witness")
    navigator.endRoute()
    XCTAssertNil(navigator.router)
    drive(81...100)
    XCTAssertEqual(
      listener.said.filter { !$0.contains("true") && !$0.contains("false") },
      ["destinationsSet", "Country Road", "limit unknown", "destinationsCleared"])
    XCTAssertEqual(navigator.drive?.state.distance ?? 0, 2000, accuracy: 10)
  }

  /// The first crossing is on the route, the second one behind its end.
  func testWhatLiesAheadOnTheRoadsIsToldWithARouteAndWithout() throws {
    let navigator = Navigator(drive: FreeDriveSession(on: try Self.roads()))
    navigator.drive?.roadAlerts = RoadAlertOptions()
    let listener = Listener()
    navigator.add(listener)
    let route = try Route(along: FollowedLine((0...40).map { Self.place(Double($0) * 50) }))
    func told(_ seconds: ClosedRange<Int>) -> [String] {
      listener.said = []
      for second in seconds {
        navigator.update(
          Location(
            coordinate: Self.place(Double(second) * 20), timestamp: 1_700_000_000 + Double(second),
            horizontalAccuracy: 5, speed: 20))
      }
      return listener.said.filter { $0.hasPrefix("ahead") }
    }
    navigator.follow(
      try RouteController(
        along: IndexedRouteResponse(routeResponse: RouteResponse(routes: [route]), routeIndex: 0),
        routeOptions: RouteOptions(waypoints: [])))
    XCTAssertEqual(told(0...80), ["ahead railway_crossing"])
    navigator.endRoute()
    XCTAssertEqual(told(81...140), ["ahead railway_crossing"])
  }

  /// The route is a line, which knows no limit; the roads know one on its first part.
  func testSpeedingIsToldOnARouteByTheLimitThatIsTold() throws {
    let navigator = Navigator(drive: FreeDriveSession(on: try Self.roads()))
    let listener = Listener()
    navigator.add(listener)
    let route = try Route(along: FollowedLine((0...60).map { Self.place(Double($0) * 50) }))
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: RouteResponse(routes: [route]), routeIndex: 0),
      routeOptions: RouteOptions(waypoints: []))
    func drive(_ seconds: ClosedRange<Int>) {
      for second in seconds {
        navigator.update(
          Location(
            coordinate: Self.place(Double(second) * 20), timestamp: 1_700_000_000 + Double(second),
            horizontalAccuracy: 5, speed: 20))
      }
    }
    navigator.follow(router)
    drive(0...30)
    XCTAssertEqual(listener.said, ["destinationsSet", "High Street", "limit 50", "major true"])
    listener.said = []
    navigator.isGuidanceActive = false
    drive(31...32)
    XCTAssertEqual(listener.said, ["unknown false"], "without guidance nothing is told")
    navigator.isGuidanceActive = true
    drive(33...34)
    navigator.endRoute()
    drive(35...36)
    XCTAssertEqual(listener.said, ["unknown false", "major true", "destinationsCleared"], "it goes on without a route")
  }

  func testTheThresholdsOfSpeedingAreTheDrives() throws {
    let navigator = Navigator(drive: FreeDriveSession(on: try Self.roads()))
    navigator.speedAlertOptions.majorThreshold = 0.3
    XCTAssertEqual(navigator.drive?.speedAlerts.majorThreshold, 0.3)
    navigator.drive?.speedAlerts.minorThreshold = 0.1
    XCTAssertEqual(navigator.speedAlertOptions.minorThreshold, 0.1)
  }
}
