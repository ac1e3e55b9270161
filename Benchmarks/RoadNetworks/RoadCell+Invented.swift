internal import GeoKernel
internal import RoadGraph
internal import SeededRandom

extension RoadCell {
  private static let crossings = 20
  /// Some 110 m from crossing to crossing.
  private static let (rowHeight, columnWidth): (Int64, Int64) = (10_000, 14_600)

  /// Invents a cell of some 1,400 directed edges: crooked streets with main roads, one-way streets, roundabouts' worth of
  /// signals, living streets, courts for residents alone, and turns that are forbidden at crossings and over ways.
  public init(inventedWith seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let size = Self.crossings
    (south, west) = (470_000_000, 110_000_000)
    (height, width) = (Int64(size) * Self.rowHeight, Int64(size) * Self.columnWidth)
    attribution = "invented"
    country = RoadCountry(code: "AT")
    for row in 0..<size {
      for column in 0..<size {
        nodes.append(
          Node(
            latitude: south + Int64(row) * Self.rowHeight + Self.rowHeight / 2 + random.crooked(Self.rowHeight),
            longitude: west + Int64(column) * Self.columnWidth + Self.columnWidth / 2
              + random.crooked(Self.columnWidth)))
        if random.integer(0...7) == 0 { nodes[nodes.count - 1].attributes = [.signals] }
      }
    }
    for line in 0..<size {
      addStreet("Row \(line)", through: (0..<size).map { line * size + $0 }, rank: line, &random)
      addStreet("Column \(line)", through: (0..<size).map { $0 * size + line }, rank: line, &random)
    }
    for node in 0..<size * size where random.integer(0...11) == 0 { addCourt(at: node, &random) }
    addRules(&random)
    // Main roads lead on.
    let main = stride(from: 2, to: size, by: 4)
    seams = [
      .south: main.map { $0 }, .north: main.map { (size - 1) * size + $0 },
      .west: main.map { $0 * size }, .east: main.map { $0 * size + size - 1 },
    ]
  }

  /// A street in ways of a few crossings each, with a bend between some.
  private mutating func addStreet(_ name: String, through crossings: [Int], rank: Int, _ random: inout SeededGenerator)
  {
    let isMain = rank % 4 == 2
    var road = RoadWay(id: 0, roadClass: isMain ? (rank == 10 ? .primary : .tertiary) : .residential, name: name)
    if isMain { road.reference = "B \(rank)" }
    // Every other pair of neighbours is one way, there and back.
    if !isMain, rank % 4 != 1 {
      if rank % 8 < 4 { road.backward.remove(.car) } else { road.forward.remove(.car) }
    }
    var start = 0
    while start < crossings.count - 1 {
      let end = min(crossings.count - 1, start + random.integer(2...6))
      var part = road
      let limit = isMain ? 50 : [30, 30, 50][random.integer(0...2)]
      if random.integer(0...9) > 0 {
        (part.forwardLimit, part.backwardLimit) = (.kilometresPerHour(limit), .kilometresPerHour(limit))
      }
      if !isMain, random.integer(0...9) == 0 { part.roadClass = .livingStreet }
      var through: [Int] = []
      for index in start...end {
        through.append(crossings[index])
        guard index < end, random.integer(0...2) == 0 else { continue }
        let (a, b) = (nodes[crossings[index]], nodes[crossings[index + 1]])
        nodes.append(
          Node(
            latitude: (a.latitude + b.latitude) / 2 + random.crooked(Self.rowHeight) / 2,
            longitude: (a.longitude + b.longitude) / 2 + random.crooked(Self.columnWidth) / 2))
        through.append(nodes.count - 1)
      }
      let surface = RoadAttribute(.surface, named: "asphalt")
      ways.append(Way(road: part, nodes: through, attributes: surface.map { [$0] } ?? []))
      start = end
    }
  }

  /// A short road for residents, or into a car park.
  private mutating func addCourt(at node: Int, _ random: inout SeededGenerator) {
    let place = nodes[node]
    nodes.append(
      Node(
        latitude: place.latitude + Self.rowHeight * 3 / 10 + random.crooked(Self.rowHeight),
        longitude: place.longitude + Self.columnWidth * 3 / 10))
    let isPrivate = random.integer(0...1) == 0
    let attribute =
      isPrivate ? RoadAttribute(.access, named: "private") : RoadAttribute(.service, named: "parking_aisle")
    ways.append(
      Way(
        road: RoadWay(id: 0, roadClass: .service), nodes: [node, nodes.count - 1],
        attributes: attribute.map { [$0] } ?? []))
  }

  /// Turns that are forbidden at a crossing between two ways that meet there, and over the way between two others.
  private mutating func addRules(_ random: inout SeededGenerator) {
    var waysAtNodes = [[Int]](repeating: [], count: nodes.count)
    for (way, through) in ways.enumerated() { for node in through.nodes { waysAtNodes[node].append(way) } }
    for node in 0..<Self.crossings * Self.crossings where random.integer(0...15) == 0 {
      let here = waysAtNodes[node].shuffled(using: &random)
      guard here.count > 1, here[0] != here[1] else { continue }
      let isOnly = random.integer(0...4) == 0
      rules.append(
        Rule(from: here[0], between: .node(node), to: here[1], isOnly: isOnly, users: .car, condition: nil))
    }
    for way in ways.indices where random.integer(0...15) == 0 {
      guard let first = ways[way].nodes.first, let last = ways[way].nodes.last,
        let from = waysAtNodes[first].filter({ $0 != way }).randomElement(using: &random),
        let to = waysAtNodes[last].filter({ $0 != way }).randomElement(using: &random)
      else { continue }
      rules.append(Rule(from: from, between: .ways([way]), to: to, isOnly: false, users: .car, condition: nil))
    }
  }
}

extension SeededGenerator {
  /// Up to a fifth of a length to either side.
  fileprivate mutating func crooked(_ length: Int64) -> Int64 {
    Int64.random(in: -length / 5...length / 5, using: &self)
  }
}

extension RoadAttribute {
  fileprivate static let signals =
    RoadAttribute(.highway, named: "traffic_signals") ?? RoadAttribute(.highway, .text("traffic_signals"))
}
