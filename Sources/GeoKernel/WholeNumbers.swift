extension FixedWidthInteger {
  /// The whole number that a value becomes without its fraction; beyond the range its nearest bound, 0 for NaN.
  ///
  /// `Int(value)` ends the process for NaN and for what is out of range. Outside the kernel, nothing but this turns floating
  /// numbers into whole ones.
  package init(clamping value: Double) {
    if let whole = Self(exactly: value.rounded(.towardZero)) {
      self = whole
    } else {
      self = value.isNaN ? 0 : value < 0 ? .min : .max
    }
  }
}
