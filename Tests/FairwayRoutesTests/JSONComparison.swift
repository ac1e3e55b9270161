import Foundation
import GeoKernel

/// Compares JSON texts with Foundation's parser, so that the reader under test does not judge itself.
enum JSONComparison {
  /// The paths at which `text` lacks a member of `original` or has another value; additional members are ignored.
  static func losses(from original: Data, to text: [UInt8]) throws -> [String] {
    let before = try JSONSerialization.jsonObject(with: original)
    let after = try JSONSerialization.jsonObject(with: Data(text))
    var losses: [String] = []
    compare(before, after, "", &losses)
    return losses
  }

  private static func compare(_ before: Any, _ after: Any?, _ path: String, _ losses: inout [String]) {
    guard let after else { return losses.append("\(path): missing") }
    if let members = before as? [String: Any] {
      guard let others = after as? [String: Any] else { return losses.append("\(path): no object") }
      // A null member is equivalent to a missing one.
      for (name, value) in members where !(value is NSNull) {
        if name == "geometry", let line = value as? String {
          compareLines(line, others[name] as? String, "\(path).\(name)", &losses)
        } else if ["classes", "indications", "directions"].contains(name), let words = value as? [String] {
          // These are sets.
          guard let others = others[name] as? [String], Set(others) == Set(words) else {
            losses.append("\(path).\(name): other words")
            continue
          }
        } else {
          compare(value, others[name], "\(path).\(name)", &losses)
        }
      }
    } else if let elements = before as? [Any] {
      guard let others = after as? [Any], others.count == elements.count else {
        return losses.append("\(path): another count")
      }
      for (index, element) in elements.enumerated() {
        compare(element, others[index], "\(path)[\(index)]", &losses)
      }
    } else if let value = before as? NSObject, let other = after as? NSObject {
      if !value.isEqual(other) { losses.append("\(path): \(value) became \(other)") }
    } else {
      losses.append("\(path): cannot be compared")
    }
  }

  /// Polylines are equal by their vertices: services write a difference of zero in more than one way.
  private static func compareLines(_ before: String, _ after: String?, _ path: String, _ losses: inout [String]) {
    // One recorded answer lacks the escape before a backslash, so that a strict parser sees a control character.
    let before = before.replacingOccurrences(of: "\u{C}", with: "\\f")
    guard before != after else { return }
    guard let after, let left = try? Polyline.decode(before, precision: 6),
      let right = try? Polyline.decode(after, precision: 6), left == right
    else { return losses.append("\(path): another line") }
  }
}
