#if hasFeature(Embedded)
  /// Replaces the protocol of the standard library, which Embedded Swift does not have, so that conformances need no
  /// condition.
  ///
  /// A type is stored through ``Codable`` there only where its declaration says so.
  public protocol Codable {}

  /// Replaces the protocol of the standard library; see ``Codable``.
  public protocol CodingKey {}
#endif
