internal import CGeoKernel

/// Computes CRC-32 checksums, with its tables.
package struct CRC32 {
  private var tables = gk_crc32_tables()

  package init() { gk_crc32_prepare(&tables) }

  /// Returns the checksum of bytes that follow others with the checksum `before`.
  package func of(_ bytes: Span<UInt8>, after before: UInt32 = 0) -> UInt32 {
    withUnsafePointer(to: tables) { tables in
      bytes.withUnsafeBufferPointer { gk_crc32_update(tables, before, $0.baseAddress, $0.count) }
    }
  }

  /// The eight lower-case hexadecimal digits of a checksum.
  package static func text(_ checksum: UInt32) -> String {
    let digits = String(checksum, radix: 16)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }
}
