internal import CRoadGraph
internal import CTraceFiles

/// Writes the sections of a road file one after the other, and at last its header and checksums.
struct RoadFileWriter {
  private var bytes = [UInt8](repeating: 0, count: Int(ROAD_HEADER_SIZE))
  private var sections: [road_section] = []

  /// A box in units of 1e-7 degrees.
  struct Box {
    var south, west, north, east: Int32

    init(_ point: RoadPoint) {
      (south, west, north, east) = (point.latitude, point.longitude, point.latitude, point.longitude)
    }

    mutating func extend(to point: RoadPoint) {
      south = min(south, point.latitude)
      north = max(north, point.latitude)
      west = min(west, point.longitude)
      east = max(east, point.longitude)
    }
  }

  /// Adds a section of records, which have no padding.
  mutating func add<Record: BitwiseCopyable>(_ kind: Int, _ records: [Record]) {
    begin(kind, size: records.count * MemoryLayout<Record>.stride, elementSize: MemoryLayout<Record>.stride)
    records.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  /// Adds a section of bytes.
  mutating func add(_ kind: Int, bytes content: [UInt8], elementSize: Int = 1) {
    begin(kind, size: content.count, elementSize: elementSize)
    bytes.append(contentsOf: content)
  }

  private mutating func begin(_ kind: Int, size: Int, elementSize: Int) {
    while bytes.count % 8 != 0 { bytes.append(0) }
    sections.append(
      road_section(
        kind: UInt32(kind), element_size: UInt32(elementSize), offset: UInt64(bytes.count), size: UInt64(size)))
  }

  /// Ends the file and returns its bytes.
  consuming func finish(box: Box, date: Int64, length: UInt64) -> [UInt8] {
    let checksums = Checksums()
    while bytes.count % 8 != 0 { bytes.append(0) }
    let block = 1 << Int(ROAD_BLOCK_BITS)
    let blockCount = (bytes.count + block - 1) / block
    begin(ROAD_SECTION_CHECKSUMS, size: (blockCount + 1) * 4, elementSize: 4)
    let end = bytes.count

    var header = road_header()
    withUnsafeMutableBytes(of: &header.magic) { $0.copyBytes(from: Array("FWYROADS".utf8)) }
    header.version = UInt32(ROAD_FILE_VERSION)
    header.section_count = UInt32(sections.count)
    header.file_size = UInt64(end + (blockCount + 1) * 4)
    (header.south, header.west, header.north, header.east) = (box.south, box.west, box.north, box.east)
    header.date = date
    header.total_length = length
    withUnsafeMutableBytes(of: &header.sections) { room in
      sections.withUnsafeBytes { room.copyMemory(from: $0) }
    }
    withUnsafeBytes(of: &header) { bytes.replaceSubrange(0..<$0.count, with: $0) }
    let place = Int(ROAD_HEADER_SIZE) - 4
    let ofHeader = checksums.sum(of: bytes[..<place])
    for shift in 0..<4 { bytes[place + shift] = UInt8(truncatingIfNeeded: ofHeader >> (8 * UInt32(shift))) }

    var sums = stride(from: 0, to: end, by: block).map { checksums.sum(of: bytes[$0..<min($0 + block, end)]) }
    let ofSums = sums.withUnsafeBytes { checksums.sum(of: $0) }
    sums.append(ofSums)
    sums.withUnsafeBytes { bytes.append(contentsOf: $0) }
    return bytes
  }
}

/// CRC-32 with its tables.
private final class Checksums {
  private let tables = UnsafeMutablePointer<trace_crc32_tables>.allocate(capacity: 1)

  init() { trace_crc32_prepare(tables) }

  deinit { tables.deallocate() }

  func sum(of bytes: ArraySlice<UInt8>) -> UInt32 { bytes.withUnsafeBytes { sum(of: $0) } }

  func sum(of bytes: UnsafeRawBufferPointer) -> UInt32 { trace_crc32_update(tables, 0, bytes.baseAddress, bytes.count) }
}
