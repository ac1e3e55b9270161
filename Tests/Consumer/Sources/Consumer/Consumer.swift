import FairwayCore
import FairwayDirections
import FairwayMap
import FairwayNavigation
import FairwaySessions
import Foundation
import GeoCorridor
import GeoKernel
import RoadGraph

/// Uses each library as its documentation says, and says in a line what came of it.
@main
struct Consumer {
  static func main() throws {
    try measure()
    let answer = URL(filePath: #filePath).appending(path: "../../../../TownRoutes/valhalla-legs.json")
    let response = try ask(answering: Data(contentsOf: answer.standardized))
    try follow(response)
    try navigate(response)
    try draw(response)
    try record(response)
    try match()
  }

  /// RoadGraph: two streets, a file of them, and the road of each fix of a drive.
  static func match() throws {
    var builder = RoadGraph.Builder()
    for node in 1...5 as ClosedRange<Int64> {
      builder.add(node: node, at: LocationCoordinate2D(latitude: 42.5 + Double(node) / 500, longitude: 1.52))
    }
    builder.add(node: 6, at: LocationCoordinate2D(latitude: 42.506, longitude: 1.53))
    builder.add(RoadWay(id: 7, name: "Carrer Major"), through: [1, 2, 3, 4, 5])
    builder.add(RoadWay(id: 8), through: [3, 6])
    let graph = try RoadGraph(builder.packed())
    try graph.check()
    var matcher = RoadMatcher(for: .car)
    var name: String?
    for second in 0..<60 {
      let place = LocationCoordinate2D(latitude: 42.502 + Double(second) / 9000, longitude: 1.52003)
      guard let match = try matcher.update(RoadFix(timestamp: Double(second), coordinate: place), on: graph),
        let edge = graph.edge(match.edge)
      else { throw Disagreement() }
      name = graph.way(edge.way)?.name
    }
    try expect(name == "Carrer Major")
    print("RoadGraph: \(graph.edgeCount) edges, \(Int(graph.length)) m; on \(name ?? "")")
  }

  /// GeoKernel and GeoCorridor: a line, a track, a fix on it, a distance, a corridor.
  static func measure() throws {
    let line = try Polyline.decode("_p~iF~ps|U_ulLnnqC_mqNvxq`@")
    let track = try Track(line)
    let fix = LocationCoordinate2D(latitude: 39.5, longitude: -120.5)
    let snap = track.nearest(fix)
    let corridor = try Corridor(track, radius: 20_000)
    let away = Geodesic.distance(from: fix, to: snap.coordinate)
    try expect(abs(away - snap.distance) <= 0.001 * away)
    try expect(corridor.contains(fix) == (away < 20_000))
    print("GeoKernel, GeoCorridor: \(line.count) vertices, \(Int(track.length)) m; the fix is \(Int(away)) m away")
  }

  /// FairwayDirections: a question as a service is asked it, and an answer as a model.
  static func ask(answering json: Data) throws -> RouteResponse {
    let response = try RouteResponse(json: [UInt8](json))
    var options = RouteOptions(waypoints: response.waypoints ?? [])
    options.includesSteps = true
    guard let host = URL(string: "http://localhost:5000") else { throw Disagreement() }
    let url = Directions(credentials: Credentials(host: host), style: .osrm).url(forCalculating: options)
    try expect(url.absoluteString.contains("steps=true"))
    print("FairwayDirections: \(response.routes?.first?.legs.count ?? 0) legs, for \(url.path())")
    return response
  }

  /// FairwayCore: a drive along the route, by the engine alone.
  static func follow(_ response: RouteResponse) throws {
    guard let route = response.routes?.first else { throw Disagreement() }
    let engine = ProgressEngine(index: try RouteIndex(route))
    var state = ProgressState()
    var arrivals = 0
    for (second, distance) in stride(from: 0, through: engine.index.length + 60, by: 10).enumerated() {
      let point = engine.index.track.point(at: min(distance, engine.index.length))
      let isThere = distance >= engine.index.length
      let fix = Location(
        coordinate: point.coordinate, timestamp: Double(second), horizontalAccuracy: 5, speed: isThere ? 0 : 10,
        course: isThere ? nil : point.bearing)
      if engine.step(&state, fix).contains(.didArrive) { arrivals += 1 }
    }
    try expect(arrivals == route.legs.count)
    let progress = RouteProgress(index: engine.index, state: state)
    try expect(progress.distanceRemaining < 10)
    print("FairwayCore: \(arrivals) arrivals, \(Int(progress.distanceTraveled)) m")
  }

  /// FairwayNavigation: a router with a navigator in front of it, simulated.
  static func navigate(_ response: RouteResponse) throws {
    final class Listener: NavigatorListener {
      var arrivals = 0
      func navigator(_ navigator: Navigator, didArriveAt waypoint: NavigationWaypoint) {
        arrivals += 1
        _ = navigator.continueToNextDestination()
      }
    }
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: response),
      routeOptions: RouteOptions(waypoints: response.waypoints ?? []))
    let navigator = Navigator(router: router)
    let listener = Listener()
    navigator.add(listener)
    navigator.locationSimulator.simulateLocationsAlongExistingRoute(at: 1_700_000_000)
    navigator.locationSimulator.advance(to: 1_700_003_600)
    try expect(listener.arrivals == router.route.legs.count)
    print("FairwayNavigation: \(listener.arrivals) arrivals, \(Int(router.routeProgress.distanceTraveled)) m")
  }

  /// FairwayMap: the route as a style of a map, by itself.
  static func draw(_ response: RouteResponse) throws {
    guard let shape = response.routes?.first?.shape else { throw Disagreement() }
    var layers = MapLayers()
    layers.sources["route"] = GeoJSONSource(FeatureCollection([Feature(.lineString(shape.coordinates))]))
    layers.layers.append(LineLayer(id: "route", source: "route"))
    let style = try JSONDecoder().decode(MapLayers.self, from: JSONEncoder().encode(layers))
    try expect(style.json == layers.json)
    print("FairwayMap: \(style.layers.count) layer, \(shape.coordinates.count) vertices")
  }

  /// FairwaySessions: some fixes of a router, recorded and repeated.
  static func record(_ response: RouteResponse) throws {
    let router = try RouteController(
      along: IndexedRouteResponse(routeResponse: response),
      routeOptions: RouteOptions(waypoints: response.waypoints ?? []))
    let memory = SessionMemory()
    let recorder = SessionRecorder(to: memory)
    recorder.record(router)
    let track = router.routeProgress.index.track
    for second in 0..<20 {
      let place = track.point(at: Double(second) * 10)
      router.update(
        Location(coordinate: place.coordinate, timestamp: Double(second), horizontalAccuracy: 5, speed: 10))
    }
    recorder.flush()
    let replay = try SessionReplay(parts: memory.parts).run()
    try expect(replay.difference == nil && replay.fixCount == 20)
    print("FairwaySessions: \(replay.fixCount) fixes in \(replay.entryCount) entries, repeated")
  }

  static func expect(_ isTrue: Bool, line: Int = #line) throws {
    guard !isTrue else { return }
    print("not so at line \(line)")
    throw Disagreement()
  }

  struct Disagreement: Error {}
}
