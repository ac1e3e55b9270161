/// A value that may be missing, and that several models may share.
struct Boxed<Value: Hashable & Sendable>: CompactOptional {
  #if hasFeature(Embedded)
    // Not shared: a module for the web would have the code of another array.
    var value: Value?

    init(_ value: Value?) { self.value = value }
  #else
    /// At most one element.
    private var stored: [Value]

    init(_ value: Value?) { stored = value.map { [$0] } ?? [] }

    var value: Value? {
      get { stored.first }
      set { self = Self(newValue) }
    }
  #endif
}
