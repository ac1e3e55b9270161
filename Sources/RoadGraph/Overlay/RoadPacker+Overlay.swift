internal import CRoadGraph

extension RoadPacker {
  /// Parts the junctions of a network, which is in the order of a file, into cells, and writes these.
  static func writeOverlay(
    _ network: RoadNetwork, to file: inout RoadFileWriter, telling tell: (Double) throws(RoadGraphError) -> Void
  ) throws(RoadGraphError) {
    guard network.hasOverlay else { return }
    let partition = try partition(of: network)
    defer { rg_partition_release(partition) }
    while rg_partition_step(partition) { try tell(Double(rg_partition_share(partition)) / 1000) }
    var cells = [UInt32](repeating: 0, count: network.places.count)
    var levels = [UInt32](repeating: 0, count: Int(rg_partition_table_size(partition)))
    rg_partition_write(partition, &cells, &levels)
    if cells.contains(where: { $0 > UInt16.max }) {
      try file.add(ROAD_SECTION_OVERLAY_CELLS, cells)
    } else {
      try file.add(ROAD_SECTION_OVERLAY_CELLS, cells.map { UInt16(truncatingIfNeeded: $0) })
    }
    try file.add(ROAD_SECTION_OVERLAY_LEVELS, levels)
  }

  /// Begins to part the junctions; the caller releases what this returns.
  private static func partition(of network: RoadNetwork) throws(RoadGraphError) -> OpaquePointer {
    let (latitudes, longitudes) = (network.places.map { $0.latitude }, network.places.map { $0.longitude })
    var ends: [UInt32] = []
    ends.reserveCapacity(network.edges.count * 2)
    for edge in network.edges {
      ends.append(edge.from)
      ends.append(edge.to)
    }
    var partition: OpaquePointer?
    let status = rg_partition_create(
      UInt32(network.places.count), latitudes, longitudes, UInt32(network.edges.count), ends, &partition)
    guard Int(status) == ROAD_OK, let partition else {
      throw Int(status) == ROAD_ERROR_MEMORY ? .outOfMemory : .tooManyRoads
    }
    return partition
  }
}
