#if hasFeature(Embedded) && !FAIRWAY_WHOLE
  /// Stand-in for the standard library's protocol, which Embedded Swift lacks, so that conformances need no condition.
  public protocol Codable {}
#endif
