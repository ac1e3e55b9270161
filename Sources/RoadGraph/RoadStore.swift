internal import CRoadGraph

/// A temporary file for the sections of a road file while it is made. It has no name, so it is gone however the process
/// ends.
package final class RoadStore {
  private let handle: OpaquePointer

  /// Creates an empty file in a folder, which has room for a road file.
  package init(inFolder folder: String) throws(RoadGraphError) {
    var made: OpaquePointer?
    var fault = rg_fault()
    let status = folder.withCString { rg_store_open($0, &made, &fault) }
    guard let made else { throw RoadGraphError(status, fault) }
    handle = made
  }

  /// Makes the allocator of the process give large pieces of memory back when they are freed, for a program that packs and
  /// ends.
  package static func returnMemoryEarly() { rg_return_memory_early() }

  deinit { rg_store_close(handle) }

  /// Appends the bytes of records.
  func append<Record: BitwiseCopyable>(_ records: [Record]) throws(RoadGraphError) {
    let number = records.withUnsafeBytes { rg_store_append(handle, $0.baseAddress, $0.count) }
    guard number == 0 else { throw .system(Int(number)) }
  }

  /// Reads bytes that were appended, and appends them to others.
  func read(_ range: Range<Int>, to piece: inout [UInt8]) throws(RoadGraphError) {
    let start = piece.count
    piece.append(contentsOf: repeatElement(0, count: range.count))
    let number = piece.withUnsafeMutableBytes { all in
      rg_store_read(handle, UInt64(range.lowerBound), all.baseAddress.map { $0 + start }, range.count)
    }
    guard number == 0 else { throw .system(Int(number)) }
  }
}
