/// A value that may be missing, in less memory than an optional takes.
protocol CompactOptional: Hashable, Sendable {
  associatedtype Wrapped
  var value: Wrapped? { get set }
}

#if hasFeature(Embedded)
  // As optionals are: a module for the web has no memory to save, and would have more code.
  struct CompactNumber: CompactOptional { var value: Double? }
  struct CompactIndex: CompactOptional { var value: Int? }
#else
  struct CompactNumber: CompactOptional {
    /// The bits of the number; those of "not a number", which no text has, if it is missing.
    private var bits = Double.nan.bitPattern

    var value: Double? {
      get { bits == Double.nan.bitPattern ? nil : Double(bitPattern: bits) }
      // Zeros are equal, whatever their sign.
      set { bits = (newValue.map { $0 == 0 ? 0 : $0 } ?? .nan).bitPattern }
    }
  }

  /// Indices that 32 bits cannot hold are as large as they can be.
  struct CompactIndex: CompactOptional {
    private var number = Int32.min

    var value: Int? {
      get { number == .min ? nil : Int(number) }
      set { number = newValue.map { max(Int32(clamping: $0), .min + 1) } ?? .min }
    }
  }
#endif

extension MemberVisitor {
  /// Visits a member that may be missing or null.
  @inline(__always)
  mutating func optional<Form: JSONForm, Stored: CompactOptional>(
    _ key: JSONKey, _ form: Form.Type, _ stored: inout Stored
  ) throws(JSONFault) where Stored.Wrapped == Form.Value {
    #if hasFeature(Embedded)
      try optional(key, form, &stored.value)
    #else
      guard visits(key) else { return }
      var value = stored.value
      try optional(key, form, &value)
      stored.value = value
    #endif
  }
}
