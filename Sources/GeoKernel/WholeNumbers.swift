extension FixedWidthInteger {
  /// Creates a whole number by truncating a value; values out of range give the nearest bound, and NaN gives 0.
  ///
  /// `Int(value)` traps for NaN and for values out of range. Outside the kernel, all conversions from floating-point
  /// numbers to whole ones use this.
  package init(clamping value: Double) {
    if let whole = Self(exactly: value.rounded(.towardZero)) {
      self = whole
    } else {
      self = value.isNaN ? 0 : value < 0 ? .min : .max
    }
  }
}
