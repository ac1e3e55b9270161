/// A number that may be unknown, stored in the size of a number: NaN represents unknown.
///
/// It keeps ``Location``, which has seven of them, at 88 bytes that are copied without a call.
@propertyWrapper
public struct MaybeKnown: Hashable, Sendable {
  @usableFromInline var bits: UInt64

  /// Stores a number; `nil` and NaN are unknown.
  @inlinable
  @inline(__always)
  public init(wrappedValue: Double?) { bits = Self.bits(wrappedValue) }

  /// The number, or `nil` if it is unknown.
  @inlinable
  @inline(__always)
  public var wrappedValue: Double? {
    get {
      let number = Double(bitPattern: bits)
      return number.isNaN ? nil : number
    }
    set { bits = Self.bits(newValue) }
  }

  /// The bits of a value: one pattern for unknown and one for both zeros, so that equal values have equal bits.
  @inlinable
  @inline(__always)
  static func bits(_ value: Double?) -> UInt64 {
    guard let value, !value.isNaN else { return Double.nan.bitPattern }
    return (value + 0).bitPattern
  }
}
