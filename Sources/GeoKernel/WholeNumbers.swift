extension FixedWidthInteger {
  /// Creates a whole number by truncating a value; values out of range give the nearest bound, and NaN gives 0.
  ///
  /// `Int(value)` traps for NaN and for values out of range. Outside the kernel, all conversions from floating-point
  /// numbers to whole ones use this.
  // Inlinable, because without its concrete types it costs many times as much.
  @inlinable
  package init(clamping value: Double) {
    if value.magnitude < 0x1p63 {
      self.init(clamping: Int64(value))
    } else if value >= 0x1p63, value < 0x1p64 {
      self.init(clamping: UInt64(value))
    } else {
      self = value.isNaN ? 0 : value < 0 ? .min : .max
    }
  }
}
