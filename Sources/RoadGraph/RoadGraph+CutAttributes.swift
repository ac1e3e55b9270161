internal import CRoadGraph

extension RoadGraph {
  /// Gives a part of this file the sets that it has, and the restrictions of which it has all edges.
  ///
  /// - Parameter edges: The numbers of the edges that are kept, by those that they had.
  func keepSets(_ network: inout RoadNetwork, _ edges: [UInt32: UInt32]) throws(RoadGraphError) {
    var sets = RoadSets()
    var numbers: [UInt32: UInt32] = [0: 0]
    func number(_ set: UInt32) -> UInt32 {
      if let number = numbers[set] { return number }
      let attributes = attributes(ofSet: set, words: &sets)
      let kept = sets.number(of: attributes)
      numbers[set] = kept
      return kept
    }
    network.waySets = network.waySets.map { number($0) }
    network.nodeSets = network.nodeSets.map { number($0) }
    for index in network.spots.indices { network.spots[index].set = number(network.spots[index].set) }
    network.sets = sets
    if count(ROAD_SECTION_PATH_PLACES) > 0 { keepPaths(&network, edges) }
    if let damage { throw damage }
  }

  /// The attributes of a set, with the places of their words among others.
  func attributes(ofSet set: UInt32, words sets: inout RoadSets) -> [RoadSets.Attribute] {
    var records = [rg_attribute](repeating: rg_attribute(), count: Int(ROAD_MOST_ATTRIBUTES))
    let count = rg_graph_attributes(handle, set, &records, records.count)
    return records.prefix(count).map { record in
      var record = record
      return RoadSets.Attribute(
        head: UInt32(record.key) << 4 | UInt32(record.scope),
        value: rg_attribute_has_word(&record) ? sets.place(of: word(at: record.value)) : record.value)
    }
  }

  private func keepPaths(_ network: inout RoadNetwork, _ edges: [UInt32: UInt32]) {
    var places = [UInt32](repeating: 0, count: 16)
    for edge in edges.keys.sorted() {
      for road in [edge << 1, edge << 1 | 1] {
        var found = rg_graph_paths(handle, road, &places, places.count)
        if found > places.count {
          places = [UInt32](repeating: 0, count: found)
          found = min(found, rg_graph_paths(handle, road, &places, places.count))
        }
        for place in places.prefix(found) {
          var path = rg_path()
          guard rg_graph_path(handle, place, &path) else { return }
          let roads = UnsafeBufferPointer(start: path.roads, count: Int(path.count))
          let kept = roads.compactMap { road in edges[road >> 1].map { $0 << 1 | road & 1 } }
          guard kept.count == roads.count else { continue }
          let condition = path.condition == 0 ? 0 : network.sets.place(of: word(at: path.condition))
          network.paths.append(
            RoadNetwork.Path(roads: kept, only: path.only, vehicles: path.vehicles, condition: condition))
        }
      }
    }
  }

  func has(_ section: Int) -> Bool { rg_graph_has(handle, UInt32(section)) }

  /// What is known of the cell with a key: the densities of its quarters, and its country.
  func cell(_ key: UInt64) -> (densities: UInt16, country: RoadCountry) {
    var densities: UInt16 = 0
    var run = rg_country_run()
    rg_graph_cell(handle, key, &densities, &run)
    return (densities, RoadCountry(run))
  }
}
