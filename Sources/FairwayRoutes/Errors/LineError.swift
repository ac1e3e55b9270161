/// Why a text holds no line or no trace, with the place in it, or why a line cannot be followed.
public struct LineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line of the text, from 1; nil if the error is in no line of a text.
  public var line: Int?
  /// The byte of the line, from 1; nil if the error is in no line of a text.
  public var column: Int?
  /// What is wrong.
  public var reason: String

  /// Creates an error at a place in a text, or in the whole of it.
  public init(line: Int? = nil, column: Int? = nil, _ reason: String) {
    self.line = line
    self.column = column
    self.reason = reason
  }

  public var description: String {
    guard let line else { return reason }
    guard let column else { return "\(line): \(reason)" }
    return "\(line):\(column): \(reason)"
  }
}

extension LineError {
  /// The error for a fault in a JSON text.
  package init(_ fault: JSONFault, in bytes: [UInt8]) {
    let before = bytes.prefix(fault.offset)
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let error = fault.error(in: bytes)
    let reason: String
    if case .decoding(let path, let expected, let found) = error {
      reason = "\(path.isEmpty ? "the text" : path): expected \(expected), found \(found)"
    } else {
      reason = "\(error)"
    }
    self.init(
      line: before.count { $0 == UInt8(ascii: "\n") } + 1, column: before.count - lineStart + 1, reason)
  }
}

extension String {
  /// The beginning of a text from outside, for a message: short, and in one printable line.
  package var excerpt: String {
    var text = ""
    for scalar in unicodeScalars.prefix(40) {
      text.unicodeScalars.append(scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? "?" : scalar)
    }
    return text
  }
}
