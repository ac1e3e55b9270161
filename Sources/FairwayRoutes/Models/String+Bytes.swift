// Texts of services are taken apart by bytes: by characters, a module for the web would have Unicode's tables of them.
extension String {
  /// Whether the text begins with the bytes of another.
  package func beginsWithBytes(of prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }

  /// The parts between the bytes of one value, without empty ones.
  package func parts(between separator: UInt8) -> [[UInt8]] {
    var parts: [[UInt8]] = [[]]
    for byte in Array(utf8) {
      if byte == separator { parts.append([]) } else { parts[parts.count - 1].append(byte) }
    }
    return parts.filter { !$0.isEmpty }
  }

  /// The text after some bytes, which are whole characters.
  package func afterBytes(_ count: Int) -> String { String(Substring(utf8.dropFirst(count))) }
}
