internal import CRoadGraph

extension RoadJoin {
  /// Counts things of several files: each as often as the file has it that has it most often, so that what two files have is
  /// there once, and what a map says twice remains twice.
  private struct Counts<Thing: Hashable> {
    private(set) var counts: [Thing: Int] = [:]

    mutating func add(_ things: [Thing]) {
      var own: [Thing: Int] = [:]
      for thing in things { own[thing, default: 0] += 1 }
      for (thing, count) in own { counts[thing] = max(counts[thing] ?? 0, count) }
    }
  }

  private struct Turn: Hashable {
    var via: UInt32
    var fromWay: UInt32
    var toWay: UInt32
    var only: UInt8
    var access: UInt8
    var vehicles: UInt16
  }

  private struct Path: Hashable {
    var roads: [UInt32]
    var only: Bool
    var vehicles: UInt16
    var condition: [UInt8]
  }

  /// Adds the restrictions at junctions.
  ///
  /// - Parameters:
  ///   - nodes: The nodes of the network by their numbers in OpenStreetMap.
  ///   - wayNumbers: The ways of each file by their numbers in it.
  mutating func addTurns(to network: inout RoadNetwork, nodes: [Int64: UInt32], wayNumbers: [[UInt32]]) {
    var counts = Counts<Turn>()
    for (file, numbers) in wayNumbers.enumerated() {
      let graph = files[file].graph
      var turns: [Turn] = []
      for index in 0..<UInt32(graph.restrictionCount) {
        guard let rule = rg_graph_restriction(graph.handle, index)?.pointee,
          let via = nodes[rg_graph_node(graph.handle, rule.via)], numbers[Int(rule.from_way)] != .max,
          numbers[Int(rule.to_way)] != .max
        else {
          report.lostRestrictions += 1
          continue
        }
        turns.append(
          Turn(
            via: via, fromWay: numbers[Int(rule.from_way)], toWay: numbers[Int(rule.to_way)], only: rule.only,
            access: rule.access, vehicles: rule.vehicles))
      }
      counts.add(turns)
    }
    for (turn, count) in counts.counts {
      let rule = RoadNetwork.Restriction(
        via: turn.via, fromWay: turn.fromWay, toWay: turn.toWay, only: turn.only, access: turn.access,
        vehicles: turn.vehicles)
      for _ in 0..<count { network.restrictions.append(rule) }
    }
  }

  /// Adds the restrictions over several edges, and those with conditions.
  mutating func addPaths(
    to network: inout RoadNetwork, pieces: RoadJoinPieces, wayNumbers: [[UInt32]]
  ) throws(RoadGraphError) {
    var counts = Counts<Path>()
    for (file, numbers) in wayNumbers.enumerated() {
      let graph = files[file].graph
      var paths: [Path] = []
      var place = 0
      while place < graph.count(ROAD_SECTION_PATHS) {
        var path = rg_path()
        guard rg_graph_path(graph.handle, UInt32(place), &path) else { throw graph.broken }
        place += 2 + Int(path.count)
        let roads = Array(UnsafeBufferPointer(start: path.roads, count: Int(path.count)))
        guard let joined = joined(roads, graph, pieces, file: file, numbers) else {
          report.lostRestrictions += 1
          continue
        }
        paths.append(
          Path(
            roads: joined, only: path.only, vehicles: path.vehicles,
            condition: path.condition == 0 ? [] : graph.word(at: path.condition)))
      }
      counts.add(paths)
    }
    // In any order, but the same one each time.
    for (path, count) in counts.counts.sorted(by: { $0.key.roads.lexicographicallyPrecedes($1.key.roads) }) {
      let condition = path.condition.isEmpty ? 0 : network.sets.place(of: path.condition)
      for _ in 0..<count {
        network.paths.append(
          RoadNetwork.Path(roads: path.roads, only: path.only, vehicles: path.vehicles, condition: condition))
      }
    }
  }

  /// The directed edges that those of a file have become: of the first one only the end, of the last only the beginning.
  private func joined(
    _ roads: [UInt32], _ graph: RoadGraph, _ pieces: RoadJoinPieces, file: Int, _ numbers: [UInt32]
  ) -> [UInt32]? {
    var joined: [UInt32] = []
    for (index, road) in roads.enumerated() {
      guard let record = rg_graph_edge(graph.handle, road >> 1)?.pointee, numbers[Int(record.way)] != .max else {
        return nil
      }
      let found = pieces.pieces(ofEdge: road >> 1, file: file, way: Int(numbers[Int(record.way)]))
      var directed = found.map { UInt32($0) << 1 | road & 1 }
      if road & 1 == 1 { directed.reverse() }
      guard let first = directed.first, let last = directed.last else { return nil }
      joined += index == 0 ? [last] : index == roads.count - 1 ? [first] : directed
    }
    return joined.count <= ROAD_MOST_PATH ? joined : nil
  }
}
