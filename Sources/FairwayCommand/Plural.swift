/// Numbers of things in words.
enum Plural {
  /// A number with its noun, such as `1 fix` and `2 fixes`.
  static func text(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }
}
