/// Where and why reading a JSON text stopped.
///
/// The reader carries no path while all goes well: a fault holds the place in the text, and the path is found from it
/// afterwards by walking the text once more.
struct JSONFault: Error {
  /// The place of the value at fault, in bytes from the start of the text.
  var offset: Int
  /// What ought to be there.
  var expected: String
  /// What is there, in words, or nothing for the text itself.
  var found: String?
  /// The path below the value at `offset`, with its leading dot.
  var below = ""

  init(_ expected: String, at offset: Int, found: String? = nil, below: String = "") {
    self.offset = offset
    self.expected = expected
    self.found = found
    self.below = below
  }

  /// The error that a caller sees for this fault of `bytes`.
  func error(in bytes: [UInt8]) -> DirectionsError {
    let path = JSONPath.locate(offset, in: bytes) + below
    return .decoding(
      path: path.hasPrefix(".") ? String(path.dropFirst()) : path,
      expected: expected,
      found: found ?? JSONPath.describe(bytes, at: offset))
  }
}
