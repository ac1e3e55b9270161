public import Foundation
public import SeededRandom

/// Stored values that were forged: JSON whose form is right and whose numbers are anybody's.
public enum ForgedJSON {
  /// Replaces some values by ones that the program may not have written; keys and structure mostly stay.
  ///
  /// The place is sought from the top, each key of an object being as likely as the others, so that a small part beside
  /// a large one is met as often.
  public static func forged(_ json: Data, using random: inout SeededGenerator) throws -> Data {
    var value = try JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed)
    for _ in 0..<Int.random(in: 1...3, using: &random) { value = forge(value, &random) }
    return try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
  }

  /// No value is at a place.
  public struct NoSuchPlace: Error {}

  /// The same JSON with another value at a place, given by keys.
  public static func replacing(_ path: [String], in json: Data, by value: Any) throws -> Data {
    func replace(_ object: Any, _ path: ArraySlice<String>) throws -> Any {
      guard let key = path.first else { return value }
      guard var object = object as? [String: Any], let old = object[key] else { throw NoSuchPlace() }
      object[key] = try replace(old, path.dropFirst())
      return object
    }
    let object = try JSONSerialization.jsonObject(with: json)
    return try JSONSerialization.data(withJSONObject: try replace(object, path[...]), options: .sortedKeys)
  }

  private static func forge(_ value: Any, _ random: inout SeededGenerator) -> Any {
    if var object = value as? [String: Any], let key = object.keys.sorted().randomElement(using: &random) {
      object[key] = random.chance(0.02) ? nil : forge(object[key] ?? NSNull(), &random)
      return object
    }
    if var array = value as? [Any], !array.isEmpty {
      let place = Int.random(in: 0..<array.count, using: &random)
      array[place] = forge(array[place], &random)
      return array
    }
    let number = (value as? NSNumber)?.doubleValue ?? 0
    let near = [number + 1, number - 1, -number, number * 1e6, number + 0.001]
    let values: [Any] =
      near.filter(\.isFinite).map { Int(exactly: $0).map { $0 as Any } ?? $0 as Any }
      + [
        0, 1, -1, 2, 127, 255, Int(Int32.max), Int(Int32.min), 1 << 53, Int.max, Int.min, UInt64.max, 0.5, 1e10, -1e10,
        1e19, 1e300, -1e300, 1e-300, 89.99, -180, true, false, "inf", "nan", "", [Any](), [String: Any](), NSNull(),
      ]
    return values.randomElement(using: &random) ?? 0
  }
}
