import FairwayCommand
import FairwayCore
import FairwayDirections
import FairwayRoads
import Foundation
import GeoCorridor
import GeoKernel
import RoadGraph
import SeededRandom

/// Road files and the matcher, on a grid of crooked streets.
enum RoadBenchmarks {
  static var entries: [BenchmarkEntry] {
    [(1.0, "1 Hz"), (5, "every 5 s"), (30, "every 30 s")].map { seconds, variant in
      BenchmarkEntry("roads.match", n: fixCount, variant: variant) { try match(every: seconds) }
    } + [
      BenchmarkEntry("roads.drive", n: fixCount, variant: "1 Hz") { try drive() }
    ] + WitnessBenchmarks.entries + [
      BenchmarkEntry("roads.lay", n: 100, variant: "100 km, this map") { try lay(aside: 0) },
      BenchmarkEntry("roads.lay", n: 100, variant: "100 km, another map") { try lay(aside: 4) },
      BenchmarkEntry("roads.open", n: 1120, variant: "100 MB") { try open(size: 1120) },
      BenchmarkEntry("roads.first", n: 1120, variant: "100 MB") { try firstMatch(size: 1120) },
    ] + FindBenchmarks.entries + [
      BenchmarkEntry("roads.cut", n: 300, variant: "100 km, 500 m") { try cut(size: 300) }
    ]
  }

  private static let fixCount = 10_000

  /// A grid of crossings some 110 m apart, with a bend in each street between them.
  struct Grid {
    let size: Int
    private var crossings: [LocationCoordinate2D] = []

    init(size: Int) {
      self.size = size
      var random = SeededGenerator(seed: 7)
      func crooked() -> Double { Double.random(in: -0.2...0.2, using: &random) }
      for row in 0..<size {
        for column in 0..<size {
          crossings.append(
            LocationCoordinate2D(
              latitude: 47 + (Double(row) + crooked()) * 0.001, longitude: 11 + (Double(column) + crooked()) * 0.00146))
        }
      }
    }

    func crossing(_ row: Int, _ column: Int) -> LocationCoordinate2D { crossings[row * size + column] }

    /// The bend between two neighbours, of which the first is the one further south or west.
    private func bend(_ a: Int, _ b: Int) -> LocationCoordinate2D {
      let turn = Double((a &* 2_654_435_761 ^ b) % 1000) / 1000 - 0.5
      return LocationCoordinate2D(
        latitude: (crossings[a].latitude + crossings[b].latitude) / 2 + turn * 1e-4,
        longitude: (crossings[a].longitude + crossings[b].longitude) / 2 - turn * 1e-4)
    }

    /// The road file; each way has the name of its street, or one of its own.
    func packed(name: ((_ way: Int) -> String)? = nil) throws -> [UInt8] {
      var builder = RoadGraph.Builder()
      for (index, place) in crossings.enumerated() { builder.add(node: Int64(index), at: place) }
      var next = Int64(crossings.count)
      func street(_ id: Int, _ nodes: [Int]) {
        var through: [Int64] = []
        for (a, b) in zip(nodes, nodes.dropFirst()) {
          builder.add(node: next, at: bend(a, b))
          through += [Int64(a), next]
          next += 1
        }
        through.append(Int64(nodes[nodes.count - 1]))
        // Ways of some ten crossings, as a town has them.
        for (part, start) in stride(from: 0, to: through.count - 1, by: 20).enumerated() {
          let way = RoadWay(
            id: Int64(id * 1000 + part), roadClass: .residential, name: name?(id * 1000 + part) ?? "Street \(id)")
          builder.add(way, through: Array(through[start...min(start + 20, through.count - 1)]))
        }
      }
      for row in 0..<size { street(row + 1, (0..<size).map { row * size + $0 }) }
      for column in 0..<size { street(size + column + 1, (0..<size).map { $0 * size + column }) }
      return try builder.packed()
    }

    /// A drive through the grid that turns at every third crossing or so and never round.
    func line(crossings count: Int) -> [LocationCoordinate2D] {
      var random = SeededGenerator(seed: 11)
      var (row, column) = (size / 2, size / 2)
      var (up, right) = (0, 1)
      var line = [crossing(row, column)]
      while line.count < 2 * count {
        if Int.random(in: 0..<3, using: &random) == 0 {
          (up, right) = Bool.random(using: &random) ? (right, up) : (-right, -up)
        }
        if !(0..<size).contains(row + up) || !(0..<size).contains(column + right) {
          (up, right) = (right, up)
          if !(0..<size).contains(row + up) || !(0..<size).contains(column + right) { (up, right) = (-up, -right) }
        }
        let (a, b) = (row * size + column, (row + up) * size + column + right)
        line.append(bend(min(a, b), max(a, b)))
        (row, column) = (row + up, column + right)
        line.append(crossing(row, column))
      }
      return line
    }
  }

  /// A file that is there as long as this is.
  final class File {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).roads").path

    init(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(filePath: path)) }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  static let speed = 13.0

  /// The fixes of a drive through a grid, and the line that is driven.
  private static func fixes(every seconds: Double, in grid: Grid) throws -> (fixes: [RoadFix], track: Track) {
    let line = grid.line(crossings: min(40_000, Int(clamping: (Double(fixCount) * seconds * speed / 100).rounded(.up))))
    let track = try Track(line)
    return (fixes(along: track, count: fixCount, every: seconds), track)
  }

  /// Fixes along a line, with an error that wanders.
  static func fixes(along track: Track, count: Int, every seconds: Double) -> [RoadFix] {
    var random = SeededGenerator(seed: 5)
    var (east, north) = (0.0, 0.0)
    let share = exp(-seconds / 15)
    return (0..<count).map { index in
      let fresh = 3 * (1 - share * share).squareRoot()
      (east, north) = (share * east + fresh * random.normal(), share * north + fresh * random.normal())
      let along = (Double(index) * seconds * speed).truncatingRemainder(dividingBy: track.length)
      let place = track.point(at: along).coordinate
      return RoadFix(
        timestamp: 1_700_000_000 + Double(index) * seconds,
        coordinate: LocationCoordinate2D(
          latitude: place.latitude + north / 111_170, longitude: place.longitude + east / 76_060))
    }
  }

  /// A route of 100 km that is laid on the roads, drawn on them or some metres beside.
  private static func lay(aside: Double) throws -> Benchmark {
    let grid = Grid(size: 300)
    let roads = try RoadGraph(grid.packed())
    let drive = grid.line(crossings: 1200)
    let line = zip(drive, try Track(drive).vertexDistances).filter { $0.1 < 100_000 }.map {
      LocationCoordinate2D(latitude: $0.0.latitude + aside / 111_170, longitude: $0.0.longitude)
    }
    let track = try Track(line)
    let count = Int(clamping: (track.length / 10).rounded(.up))
    let fixes = (0..<count).map {
      RoadFix(timestamp: Double($0), coordinate: track.point(at: Double($0) * 10).coordinate, accuracy: 4)
    }
    return Benchmark(
      own: .init("RouteOnRoads", operations: 1) { try RouteOnRoads(track, on: roads, for: .car).share },
      peers: [
        .init("RoadMatcher.match, each 10 m", operations: 1) {
          try RoadMatcher.match(fixes, on: roads, for: .car).reduce(0) { $0 + ($1?.distance ?? 1000) }
        }
      ])
  }

  /// A drive without a route.
  private static func drive() throws -> Benchmark {
    let grid = Grid(size: 100)
    let graph = try RoadGraph(grid.packed())
    let fixes = try fixes(every: 1, in: grid).fixes
    let locations = fixes.map { Location(coordinate: $0.coordinate, timestamp: $0.timestamp, speed: speed) }
    return Benchmark(
      own: .init("FreeDrive.update", operations: fixCount) {
        var drive = FreeDrive(on: graph)
        var sum = 0.0
        for fix in locations { sum += Double(drive.update(fix).rawValue) }
        return sum + drive.distance
      },
      peers: [
        .init("the bare RoadMatcher.update", operations: fixCount) {
          var matcher = RoadMatcher(for: .car)
          var sum = 0.0
          for fix in fixes { sum += try matcher.update(fix, on: graph)?.distance ?? 1000 }
          return sum
        }
      ])
  }

  private static func match(every seconds: Double) throws -> Benchmark {
    let grid = Grid(size: 100)
    let graph = try RoadGraph(grid.packed())
    let (fixes, track) = try fixes(every: seconds, in: grid)
    return Benchmark(
      own: .init("RoadMatcher.update", operations: fixCount) {
        var matcher = RoadMatcher(for: .car)
        var sum = 0.0
        for fix in fixes { sum += try matcher.update(fix, on: graph)?.distance ?? 1000 }
        return sum
      },
      peers: [
        .init("the bare Track.snap on the line that is driven", operations: fixCount) {
          var (sum, along, hint) = (0.0, 0.0, 0)
          for fix in fixes {
            let snap = track.snap(fix.coordinate, from: along - 30, to: along + 30 + 1.5 * speed * seconds, hint: hint)
            (along, hint) = (snap.distanceAlong, snap.segment)
            sum += snap.crossTrack
          }
          return sum + along
        }
      ])
  }

  private static func open(size: Int) throws -> Benchmark {
    let file = try File(Grid(size: size).packed())
    return Benchmark(
      own: .init("RoadGraph.init(path:)", operations: 1) { Double(try RoadGraph(path: file.path).edgeCount) },
      peers: [
        .init("reading the file", operations: 1) { Double(try Data(contentsOf: URL(filePath: file.path)).count) }
      ],
      deviation: .init(value: Double(try RoadGraph(path: file.path).size), unit: "bytes"))
  }

  /// Opens a file and matches one fix: what is checked of the file, and how long that takes.
  private static func firstMatch(size: Int) throws -> Benchmark {
    let grid = Grid(size: size)
    let file = try File(grid.packed())
    let fix = RoadFix(timestamp: 1_700_000_000, coordinate: grid.crossing(size / 3, size / 5))
    return Benchmark(
      own: .init("RoadGraph.init(path:), RoadMatcher.update", operations: 1) {
        var matcher = RoadMatcher(for: .car)
        return try matcher.update(fix, on: RoadGraph(path: file.path))?.distance ?? 1000
      },
      peers: [
        .init("RoadGraph.init(path:), check()", operations: 1) {
          let graph = try RoadGraph(path: file.path)
          try graph.check()
          return Double(graph.edgeCount)
        }
      ])
  }

  private static func cut(size: Int) throws -> Benchmark {
    let grid = Grid(size: size)
    let graph = try RoadGraph(grid.packed())
    let drive = grid.line(crossings: 1200)
    let line = zip(drive, try Track(drive).vertexDistances).filter { $0.1 < 100_000 }.map(\.0)
    return Benchmark(
      own: .init("edges along a line, in a Corridor, packed", operations: 1) {
        let corridor = try Corridor(line, radius: 500)
        let edges = graph.edges(of: graph.edges(along: line, within: 500), every: 125, inside: corridor.contains)
        return Double(try graph.packed(keeping: edges).count)
      },
      peers: [
        .init("packing all of it", operations: 1) {
          Double(try graph.packed(keeping: Array(0..<graph.edgeCount)).count)
        }
      ])
  }
}
