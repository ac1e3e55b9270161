internal import FairwayRoutes
import Foundation

/// Combines pieces of bytes into blocks of whole lines, in one buffer that is reused.
///
/// A block always ends with a line end, so a reader needs no check for the end of the bytes.
struct LineBlocks {
  private var source: ByteSource
  private var isAtEnd = false
  private var isFirst = true
  /// The buffer; only the block in it is valid.
  private(set) var bytes: [UInt8] = []
  /// The start of the block's unread lines; the reader advances it.
  var start = 0
  /// The end of the block.
  private(set) var end = 0
  /// The number of the first unread line, from 1; the reader advances it.
  var lineNumber = 1

  init(_ source: ByteSource) {
    self.source = source
    lineNumber = source.skippedLines + 1
  }

  /// The share of the bytes that has been read, from 0 to 1; nil for a pipe.
  var fractionRead: Double? { source.fractionRead }

  /// Returns whether there are unread lines, and reads another block if necessary.
  mutating func hasLines() throws(LineError) -> Bool {
    while start >= end {
      if isAtEnd { return false }
      try readBlock()
    }
    return true
  }

  /// Returns the position after the line that starts at `position` and its line end.
  func lineEnd(after position: Int) -> Int {
    let span = bytes.span
    var position = position
    while span[position] != UInt8(ascii: "\n") { position += 1 }
    return position + 1
  }

  /// Returns the next line without its line end, as a range of the buffer; call it only if there are lines.
  mutating func nextLine() -> Range<Int> {
    let after = lineEnd(after: start)
    var stop = after - 1
    if stop > start, bytes[stop - 1] == UInt8(ascii: "\r") { stop -= 1 }
    defer {
      start = after
      lineNumber += 1
    }
    return start..<stop
  }

  /// Moves the incomplete line to the front of the buffer, and reads until the buffer has a whole line.
  private mutating func readBlock() throws(LineError) {
    bytes.removeFirst(min(end, bytes.count))
    start = 0
    end = 0
    var searched = 0
    while end == 0 {
      guard try source.next(into: &bytes) else {
        isAtEnd = true
        // A line that was truncated by a cancellation is dropped.
        if bytes.isEmpty || source.wasCancelled { return }
        if bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
        end = bytes.count
        break
      }
      if let last = bytes[searched...].lastIndex(of: UInt8(ascii: "\n")) { end = last + 1 }
      searched = bytes.count
      if end == 0, bytes.count > source.longestLine { throw source.tooLong(line: lineNumber) }
    }
    if bytes.count - end > source.longestLine {
      throw source.tooLong(line: lineNumber + bytes[..<end].count { $0 == UInt8(ascii: "\n") })
    }
    if isFirst {
      isFirst = false
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    }
  }
}
