/// A value that may be missing, in less memory than an optional takes.
protocol CompactOptional: Hashable, Sendable {
  associatedtype Wrapped
  var value: Wrapped? { get set }
}

/// A number that may be missing.
struct CompactNumber: CompactOptional {
  /// The bits of the number; those of "not a number", which no text has, if it is missing.
  private var bits = Double.nan.bitPattern

  var value: Double? {
    get { bits == Double.nan.bitPattern ? nil : Double(bitPattern: bits) }
    // Zeros are equal, whatever their sign.
    set { bits = (newValue.map { $0 == 0 ? 0 : $0 } ?? .nan).bitPattern }
  }
}

/// An index that may be missing. Those that 32 bits cannot hold are as large as they can be.
struct CompactIndex: CompactOptional {
  private var number = Int32.min

  var value: Int? {
    get { number == .min ? nil : Int(number) }
    set { number = newValue.map { max(Int32(clamping: $0), .min + 1) } ?? .min }
  }
}

extension MemberVisitor {
  /// Visits a member that may be missing or null.
  @inline(__always)
  mutating func optional<Form: JSONForm, Stored: CompactOptional>(
    _ key: JSONKey, _ form: Form.Type, _ stored: inout Stored
  ) throws(JSONFault) where Stored.Wrapped == Form.Value {
    guard visits(key) else { return }
    var value = stored.value
    try optional(key, form, &value)
    stored.value = value
  }
}
