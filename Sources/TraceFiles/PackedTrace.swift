package import FairwayRoutes
package import Foundation
private import GeoKernel

/// A packed binary trace: columns of doubles with a checksum, at most 56 bytes of memory for each fix.
///
/// The file consists of the magic `FWTRACE1`, a version, a mask of the columns it has (`timestamp` is bit 0, the others
/// follow in the order of ``TraceColumn``), the number of fixes as 64 bits, the columns as doubles, and a CRC-32 of
/// everything before it. All numbers are little-endian.
package struct PackedTrace: TraceReader {
  /// The bytes at the start of a file.
  static let magic = Array("FWTRACE1".utf8)
  /// The part of the magic that tells the format from text, so that a wrong last byte gets its own error.
  static let magicStart = Array("FWTRACE".utf8)
  static let version: UInt32 = 1
  static let headerSize = 24

  private let bytes: Data
  private var clock: TraceClock
  private var next = 0
  /// The offset of each column in the file; nil for a column that it lacks.
  private let offsets: [Int?]
  /// The number of fixes.
  package let count: Int
  package let badLines = BadLines()
  package var fractionRead: Double? { Double(next) / Double(max(1, count)) }

  /// Creates a trace from bytes in memory, and checks their size, version and checksum.
  ///
  /// Do not pass a mapped file: truncating it meanwhile would crash the process.
  package init(bytes: Data, _ reading: TraceReading = .init()) throws(LineError) {
    guard bytes.count >= Self.magic.count, bytes.starts(with: Self.magic) else {
      throw LineError("does not start with FWTRACE1: this is no packed trace")
    }
    guard bytes.count >= Self.headerSize else {
      throw LineError("is cut off: \(bytes.count) bytes, less than the header's \(Self.headerSize)")
    }
    let version: UInt32 = Self.integer(bytes, at: 8)
    guard version == Self.version else {
      throw LineError("is of version \(version); this program reads version \(Self.version)")
    }
    let mask: UInt32 = Self.integer(bytes, at: 12)
    let known = TraceColumn.allCases.reduce(0) { $0 | $1.bit }
    guard mask & ~known == 0 else { throw LineError("has unknown columns: mask \(mask)") }
    let count: UInt64 = Self.integer(bytes, at: 16)
    let size = UInt64(mask.nonzeroBitCount).multipliedReportingOverflow(by: 8)
    let columns = size.partialValue.multipliedReportingOverflow(by: count)
    let whole = columns.partialValue.addingReportingOverflow(UInt64(Self.headerSize) + 4)
    guard !columns.overflow, !whole.overflow, UInt64(bytes.count) >= whole.partialValue else {
      throw LineError("is cut off: \(count) fixes are announced, but there are only \(bytes.count) bytes")
    }
    guard UInt64(bytes.count) == whole.partialValue else {
      throw LineError("has \(UInt64(bytes.count) - whole.partialValue) bytes too many at its end")
    }
    for column in [TraceColumn.latitude, .longitude] where mask & column.bit == 0 {
      throw LineError("has no column '\(column.rawValue)'")
    }
    guard mask & TraceColumn.timestamp.bit != 0 || reading.rate != nil else { throw LineError(TraceClock.missing) }
    let stated: UInt32 = Self.integer(bytes, at: bytes.count - 4)
    guard Checksum().of(bytes.dropLast(4)) == stated else {
      throw LineError("does not match its checksum: the file was damaged")
    }
    self.bytes = bytes
    self.count = Int(clamping: count)
    clock = TraceClock(rate: reading.rate, unit: reading.timeUnit)
    var offset = Self.headerSize
    var offsets: [Int?] = []
    for column in TraceColumn.allCases {
      if mask & column.bit == 0 {
        offsets.append(nil)
      } else {
        offsets.append(offset)
        offset += Int(count) * 8
      }
    }
    self.offsets = offsets
  }

  package mutating func read(into columns: inout FixColumns, limit: Int) throws(LineError) {
    let range = next..<next + min(limit, count - next)
    // Written out, because a key path to a column costs as much as copying some hundred fixes.
    fill(&columns.timestamps, range, fromColumnAt: offsets[0])
    fill(&columns.latitudes, range, fromColumnAt: offsets[1])
    fill(&columns.longitudes, range, fromColumnAt: offsets[2])
    fill(&columns.horizontalAccuracies, range, fromColumnAt: offsets[3])
    fill(&columns.speeds, range, fromColumnAt: offsets[4])
    fill(&columns.courses, range, fromColumnAt: offsets[5])
    fill(&columns.altitudes, range, fromColumnAt: offsets[6])
    if !clock.changesNothing {
      for index in columns.timestamps.indices { columns.timestamps[index] = clock.time(own: columns.timestamps[index]) }
    }
    next = range.upperBound
  }

  /// Replaces `values` by a range of a column, copied at once; NaN for a column that the file lacks.
  private func fill(_ values: inout [Double], _ range: Range<Int>, fromColumnAt offset: Int?) {
    if values.count > range.count { values.removeLast(values.count - range.count) }
    if values.count < range.count {
      values.append(contentsOf: repeatElement(.nan, count: range.count - values.count))
    }
    guard let offset else {
      for index in values.indices { values[index] = .nan }
      return
    }
    guard !range.isEmpty else { return }
    unsafe bytes.withUnsafeBytes { bytes in
      let column = unsafe UnsafeRawBufferPointer(
        rebasing: bytes[offset + range.lowerBound * 8..<offset + range.upperBound * 8])
      unsafe values.withUnsafeMutableBytes { unsafe $0.copyMemory(from: column) }
    }
    #if _endian(big)
      for index in values.indices {
        values[index] = Double(bitPattern: UInt64(littleEndian: values[index].bitPattern))
      }
    #endif
  }

  private static func integer<Number: FixedWidthInteger & BitwiseCopyable>(_ bytes: Data, at offset: Int) -> Number {
    let value = unsafe bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: Number.self)
    return Number(littleEndian: value)
  }
}

/// Computes the CRC-32 of a packed trace.
struct Checksum {
  private let checksums = CRC32()

  /// Returns the checksum of bytes that follow others with the checksum `before`.
  func of(_ bytes: Data, after before: UInt32 = 0) -> UInt32 { checksums.of(bytes.span, after: before) }
}
