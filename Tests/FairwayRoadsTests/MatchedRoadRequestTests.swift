import EmbeddedShims
import FairwayDirections
import FairwayEngine
import FairwayRoads
import FairwayRouter
import Foundation
import GeoKernel
import RoadExtract
import RoadGraph
import SeededRandom
import TestSupport
import XCTest

/// Requests for new routes from places with another road beside them, to running servers: a request that begins on the matched
/// road, in its direction, is answered by a route that does.
///
/// The places are on the town's roads, each with another road within 60 m; the receiver's fix is somewhere between the two.
final class MatchedRoadRequestTests: XCTestCase {
  /// A place on a road, in one direction.
  private struct Place {
    var road: CurrentRoad
    var fix: LocationCoordinate2D
    /// Where the road goes on.
    var ahead: [LocationCoordinate2D]
  }

  /// How a request says where it begins.
  private enum Start: String, CaseIterable {
    case fix, fixWithCourse, matchedRoad
  }

  private static let count = 50
  /// How far the road and the route are compared, and how far one may be from the other.
  private static let length = 50.0
  private static let reach = 5.0

  func testRoutesBeginOnTheMatchedRoad() throws {
    let environment = ProcessInfo.processInfo.environment
    let urls = [("FAIRWAY_VALHALLA_URL", ServiceStyle.valhalla), ("FAIRWAY_OSRM_URL", .osrm)].compactMap {
      (name, style) in environment[name].flatMap { URL(string: $0) }.map { ($0, style) }
    }
    guard !urls.isEmpty else {
      throw XCTSkip(
        environment["FAIRWAY_SERVERS_UNAVAILABLE"].map { "no routing servers: \($0)" }
          ?? "FAIRWAY_VALHALLA_URL is not set; Tests/run --all starts the servers")
    }
    let places = try Self.places()
    XCTAssertEqual(places.count, Self.count)
    for (url, style) in urls {
      var right: [Start: Int] = [:]
      for place in places {
        for start in Start.allCases where Self.beginsOnItsRoad(from: place, by: start, url, style) {
          right[start, default: 0] += 1
        }
      }
      let shares = Start.allCases.map { "\($0) \(right[$0] ?? 0)" }.joined(separator: ", ")
      print("\(style.rawValue): of \(places.count) routes begin on their road: \(shares)")
      let matched = right[.matchedRoad] ?? 0
      XCTAssertGreaterThanOrEqual(matched, Self.count * 9 / 10, "\(style)")
      XCTAssertGreaterThan(matched, right[.fix] ?? 0, "\(style)")
      XCTAssertGreaterThanOrEqual(matched, right[.fixWithCourse] ?? 0, "\(style)")
    }
  }

  // MARK: The places

  private static func places() throws -> [Place] {
    let roads = try town()
    var random = SeededGenerator(seed: 36)
    var found: [Place] = []
    for edge in (0..<roads.edgeCount).compactMap({ roads.edge($0) }) where edge.length > 2 * length + 60 {
      guard let way = roads.way(edge.way) else { continue }
      for (users, isForward) in [(way.forward, true), (way.backward, false)] where users.contains(.car) {
        let line = isForward ? roads.shape(ofEdge: edge.index) : roads.shape(ofEdge: edge.index).reversed()
        for along in stride(from: length, to: edge.length - length - 10, by: 40) {
          if let place = try place(at: along, on: line, edge, way, roads, &random) { found.append(place) }
        }
      }
    }
    return Array(found.shuffled(using: &random).prefix(count))
  }

  /// The place on a road, if another road is beside it there.
  private static func place(
    at along: Double, on line: [LocationCoordinate2D], _ edge: RoadEdge, _ way: RoadWay, _ roads: RoadGraph,
    _ random: inout SeededGenerator
  ) throws -> Place? {
    let track = try Track(line)
    let here = track.point(at: along)
    var nearest: (distance: Double, place: LocationCoordinate2D)?
    for other in roads.edges(near: here.coordinate, within: 60) where roads.edge(other)?.way != edge.way {
      guard let ways = roads.edge(other).flatMap({ roads.way($0.way) }), ways.layer == way.layer,
        ways.forward.contains(.car) || ways.backward.contains(.car)
      else { continue }
      let neighbour = try Track(roads.shape(ofEdge: other))
      let snap = neighbour.nearest(here.coordinate)
      if snap.distance > 10, snap.distance < nearest?.distance ?? 60 {
        nearest = (snap.distance, neighbour.point(at: snap.distanceAlong).coordinate)
      }
    }
    guard let nearest else { return nil }
    let toOther = Geodesic.inverse(from: here.coordinate, to: nearest.place)
    return Place(
      road: CurrentRoad(coordinate: here.coordinate, course: here.bearing, way: way.id, name: way.name),
      fix: Geodesic.destination(
        from: here.coordinate, distance: toOther.distance * .random(in: 0...0.9, using: &random),
        bearing: toOther.initialBearing),
      ahead: [here.coordinate] + stride(from: 5, through: length, by: 5).map { track.point(at: along + $0).coordinate })
  }

  /// The roads of the town that the servers have.
  private static func town() throws -> RoadGraph {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let extract = folder.appending(path: "town.osm.pbf").path
    let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Servers/town.py").path
    let draw = Process()
    draw.executableURL = URL(filePath: "/usr/bin/env")
    draw.arguments = ["python3", script, extract]
    draw.standardOutput = FileHandle.nullDevice
    try draw.run()
    draw.waitUntilExit()
    return try RoadGraph(RoadExtract.builder(ofFile: extract).packed())
  }

  // MARK: The routes

  private static func beginsOnItsRoad(
    from place: Place, by start: Start, _ url: URL, _ style: ServiceStyle
  ) -> Bool {
    var first = Waypoint(coordinate: start == .matchedRoad ? place.road.coordinate : place.fix)
    if start != .fix { (first.heading, first.headingAccuracy) = (place.road.course, RouterOptions().headingAccuracy) }
    let request = RouteOptions(waypoints: [first, Waypoint(coordinate: destination)])
    guard let line = route(request, url, style)?.shape?.coordinates, let track = try? Track(line) else { return false }
    // Where the road goes on the route must be, in this order.
    var last = -reach
    for step in place.ahead {
      let snap = track.nearest(step)
      guard snap.distance <= reach, snap.distanceAlong >= last, snap.distanceAlong <= length + 3 * reach else {
        return false
      }
      last = snap.distanceAlong
    }
    return true
  }

  /// Main Street in the middle of the town.
  private static let destination = LocationCoordinate2D(latitude: 40.0058, longitude: -29.99)

  private static func route(_ options: RouteOptions, _ url: URL, _ style: ServiceStyle) -> Route? {
    let client = Directions(
      credentials: Credentials(host: url), style: style, completionQueue: DispatchQueue(label: "answers"),
      warn: { _ in })
    let found = Mutex<Route?>(nil)
    let done = DispatchSemaphore(value: 0)
    _ = client.calculateRoutes(for: options) { result in
      found.withLock { $0 = (try? result.get())?.routes?.first }
      done.signal()
    }
    done.wait()
    return found.withLock(\.self)
  }
}
