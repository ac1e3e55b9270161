#if hasFeature(Embedded)
  /// Replaces the protocol of the standard library, which Embedded Swift does not have, so that conformances need no
  /// condition. Types are not encoded by ``Codable`` there.
  public protocol Codable {}

  /// Replaces the protocol of the standard library; see ``Codable``.
  public protocol CodingKey {}
#endif
