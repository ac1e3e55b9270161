extension Optional {
  /// Whether there is a value, by its case alone.
  ///
  /// `!= nil` is the comparison of two values where a type is `Equatable`. Of a route or a request it copies both, and links
  /// all that compares them and what they consist of.
  @inlinable package var hasValue: Bool {
    switch self {
    case .some: true
    case .none: false
    }
  }
}
