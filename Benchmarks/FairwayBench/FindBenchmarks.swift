import GeoKernel
import RoadGraph

/// The search for names in a road file of 40 MB, in which half of the ways have names of their own.
enum FindBenchmarks {
  static var entries: [BenchmarkEntry] {
    [
      BenchmarkEntry("roads.find", n: size, variant: "40 MB, two letters wrong") { try find("Lndenstr Norf") },
      BenchmarkEntry("roads.find", n: size, variant: "40 MB, opened anew") { try findFirst("Lndenstr Norf") },
    ]
  }

  private static let size = 705

  private static let words = [
    "Linden", "Wald", "Berg", "Bahnhof", "Kirch", "Schul", "Garten", "Rosen", "Mühl", "Haupt", "Markt", "Brunnen",
    "Ufer",
    "Schloss", "Acker", "Feld", "Sonnen", "König", "Kaiser", "Goethe", "Schiller", "Mozart", "Ahorn", "Buchen",
    "Tannen",
  ]

  private static func name(_ way: Int) -> String {
    var number = way / 2
    func next(_ words: [String]) -> String {
      defer { number /= words.count }
      return words[number % words.count]
    }
    let first = next(words)
    let end = next(["straße", "weg", "gasse", "platz"])
    return "\(first)\(end) \(next(["Nord", "Süd", "am \(next(words))er Tor"])) \(number)"
  }

  private static func file() throws -> RoadBenchmarks.File {
    try RoadBenchmarks.File(RoadBenchmarks.Grid(size: size).packed(name: name))
  }

  private static let here = LocationCoordinate2D(latitude: 47.3, longitude: 11.4)

  private static func find(_ text: String) throws -> Benchmark {
    let file = try file()
    let graph = try RoadGraph(path: file.path)
    let names = Set((0..<graph.wayCount).compactMap { graph.way($0)?.name }).map { Array($0.utf8) }
    let typed = Array(text.utf8)
    return Benchmark(
      own: .init("RoadGraph.find", operations: 1) { Double(graph.find(text, near: here).count) },
      peers: [
        .init("the textbook's distance to each name", operations: 1) {
          Double(names.count { distance(typed, $0) < 4 })
        }
      ],
      deviation: .init(value: Double(names.count), unit: "names"))
  }

  private static func findFirst(_ text: String) throws -> Benchmark {
    let file = try file()
    return Benchmark(
      own: .init("RoadGraph.init(path:), find", operations: 1) {
        Double(try RoadGraph(path: file.path).find(text, near: here).count)
      },
      peers: [
        .init("RoadGraph.init(path:), check()", operations: 1) {
          let graph = try RoadGraph(path: file.path)
          try graph.check()
          return Double(graph.edgeCount)
        }
      ],
      deviation: .init(value: Double(try RoadGraph(path: file.path).size), unit: "bytes"))
  }

  /// The fewest letters to change, to add and to drop.
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let changed = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(changed, diagonal + 1, row[j] + 1)
      }
    }
    return row[b.count]
  }
}
