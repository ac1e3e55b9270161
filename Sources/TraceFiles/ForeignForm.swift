package import Foundation

/// Files of other formats that are sometimes passed as text or traces, recognized by their first bytes.
package enum ForeignForm {
  /// Returns the error message for a file with these first bytes; nil if it may be text or a packed trace.
  package static func name(ofFirstBytes bytes: Data) -> String? {
    for (start, name) in packed where bytes.starts(with: start) {
      return "is packed with \(name): unpack it first"
    }
    // An encoded polyline may begin with these letters, but not with those after the level.
    if bytes.starts(with: Array("BZh".utf8)), bytes.dropFirst(4).starts(with: Array("1AY&".utf8)) {
      return "is packed with bzip2: unpack it first"
    }
    let head = bytes.prefix(8)
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) || isUTF16(head) {
      return "is text in UTF-16 (or UTF-32), not in UTF-8"
    }
    if head.contains(0), !head.starts(with: PackedTrace.magicStart) { return "is binary data of another kind" }
    return nil
  }

  private static let packed: [(start: [UInt8], name: String)] = [
    ([0x1F, 0x8B], "gzip"), ([0x50, 0x4B, 0x03, 0x04], "zip"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "xz"), ([0x28, 0xB5, 0x2F, 0xFD], "zstd"),
  ]

  /// Returns whether every second byte is zero, as with Latin letters in UTF-16.
  private static func isUTF16(_ head: Data) -> Bool {
    let bytes = Array(head)
    guard bytes.count >= 4 else { return false }
    let pairs = stride(from: 0, to: bytes.count - 1, by: 2).map { (bytes[$0] == 0, bytes[$0 + 1] == 0) }
    return pairs.allSatisfy { $0.0 != $0.1 && $0.0 == pairs[0].0 }
  }
}
