#if hasFeature(Embedded)
  /// Stands in for the standard library's protocol, which Embedded Swift does not have: conformances need no condition.
  /// Types store themselves there by ``Codable`` only where they say so.
  public protocol Codable {}

  /// Stands in for the standard library's protocol; see ``Codable``.
  public protocol CodingKey {}
#endif
