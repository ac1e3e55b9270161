internal import GeoKernel
public import RoadGraph
internal import SeededRandom

extension RoadCell {
  /// How many roads lead over a side of a cell at most, and how far from it they may end, as a part of the size across.
  private static let seamCount = 26
  private static let seamDepth: Int64 = 4
  /// What lies beyond the outermost junctions, in units of 1e-7 degrees: some 20 m, so that no road over a side has no length.
  private static let margin: Int64 = 2_000

  /// Makes a cell of a road file: all of its roads, in the box around those from which cars get on.
  ///
  /// - Parameters:
  ///   - graph: The file.
  ///   - seed: What decides which roads lead on where several could.
  public init(_ graph: RoadGraph, seed: UInt64) throws(RoadNetworkError) {
    attribution = graph.attribution
    for index in 0..<graph.junctionCount {
      guard let junction = graph.junction(index) else { throw .damaged }
      nodes.append(Node(junction.coordinate, graph.attributes(ofJunction: index)))
    }
    let main = (0..<graph.junctionCount).filter { graph.leads(from: $0, for: .car) && graph.isReached($0, for: .car) }
    guard let first = main.first else { throw .noRoadsForCars }
    let latitudes = main.map { nodes[$0].latitude }
    let longitudes = main.map { nodes[$0].longitude }
    (south, west) = ((latitudes.min() ?? 0) - Self.margin, (longitudes.min() ?? 0) - Self.margin)
    height = (latitudes.max() ?? 0) - south + Self.margin
    width = (longitudes.max() ?? 0) - west + Self.margin
    country = graph.junction(first).flatMap { graph.country(at: $0.coordinate) }
    let chains = try addWays(of: graph)
    try addRules(of: graph, chains: chains)
    chooseSeams(among: main, seed: seed)
  }

  /// Joins the edges of each way to chains, and returns the chain of each edge.
  private mutating func addWays(of graph: RoadGraph) throws(RoadNetworkError) -> [Int] {
    var edgesOfWays = [[RoadEdge]](repeating: [], count: graph.wayCount)
    for index in 0..<graph.edgeCount {
      guard let edge = graph.edge(index) else { throw .damaged }
      edgesOfWays[edge.way].append(edge)
    }
    var chains = [Int](repeating: -1, count: graph.edgeCount)
    for (index, edges) in edgesOfWays.enumerated() where !edges.isEmpty {
      guard let road = graph.way(index) else { throw .damaged }
      let attributes = graph.attributes(ofWay: index)
      let ends = Set(edges.map(\.to))
      // First from where no edge of the way ends, then what is left: rings.
      for start in edges.filter({ !ends.contains($0.from) }) + edges where chains[start.index] < 0 {
        var next: RoadEdge? = start
        var through = [start.from]
        while let edge = next {
          chains[edge.index] = ways.count
          through += addPoints(of: edge, in: graph) + [edge.to]
          next = edges.first { $0.from == edge.to && chains[$0.index] < 0 }
        }
        ways.append(Way(road: road, nodes: through, attributes: attributes))
      }
    }
    return chains
  }

  private mutating func addPoints(of edge: RoadEdge, in graph: RoadGraph) -> [Int] {
    let spots = graph.spots(ofEdge: edge.index)
    var added: [Int] = []
    for (number, place) in graph.shape(ofEdge: edge.index).enumerated().dropFirst().dropLast() {
      added.append(nodes.count)
      nodes.append(Node(place, spots.first { $0.point == number }?.attributes ?? []))
    }
    return added
  }

  private mutating func addRules(of graph: RoadGraph, chains: [Int]) throws(RoadNetworkError) {
    var chainsAtJunctions: [Int: Set<Int>] = [:]
    var wayOfChain = [Int](repeating: 0, count: ways.count)
    for index in 0..<graph.edgeCount {
      guard let edge = graph.edge(index) else { throw .damaged }
      wayOfChain[chains[index]] = edge.way
      for junction in [edge.from, edge.to] { chainsAtJunctions[junction, default: []].insert(chains[index]) }
    }
    // A restriction over ways stands there for each of the edges from which and into which it is about.
    var known: Set<Rule> = []
    func add(_ rule: Rule) { if known.insert(rule).inserted { rules.append(rule) } }
    let restrictions: [RoadRestriction]
    do { restrictions = try graph.restrictions() } catch { throw .damaged }
    for rule in restrictions {
      var users: RoadUsers = []
      if rule.vehicles.contains(.car) { users.insert(.car) }
      if rule.vehicles.contains(.bicycle) { users.insert(.bicycle) }
      switch rule.place {
      case .junction(let via, let fromWay, let toWay):
        let here = chainsAtJunctions[via] ?? []
        let (from, to) = (here.filter { wayOfChain[$0] == fromWay }, here.filter { wayOfChain[$0] == toWay })
        // Of several ways that are the only ones none would be left.
        guard !rule.isOnly || to.count == 1 else { continue }
        for from in from.sorted() {
          for to in to.sorted() {
            add(Rule(from: from, between: .node(via), to: to, isOnly: rule.isOnly, users: users, condition: nil))
          }
        }
      case .roads(let roads):
        var through: [Int] = []
        for road in roads.dropFirst().dropLast() where through.last != chains[road.edge] {
          through.append(chains[road.edge])
        }
        guard let first = roads.first, let last = roads.last, let edge = graph.edge(first.edge) else { continue }
        let between =
          through.isEmpty ? Rule.Between.node(first.direction == .forward ? edge.to : edge.from) : .ways(through)
        add(
          Rule(
            from: chains[first.edge], between: between, to: chains[last.edge], isOnly: rule.isOnly, users: users,
            condition: rule.condition))
      }
    }
  }

  /// Of each strip across a side the junction nearest to it, or one of those that are not much farther away.
  private mutating func chooseSeams(among junctions: [Int], seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for side in Side.allCases {
      let across = side == .south || side == .north ? height : width
      var strips: [[(away: Int64, node: Int)]] = Array(repeating: [], count: Self.seamCount)
      for node in junctions {
        let (away, along) = position(node, at: side)
        let strip = Int(along * Int64(Self.seamCount) / max(1, length(of: side) + 1))
        strips[min(max(0, strip), Self.seamCount - 1)].append((away, node))
      }
      let nearest = strips.compactMap { strip in
        strip.sorted { ($0.away, $0.node) < ($1.away, $1.node) }.prefix(2).randomElement(using: &random)
      }.sorted { ($0.away, $0.node) < ($1.away, $1.node) }
      let near = nearest.filter { $0.away * Self.seamDepth <= across }
      seams[side] = (near.count >= 3 ? near : Array(nearest.prefix(3))).map(\.node)
    }
  }
}

extension RoadCell.Node {
  init(_ place: LocationCoordinate2D, _ attributes: [RoadAttribute]) {
    self.init(
      latitude: Int64(Int32(clamping: (place.latitude * 1e7).rounded())),
      longitude: Int64(Int32(clamping: (place.longitude * 1e7).rounded())), attributes: attributes)
  }
}
