internal import CRoadGraph

extension RoadGraph {
  /// Gives a part of this file the sets and words that it had, and the restrictions of which it has all edges.
  ///
  /// - Parameter edges: The numbers of the edges that are kept, by those that they had.
  func keepSets(_ network: inout RoadNetwork, _ edges: [UInt32: UInt32]) throws(RoadGraphError) {
    // What refers to them is checked here, once, and trusted then.
    network.sets = try checkedSets(
      words: try bytes(of: ROAD_SECTION_WORDS), bytes: try bytes(of: ROAD_SECTION_SETS))
    let sets = UInt32(network.sets.places.count)
    for set in network.waySets + network.nodeSets + network.spots.map({ $0.set }) where set >= sets { throw broken }
    var place = 0
    while place < count(ROAD_SECTION_PATHS) {
      var path = road_path()
      guard road_graph_path(handle, UInt32(place), &path) else { throw broken }
      place += 2 + Int(path.count)
      let roads = UnsafeBufferPointer(start: path.roads, count: Int(path.count))
      let kept = roads.compactMap { road in edges[road >> 1].map { $0 << 1 | road & 1 } }
      guard kept.count == roads.count else { continue }
      if path.condition != 0 { try checkWord(path.condition, in: network.sets) }
      network.paths.append(
        RoadNetwork.Path(roads: kept, only: path.only, vehicles: path.vehicles, condition: path.condition))
    }
  }

  /// Keeps what is known of all cells.
  func keepCells(_ found: inout RoadNetwork.Found) throws(RoadGraphError) {
    var country: UInt32 = 0
    var run = road_country_run()
    let runs = try records(ROAD_SECTION_COUNTRIES, of: road_country_run.self)
    let densities = try records(ROAD_SECTION_DENSITIES, of: UInt16.self)
    for (index, cell) in try records(ROAD_SECTION_CELLS, of: road_cell.self).dropLast().enumerated() {
      if index < densities.count { found.densities[cell.key] = densities[index] }
      while Int(country) < runs.count, runs[Int(country)].first_cell <= UInt32(index) {
        run = runs[Int(country)]
        country += 1
      }
      found.countries[cell.key] = RoadCountry(run)
    }
  }

  func has(_ section: Int) -> Bool { road_graph_has(handle, UInt32(section)) }

  /// The bytes of a section.
  private func bytes(of section: Int) throws(RoadGraphError) -> [UInt8] {
    var size = 0
    guard let bytes = road_graph_bytes(handle, UInt32(section), &size) else {
      if let damage { throw damage }
      return [0]
    }
    return Array(UnsafeBufferPointer(start: bytes, count: size))
  }

  private func records<Record: BitwiseCopyable>(
    _ section: Int, of type: Record.Type
  ) throws(RoadGraphError) -> [Record] {
    let bytes = has(section) ? try bytes(of: section) : []
    let count = bytes.count / MemoryLayout<Record>.stride
    return bytes.withUnsafeBytes { raw in
      (0..<count).map { raw.loadUnaligned(fromByteOffset: $0 * MemoryLayout<Record>.stride, as: Record.self) }
    }
  }

  /// Sets with their places, which lie within their bytes and follow each other, and whose words are whole.
  private func checkedSets(words: [UInt8], bytes: [UInt8]) throws(RoadGraphError) -> RoadSets {
    var sets = RoadSets(words: words, bytes: bytes, places: [])
    var place = 0
    func number() throws(RoadGraphError) -> UInt32 {
      guard let number = bytes.checkedNumber(at: &place) else { throw broken }
      return number
    }
    while place < bytes.count {
      sets.places.append(UInt32(place))
      let count = try number()
      guard count <= ROAD_MOST_ATTRIBUTES else { throw broken }
      for _ in 0..<count {
        let attribute = RoadSets.Attribute(head: RoadSets.Attribute.head(try number()), value: try number())
        if attribute.hasWord { try checkWord(attribute.value, in: sets) }
      }
    }
    return sets
  }

  private func checkWord(_ place: UInt32, in sets: RoadSets) throws(RoadGraphError) {
    var start = Int(clamping: place)
    guard let length = sets.words.checkedNumber(at: &start), length <= ROAD_MOST_TEXT,
      Int(length) <= sets.words.count - start
    else { throw broken }
  }
}

extension [UInt8] {
  /// Reads a number of a variable length, and moves the place behind it; nil if it is not whole.
  fileprivate func checkedNumber(at place: inout Int) -> UInt32? {
    var (number, shift): (UInt64, UInt64) = (0, 0)
    while place < count, shift < 35 {
      let byte = self[place]
      place += 1
      number |= UInt64(byte & 127) << shift
      shift += 7
      if byte < 128 { return UInt32(exactly: number) }
    }
    return nil
  }
}
