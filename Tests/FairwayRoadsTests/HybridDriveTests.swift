import FairwayEngine
import FairwayRequests
import FairwayRoads
import FairwayRouter
import FairwayRoutes
import Foundation
import GeoKernel
import RoadGraph
import RoadRoutes
import SeededRandom
import Synchronization
import TestSupport
import TownDrives
import XCTest

/// Drives with a server that is slow, dead, refuses, lies or comes back, and roads on the device.
final class HybridDriveTests: XCTestCase {
  private static let spacing = 200.0
  private static let size = 5

  private static func place(_ east: Double, _ north: Double) -> LocationCoordinate2D {
    Geodesic.destination(
      from: Geodesic.destination(
        from: LocationCoordinate2D(latitude: 47, longitude: 8), distance: east, bearing: 90),
      distance: north, bearing: 0)
  }

  private static func grid() throws -> RoadGraph {
    var builder = RoadGraph.Builder()
    func node(_ column: Int, _ row: Int) -> Int64 { Int64(100 + column * 10 + row) }
    for column in 0...size {
      for row in 0...size {
        builder.add(node: node(column, row), at: place(Double(column) * spacing, Double(row) * spacing))
      }
    }
    for number in 0...size {
      builder.add(
        RoadWay(id: Int64(1 + number), roadClass: .residential, name: "Row \(number)"),
        through: (0...size).map { node($0, number) })
      builder.add(
        RoadWay(id: Int64(11 + number), roadClass: .residential, name: "Column \(number)"),
        through: (0...size).map { node(number, $0) })
    }
    return try RoadGraph(builder.packed())
  }

  /// A server whose answers wait until the test gives them.
  private final class Server: RoutingProvider {
    typealias Answer = @Sendable (Result<RouteResponse, DirectionsError>) -> Void
    private final class Request: RoutingRequest { func cancel() {} }
    private let waiting = Mutex<[(RouteOptions, Answer)]>([])

    func calculateRoutes(for options: RouteOptions, answer: @escaping Answer) -> any RoutingRequest {
      waiting.withLock { $0.append((options, answer)) }
      return Request()
    }

    func calculateRoutes(matching options: MatchOptions, answer: @escaping Answer) -> any RoutingRequest {
      answer(.failure(.noMatches))
      return Request()
    }

    func refreshRoute(
      _ part: RouteRefreshPart, answer: @escaping @Sendable (Result<RouteRefreshResponse, DirectionsError>) -> Void
    ) -> any RoutingRequest {
      answer(.failure(.refreshExpired))
      return Request()
    }

    /// Answers what waits.
    func answer(_ result: (RouteOptions) -> Result<RouteResponse, DirectionsError>?) {
      let all = waiting.withLock { waiting in
        defer { waiting = [] }
        return waiting
      }
      for (options, answer) in all {
        if let result = result(options) { answer(result) } else { waiting.withLock { $0.append((options, answer)) } }
      }
    }
  }

  private final class Recorder: RouterObserver {
    var names: [String] = []
    var isLost = false
    func router(_ router: any Router, didReport event: RouterEvent) {
      switch event {
      case .willReroute: names.append("willReroute")
      case .didReroute: names.append("didReroute")
      case .didFailToReroute: names.append("didFailToReroute")
      case .didSwitchToCoincident: names.append("didSwitchToCoincident")
      default: break
      }
    }
  }

  /// The moods of a server.
  private enum Mood: CaseIterable { case well, slow, dead, refusing, lying }

  private func response(_ roads: RoadRouting, _ options: RouteOptions, _ mood: Mood) -> Result<
    RouteResponse, DirectionsError
  >? {
    switch mood {
    case .slow: return nil
    case .dead: return .failure(.network(ConnectionFailure(.notConnected)))
    case .refusing: return .failure(.unauthorized(message: nil))
    case .well, .lying:
      guard var response = try? roads.response(to: options) else { return .failure(.unableToRoute) }
      if mood == .lying {
        // A route of another continent.
        for leg in response.routes?[0].legs.indices ?? 0..<0 {
          for step in response.routes?[0].legs[leg].steps.indices ?? 0..<0 {
            let shape = response.routes?[0].legs[leg].steps[step].shape
            response.routes?[0].legs[leg].steps[step].shape = shape.map {
              LineString($0.coordinates.map { LocationCoordinate2D(latitude: -$0.latitude, longitude: $0.longitude) })
            }
          }
        }
      }
      return .success(response)
    }
  }

  func testTheServersSameWayReplacesTheDevices() throws {
    let roads = try Self.grid()
    let routing = try RoadRouting(on: roads)
    let server = Server()
    var options = RouteOptions(waypoints: [
      Waypoint(coordinate: Self.place(20, 400)), Waypoint(coordinate: Self.place(600, 980)),
    ])
    (options.waypoints[0].heading, options.waypoints[0].headingAccuracy) = (90, 45)
    let hybrid = HybridRoutingProvider(online: server, onboard: routing)
    let router = try RouteController(
      along: routing.response(to: options), routeOptions: options, routingProvider: hybrid)
    let recorder = Recorder()
    router.observer = recorder
    XCTAssertTrue(router.isOnboardRoute)
    var vehicle = Vehicle()
    for fix in vehicle.drive(from: Self.place(20, 400), bearing: 90, distance: 40) {
      router.update(fix)
      server.answer { self.response(routing, $0, .well) }
    }
    XCTAssertEqual(recorder.names, ["didSwitchToCoincident"])
    XCTAssertFalse(router.isOnboardRoute)
  }

  /// A drive that takes any street at each junction always has a route, whatever the server does.
  func testAVehicleOnARoadIsNeverWithoutARoute() throws {
    let roads = try Self.grid()
    let routing = try RoadRouting(on: roads)
    try property(cases: 40) { random in
      let server = Server()
      let hybrid = HybridRoutingProvider(online: server, onboard: routing)
      let options = RouteOptions(waypoints: [
        Waypoint(coordinate: Self.place(20, 400)), Waypoint(coordinate: Self.place(780, 1000)),
      ])
      let router = try RouteController(
        along: routing.response(to: options), routeOptions: options, routingProvider: hybrid)
      router.witness = SharedWitness(roads)
      let recorder = Recorder()
      router.observer = recorder
      var vehicle = Vehicle()
      var (column, row, bearing) = (0, 2, 90.0)
      var mood = Mood.well
      var offRoute = 0
      for _ in 0..<12 where !router.routeProgress.state.hasArrivedAtWaypoint {
        let from = Self.place(Double(column) * Self.spacing, Double(row) * Self.spacing)
        for fix in vehicle.drive(from: from, bearing: bearing, distance: Self.spacing) {
          if random.uniform(0...1) < 0.1 { mood = Mood.allCases.randomElement(using: &random) ?? .well }
          router.update(fix)
          if router.routeProgress.state.hasArrivedAtWaypoint { break }
          offRoute = router.routeProgress.state.routeState == .offRoute ? offRoute + 1 : 0
          // The route that a vehicle has left again within 5 s or 50 m is the last for so long.
          XCTAssertLessThanOrEqual(offRoute, 5, "the vehicle was off its route for \(offRoute) fixes")
          guard offRoute <= 5 else { return }
          server.answer { self.response(routing, $0, mood) }
        }
        column += bearing == 90 ? 1 : bearing == 270 ? -1 : 0
        row += bearing == 0 ? 1 : bearing == 180 ? -1 : 0
        let next = [0.0, 90, 180, 270].filter { turn in
          let (x, y) = (column + (turn == 90 ? 1 : turn == 270 ? -1 : 0), row + (turn == 0 ? 1 : turn == 180 ? -1 : 0))
          return (0...Self.size).contains(x) && (0...Self.size).contains(y)
            && abs(turn - bearing) != 180
        }
        bearing = next.randomElement(using: &random) ?? 0
      }
      // Each request for a new route is answered, in this order.
      let reroutes = recorder.names.filter { $0 != "didSwitchToCoincident" }
      for (number, name) in reroutes.enumerated() {
        XCTAssertEqual(name, number % 2 == 0 ? "willReroute" : "didReroute", "\(reroutes)")
      }
    }
  }
}
