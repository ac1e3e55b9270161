import EmbeddedShims
import FairwayDirections
import FairwayEngine
import Foundation
import GeoKernel
import SeededRandom
import TestDoubles
import TestSupport
import TownDrives
import XCTest

@testable import FairwayRouter

/// Wrong turns on the streets of a map: whoever takes one is led back to the line, by hardly more than the shortest way.
///
/// The lines are ways through places drawn at random, as somebody drove them yesterday. A wrong turn follows another
/// street, up to where the router asks for the way back. The best way is the shortest one that the same server knows to
/// any place of the line that may be chosen.
final class WayBackJudgeTests: XCTestCase {
  private struct Map {
    var name: String
    var url: String
    var south: Double, north: Double, west: Double, east: Double
  }

  private static let maps = [
    Map(name: "town", url: "FAIRWAY_VALHALLA_URL", south: 39.9985, north: 40.0065, west: -29.9995, east: -29.981),
    Map(
      name: "Andorra", url: "FAIRWAY_VALHALLA_ANDORRA_URL", south: 42.498, north: 42.515, west: 1.505, east: 1.55),
    Map(name: "Monaco", url: "FAIRWAY_VALHALLA_MONACO_URL", south: 43.727, north: 43.75, west: 7.412, east: 7.437),
  ]

  /// The outcome of the wrong turns of a map.
  private struct Outcome {
    var turns = 0
    var rejoined = 0
    var atTheEnd = 0
    /// Those that found back by the place alone.
    var pointedBack = 0
    var wayBack = 0.0
    var best = 0.0
    var ratios: [Double] = []
    var leftOut: [Double] = []
    /// Those whose way back is more than 1.3 times the best: both, and what of the line is left out by each.
    var long: [String] = []
  }

  func testWrongTurnsAreLedBackByTheShortestWays() throws {
    let environment = ProcessInfo.processInfo.environment
    let maps = Self.maps.filter { environment[$0.url] != nil }
    guard !maps.isEmpty else {
      throw XCTSkip(
        environment["FAIRWAY_SERVERS_UNAVAILABLE"].map { "no routing servers: \($0)" }
          ?? "FAIRWAY_VALHALLA_URL is not set; Tests/run --all starts the servers")
    }
    for map in maps {
      let server = Server(try XCTUnwrap(environment[map.url].flatMap { URL(string: $0) }))
      var random = SeededGenerator(seed: 34)
      var outcome = Outcome()
      for _ in 0..<1000 where outcome.turns < 60 { try judge(map, server, &random, &outcome) }
      let worst = outcome.ratios.max() ?? 0
      print(
        "\(map.name): \(outcome.turns) wrong turns, \(outcome.rejoined) led back, \(outcome.atTheEnd) to the end,"
          + " \(outcome.pointedBack) without a server; way back"
          + " \(Int(outcome.wayBack)) m, best \(Int(outcome.best)) m,"
          + " \((100 * outcome.wayBack / max(1, outcome.best)).rounded() / 100) times; each: median"
          + " \(Self.middle(outcome.ratios)), worst \((100 * worst).rounded() / 100), above 1.3:"
          + " \(outcome.ratios.count { $0 > 1.3 }); left out \(Self.middle(outcome.leftOut)) m,"
          + " at most \(Int(outcome.leftOut.max() ?? 0)) m" + outcome.long.map { "\n  \($0)" }.joined())
      XCTAssertEqual(outcome.turns, 60, map.name)
      XCTAssertEqual(outcome.rejoined, outcome.turns, map.name)
      XCTAssertEqual(outcome.pointedBack, outcome.turns, map.name)
      XCTAssertEqual(outcome.atTheEnd, 0, map.name)
      XCTAssertLessThanOrEqual(outcome.wayBack, 1.3 * outcome.best, map.name)
    }
  }

  private static func middle(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : (100 * values.sorted()[values.count / 2]).rounded() / 100
  }

  /// Takes a wrong turn somewhere on a line, if there is one to take.
  private func judge(
    _ map: Map, _ server: Server, _ random: inout SeededGenerator, _ outcome: inout Outcome
  ) throws {
    func place() -> LocationCoordinate2D {
      LocationCoordinate2D(
        latitude: Double.random(in: map.south...map.north, using: &random),
        longitude: Double.random(in: map.west...map.east, using: &random))
    }
    let places = [place(), place(), place()]
    let (share, elsewhere) = (Double.random(in: 0.1...0.7, using: &random), place())
    guard let shape = server.route(RouteOptions.steps(places.map { Waypoint(coordinate: $0) }))?.line,
      let route = try? Route(along: FollowedLine(shape)).guided(), route.distance > 800
    else { return }
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: RouteResponse(routes: [route], waypoints: route.waypoints)),
      routeOptions: RouteOptions.steps(route.waypoints ?? []), routingProvider: server)
    let scene = CallRecorder()
    router.attach(scene)
    let silent = try RouteController(
      along: router.indexedRouteResponse, routeOptions: router.routeOptions)
    let line = router.routeProgress.index
    // The other street: a way to somewhere else that goes on in the direction of travel, and soon leaves the line.
    let turn = line.track.point(at: share * line.length)
    var start = Waypoint(coordinate: turn.coordinate)
    (start.heading, start.headingAccuracy) = (turn.bearing, 45)
    guard let wrong = server.route(RouteOptions.steps([start, Waypoint(coordinate: elsewhere)]))?.line,
      let street = try? Track(wrong), street.length > 400, Self.leaves(street, line.track)
    else { return }
    var vehicle = Vehicle()
    let fixes = vehicle.drive(line.track, to: turn.distanceAlong)
    router.update(fixes)
    silent.update(fixes)
    guard router.routeProgress.state.routeState == .onRoute else { return }
    for fix in vehicle.drive(street) {
      let before = router.rejoinSearch()
      router.update(fix)
      silent.update(fix)
      guard let asked = server.lastAsked, asked.waypoints.count == 2 else { continue }
      outcome.turns += 1
      server.wait()
      router.poll(now: fix.timestamp)
      for case .didFailToReroute(let error) in scene.events { XCTFail("\(map.name), turn \(outcome.turns): \(error)") }
      pointed(back: silent, search: before, fix, &outcome)
      guard let part = router.route.linePart, scene.replacements == [.wayBack], let search = before else { break }
      outcome.rejoined += 1
      if part.before >= line.length - 30 { outcome.atTheEnd += 1 }
      let (best, place) = try bestWay(from: asked.waypoints[0], search, line, server)
      outcome.wayBack += part.wayBack
      outcome.best += best
      outcome.ratios.append(part.wayBack / max(1, best))
      outcome.leftOut.append(part.before - search.left)
      if part.wayBack > 1.3 * best {
        let goal = line.track.nearest(asked.waypoints[1].coordinate).distanceAlong
        outcome.long.append(
          "\(Int(part.wayBack)) m, leaving out \(Int(part.before - search.left)) m, where \(Int(best)) m would leave out"
            + " \(Int(place - search.left)) m; asked for a place \(Int(goal - search.left)) m ahead, of"
            + " \(Int(search.latest(from: fix.coordinate) - search.left)) m that may be left out")
      }
      // It is followed to the end of the line.
      let rest = router.routeProgress.index.track
      router.update(vehicle.drive(rest))
      router.update(vehicle.stand(at: rest.point(at: rest.length).coordinate, seconds: 5))
      XCTAssertTrue(router.trip.ahead.isEmpty, "\(map.name), turn \(outcome.turns)")
      break
    }
    server.forget()
  }

  /// Goes straight to where a router without a server says that the line is, and along the line from there.
  private func pointed(back router: RouteController, search: RejoinSearch?, _ fix: Location, _ outcome: inout Outcome) {
    guard let place = router.wayBack, let search else { return }
    XCTAssertTrue((search.left...search.latest(from: fix.coordinate)).contains(place.distanceAlong))
    var vehicle = Vehicle()
    vehicle.time = fix.timestamp + 1
    router.update(vehicle.drive(from: fix.coordinate, bearing: place.bearing, distance: place.distance))
    let line = router.routeProgress.index.track
    router.update(vehicle.drive(line, from: place.distanceAlong, to: min(line.length, place.distanceAlong + 300)))
    if router.wayBack == nil { outcome.pointedBack += 1 }
  }

  /// Whether a street soon leads more than 60 m away from the line.
  private static func leaves(_ street: Track, _ line: Track) -> Bool {
    stride(from: 0, to: min(street.length, 300), by: 20).contains { along in
      line.nearest(street.point(at: along).coordinate).distance > 60
    }
  }

  /// The length of the shortest way to any place that may be chosen, along which it is not driven against the line, and
  /// that place.
  private func bestWay(
    from start: Waypoint, _ search: RejoinSearch, _ line: RouteIndex, _ server: Server
  ) throws -> (length: LocationDistance, place: LocationDistance) {
    var best = (length: LocationDistance.infinity, place: search.left)
    let end = search.latest(from: start.coordinate)
    for along in stride(from: search.left, through: end, by: 20) {
      let goal = line.track.point(at: along)
      guard let way = server.route(RouteOptions.steps([start, Waypoint(coordinate: goal.coordinate)])),
        let index = try? RouteIndex(way), let last = index.route.line.flatMap({ try? Track($0) })
      else { continue }
      let arrival = last.point(at: max(0, last.length - 5)).bearing
      guard abs(wrappedLongitude(arrival - goal.bearing)) < 90 || along == search.left else { continue }
      if index.length < best.length { best = (index.length, along) }
    }
    return best.length.isFinite ? best : (0, search.left)
  }
}

extension RouteOptions {
  /// A request for whole steps.
  fileprivate static func steps(_ waypoints: [Waypoint]) -> RouteOptions {
    var options = RouteOptions(waypoints: waypoints)
    options.includesSteps = true
    options.routeShapeResolution = .full
    options.shapeFormat = .polyline6
    for index in options.waypoints.indices.dropFirst().dropLast() { options.waypoints[index].separatesLegs = false }
    return options
  }
}

/// A Valhalla that is asked for one route after the other.
private final class Server: RoutingProvider {
  private let client: Directions
  private let asked = Mutex<RouteOptions?>(nil)
  private let group = DispatchGroup()

  init(_ url: URL) {
    client = Directions(
      credentials: Credentials(host: url), style: .valhalla, completionQueue: DispatchQueue(label: "answers"),
      warn: { _ in })
  }

  /// The last request of the router since they were forgotten.
  var lastAsked: RouteOptions? { asked.withLock(\.self) }
  func forget() { asked.withLock { $0 = nil } }
  func wait() { group.wait() }

  /// The best route.
  func route(_ options: RouteOptions) -> Route? {
    let found = Mutex<Route?>(nil)
    let done = DispatchSemaphore(value: 0)
    _ = client.calculateRoutes(for: options) { result in
      found.withLock { $0 = (try? result.get())?.routes?.first }
      done.signal()
    }
    done.wait()
    return found.withLock(\.self)
  }

  func calculateRoutes(
    for options: RouteOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest {
    asked.withLock { $0 = options }
    group.enter()
    return client.calculateRoutes(for: options) { [group] result in
      answer(result)
      group.leave()
    }
  }

  func calculateRoutes(
    matching options: MatchOptions, answer: @escaping @Sendable (Result<RouteResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest { client.calculateRoutes(matching: options, answer: answer) }

  func refreshRoute(
    _ part: RouteRefreshPart, answer: @escaping @Sendable (Result<RouteRefreshResponse, DirectionsError>) -> Void
  ) -> any RoutingRequest { client.refreshRoute(part, answer: answer) }
}
