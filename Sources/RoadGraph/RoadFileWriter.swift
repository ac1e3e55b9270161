internal import CRoadGraph

/// Gathers the sections of a road file one after the other, in memory or in a temporary file, and then writes all of it:
/// the header, which must know them, the sections and the checksums.
struct RoadFileWriter {
  /// Where the sections are; in memory if nil.
  private let store: RoadStore?
  /// What follows the header, if it is in memory.
  private var bytes: [UInt8] = []
  /// How many bytes follow the header.
  private var count = 0
  private var sections: [Section] = []

  init(through store: RoadStore? = nil) { self.store = store }

  /// A section with its place behind the header.
  private struct Section {
    var kind: UInt32
    var elementSize: UInt32
    var place: Int
    var size: Int
  }

  /// What the header says of all roads.
  struct Facts {
    var box: Box
    var date: Int64
    /// The length of all edges in decimetres.
    var length: UInt64
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
  mutating func add<Record: BitwiseCopyable>(_ kind: Int, _ records: [Record]) throws(RoadGraphError) {
    try begin(kind, size: records.count * MemoryLayout<Record>.stride, elementSize: MemoryLayout<Record>.stride)
    try append(records)
  }

  /// Adds a section that a file lacks if nothing is in it.
  mutating func addUnlessEmpty<Record: BitwiseCopyable>(_ kind: Int, _ records: [Record]) throws(RoadGraphError) {
    if !records.isEmpty { try add(kind, records) }
  }

  /// Adds a section of bytes.
  mutating func add(_ kind: Int, bytes content: [UInt8], elementSize: Int = 1) throws(RoadGraphError) {
    try begin(kind, size: content.count, elementSize: elementSize)
    try append(content)
  }

  private mutating func begin(_ kind: Int, size: Int, elementSize: Int) throws(RoadGraphError) {
    try align()
    sections.append(Section(kind: UInt32(kind), elementSize: UInt32(elementSize), place: count, size: size))
  }

  private mutating func align() throws(RoadGraphError) {
    if count % 8 != 0 { try append([UInt8](repeating: 0, count: 8 - count % 8)) }
  }

  private mutating func append<Record: BitwiseCopyable>(_ records: [Record]) throws(RoadGraphError) {
    count += records.count * MemoryLayout<Record>.stride
    guard let store else {
      records.withUnsafeBytes { bytes.append(contentsOf: $0) }
      return
    }
    try store.append(records)
  }

  /// Appends a part of what follows the header to some bytes.
  private func read(_ range: Range<Int>, to piece: inout [UInt8]) throws(RoadGraphError) {
    guard let store else {
      piece.append(contentsOf: bytes[range])
      return
    }
    try store.read(range, to: &piece)
  }

  /// Ends the file and returns its bytes.
  consuming func finish(_ facts: Facts) throws(RoadGraphError) -> [UInt8] {
    var file: [UInt8] = []
    try finish(facts) { (piece) throws(RoadGraphError) in file.append(contentsOf: piece) }
    return file
  }

  /// Ends the file and writes it in pieces.
  consuming func finish(
    _ facts: Facts, to write: (ArraySlice<UInt8>) throws(RoadGraphError) -> Void
  ) throws(RoadGraphError) {
    let checksums = RoadChecksums()
    try align()
    let block = 1 << Int(ROAD_BLOCK_BITS)
    // The header has as many sections as there are, so what follows it is known only now.
    let headerSize = Int(ROAD_HEADER_FIXED) + (sections.count + 1) * MemoryLayout<rg_section>.stride + 8
    let end = headerSize + count
    let blockCount = (end + block - 1) / block
    sections.append(
      Section(kind: UInt32(ROAD_SECTION_CHECKSUMS), elementSize: 4, place: count, size: (blockCount + 1) * 4))
    var piece = header(facts, size: headerSize, fileSize: end + (blockCount + 1) * 4)
    piece.append(number: checksums.sum(of: piece[...]))
    var sums: [UInt8] = []
    var (done, written) = (0, 0)
    while written < end {
      let next = min(Self.pieceSize - piece.count, count - done)
      try read(done..<done + next, to: &piece)
      done += next
      for start in stride(from: 0, to: piece.count, by: block) {
        sums.append(number: checksums.sum(of: piece[start..<min(start + block, piece.count)]))
      }
      try write(piece[...])
      written += piece.count
      piece.removeAll(keepingCapacity: true)
    }
    sums.append(number: checksums.sum(of: sums[...]))
    try write(sums[...])
  }

  /// How much is written at once: some blocks.
  private static let pieceSize = 1 << 20

  /// The header without its checksum.
  private func header(_ facts: Facts, size: Int, fileSize: Int) -> [UInt8] {
    var header = Array("FWYROADS".utf8)
    header.reserveCapacity(Self.pieceSize)
    header.append(number: UInt32(ROAD_FILE_VERSION))
    header.append(number: UInt32(sections.count))
    header.append(number: UInt64(fileSize))
    for side in [facts.box.south, facts.box.west, facts.box.north, facts.box.east] { header.append(number: side) }
    header.append(number: facts.date)
    header.append(number: facts.length)
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
