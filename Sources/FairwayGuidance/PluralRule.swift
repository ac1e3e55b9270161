/// The grammatical number of a counted word, in the terms of Unicode's CLDR.
enum PluralCategory: CaseIterable, Sendable {
  case zero, one, two, few, many, other
}

/// The rule by which a language chooses the form of a counted word.
///
/// Distances have at most one decimal, so a number is given in tenths.
enum PluralRule: Sendable {
  /// The form does not change.
  case uniform
  /// One is 1.
  case one
  /// One is less than 2.
  case belowTwo
  case polish
  case arabic

  func category(ofTenths tenths: Int) -> PluralCategory {
    let (whole, isWhole) = (tenths / 10, tenths % 10 == 0)
    switch self {
    case .uniform: return .other
    case .one: return tenths == 10 ? .one : .other
    case .belowTwo: return whole < 2 ? .one : .other
    case .polish:
      guard isWhole else { return .other }
      if whole == 1 { return .one }
      return (2...4).contains(whole % 10) && !(12...14).contains(whole % 100) ? .few : .many
    case .arabic:
      guard isWhole else { return .other }
      switch (whole, whole % 100) {
      case (0, _): return .zero
      case (1, _): return .one
      case (2, _): return .two
      case (_, 3...10): return .few
      case (_, 11...99): return .many
      default: return .other
      }
    }
  }
}
