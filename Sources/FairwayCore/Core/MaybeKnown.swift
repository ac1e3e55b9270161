/// A number that may be unknown, in no more room than a number: NaN stands for unknown.
///
/// It makes a ``Location``, which has seven of them, a value of 80 bytes that is copied without a call.
@propertyWrapper
public struct MaybeKnown: Hashable, Sendable {
  @usableFromInline var bits: UInt64

  /// Holds a number; `nil` and NaN are unknown.
  @inlinable
  @inline(__always)
  public init(wrappedValue: Double?) { bits = Self.bits(wrappedValue) }

  /// The number, `nil` where it is unknown.
  @inlinable
  @inline(__always)
  public var wrappedValue: Double? {
    get {
      let number = Double(bitPattern: bits)
      return number.isNaN ? nil : number
    }
    set { bits = Self.bits(newValue) }
  }

  /// One pattern of bits for unknown and one for both zeros, so that what is equal has equal bits.
  @inlinable
  @inline(__always)
  static func bits(_ value: Double?) -> UInt64 {
    guard let value, !value.isNaN else { return Double.nan.bitPattern }
    return (value + 0).bitPattern
  }
}
