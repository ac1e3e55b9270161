#if os(macOS) || os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
  extension Array {
    /// Replaces the property of the standard library, which Apple's systems have from iOS 26 and macOS 26.
    ///
    /// The elements are never objects of Objective-C, so the array is contiguous.
    package var span: Span<Element> {
      @_lifetime(borrow self)
      borrowing get {
        let elements = unsafe withUnsafeBufferPointer { unsafe $0 }
        return unsafe _overrideLifetime(Span(_unsafeElements: elements), borrowing: self)
      }
    }
  }
#endif
