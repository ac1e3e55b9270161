#if os(macOS) || os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
  extension String {
    /// Replaces the initializer of the standard library, which Apple's systems have from iOS 18 and macOS 15.
    package init?(validating bytes: some Collection<UInt8>, as encoding: UTF8.Type) {
      let text = String(decoding: bytes, as: UTF8.self)
      // What is not UTF-8 is replaced by another character, and nothing else changes.
      guard text.utf8.elementsEqual(bytes) else { return nil }
      self = text
    }
  }
#endif
