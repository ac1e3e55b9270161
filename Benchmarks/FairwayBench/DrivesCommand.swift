internal import CBenchPeers
import FairwayCommand
import Foundation
import GeoKernel
import RoadGraph
import RoadNetworks
import RoadRoutes
import SeededRandom

/// `Benchmarks/run bench drives`: whole drives on a road file without any network.
struct DrivesCommand: Subcommand {
  static let name = "drives"
  static let invocation = "Benchmarks/run bench drives"
  static let summary = "Drive on a road file without a network: a new stop, a wrong turn, the new route, the arrival."
  static let syntax = Syntax(
    options: [
      .value("--roads", "FILE", "The roads."),
      .value("--drives", "N", "How many drives, 1 to 100000; 200 when not given."),
      .value("--apart", "METRES", "How far apart start and destination are; 4000 when not given."),
      .value("--rounds", "N", "How often each drive is driven, 1 to 100: the least time counts; 1 when not given."),
      .flag("--cells", "Find the costs of the file's cells before the drives, so that searches look at whole cells."),
      .flag("--memory", "Measure the memory of the calls that begin a new route instead of their times."),
      .value("--seed", "N", "What decides the places, the turns and the receiver's errors; 1 when not given."),
    ],
    notes: """
      The vehicle drives at 10 m/s with a fix each second, 2 m beside its true place in each direction. After 20 s the
      trip gets another stop. At one turn the vehicle takes another road. Its recovery is what it drives from the alarm to the
      destination, as a multiple of the best way from its true place in its direction. Times are of the processor. Memory is
      the heap's if the counter of Tests/Allocations is preloaded, and otherwise what becomes resident.
      """)

  static func run(_ arguments: Arguments) throws {
    guard let path = try arguments.text("--roads") else { throw CommandFailure.usage("--roads is missing") }
    let count = try arguments.integer("--drives", in: 1...100_000) ?? 200
    let apart = Double(try arguments.integer("--apart", in: 200...1_000_000) ?? 4000)
    let seed = UInt64(try arguments.integer("--seed", in: 0...Int(Int32.max)) ?? 1)
    let rounds = try arguments.integer("--rounds", in: 1...100) ?? 1
    let measuresMemory = arguments.flag("--memory")
    let graph = try RoadGraph(path: path)
    let routes = try RoadRoutes(on: graph)
    if arguments.flag("--cells") {
      try routes.findCellCosts()
      guard routes.hasCellCosts else { throw CommandFailure.usage("--cells: \(path) has no cells") }
    }
    let pairs = PlacePairs.junctions(of: graph, count: count * 2, apart: apart, seed: seed)
    var (drives, noWay): ([DriveWithoutNetwork], Int) = ([], 0)
    let memory = PeakMemory()
    for (number, pair) in pairs.enumerated() where drives.count < count {
      var choice = SeededGenerator(seed: SeededGenerator.seed(seed, case: number))
      let stop = pairs[choice.integer(0...pairs.count - 1)].to
      let places = [pair.from, stop, pair.to].compactMap { graph.junction($0)?.coordinate }
      guard places.count == 3 else { continue }
      do {
        func drive() throws -> DriveWithoutNetwork {
          var random = choice
          return try DriveWithoutNetwork(
            on: routes, from: places[0], over: places[1], to: places[2],
            meter: measuresMemory ? memoryOfCall : processorTime(of:), &random)
        }
        var first = try drive()
        for _ in 1..<rounds { first.takeLess(of: try drive()) }
        drives.append(first)
      } catch is RoadRouteError {
        noWay += 1
      }
    }
    try Console.print(DrivesWithoutNetwork(drives).text + "\nno way:     \(noWay) pairs\nmemory:     \(memory.words)")
  }
  private static func processorTime(of call: () -> Void) -> DriveWithoutNetwork.CallCost {
    let start = bp_processor_seconds()
    call()
    return DriveWithoutNetwork.CallCost(seconds: bp_processor_seconds() - start)
  }

  private static func memoryOfCall(_ call: () -> Void) -> DriveWithoutNetwork.CallCost {
    let start = bp_processor_seconds()
    let bytes = PeakMemory.bytes(of: call)
    return DriveWithoutNetwork.CallCost(seconds: bp_processor_seconds() - start, memory: bytes)
  }
}
