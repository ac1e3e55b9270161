import FairwayCore
import FairwayDirections
import FairwayNavigation
import Foundation
import GeoKernel
import Synchronization
import TestSupport
import XCTest

/// Recorded answers about the project's own town, and drives along them.
enum Town {
  static func response(_ name: String) throws -> RouteResponse {
    let url = Fixtures.package.appending(path: "Tests/TownRoutes/\(name).json")
    return try RouteResponse(json: [UInt8](Data(contentsOf: url)))
  }

  static func service(
    _ name: String, provider: (any RoutingProvider)? = nil, options: RouterOptions = RouterOptions(),
    simulating mode: SimulationMode = .never, multiplier: Double = 1, recorder: SessionRecorder? = nil,
    edit: (inout RouteResponse, inout RouteOptions) -> Void = { _, _ in },
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> NavigationService {
    var response = try response(name)
    var routeOptions = RouteOptions(waypoints: response.waypoints ?? [])
    edit(&response, &routeOptions)
    return try NavigationService(
      indexedRouteResponse: IndexedRouteResponse(routeResponse: response), routeOptions: routeOptions,
      routingProvider: provider, options: options, simulating: mode, simulationSpeedMultiplier: multiplier,
      recorder: recorder, log: log)
  }
}

/// A vehicle that drives along lines, a fix a second, without noise.
struct Vehicle {
  var time = 1_700_000_000.0
  var speed = 10.0
  var accuracy = 4.0

  mutating func drive(_ track: Track, from: Double = 0, to: Double? = nil) -> [Location] {
    stride(from: from, to: to ?? track.length, by: speed).map { distance in
      let point = track.point(at: distance)
      return fix(at: point.coordinate, course: point.bearing)
    }
  }

  mutating func drive(from start: LocationCoordinate2D, bearing: Double, distance: Double) -> [Location] {
    stride(from: 0, to: distance, by: speed).map { metres in
      fix(at: Geodesic.destination(from: start, distance: metres, bearing: bearing), course: bearing)
    }
  }

  mutating func stand(at place: LocationCoordinate2D, seconds: Int) -> [Location] {
    (0..<seconds).map { _ in
      var fix = fix(at: place, course: nil)
      fix.speed = 0
      return fix
    }
  }

  private mutating func fix(at place: LocationCoordinate2D, course: Double?) -> Location {
    defer { time += 1 }
    return Location(
      coordinate: place, timestamp: time, horizontalAccuracy: accuracy, speed: speed,
      course: course.map { ($0 + 360).truncatingRemainder(dividingBy: 360) })
  }
}

/// A provider that keeps the questions, so that a test answers when it likes.
final class ScriptedProvider: RoutingProvider {
  typealias Answer = @Sendable (Result<RouteResponse, DirectionsError>) -> Void

  struct Request: RoutingRequest {
    func cancel() {}
  }

  private let asked = Mutex<[(options: RouteOptions, answer: Answer)]>([])
  private let refreshes = Mutex<[@Sendable (Result<RouteRefreshResponse, DirectionsError>) -> Void]>([])

  var questions: [RouteOptions] { asked.withLock { $0.map(\.options) } }

  func answer(_ result: Result<RouteResponse, DirectionsError>) { asked.withLock { $0.last?.answer }?(result) }

  func answerRefresh(_ result: Result<RouteRefreshResponse, DirectionsError>) {
    refreshes.withLock { $0.last }?(result)
  }

  func calculateRoutes(for options: RouteOptions, answer: @escaping Answer) -> any RoutingRequest {
    asked.withLock { $0.append((options, answer)) }
    return Request()
  }

  func calculateRoutes(matching options: MatchOptions, answer: @escaping Answer) -> any RoutingRequest { Request() }

  func refreshRoute(
    _ part: RouteRefreshPart, answer: @escaping @Sendable (Result<RouteRefreshResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest {
    refreshes.withLock { $0.append(answer) }
    return Request()
  }
}

/// Lines that a session logs.
final class LogLines: Sendable {
  private let written = Mutex<[String]>([])
  var lines: [String] { written.withLock(\.self) }
  func write(_ line: String) { written.withLock { $0.append(line) } }
}

extension NavigationService {
  var track: Track { routeProgress.index.track }

  /// Drives to a place of the route and then straight away from it.
  func leave(_ vehicle: inout Vehicle, at distance: Double, from start: Double = 0, distance away: Double = 200) {
    update(vehicle.drive(track, from: start, to: distance))
    let place = track.point(at: distance)
    update(vehicle.drive(from: place.coordinate, bearing: place.bearing + 100, distance: away))
  }

  /// Drives the whole route and stops at its end.
  func driveToTheEnd(_ vehicle: inout Vehicle, from start: Double = 0) {
    let track = track
    update(vehicle.drive(track, from: start))
    update(vehicle.stand(at: track.point(at: track.length).coordinate, seconds: 10))
  }
}
