/// The position and reason of a failure to read a JSON text.
///
/// The reader keeps no path while reading succeeds: a fault contains the position in the text, and the path is found
/// afterwards by scanning the text once more. A fault is a class so that it takes one word: the code after each call that
/// may fail is small.
package final class JSONFault: Error {
  /// The position of the invalid value, in bytes from the start of the text.
  let offset: Int
  /// What was expected.
  let expected: String
  /// What was found, or `nil` to describe the text itself.
  let found: String?
  /// The path below the value at `offset`, with its leading dot.
  let below: String

  package init(_ expected: String, at offset: Int, found: String? = nil, below: String = "") {
    self.offset = offset
    self.expected = expected
    self.found = found
    self.below = below
  }

  /// The error that is reported for this fault in `bytes`.
  func error(in bytes: [UInt8]) -> DirectionsError {
    let path = JSONPath.locate(offset, in: bytes) + below
    return .decoding(
      path: path.utf8.first == UInt8(ascii: ".") ? String(decoding: Array(path.utf8)[1...], as: UTF8.self) : path,
      expected: expected,
      found: found ?? JSONPath.describe(bytes, at: offset))
  }
}
