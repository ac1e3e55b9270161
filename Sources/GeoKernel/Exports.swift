// In Embedded Swift the stand-ins for the standard library are those of all modules above.
#if hasFeature(Embedded) || os(macOS) || os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
  @_exported public import EmbeddedShims
#endif
