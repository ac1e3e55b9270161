#if hasFeature(Embedded) && !FAIRWAY_WHOLE
  /// Stand-in for the standard library's protocol, which Embedded Swift lacks, so that conformances need no condition.
  ///
  /// A type is stored through ``Codable`` there only where its declaration says so.
  public protocol Codable {}

  /// Stand-in for the standard library's protocol; see ``Codable``.
  public protocol CodingKey {}
#endif
