extension FixedWidthInteger {
  /// Creates a whole number by truncating a value; values out of range give the nearest bound, and NaN gives 0.
  ///
  /// `Int(value)` traps for NaN and for values out of range. Outside the kernel, all conversions from floating-point
  /// numbers to whole ones use this.
  // Inlinable, because without its concrete types it costs many times as much.
  @inlinable
  package init(clamping value: Double) {
    if !Self.isSigned, Self.bitWidth == 64, value >= 0x1p63 {
      self = value < 0x1p64 ? Self(truncatingIfNeeded: UInt64(value)) : .max
    } else {
      self.init(clamping: Int64.truncating(value))
    }
  }
}

extension Int64 {
  /// Truncates a value; not inlined, so that the code for the bounds exists once.
  @usableFromInline
  static func truncating(_ value: Double) -> Int64 {
    if value.magnitude < 0x1p63 { return Int64(value) }
    return value.isNaN ? 0 : value < 0 ? .min : .max
  }
}

extension UInt64 {
  /// The key of a cell of a grid: the lower 32 bits of its row and of its column.
  @inlinable
  package init(row: some BinaryInteger, column: some BinaryInteger) {
    self = UInt64(UInt32(truncatingIfNeeded: row)) << 32 | UInt64(UInt32(truncatingIfNeeded: column))
  }
}
