internal import CFairway
internal import GeoKernel
internal import RoadGraph

extension VersionedOutput where Struct == fairway_road_match {
  /// Writes a match in a file with a number.
  func write(_ match: RoadMatch?, file: Int) {
    write { output in
      output.along = match?.along ?? .nan
      output.latitude = match?.coordinate.latitude ?? .nan
      output.longitude = match?.coordinate.longitude ?? .nan
      output.distance = match?.distance ?? .nan
      output.probability = match?.probability ?? .nan
      output.edge = UInt32(truncatingIfNeeded: match?.edge ?? 0)
      output.direction = Int32(truncatingIfNeeded: match?.direction.rawValue ?? 0)
      output.file = UInt32(truncatingIfNeeded: file)
    }
  }
}

/// Columns of the caller that receive the road of each fix.
struct RoadMatchColumns {
  private let columns: fairway_road_match_columns

  init(_ pointer: UnsafePointer<fairway_road_match_columns>?, count: Int) throws(Failure) {
    columns = try VersionedInput.read(pointer, "matches")
    guard columns.capacity < 0 || columns.capacity >= count else {
      throw Failure(
        FAIRWAY_ERROR_CAPACITY, "the columns of matches have room for \(columns.capacity), \(count) is needed")
    }
  }

  /// Writes a row.
  func write(_ place: Int, _ match: RoadMatch?, _ graph: RoadGraph) {
    columns.directions?[place] = Int32(truncatingIfNeeded: match?.direction.rawValue ?? 0)
    columns.edges?[place] = UInt32(truncatingIfNeeded: match?.edge ?? 0)
    columns.alongs?[place] = match?.along ?? .nan
    columns.latitudes?[place] = match?.coordinate.latitude ?? .nan
    columns.longitudes?[place] = match?.coordinate.longitude ?? .nan
    columns.distances?[place] = match?.distance ?? .nan
    columns.probabilities?[place] = match?.probability ?? .nan
    if let ways = columns.ways {
      ways[place] = match.flatMap { graph.wayID(ofEdge: $0.edge) }.map(UInt64.init(clamping:)) ?? 0
    }
  }
}
