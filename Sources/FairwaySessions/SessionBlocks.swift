/// Splits a part of a session file into its blocks, and goes on with the next whole one behind bytes that were changed.
struct SessionBlocks {
  private let bytes: [UInt8]
  /// Where the next block begins.
  private var nextBlock = 2 * SessionForm.wordSize
  /// The number of bytes that may still be read to find whole blocks behind damage. Bytes that are made to look like
  /// many beginnings of long blocks would otherwise take a time that grows with the square of their number.
  private var searchLimit: Int
  /// The number of bytes up to the end of the last whole block.
  private(set) var completeCount = 0
  /// The number of bytes before each place at which entries are lost.
  private(set) var damage: [Int] = []
  /// The first entry that is not known of each such block that is whole, by the place of the block, counted from 1.
  private(set) var unknownEntries: [Int: Int] = [:]
  /// Where the last block begins that was returned.
  private var lastBlock = 0
  /// Whether the part ends as one does whose process was ended while it was written; known after the last block.
  private(set) var isTorn = false

  /// Begins to read a part, of which the head is checked.
  init(_ bytes: [UInt8]) throws(SessionFileError) {
    self.bytes = bytes
    searchLimit = 16 * bytes.count
    let magic = SessionForm.bytes([SessionForm.magic][...])
    // After a power failure the file may have its size and not its bytes.
    let written = bytes.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
    if written <= magic.count, magic.starts(with: bytes.prefix(written)) {
      // The process was ended while the part was begun.
      isTorn = !bytes.isEmpty
      nextBlock = bytes.count
      return
    }
    guard bytes.starts(with: magic.prefix(bytes.count)) else { throw .notASession }
    guard bytes.count >= nextBlock else {
      isTorn = true
      nextBlock = bytes.count
      return
    }
    let version = SessionForm.word(bytes, at: SessionForm.wordSize)
    guard version == SessionForm.version else { throw .version(Int(clamping: version)) }
    completeCount = nextBlock
  }

  /// Returns the words of the next whole block; `nil` after the last one.
  mutating func next() -> [UInt64]? {
    let start = nextBlock
    guard start < bytes.count else { return nil }
    if let block = block(at: start) { return take(block) }
    if let block = search(from: start) {
      damage.append(start)
      return take(block)
    }
    nextBlock = bytes.count
    if endsSuddenly(at: start) { isTorn = true } else { damage.append(start) }
    return nil
  }

  /// Notes that an entry of the last block is not known, such as one of another version, so that it is lost.
  mutating func note(unknownEntry number: Int) {
    guard damage.last != lastBlock else { return }
    damage.append(lastBlock)
    unknownEntries[lastBlock] = number
  }

  private mutating func take(_ block: Range<Int>) -> [UInt64] {
    (nextBlock, completeCount) = (block.upperBound, block.upperBound)
    lastBlock = block.lowerBound - 2 * SessionForm.wordSize
    return stride(from: block.lowerBound, to: block.upperBound, by: SessionForm.wordSize).map {
      SessionForm.word(bytes, at: $0)
    }
  }

  /// The bytes of the words of a whole block that begins at a place.
  private func block(at start: Int) -> Range<Int>? {
    guard let size = size(at: start), size <= bytes.count - start - 2 * SessionForm.wordSize else { return nil }
    let first = start + 2 * SessionForm.wordSize
    var sum = SessionForm.Checksum()
    for place in stride(from: first, to: first + size, by: SessionForm.wordSize) {
      sum.add(SessionForm.word(bytes, at: place))
    }
    guard sum.value == SessionForm.word(bytes, at: start + SessionForm.wordSize) else { return nil }
    return first..<first + size
  }

  /// The number of bytes after the checksum that the head of a block at a place states; `nil` if it is no such head.
  private func size(at start: Int) -> Int? {
    guard bytes.count - start >= 2 * SessionForm.wordSize else { return nil }
    let head = SessionForm.word(bytes, at: start)
    guard head & 0xffff == SessionForm.blockMark, head >> 16 > 0 else { return nil }
    return Int(head >> 16) * SessionForm.wordSize
  }

  /// Finds the next whole block behind the beginning of one that is not whole.
  private mutating func search(from start: Int) -> Range<Int>? {
    let first = start + 2 * SessionForm.wordSize
    guard first <= bytes.count else { return nil }
    let stated = SessionForm.word(bytes, at: start + SessionForm.wordSize)
    var sum = SessionForm.Checksum()
    var place = first
    while place + SessionForm.wordSize <= bytes.count {
      if place > first, sum.value == stated { return first..<place }  // Only the length was changed.
      if let size = size(at: place), size <= bytes.count - place, size <= searchLimit {
        searchLimit -= size
        if let block = block(at: place) { return block }
      }
      sum.add(SessionForm.word(bytes, at: place))
      place += SessionForm.wordSize
    }
    return place > first && sum.value == stated ? first..<place : nil
  }

  /// Whether the bytes from a place to the end can be what is written of a block when a process ends.
  ///
  /// A block of full length whose checksum is wrong was changed later.
  private func endsSuddenly(at start: Int) -> Bool {
    if bytes[start...].allSatisfy({ $0 == 0 }) { return true }
    let mark = SessionForm.bytes([SessionForm.blockMark][...]).prefix(2)
    guard mark.starts(with: bytes[start...].prefix(2)) else { return false }
    guard bytes.count - start >= 2 * SessionForm.wordSize else { return true }
    guard let size = size(at: start) else { return false }
    return size > bytes.count - start - 2 * SessionForm.wordSize
  }
}
