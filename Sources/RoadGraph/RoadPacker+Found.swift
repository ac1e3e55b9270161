internal import CRoadGraph

extension RoadPacker {
  /// Finds out what follows from the whole network, unless it is a part of another file, and writes it.
  static func writeFound(
    _ network: RoadNetwork, lengths: [UInt32], cells: [rg_cell], to file: inout RoadFileWriter
  ) throws(RoadGraphError) {
    let found: RoadNetwork.Found
    switch network.finding {
    case .never: return
    case .before(let known): found = known
    case .now: found = self.found(in: network, lengths: lengths, cells: cells)
    }
    try file.add(ROAD_SECTION_BEARINGS, bytes: packed(found.bearings))
    var marks: [UInt8] = []
    for (edge, mark) in found.edgeMarks.enumerated() where mark != 0 {
      marks.append(number: UInt32(edge))
      marks.append(mark)
    }
    if !marks.isEmpty {
      try file.add(ROAD_SECTION_EDGE_MARKS, bytes: marks, elementSize: Int(ROAD_EDGE_MARKS_SIZE))
    }
    try file.add(ROAD_SECTION_JUNCTION_MARKS, bytes: self.marks(of: network, found: found))
    try file.add(ROAD_SECTION_DENSITIES, cells.dropLast().map { found.density($0.key) })
    // Where no country is known, that is not known either.
    let countries = cells.dropLast().map { found.country($0.key) }
    guard countries.contains(where: { $0.isKnown }) else { return }
    var runs: [rg_country_run] = []
    var last: RoadCountry?
    for (index, country) in countries.enumerated() {
      if country != last { runs.append(country.record(from: UInt32(index))) }
      last = country
    }
    try file.add(ROAD_SECTION_COUNTRIES, runs)
  }

  private static func found(in network: RoadNetwork, lengths: [UInt32], cells: [rg_cell]) -> RoadNetwork.Found {
    let topology = RoadTopology(network)
    let bearings = RoadBearings(topology)
    let links = RoadLinks(topology)
    let inner = RoadInnerEdges(topology: topology, bearings: bearings)
    var found = RoadNetwork.Found()
    found.bearings = network.edges.indices.map { bearings.pair(ofEdge: $0) }
    found.edgeMarks = network.edges.indices.map { edge in
      var marks = links.isSlipLane[edge] ? ROAD_EDGE_SLIP_LANE : 0
      if inner.isInside(edge, length: Double(lengths[edge]) / 10) { marks |= ROAD_EDGE_INSIDE }
      return UInt8(marks) | links.classes[edge] << UInt8(ROAD_LINK_CLASS_SHIFT)
    }
    found.junctionMarks = RoadReach(topology).marks
    for junction in network.nodes.indices where inner.isFork(junction) {
      found.junctionMarks[junction] |= UInt8(ROAD_JUNCTION_FORK)
    }
    found.densities = RoadDensities(network, lengths: lengths).cells
    found.countries = countries(of: network, cells)
    if found.countries.allSatisfy({ $0.value.code == nil }), RoadSides(topology).drivesOnLeft == true {
      for cell in cells.dropLast() { found.countries[cell.key] = RoadCountry(unknownWithSide: true) }
    }
    return found
  }

  /// The countries of cells, as far as borders or files say them.
  private static func countries(of network: RoadNetwork, _ cells: [rg_cell]) -> [UInt64: RoadCountry] {
    var countries: [UInt64: RoadCountry] = [:]
    guard !network.borders.isEmpty || !network.countries.isEmpty else { return countries }
    // A cell is where its first junction is, or the first edge that crosses it begins.
    for (cell, next) in zip(cells, cells.dropFirst()) where cell.first_junction < next.first_junction {
      countries[cell.key] =
        network.countries[cell.key] ?? network.borders.country(of: network.places[Int(cell.first_junction)])
    }
    var last = network.countries.isEmpty ? network.borders.elsewhere : network.firstCountry
    for cell in cells.dropLast() {
      last = countries[cell.key] ?? last
      countries[cell.key] = last
    }
    return countries
  }

  /// The marks of junctions, with those at which a restriction of this network is.
  private static func marks(of network: RoadNetwork, found: RoadNetwork.Found) -> [UInt8] {
    var marks = found.junctionMarks.map { $0 & ~UInt8(ROAD_JUNCTION_RESTRICTED) }
    for rule in network.restrictions { marks[Int(rule.via)] |= UInt8(ROAD_JUNCTION_RESTRICTED) }
    for path in network.paths {
      let edge = network.edges[Int(path.roads[0] >> 1)]
      marks[Int(path.roads[0] & 1 == 0 ? edge.to : edge.from)] |= UInt8(ROAD_JUNCTION_RESTRICTED)
    }
    return marks
  }

  /// Numbers of 18 bits, the lowest bits first.
  private static func packed(_ numbers: [UInt32]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(numbers.count * Int(ROAD_BEARING_BITS) / 8 + 1)
    var (bits, count): (UInt64, Int) = (0, 0)
    for number in numbers {
      bits |= UInt64(number) << UInt64(count)
      count += Int(ROAD_BEARING_BITS)
      while count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
        count -= 8
      }
    }
    if count > 0 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
    return bytes
  }
}
