import FairwayCommand
import FairwayCore
import FairwayDirections
import FairwayRoads
import GeoCorridor
import GeoKernel
import RoadGraph

/// A drive along a route with a road file beside it.
enum WitnessBenchmarks {
  static var entries: [BenchmarkEntry] {
    [
      BenchmarkEntry("roads.witness", n: fixCount, variant: "1 Hz, 150 m") { try witness() },
      BenchmarkEntry("roads.limits", n: fixCount, variant: "1 Hz, 150 m") { try beside(isAhead: false) },
      BenchmarkEntry("roads.beside", n: fixCount, variant: "1 Hz, 150 m") { try beside(isAhead: true) },
    ]
  }

  private static let fixCount = 7_000

  /// A drive of 91 km along a route that says no limits, with the roads about it.
  private struct Drive {
    let roads: RoadGraph
    let engine: ProgressEngine
    let fixes: [Location]

    init() throws {
      let grid = RoadBenchmarks.Grid(size: 300)
      let town = try RoadGraph(grid.packed())
      let drive = grid.line(crossings: 1000)
      let line = zip(drive, try Track(drive).vertexDistances).filter { $0.1 < 92_000 }.map(\.0)
      let corridor = try Corridor(line, radius: 150)
      let edges = town.edges(of: town.edges(along: line, within: 150), every: 125, inside: corridor.contains)
      roads = try RoadGraph(town.packed(keeping: edges))
      engine = ProgressEngine(index: try RouteIndex(Route(along: FollowedLine(line))))
      fixes = RoadBenchmarks.fixes(along: engine.index.track, count: fixCount, every: 1).map {
        Location(coordinate: $0.coordinate, timestamp: $0.timestamp, speed: RoadBenchmarks.speed)
      }
    }

    /// A witness that has laid the route on the roads.
    func laid(_ witness: RoadWitness) -> RoadWitness {
      var witness = witness
      _ = witness.asked(fixes[0], on: engine.index, ProgressState())
      return witness
    }

    /// Steps of the engine with what a witness says of each fix.
    func run(_ laid: RoadWitness, _ body: (Location, inout RoadWitness, ProgressState) -> Double) -> Double {
      var (state, witness) = (ProgressState(), laid)
      var changes: UInt32 = 0
      var sum = 0.0
      for fix in fixes {
        let asked = witness.asked(fix, on: engine.index, state)
        changes |= engine.step(&state, asked).rawValue
        sum += body(fix, &witness, state)
      }
      return state.distanceAlong + Double(changes) + sum
    }
  }

  /// What a fix costs that the roads about a route are asked about, beside the engine alone. The route was laid before.
  private static func witness() throws -> Benchmark {
    let drive = try Drive()
    let laid = drive.laid(RoadWitness(drive.roads))
    return Benchmark(
      own: .init("RoadWitness.asked, ProgressEngine.step", operations: fixCount) { drive.run(laid) { _, _, _ in 0 } },
      peers: [
        .init("ProgressEngine.step", operations: fixCount) {
          var state = ProgressState()
          var changes: UInt32 = 0
          for fix in drive.fixes { changes |= drive.engine.step(&state, fix).rawValue }
          return state.distanceAlong + Double(changes)
        }
      ],
      deviation: .init(value: Double(drive.roads.size), unit: "bytes"))
  }

  /// What the limit where the vehicle is costs besides, or also what lies ahead for a minute, at 13 m/s some 800 m, with the
  /// alerts about it.
  private static func beside(isAhead: Bool) throws -> Benchmark {
    let drive = try Drive()
    var free = FreeDrive(on: drive.roads, for: .car)
    free.roadAlerts = RoadAlertOptions()
    free.limits = LimitOptions(country: "DE", clockOffset: 3600)
    let laid = drive.laid(free.begin(nil))
    let begun = free
    func facts(_ witness: inout RoadWitness, _ state: ProgressState) -> Double {
      witness.roadFacts(at: state, on: drive.engine.index)?.limit?.value.value ?? 0
    }
    return Benchmark(
      own: isAhead
        ? .init("the same with RoadWitness.roadFacts and FreeDrive.update", operations: fixCount) {
          var own = begun
          return drive.run(laid) { fix, witness, state in
            Double(own.update(fix, knownTo: &witness, on: drive.engine.index, state).rawValue) + facts(&witness, state)
          } + own.distance
        }
        : .init("the same with RoadWitness.roadFacts", operations: fixCount) {
          drive.run(laid) { _, witness, state in facts(&witness, state) }
        },
      peers: [
        .init("RoadWitness.asked, ProgressEngine.step", operations: fixCount) { drive.run(laid) { _, _, _ in 0 } }
      ])
  }
}
