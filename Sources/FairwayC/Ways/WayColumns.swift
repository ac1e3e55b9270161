internal import CFairway

/// Up to `costs`.
extension fairway_way_columns: VersionedStruct {
  static var firstSize: Int { MemoryLayout<Int>.size == 8 ? 48 : 24 }
}

/// Columns of the caller that receive what ways cost.
struct WayColumns {
  private let columns: fairway_way_columns

  init(_ pointer: UnsafePointer<fairway_way_columns>?, count: Int) throws(Failure) {
    columns = try VersionedInput.read(pointer, "columns")
    guard columns.capacity < 0 || columns.capacity >= count else {
      throw Failure(
        FAIRWAY_ERROR_CAPACITY, "the columns of ways have room for \(columns.capacity), \(count) is needed")
    }
  }

  /// Writes the row of a way.
  func write(_ row: Int, duration: Double, length: Double, cost: Double) {
    columns.statuses?[row] = FAIRWAY_PAIR_FOUND
    columns.durations?[row] = duration
    columns.lengths?[row] = length
    columns.costs?[row] = cost
  }

  /// Writes a row without a way, with a status that says why.
  func write(_ row: Int, without status: Int32) {
    columns.statuses?[row] = status
    columns.durations?[row] = .nan
    columns.lengths?[row] = .nan
    columns.costs?[row] = .nan
  }
}
