internal import CRoadGraph

extension RoadPacker {
  /// Keeps the sets of what is in a network whose ways, junctions and edges are in order: those of most ways have the
  /// smallest numbers, which have room in the records of ways. Words follow in the order of the sets.
  static func orderSets(_ network: inout RoadNetwork) {
    if network.waySets.isEmpty { network.waySets = [UInt32](repeating: 0, count: network.ways.count) }
    var counts = [UInt32](repeating: 0, count: network.sets.places.count)
    var order: [UInt32] = []
    var isMet = [Bool](repeating: false, count: network.sets.places.count)
    func meet(_ set: UInt32) {
      guard set != 0, !isMet[Int(set)] else { return }
      isMet[Int(set)] = true
      order.append(set)
    }
    for set in network.waySets {
      counts[Int(set)] += 1
      meet(set)
    }
    for set in network.nodeSets { meet(set) }
    for spot in network.spots { meet(spot.set) }
    // Equal counts stay in the order in which they were met.
    let ranked = order.enumerated().sorted {
      counts[Int($0.element)] != counts[Int($1.element)]
        ? counts[Int($0.element)] > counts[Int($1.element)] : $0.offset < $1.offset
    }
    let before = network.sets
    var sets = RoadSets()
    var numbers = [UInt32](repeating: 0, count: before.places.count)
    for (_, set) in ranked {
      numbers[Int(set)] = sets.number(
        of: before.attributes(of: set).map { attribute in
          guard attribute.hasWord else { return attribute }
          return RoadSets.Attribute(head: attribute.head, value: sets.place(of: before.word(at: attribute.value)))
        })
    }
    network.waySets = network.waySets.map { numbers[Int($0)] }
    network.nodeSets = network.nodeSets.map { numbers[Int($0)] }
    for index in network.spots.indices { network.spots[index].set = numbers[Int(network.spots[index].set)] }
    for index in network.ways.indices { network.ways[index].set = UInt8(clamping: network.waySets[index]) }
    // In the order of their edges, whatever that of the relations.
    var paths = network.paths.map { path in
      (path: path, text: path.condition == 0 ? [] : Array(before.word(at: path.condition)))
    }
    paths.sort { a, b in
      if a.path.roads != b.path.roads { return a.path.roads.lexicographicallyPrecedes(b.path.roads) }
      if a.path.only != b.path.only { return b.path.only }
      if a.path.vehicles != b.path.vehicles { return a.path.vehicles < b.path.vehicles }
      return a.text.lexicographicallyPrecedes(b.text)
    }
    network.paths = paths.map { entry in
      var path = entry.path
      if path.condition != 0 { path.condition = sets.place(of: entry.text) }
      return path
    }
    network.sets = sets
  }

  /// Writes sets, words, and what has them.
  static func writeSets(_ network: RoadNetwork, to file: inout RoadFileWriter) throws(RoadGraphError) {
    try file.add(ROAD_SECTION_WORDS, bytes: network.sets.words)
    try file.add(ROAD_SECTION_SETS, bytes: network.sets.bytes)
    let group = 1 << Int(ROAD_SET_PLACE_BITS)
    try file.add(
      ROAD_SECTION_SET_PLACES, stride(from: 0, to: network.sets.places.count, by: group).map { network.sets.places[$0] }
    )
    try file.addUnlessEmpty(
      ROAD_SECTION_WAY_SETS,
      network.waySets.enumerated().filter { $0.element >= UInt32(ROAD_FAR_SET) }
        .map { rg_way_set(way: UInt32($0.offset), set: $0.element) })
    var junctions: [UInt8] = []
    let hasMany = network.sets.places.count > 1 << 16
    for (junction, set) in network.nodeSets.enumerated() where set != 0 {
      junctions.append(number: UInt32(junction))
      if hasMany { junctions.append(number: set) } else { junctions.append(number: UInt16(set)) }
    }
    if !junctions.isEmpty {
      try file.add(
        ROAD_SECTION_JUNCTION_SETS, bytes: junctions,
        elementSize: Int(hasMany ? ROAD_JUNCTION_SET_SIZE_OF_MANY : ROAD_JUNCTION_SET_SIZE))
    }
    try file.addUnlessEmpty(
      ROAD_SECTION_SPOTS, network.spots.map { rg_spot_record(edge: $0.edge, place: $0.point | $0.set << 8) })
    guard network.hasRestrictions else { return }
    var (words, places): ([UInt32], [rg_path_place]) = ([], [])
    for path in network.paths {
      places.append(rg_path_place(road: path.roads[0], place: UInt32(words.count)))
      words.append(UInt32(path.roads.count) | (path.only ? 1 << 8 : 0) | UInt32(path.vehicles) << 16)
      words.append(path.condition)
      words.append(contentsOf: path.roads)
    }
    try file.add(ROAD_SECTION_PATHS, words)
    try file.addUnlessEmpty(ROAD_SECTION_PATH_PLACES, places)
  }
}
