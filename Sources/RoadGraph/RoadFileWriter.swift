internal import CRoadGraph

/// Writes the sections of a road file one after the other, and at last its header and checksums.
struct RoadFileWriter {
  /// What follows the header.
  private var bytes: [UInt8] = []
  private var sections: [Section] = []

  /// A section with its place behind the header.
  private struct Section {
    var kind: UInt32
    var elementSize: UInt32
    var place: Int
    var size: Int
  }

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

  /// Adds a section that a file lacks if nothing is in it.
  mutating func addUnlessEmpty<Record: BitwiseCopyable>(_ kind: Int, _ records: [Record]) {
    if !records.isEmpty { add(kind, records) }
  }

  /// Adds a section of bytes.
  mutating func add(_ kind: Int, bytes content: [UInt8], elementSize: Int = 1) {
    begin(kind, size: content.count, elementSize: elementSize)
    bytes.append(contentsOf: content)
  }

  private mutating func begin(_ kind: Int, size: Int, elementSize: Int) {
    while bytes.count % 8 != 0 { bytes.append(0) }
    sections.append(Section(kind: UInt32(kind), elementSize: UInt32(elementSize), place: bytes.count, size: size))
  }

  /// Ends the file and returns its bytes.
  consuming func finish(box: Box, date: Int64, length: UInt64) -> [UInt8] {
    let checksums = RoadChecksums()
    while bytes.count % 8 != 0 { bytes.append(0) }
    let block = 1 << Int(ROAD_BLOCK_BITS)
    // The header has as many sections as there are, so what follows it is known only now.
    let headerSize = Int(ROAD_HEADER_FIXED) + (sections.count + 1) * MemoryLayout<rg_section>.stride + 8
    let end = headerSize + bytes.count
    let blockCount = (end + block - 1) / block
    begin(ROAD_SECTION_CHECKSUMS, size: (blockCount + 1) * 4, elementSize: 4)

    var file = header(box: box, date: date, length: length, size: headerSize, fileSize: end + (blockCount + 1) * 4)
    file.append(number: checksums.sum(of: file[...]))
    file.append(contentsOf: bytes)
    var sums: [UInt8] = []
    for start in stride(from: 0, to: end, by: block) {
      sums.append(number: checksums.sum(of: file[start..<min(start + block, end)]))
    }
    sums.append(number: checksums.sum(of: sums[...]))
    return file + sums
  }

  /// The header without its checksum.
  private func header(box: Box, date: Int64, length: UInt64, size: Int, fileSize: Int) -> [UInt8] {
    var header = Array("FWYROADS".utf8)
    header.reserveCapacity(fileSize)
    header.append(number: UInt32(ROAD_FILE_VERSION))
    header.append(number: UInt32(sections.count))
    header.append(number: UInt64(fileSize))
    for side in [box.south, box.west, box.north, box.east] { header.append(number: side) }
    header.append(number: date)
    header.append(number: length)
    header.append(number: UInt32(size))
    header.append(contentsOf: [UInt8](repeating: 0, count: Int(ROAD_HEADER_FIXED) - header.count))
    for section in sections {
      header.append(number: section.kind)
      header.append(number: section.elementSize)
      header.append(number: UInt64(size + section.place))
      header.append(number: UInt64(section.size))
    }
    header.append(number: UInt32(0))
    return header
  }
}

extension [UInt8] {
  /// Appends a number of a fixed size, the lowest byte first.
  mutating func append(number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
