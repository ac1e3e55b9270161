internal import CGeoKernel

/// CRC-32 with its tables.
final class RoadChecksums {
  private let tables = UnsafeMutablePointer<gk_crc32_tables>.allocate(capacity: 1)

  init() { gk_crc32_prepare(tables) }

  deinit { tables.deallocate() }

  func sum(of bytes: ArraySlice<UInt8>) -> UInt32 { bytes.withUnsafeBytes { sum(of: $0) } }

  func sum(of bytes: UnsafeRawBufferPointer) -> UInt32 { gk_crc32_update(tables, 0, bytes.baseAddress, bytes.count) }
}
