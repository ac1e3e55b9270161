import FairwayCore
import FairwayDirections
import FairwayNavigation
import FairwaySessions
import Foundation
import GeoKernel
import SeededRandom

/// The engine and the router for one fix, beside a mere snap and the work of other engines.
enum EngineBenchmarks {
  static var entries: [BenchmarkEntry] {
    [20, 200, 2000].flatMap { stepLength in
      let variant = stepLength == 20 ? "20m" : "20m, \(stepLength)-segment steps"
      return [
        BenchmarkEntry("engine.step", n: 10_000, variant: variant) { try step(stepLength) },
        BenchmarkEntry("engine.batch", n: 10_000, variant: variant) { try batch(stepLength) },
        BenchmarkEntry("router.update", n: 10_000, variant: variant) { try update(stepLength) },
      ]
    } + [
      BenchmarkEntry("engine.step", n: 10_000, variant: "20m, 1 Hz") { try step(20, every: 10) },
      BenchmarkEntry("engine.step", n: 10_000, variant: "20m, 200-segment steps, guidance") { try speak(200) },
      BenchmarkEntry("router.record", n: 10_000, variant: "20m") { try record(20) },
    ]
  }

  private static let fixCount = 100_000
  private static let vertexCount = 10_000

  /// A route with one leg, and a drive along it at 20 m/s and 10 Hz.
  private struct Drive {
    let line: BenchLine
    let route: Route
    private(set) var fixes: [Location]
    /// The true distance along at each fix, and the index of the vertex before it.
    private(set) var distances: [Double]
    private(set) var vertices: [Int]

    init(stepLength: Int) throws {
      line = BenchLine(.simple, count: vertexCount, spacing: 20)
      let places = line.coordinates
      let track = try Track(places)
      let along = track.vertexDistances
      let firsts = Array(stride(from: 0, to: vertexCount - 1, by: stepLength))
      var steps = firsts.map { first in
        let last = min(first + stepLength, vertexCount - 1)
        let length = along[last] - along[first]
        return RouteStep(
          maneuver: Maneuver(location: places[first], type: first == 0 ? .depart : .turn, direction: .left),
          shape: LineString(Array(places[first...last])), distance: length, expectedTravelTime: length / 20)
      }
      let end = places[vertexCount - 1]
      steps.append(
        RouteStep(maneuver: Maneuver(location: end, type: .arrive), shape: LineString([end, end])))
      let leg = RouteLeg(steps: steps, distance: track.length, expectedTravelTime: track.length / 20)
      route = Route(
        legs: [leg], shape: LineString(places), distance: track.length, expectedTravelTime: track.length / 20)

      let part = min(1, 2 * Double(fixCount) / track.length)
      let drive = line.drive(along: track, count: fixCount, part: part)
      var generator = SeededGenerator(seed: 3)
      fixes = (0..<fixCount).map { place in
        let bearing = track.point(at: drive.distances[place]).bearing + 2 * generator.normal()
        return Location(
          coordinate: LocationCoordinate2D(latitude: drive.latitudes[place], longitude: drive.longitudes[place]),
          timestamp: 1_700_000_000 + Double(place) / 10, horizontalAccuracy: 8, speed: 20,
          course: (bearing + 360).truncatingRemainder(dividingBy: 360))
      }
      distances = drive.distances
      var vertex = 0
      vertices = drive.distances.map { distance in
        while vertex + 2 < along.count, along[vertex + 1] <= distance { vertex += 1 }
        return vertex
      }
    }

    /// Keeps every `stride`-th fix, as from a slower receiver on the same drive.
    mutating func keep(every stride: Int) {
      let kept = Array(Swift.stride(from: 0, to: fixes.count, by: stride))
      fixes = kept.map { fixes[$0] }
      distances = kept.map { distances[$0] }
      vertices = kept.map { vertices[$0] }
    }

    /// What a router follows; its guidance is made already, since that is done once for a route.
    var response: IndexedRouteResponse {
      IndexedRouteResponse(routeResponse: RouteResponse(routes: [route.guided()]))
    }

    func peers(stepLength: Int) -> [Benchmark.Candidate] {
      let engines = RecreatedEngines(
        latitudes: line.latitudes, longitudes: line.longitudes, stepLength: stepLength)
      // Slow peers process only some of the fixes, spread over the drive.
      let some = Array(stride(from: 0, to: fixes.count, by: max(1, fixes.count / max(40, 20_000 / stepLength))))
      func candidate(_ name: String, _ work: @escaping (Double, Double, Int) -> Double) -> Benchmark.Candidate {
        .init(name, operations: some.count) {
          some.reduce(0) { sum, place in
            let fix = fixes[place].coordinate
            return sum + work(fix.latitude, fix.longitude, vertices[place])
          }
        }
      }
      return [
        candidate("Ferrostar's update, re-created") { engines.ferrostar(latitude: $0, longitude: $1, vertex: $2) },
        candidate("Mapbox Legacy's update, re-created") { engines.legacy(latitude: $0, longitude: $1, vertex: $2) },
      ]
    }
  }

  private static func step(_ stepLength: Int, every stride: Int = 1) throws -> Benchmark {
    var drive = try Drive(stepLength: stepLength)
    drive.keep(every: stride)
    let fixCount = drive.fixes.count
    let engine = ProgressEngine(index: try RouteIndex(drive.route))
    let track = engine.index.track
    return Benchmark(
      own: .init("ProgressEngine.step", operations: fixCount) {
        var state = ProgressState()
        var changes: UInt32 = 0
        for fix in drive.fixes { changes |= engine.step(&state, fix).rawValue }
        return state.distanceAlong + Double(changes)
      },
      peers: [
        .init("the bare Track.snap", operations: fixCount) {
          var (sum, along, hint) = (0.0, 0.0, 0)
          for fix in drive.fixes {
            let snap = track.snap(fix.coordinate, from: along - 30, to: along + 50, hint: hint)
            (along, hint) = (snap.distanceAlong, snap.segment)
            sum += snap.crossTrack
          }
          return sum + along
        }
      ] + drive.peers(stepLength: stepLength),
      deviation: try deviation(engine, drive))
  }

  /// What announcements cost that are due by the time that is left.
  private static func speak(_ stepLength: Int) throws -> Benchmark {
    let drive = try Drive(stepLength: stepLength)
    func candidate(_ name: String, _ route: Route) throws -> Benchmark.Candidate {
      let engine = ProgressEngine(index: try RouteIndex(route))
      return .init(name, operations: fixCount) {
        var state = ProgressState()
        var changes: UInt32 = 0
        for fix in drive.fixes { changes |= engine.step(&state, fix).rawValue }
        return state.distanceAlong + Double(changes)
      }
    }
    return Benchmark(
      own: try candidate("ProgressEngine.step with guidance", drive.route.guided()),
      peers: [try candidate("without guidance", drive.route)])
  }

  private static func batch(_ stepLength: Int) throws -> Benchmark {
    let drive = try Drive(stepLength: stepLength)
    let engine = ProgressEngine(index: try RouteIndex(drive.route))
    var changes: [ProgressChange] = []
    return Benchmark(
      own: .init("ProgressEngine.step of a batch", operations: fixCount) {
        var state = ProgressState()
        engine.step(&state, batch: drive.fixes, changes: &changes)
        return state.distanceAlong + Double(changes.reduce(0) { $0 | $1.rawValue })
      },
      peers: [
        .init("one at a time", operations: fixCount) {
          var state = ProgressState()
          var changes: UInt32 = 0
          for fix in drive.fixes { changes |= engine.step(&state, fix).rawValue }
          return state.distanceAlong + Double(changes)
        }
      ] + drive.peers(stepLength: stepLength),
      deviation: try deviation(engine, drive))
  }

  /// Returns the error of the progress at the end of the drive.
  private static func deviation(_ engine: ProgressEngine, _ drive: Drive) throws -> Benchmark.Deviation {
    var state = ProgressState()
    let half = drive.fixes.count / 2
    for fix in drive.fixes.prefix(half) { _ = engine.step(&state, fix) }
    return .init(value: abs(state.distanceAlong - drive.distances[half - 1]), unit: "m along")
  }

  /// A delegate that only counts its calls, the least work possible.
  private final class Counter: RouterDelegate {
    var sum = 0.0
    func router(
      _ router: any Router, didUpdate progress: RouteProgress, with location: Location, rawLocation: Location
    ) {
      sum += location.coordinate.latitude + progress.distanceRemaining
    }
  }

  private static func update(_ stepLength: Int) throws -> Benchmark {
    let drive = try Drive(stepLength: stepLength)
    let response = drive.response
    let ends = [drive.line.coordinates[0], drive.line.coordinates[vertexCount - 1]]
    let options = RouteOptions(coordinates: ends)
    let engine = ProgressEngine(index: try RouteIndex(drive.route))
    // Each round needs its own controller; the time to create it with its index is included.
    func router(_ name: String, _ follow: @escaping (RouteController) -> Void) -> Benchmark.Candidate {
      .init(name, operations: fixCount) {
        let controller = try RouteController(along: response, routeOptions: options, log: { _ in })
        let counter = Counter()
        controller.delegate = counter
        follow(controller)
        return counter.sum
      }
    }
    return Benchmark(
      own: router("RouteController.update") { $0.update(drive.fixes) },
      peers: [
        router("one at a time") { for fix in drive.fixes { $0.update(fix) } },
        .init("the bare ProgressEngine.step", operations: fixCount) {
          var state = ProgressState()
          for fix in drive.fixes { _ = engine.step(&state, fix) }
          return state.distanceAlong
        },
      ] + drive.peers(stepLength: stepLength))
  }

  /// A router that is recorded into a file, and what of it is not the recording of fixes.
  private static func record(_ stepLength: Int) throws -> Benchmark {
    let drive = try Drive(stepLength: stepLength)
    let response = drive.response
    let options = RouteOptions(coordinates: [drive.line.coordinates[0], drive.line.coordinates[vertexCount - 1]])
    let path = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID().uuidString).fairway").path
    func router(_ name: String, isRecorded: Bool, fixes: [Location]) -> Benchmark.Candidate {
      .init(name, operations: fixCount) {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let controller = try RouteController(along: response, routeOptions: options, log: { _ in })
        let counter = Counter()
        controller.delegate = counter
        if isRecorded {
          var options = SessionRecorder.Options()
          options.partSize = 1 << 40
          SessionRecorder(to: SessionFile(path), options: options).record(controller)
        }
        for fix in fixes { controller.update(fix) }
        return counter.sum
      }
    }
    return Benchmark(
      own: router("a recorded RouteController", isRecorded: true, fixes: drive.fixes),
      peers: [
        router("one that is not recorded", isRecorded: false, fixes: drive.fixes),
        router("the beginning of a recording, a share for each fix", isRecorded: true, fixes: []),
        router("the creation of a router, a share for each fix", isRecorded: false, fixes: []),
      ])
  }
}
