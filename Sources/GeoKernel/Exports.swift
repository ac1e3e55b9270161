// In Embedded Swift the stand-ins for the standard library are those of all modules above.
#if hasFeature(Embedded)
  @_exported public import EmbeddedShims
#endif
