internal import CFairway

/// Columns of the caller in the layout of Arrow.
extension fairway_column {
  /// The largest count and offset; a larger one would not fit into memory, and a sum of two fits into an `Int`.
  static var largest: Int { .max >> 4 }

  /// Checks a number of rows.
  static func check(count: Int, _ name: String) throws(Failure) {
    guard (0...largest).contains(count) else { throw Failure(FAIRWAY_ERROR_ARGUMENT, "\(name).count is too large") }
  }

  /// Checks that the column has values if it is needed, and that its offset is in range.
  func check(_ name: String, isNeeded: Bool = false) throws(Failure) {
    if isNeeded, values == nil { throw .null("\(name).values") }
    guard (0...Self.largest).contains(offset) else {
      throw Failure(FAIRWAY_ERROR_ARGUMENT, "\(name).offset is too large")
    }
  }

  /// The value in a row, or NaN if it is unknown.
  @inline(__always)
  func value(_ row: Int) -> Double {
    guard let values else { return .nan }
    let index = offset + row
    if let validity, validity[index >> 3] >> UInt8(index & 7) & 1 == 0 { return .nan }
    return values[index]
  }
}
