internal import CRoadGraph

extension RoadJoin {
  /// Cuts the ways into edges, as those of an extract are cut, and adds what the files say of nodes, turns and countries.
  mutating func network() throws(RoadGraphError) -> RoadNetwork {
    var columns = RoadColumns()
    columns.leavesOutLongPieces = true
    columns.sets = sets
    columns.hasRestrictions = report.withoutRestrictions.count < files.count
    // The nodes by their numbers, and which file has a junction at each.
    var nodes: [Int64: UInt32] = [:]
    var nodeFiles: [UInt32] = []
    var changed: Set<Int64> = []
    // A place that is nowhere makes a gap.
    func add(_ point: RoadTrail.Point) -> UInt32 {
      if point.node >= 0, let known = nodes[point.node] {
        let index = Int(known)
        let set = columns.nodeSets[known] ?? 0
        if columns.places[index] != point.place || set != point.set { changed.insert(point.node) }
        if point.isCut { columns.cuts.append(known) }
        return known
      }
      let index = UInt32(columns.nodes.count)
      if point.node >= 0 { nodes[point.node] = index }
      if point.isCut { columns.cuts.append(index) }
      // A junction without a number is one that no file had.
      columns.nodes.append(max(0, point.node))
      columns.places.append(point.place)
      if point.set != 0 { columns.nodeSets[index] = point.set }
      nodeFiles.append(point.file)
      return index
    }
    for way in ways {
      let start = columns.references.count
      for trail in way.trails {
        if columns.references.count > start {
          let nowhere = RoadPoint(latitude: RoadColumns.missing, longitude: 0)
          columns.references.append(add(RoadTrail.Point(place: nowhere)))
        }
        for point in trail.points { columns.references.append(add(point)) }
      }
      var record = way.record
      record.texts = columns.texts.offset(name: way.name, number: way.number)
      columns.ways.append(record)
      columns.waySets.append(way.set)
      columns.wayNodes.append(start..<columns.references.count)
    }
    report.changedNodes = changed.count
    guard columns.references.count < 1 << 30 else { throw .tooManyRoads }
    var leftOut = RoadsLeftOut()
    var (network, numbers) = columns.numberedNetwork(&leftOut)
    nodes = nodes.compactMapValues { numbers[Int($0)] == .max ? nil : numbers[Int($0)] }
    nodeFiles = nodeFiles.indices.lazy.filter { numbers[$0] != .max }.map { nodeFiles[$0] }
    report.longPieces = leftOut.longPieces
    let pieces = RoadJoinPieces(self, network, nodes: nodes)
    pieces.addBearings(of: ways, to: &network)
    network.heights = heights(of: network, pieces: pieces, nodes: nodes)
    let wayNumbers = self.wayNumbers()
    addTurns(to: &network, nodes: nodes, wayNumbers: wayNumbers)
    try addPaths(to: &network, pieces: pieces, wayNumbers: wayNumbers)
    addCountries(to: &network, files: nodeFiles)
    return network
  }

  /// The ways by their numbers in each file; those that are not taken from it have none.
  private func wayNumbers() -> [[UInt32]] {
    var numbers = files.map { [UInt32](repeating: .max, count: $0.graph.wayCount) }
    for (index, way) in ways.enumerated() {
      for source in way.sources { numbers[source.file][Int(source.way)] = UInt32(index) }
    }
    return numbers
  }

  /// Adds the countries of cells: each is where its first junction is, in the newest file that has this and says it.
  private func addCountries(to network: inout RoadNetwork, files nodeFiles: [UInt32]) {
    let known = files.map { $0.graph }.filter { $0.knows(.countries) }
    guard !known.isEmpty else { return }
    var firsts: [UInt64: (place: UInt64, node: Int64, index: Int)] = [:]
    for edge in network.edges {
      for index in [Int(edge.from), Int(edge.to)] {
        let place = network.places[index]
        let cell = rg_cell_key(place.latitude, place.longitude)
        let order = UInt64(UInt32(bitPattern: place.latitude)) << 32 | UInt64(UInt32(bitPattern: place.longitude))
        if let first = firsts[cell], (first.place, first.node) <= (order, network.nodes[index]) { continue }
        firsts[cell] = (order, network.nodes[index], index)
      }
    }
    for (cell, first) in firsts {
      var country = files[Int(nodeFiles[first.index])].graph.cell(cell).country
      for graph in known where country.code == nil { country = graph.cell(cell).country }
      // A side without a country is what the roads of one file tell: those of all may tell more.
      network.countries[cell] = country.code == nil ? RoadCountry(unknownWithSide: nil) : country
    }
    // Before the first junction there may be cells that roads only cross.
    let starts = known.compactMap { graph in graph.firstCell.map { (key: $0, graph: graph) } }
    if let start = starts.min(by: { $0.key < $1.key }) {
      let country = start.graph.cell(start.key).country
      network.firstCountry = country.code == nil ? RoadCountry(unknownWithSide: nil) : country
    }
  }
}

extension RoadGraph {
  /// The key of the first cell.
  fileprivate var firstCell: UInt64? {
    var size = 0
    guard let bytes = rg_graph_bytes(handle, UInt32(ROAD_SECTION_CELLS), &size), size >= 8 else { return nil }
    return UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
  }
}
